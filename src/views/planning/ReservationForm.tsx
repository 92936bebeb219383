import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { newReservation, type ReservationFields } from '#domain/reservation.ts'
import type { OptionsRef, ReservationsRef, SuggestRef } from '#src/actors/refs.ts'
import { DateField } from '#src/fields/DateField.tsx'
import { LocationField } from '#src/fields/LocationField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { useOptions } from '#src/fields/useOptions.ts'
import { submitPress } from '#src/focus/submitPress.ts'
import { failureText } from '#src/texts.ts'
import { useTextFields } from '#src/views/forms/useTextFields.ts'
import styles from './Reservations.module.css'

type Props = { reservations: ReservationsRef; places: OptionsRef; suggest: SuggestRef; timezone: string }

export const ReservationForm = ({ reservations, places, suggest, timezone }: Props) => {
  const { t } = useTranslation()
  const { typed, issues, failure, today } = useSelector(reservations, ({ context }) => context)
  const isBusy = useSelector(reservations, (snapshot) => !snapshot.matches('typing'))
  const known = useOptions(places)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const field = useTextFields<keyof ReservationFields>({
    kind: 'reservations',
    values: typed?.values ?? newReservation(today),
    issues,
    onChange: (name, value) => reservations.send({ type: 'field.changed', name, value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reservations.send({ type: 'submit.requested' })
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit}
      {...submitPress}
      aria-labelledby="reservation"
    >
      <h3 id="reservation">{t(typed?.id === null ? 'reservations.new' : 'reservations.change')}</h3>
      {failure && issues.length === 0 && (
        <p className="notice notice-danger" role="alert">
          {failure.code === 'notFound' ? t('reservations.gone') : failureText(t, failure)}
        </p>
      )}
      <TextField {...field('name')} required />
      <div className={styles.pair}>
        <DateField {...field('start')} required timezone={timezone} />
        <DateField {...field('end')} required timezone={timezone} />
      </div>
      <LocationField {...field('location')} suggest={suggest} known={known} />
      <TextField {...field('location2')} />
      <TextField {...field('note')} />
      <div className={styles.actions}>
        <button type="submit" className="button button-primary" aria-busy={isBusy} aria-disabled={isBusy}>
          {t('reservations.save')}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => reservations.send({ type: 'reservation.canceled' })}
        >
          {t('reservations.cancel')}
        </button>
      </div>
    </form>
  )
}
