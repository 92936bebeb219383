import { useTranslation } from 'react-i18next'
import type { FormValues } from '#domain/forms.ts'
import { describeValue, type Wording } from '#src/views/forms/describeValue.ts'

type Props = { label: string; path: string; values: FormValues; wording: Wording }

export const MergeSide = ({ label, path, values, wording }: Props) => {
  const { t } = useTranslation()
  const said = (field: string): string => {
    const value = values[field] ?? null
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return isEmpty ? '' : describeValue(t, wording, field, value)
  }
  const owners = said('ownedBy')
  const facts = [said('start'), said('location'), said('address'), owners && t('pairs.ownedBy', { owners })]
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={path}>{String(values.name ?? '')}</a>
        <p className="note">{facts.filter(Boolean).join(' · ')}</p>
      </dd>
    </div>
  )
}
