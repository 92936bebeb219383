import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { deletedOn, type SeriesComparison, type SeriesEvent } from '#domain/series/seriesComparison.ts'
import type { SeriesDatesRef } from '#src/actors/refs.ts'
import { fieldNames } from '#src/views/forms/fieldNames.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { formatDate, formatInstant } from '#src/views/shell/dates.ts'
import styles from './Series.module.css'

type SkippedProps = { dates: SeriesDatesRef; comparison: SeriesComparison; timezone: string }

/** Left-out dates of a series (§4), and what becomes of each when it is brought back. */
export const SkippedDates = ({ dates, comparison, timezone }: SkippedProps) => {
  const { t, i18n } = useTranslation()
  const restoring = useSelector(dates, ({ context }) => context.date)
  const canRestore = useSelector(dates, (snapshot) => snapshot.matches('ready'))
  const { skipped } = comparison
  return (
    <div className={styles.block}>
      <h3>{t('seriesDates.skipped', { count: skipped.length })}</h3>
      <p className="note">{t('seriesDates.skippedNote', { count: skipped.length })}</p>
      <ul className={styles.skipped}>
        {skipped.map((date) => {
          const name = formatDate(date, i18n.resolvedLanguage ?? 'en')
          const deleted = deletedOn(comparison, date)
          const other = comparison.otherTimes.find((times) => times.date === date)
          const way = deleted === null ? 'create' : 'restore'
          const at = deleted === null && other ? { ...other, context: 'at' } : {}
          return (
            <li key={date}>
              <s className="figures">{name}</s>
              {comparison.removed.includes(date) ? (
                <span className="note">{t('seriesDates.removed')}</span>
              ) : (
                <button
                  type="button"
                  className="text-button"
                  aria-label={t(`seriesDates.${way}Date`, { ...at, date: name })}
                  aria-busy={restoring === date}
                  aria-disabled={!canRestore}
                  onClick={() => dates.send({ type: 'restoration.requested', date })}
                >
                  {t(`seriesDates.${way}`, at)}
                </button>
              )}
              {deleted !== null && deleted.changedByHand.length > 0 && (
                <DeletedEvent event={deleted} timezone={timezone} />
              )}
            </li>
          )
        })}
      </ul>
      <TakenDialog dates={dates} />
    </div>
  )
}

/** Asks before a new event takes a place that is taken. */
const TakenDialog = ({ dates }: { dates: SeriesDatesRef }) => {
  const { t, i18n } = useTranslation()
  const isOpen = useSelector(dates, (snapshot) => snapshot.matches('asking'))
  const date = useSelector(dates, ({ context }) => context.date)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('seriesDates.taken.title', { date: date && formatDate(date, i18n.resolvedLanguage ?? 'en') })}
      confirmLabel={t('seriesDates.taken.confirm')}
      onConfirm={() => dates.send({ type: 'restoration.confirmed' })}
      onCancel={() => dates.send({ type: 'restoration.canceled' })}
    >
      <p>{t('seriesDates.taken.text')}</p>
    </ConfirmDialog>
  )
}

/** What the deleted event had that its series has not. */
const DeletedEvent = ({ event, timezone }: { event: SeriesEvent; timezone: string }) => {
  const { t } = useTranslation()
  const name = `${formatInstant(event.start, timezone)} ${event.name}`
  const fields = fieldNames(t, 'events', event.changedByHand)
  return <span className="note">{t('seriesDates.deletedEvent', { name, fields })}</span>
}
