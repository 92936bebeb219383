import { useId } from 'react'
import type { Choice } from '#src/fields/fieldProps.ts'
import { RequiredMark } from '#src/fields/RequiredMark.tsx'
import styles from './Proposal.module.css'

type FieldProps = {
  label: string
  isRequired?: boolean
  first: string
  options: readonly Choice[]
  value: string
  onChange: (value: string) => void
}

export const ChoiceField = ({ label, isRequired, first, options, value, onChange }: FieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {isRequired && <RequiredMark />}
      </label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{first}</option>
        {options.map(({ id: option, name }) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
