import { useTranslation } from 'react-i18next'
import type { OptionsRef } from '#src/actors/refs.ts'
import { useOptions } from '#src/fields/useOptions.ts'
import styles from './ListFilters.module.css'

type Props = {
  label: string
  options: OptionsRef
  value: string | null
  onChange: (value: string | null) => void
  /** Hidden while there is nothing to choose. */
  isRare?: boolean
}

export const OptionsFilter = ({ label, options, value, onChange, isRare = false }: Props) => {
  const { t } = useTranslation()
  const choices = useOptions(options) ?? []
  const isUnknown = value !== null && !choices.some(({ id }) => id === value)
  if (isRare && choices.length === 0 && value === null) return null
  return (
    <label className={styles.select}>
      <span className="sentence">{label}</span>
      <select className="input" value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{t('list.any')}</option>
        {isUnknown && <option value={value}>…</option>}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
