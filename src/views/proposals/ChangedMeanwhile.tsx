import { useTranslation } from 'react-i18next'
import type { Proposal } from '#domain/proposals/proposal.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { proposedText } from './proposedText.ts'

type Props = { proposal: Proposal; value: string; onChange: (value: string) => void }

/** Asks what stays where the event was changed since the correction was written. */
export const ChangedMeanwhile = ({ proposal: { meanwhile, fields }, value, onChange }: Props) => {
  const { t } = useTranslation()
  if (meanwhile.length === 0) return null
  const told = (all: readonly { field: string; value: string }[]) =>
    all.map(({ field, value }) => `${t(`proposals.fields.${field}`)}: ${proposedText(t, field, value)}`).join(', ')
  const written = meanwhile.map(({ field }) => ({
    field,
    value: fields.find((one) => one.field === field)?.after ?? '',
  }))
  return (
    <ChoiceField
      label={t('proposals.meanwhile.question')}
      isRequired
      first={t('form.choose')}
      options={[
        { id: 'event', name: t('proposals.meanwhile.event', { values: told(meanwhile) }) },
        { id: 'correction', name: t('proposals.meanwhile.correction', { values: told(written) }) },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
