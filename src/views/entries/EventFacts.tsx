import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { previousStartAfter } from '#domain/announced.ts'
import type { FormValues } from '#domain/forms.ts'
import type { FormRef, OptionsRef } from '#src/actors/refs.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { formatBeginning, formatInstant } from '#src/views/shell/dates.ts'
import { AccessFields } from './AccessFields.tsx'
import { FactFields } from './FactFields.tsx'

type Props = { form: FormRef; timezone: string }

type TimeProps = Props & { stored: FormValues | null; now: number }

const ofNewTime = { names: ['allDay', 'doors'], title: 'facts.time' } as const
const ofStoredTime = { names: ['allDay', 'doors', 'postponed'], title: 'facts.timeOfStored' } as const

export const TimeFacts = ({ form, timezone, stored, now }: TimeProps) => {
  const { t } = useTranslation()
  const { text, reference, isLocked } = useFields(form)
  const previous = reference('previousStart')
  const { names, title } = stored === null ? ofNewTime : ofStoredTime
  const told = useSelector(form, ({ context }) => startToTell(stored, context.values, { now, timezone }))
  const isToldAnew = told !== null && told !== previous.value
  return (
    <>
      {isToldAnew && (
        <p className="note" role="status">
          {t('facts.moves', { date: formatBeginning(told, timezone) })}
        </p>
      )}
      {previous.value !== null && told === null && (
        <p className="note" role="status">
          {t('facts.movesBack', { date: formatBeginning(previous.value, timezone) })}
        </p>
      )}
      {previous.value !== null && told === previous.value && (
        <div className="note" data-field="previousStart">
          <p>{t('facts.moved', { date: formatBeginning(previous.value, timezone) })}</p>
          <button type="button" className="text-button" disabled={isLocked} onClick={() => previous.onChange(null)}>
            {t('facts.forgetMove')}
          </button>
        </div>
      )}
      <MovedDeadline {...{ form, timezone, now }} />
      <FactFields {...{ form, names, timezone }} title={t(title)} initial={text('start').value} />
    </>
  )
}

/** Far from its field, it moves along with the start: perhaps into the past. */
const MovedDeadline = ({ form, timezone, now }: Omit<TimeProps, 'stored'>) => {
  const { t } = useTranslation()
  const deadline = useSelector(form, ({ context: { base, values } }) => movedDeadline(base, values))
  if (deadline === null) return null
  const date = formatInstant(deadline, timezone)
  return Date.parse(deadline) < now ? (
    <p className="notice notice-warning" role="status">
      {t('facts.registrationOver', { date, section: t('facts.tickets') })}
    </p>
  ) : (
    <p className="note" role="status">
      {t('facts.registrationMoves', { date })}
    </p>
  )
}

const movedDeadline = (before: FormValues, { start, registrationUntil }: FormValues): string | null => {
  const isMoved = start !== before.start && registrationUntil !== before.registrationUntil
  return isMoved && before.registrationUntil && typeof registrationUntil === 'string' ? registrationUntil : null
}

/** The start that the page will call the one announced once this is saved, or null. */
const startToTell = (
  stored: FormValues | null,
  values: FormValues,
  at: { now: number; timezone: string },
): string | null => {
  const after = announcedIn(values)
  if (stored === null || Number.isNaN(Date.parse(after.start))) return after.previousStart
  const { published, deactivated } = stored
  const before = { ...announcedIn(stored), published: published === true, deactivated: deactivated === true }
  return previousStartAfter(before, after, at)
}

const announcedIn = ({ start, allDay, previousStart }: FormValues) => ({
  start: String(start),
  allDay: allDay === true,
  previousStart: typeof previousStart === 'string' ? previousStart : null,
})

const ofEvent = ['free', 'price', 'registration', 'registrationUntil', 'soldOut', 'online'] as const
const ofSeries = ['free', 'price', 'registration', 'online'] as const

type DetailsProps = Props & { stored: FormValues | null; users: OptionsRef; isSeries?: boolean }

export const DetailsSection = ({ form, timezone, stored, users, isSeries = false }: DetailsProps) => {
  const { t } = useTranslation()
  const { text } = useFields(form)
  const initial = isSeries ? '' : text('start').value
  return (
    <FormSection title={t('form.details')}>
      <FactFields {...{ form, timezone, initial }} names={isSeries ? ofSeries : ofEvent} title={t('facts.tickets')} />
      <AccessFields {...{ form, stored, users, timezone }} note={t('facts.accessOfPlace')} />
    </FormSection>
  )
}
