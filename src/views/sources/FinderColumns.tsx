import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocales, languageOf } from '#domain/languages.ts'
import { contentOf } from '#domain/sources/sourceFinding.ts'
import {
  type DayOrder,
  dayOrders,
  hasTwoDates,
  missingFields,
  type TableColumn,
  tableFields,
} from '#domain/sources/sourceTable.ts'
import type { SourceFinderRef } from '#src/actors/refs.ts'
import { Select } from '#src/fields/Select.tsx'
import styles from './Sources.module.css'
import { StepForm } from './StepForm.tsx'

type Part = { finder: SourceFinderRef }

export const FinderColumns = ({ finder }: Part) => {
  const { t } = useTranslation()
  const look = useSelector(finder, ({ context }) => context.look)
  const { columns: uses } = useSelector(finder, ({ context }) => contentOf(context))
  if (!look?.table) return null
  const { columns, unclearDate } = look.table
  const missing = missingFields(uses)
  const isKnown = missing.length === 0 && columns.every(({ field }) => field !== null)
  const isOpen = !isKnown || unclearDate === null
  return (
    <StepForm onSubmit={() => finder.send({ type: 'columns.confirmed' })}>
      {isOpen && <p className="prose">{t(isKnown ? 'sources.columns.known' : 'sources.columns.text')}</p>}
      {missing.map((field) => (
        <p key={field} className="notice">
          {t(`sources.columns.missing.${field}`)}
        </p>
      ))}
      {hasTwoDates(uses) && <p className="notice">{t('sources.columns.twoDates')}</p>}
      {unclearDate !== null && <DayOrderChoice finder={finder} date={unclearDate} />}
      <details open={isOpen || undefined}>
        <summary>{t('sources.columns.all')}</summary>
        <div className={styles.columns}>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position, and two can have one name
            <Column key={index} finder={finder} column={column} index={index} />
          ))}
        </div>
      </details>
      <p className={styles.buttons}>
        <button type="submit" className="button button-primary">
          {t('sources.columns.confirm')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => finder.send({ type: 'step.returned' })}>
          {t('app.back')}
        </button>
      </p>
    </StepForm>
  )
}

const leftOut = 'leftOut'

const Column = ({ finder, column, index }: Part & { column: TableColumn; index: number }) => {
  const { t } = useTranslation()
  const field = useSelector(finder, ({ context }) => contentOf(context).columns[index] ?? '')
  const name = column.name || t('sources.columns.nameless', { number: index + 1 })
  const choices = [
    { id: leftOut, name: t('sources.columns.leftOut') },
    ...tableFields.map((id) => ({ id, name: t(`sources.columns.fields.${id}`) })),
  ]
  return (
    <Select
      name={`column-${index}`}
      label={name}
      hint={column.sample === '' ? undefined : t('sources.columns.sample', { sample: column.sample })}
      value={field || leftOut}
      onChange={(value) =>
        finder.send({ type: 'column.chosen', index, field: tableFields.find((one) => one === value) ?? '' })
      }
      choices={choices}
    />
  )
}

const dayIn = (date: string, order: DayOrder, language: string): string => {
  const [first = 1, second = 1] = date.split('/').map(Number)
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const format = new Intl.DateTimeFormat(dateLocales[languageOf(language)], { day: 'numeric', month: 'long' })
  return format.format(new Date(2000, month - 1, day))
}

const DayOrderChoice = ({ finder, date }: Part & { date: string }) => {
  const { t, i18n } = useTranslation()
  const order = useSelector(finder, ({ context }) => contentOf(context).dayOrder)
  const isMissing = useSelector(finder, ({ context }) => context.issues.some(({ field }) => field === 'order'))
  const note = useId()
  return (
    <fieldset className={styles.choices} data-field="order" aria-describedby={isMissing ? note : undefined}>
      <legend>{t('sources.columns.order.title', { date })}</legend>
      {dayOrders.map((one) => (
        <label key={one} className={styles.choice}>
          <input
            type="radio"
            name="order"
            checked={order === one}
            onChange={() => finder.send({ type: 'order.chosen', order: one })}
          />
          <span>{t(`sources.columns.order.${one}`, { day: dayIn(date, one, i18n.language) })}</span>
        </label>
      ))}
      {isMissing && (
        <p id={note} className="notice notice-danger" role="alert">
          {t('sources.columns.order.missing')}
        </p>
      )}
    </fieldset>
  )
}
