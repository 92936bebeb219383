import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocales, languageOf } from '#domain/languages.ts'
import { contentOf } from '#domain/sources/sourceFinding.ts'
import { type DayOrder, dayOrders } from '#domain/sources/sourceTable.ts'
import type { SourceFinderRef } from '#src/actors/refs.ts'
import styles from './Sources.module.css'

const dayIn = (date: string, order: DayOrder, language: string): string => {
  const [first = 1, second = 1] = date.split('/').map(Number)
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const format = new Intl.DateTimeFormat(dateLocales[languageOf(language)], { day: 'numeric', month: 'long' })
  return format.format(new Date(2000, month - 1, day))
}

/** How to read a date such as 3/4/2027. */
export const DayOrderChoice = ({ finder, date }: { finder: SourceFinderRef; date: string }) => {
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
