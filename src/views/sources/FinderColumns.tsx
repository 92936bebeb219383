import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { tableFields } from '#domain/sources/columnNames.ts'
import { contentOf } from '#domain/sources/sourceFinding.ts'
import {
  hasTwoDates,
  haveOwnNames,
  missingFields,
  publishedRemarks,
  type TableColumn,
} from '#domain/sources/sourceTable.ts'
import type { SourceFinderRef } from '#src/actors/refs.ts'
import { Select } from '#src/fields/Select.tsx'
import { DayOrderChoice } from './DayOrderChoice.tsx'
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
      {isOpen && haveOwnNames(columns) && <p className="prose">{t('sources.columns.kept')}</p>}
      {missing.map((field) => (
        <p key={field} className="notice">
          {t(`sources.columns.missing.${field}`)}
        </p>
      ))}
      {publishedRemarks(columns, uses).map((name) => (
        <p key={name} className="notice">
          {t('sources.columns.remarks', { name })}
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
