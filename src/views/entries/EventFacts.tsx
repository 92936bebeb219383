import { useTranslation } from 'react-i18next'
import type { FormValues } from '#domain/forms.ts'
import type { FormRef, OptionsRef } from '#src/actors/refs.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { AccessFields } from './AccessFields.tsx'
import { FactFields } from './FactFields.tsx'

type Props = { form: FormRef; timezone: string }

export const TimeFacts = ({ form, timezone, isNew }: Props & { isNew: boolean }) => {
  const { t } = useTranslation()
  const { text, reference, isLocked } = useFields(form)
  const previous = reference('previousStart')
  const names = isNew ? (['allDay', 'doors'] as const) : (['allDay', 'doors', 'postponed'] as const)
  return (
    <>
      {previous.value !== null && (
        <div className="note" data-field="previousStart">
          <p>{t('facts.moved', { date: formatInstant(previous.value, timezone) })}</p>
          <button type="button" className="text-button" disabled={isLocked} onClick={() => previous.onChange(null)}>
            {t('facts.forgetMove')}
          </button>
        </div>
      )}
      <FactFields {...{ form, names, timezone }} title={t('facts.time')} initial={text('start').value} />
    </>
  )
}

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
