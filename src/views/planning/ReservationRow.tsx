import { useTranslation } from 'react-i18next'
import { may } from '#domain/permissions.ts'
import { reservationQuery } from '#domain/prefill.ts'
import type { Reservation } from '#domain/reservation.ts'
import type { Viewer } from '#domain/session.ts'
import type { ReservationsRef } from '#src/actors/refs.ts'
import { formatDate } from '#src/views/shell/dates.ts'
import styles from './Reservations.module.css'

type Props = { reservations: ReservationsRef; reservation: Reservation; viewer: Viewer; canAct: boolean }

export const ReservationRow = ({ reservations, reservation, viewer, canAct }: Props) => {
  const { t, i18n } = useTranslation()
  const { id, name, start, end, place, location2, note, by } = reservation
  const language = i18n.resolvedLanguage ?? 'en'
  const dates = [...new Set([start, end])].map((date) => formatDate(date, language)).join(' – ')
  const isOwn = by.id === viewer?.id
  const details = [place, location2, note].filter((text) => text !== '').join(' · ')
  const named = (action: 'toEvent' | 'edit' | 'delete') => `${t(`reservations.${action}`)}: ${name}`
  const mayChange = may(viewer, 'update', 'reservations', { self: by.id })
  return (
    <li className={styles.row}>
      <div>
        <p>
          <span className={styles.dates}>{dates}</span> <strong>{name}</strong>
        </p>
        <p className="note">
          {details !== '' && `${details} · `}
          {isOwn ? t('reservations.own') : t('reservations.by', { name: by.nickname })}
        </p>
      </div>
      {mayChange && (
        <div className={styles.actions}>
          {isOwn && (
            <a
              className="button"
              aria-label={named('toEvent')}
              href={`/backstage/events/new?${reservationQuery(reservation)}`}
            >
              {t('reservations.toEvent')}
            </a>
          )}
          <button
            type="button"
            className="text-button"
            aria-label={named('edit')}
            disabled={!canAct}
            onClick={() => reservations.send({ type: 'reservation.opened', id })}
          >
            {t('reservations.edit')}
          </button>
          <button
            type="button"
            className="text-button"
            aria-label={named('delete')}
            disabled={!canAct}
            onClick={() => reservations.send({ type: 'deletion.requested', id })}
          >
            {t('reservations.delete')}
          </button>
        </div>
      )}
    </li>
  )
}
