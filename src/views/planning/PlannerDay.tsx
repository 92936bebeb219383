import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannedDay, PlannerState } from '#domain/planner.ts'
import { dayQuery } from '#domain/prefill.ts'
import { formatDate, formatTime } from '#src/views/shell/dates.ts'
import styles from './Planner.module.css'

type Props = {
  day: PlannedDay
  /** Whether the plan is there. */
  known: 'known' | 'looking' | 'failed'
  timezone: string
  isPast: boolean
  /** Only these are shown. */
  chosen: Pick<PlannerState, 'place' | 'category'>
  onReserve: (() => void) | null
  onClose: () => void
}

export const PlannerDay = ({ day, known, timezone, isPast, chosen, onReserve, onClose }: Props) => {
  const { t, i18n } = useTranslation()
  const { date, events, reservations, holiday } = day
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (date !== '') heading.current?.focus()
  }, [date])
  const language = i18n.resolvedLanguage ?? 'en'
  const isFree = events.length === 0 && reservations.length === 0
  return (
    <section className={styles.panel} aria-labelledby="planner-day">
      <h2 id="planner-day" ref={heading} tabIndex={-1}>
        {formatDate(date, language)}
      </h2>
      {holiday && <p>{language.startsWith('de') ? holiday.de : holiday.en}</p>}
      {known === 'looking' && <p>{t('clash.looking')}</p>}
      {known === 'failed' && <p>{t('planner.notLoaded')}</p>}
      {known === 'known' && isFree && (
        <p>{t(chosen.place || chosen.category ? 'planner.noneOfThese' : 'clash.none')}</p>
      )}
      <ul className={styles.list}>
        {reservations.map(({ id, name, place, by, clashes }) => (
          <li key={id}>
            {name} <span className="note">{[t('clash.reserved'), place, by.nickname].filter(Boolean).join(' · ')}</span>{' '}
            {clashes && <span className={styles.clash}>{t('planner.taken')}</span>}
          </li>
        ))}
        {events.map(({ id, name, start, place, room, clashes, isOwn, isPublished, isDeactivated, isAllDay }) => (
          <li key={id}>
            <a href={isOwn || !isPublished || isDeactivated ? `/backstage/events/${id}` : `/events/${id}`}>{name}</a>{' '}
            <span className="note">
              {[
                isAllDay ? '' : formatTime(start, timezone),
                place,
                room,
                isPublished ? '' : t('planner.unpublished'),
                isDeactivated ? t('planner.deactivated') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>{' '}
            {clashes && <span className={styles.clash}>{t('planner.taken')}</span>}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {!isPast && (
          <>
            <a className="button button-primary" href={`/backstage/events/new?${dayQuery(date, chosen)}`}>
              {t('planner.begin')}
            </a>
            <button type="button" className="button" disabled={onReserve === null} onClick={() => onReserve?.()}>
              {t('planner.reserve')}
            </button>
          </>
        )}
        <button type="button" className="text-button" onClick={onClose}>
          {t('planner.close')}
        </button>
      </div>
    </section>
  )
}
