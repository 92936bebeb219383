import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { listedReservations } from '#domain/reservation.ts'
import type { Viewer } from '#domain/session.ts'
import type { OptionsRef, ReservationsRef, SuggestRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { failureText } from '#src/texts.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { Waiting } from '#src/views/shell/Waiting.tsx'
import { ReservationForm } from './ReservationForm.tsx'
import { ReservationRow } from './ReservationRow.tsx'
import styles from './Reservations.module.css'

type Props = {
  reservations: ReservationsRef
  places: OptionsRef
  suggest: SuggestRef
  viewer: Viewer
  timezone: string
}

export const ReservationsView = ({ reservations, places, suggest, viewer, timezone }: Props) => {
  const { t } = useTranslation()
  const { reservations: list, typed, asked, failure, today } = useSelector(reservations, ({ context }) => context)
  const state = useSelector(reservations, ({ value }) => value)
  return (
    <section className={styles.section} aria-labelledby="reservations">
      <h2 id="reservations">{t('reservations.title')}</h2>
      <p className="prose">{t('reservations.explanation')}</p>
      {typed ? (
        <ReservationForm {...{ reservations, places, suggest, timezone }} />
      ) : (
        <div>
          <button
            type="button"
            className="button button-primary"
            disabled={state !== 'listed'}
            onClick={() => reservations.send({ type: 'reservation.begun', date: today })}
          >
            <Icon name="add" /> {t('reservations.begin')}
          </button>
        </div>
      )}
      {state === 'loading' && <Waiting />}
      {state === 'failed' && (
        <RetryNotice failure={failure} onRetry={() => reservations.send({ type: 'load.retried' })}>
          {t('reservations.notLoaded')}
        </RetryNotice>
      )}
      {state === 'listed' && failure && (
        <p className="notice notice-danger" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((reservation) => (
            <ReservationRow
              key={reservation.id}
              {...{ reservations, reservation, viewer }}
              canAct={state === 'listed'}
            />
          ))}
        </ul>
      )}
      {list.length >= listedReservations && (
        <p className="note">{t('reservations.cut', { count: listedReservations })}</p>
      )}
      {state === 'listed' && list.length === 0 && <p className="note">{t('reservations.none')}</p>}
      <ConfirmDialog
        isOpen={state === 'asking' || state === 'deleting'}
        title={t('reservations.deleteTitle', { name: asked?.name ?? '' })}
        confirmLabel={t('reservations.delete')}
        isDanger
        canConfirm={state === 'asking'}
        onConfirm={() => reservations.send({ type: 'deletion.confirmed' })}
        onCancel={() => reservations.send({ type: 'deletion.canceled' })}
      >
        <p>{t('reservations.deleteText')}</p>
      </ConfirmDialog>
    </section>
  )
}
