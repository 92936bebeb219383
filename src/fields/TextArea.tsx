import { FieldError, TextArea as RacTextArea, TextField } from 'react-aria-components/TextField'
import { FieldHead } from './FieldHead.tsx'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'

/** Text on several lines. */
export const TextArea = ({
  name,
  label,
  value,
  onChange,
  issue = null,
  hint,
  required = false,
  disabled = false,
}: FieldProps<string>) => (
  <TextField
    className={styles.field ?? ''}
    data-field={name}
    name={name}
    value={value}
    onChange={onChange}
    isRequired={required}
    isDisabled={disabled}
    isInvalid={issue !== null}
    validationBehavior="aria"
  >
    <FieldHead label={label} required={required} hint={hint} />
    <RacTextArea className="input" />
    <FieldError className={styles.issue ?? ''}>{issue}</FieldError>
  </TextField>
)
