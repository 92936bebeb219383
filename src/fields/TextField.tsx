import { FieldError, Input, TextField as RacTextField } from 'react-aria-components/TextField'
import { FieldHead } from './FieldHead.tsx'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'

type Props = FieldProps<string> & { type?: 'text' | 'email' | 'password' | 'url'; autoComplete?: string }

/** Text on one line. */
export const TextField = ({
  name,
  label,
  value,
  onChange,
  issue = null,
  hint,
  required = false,
  disabled = false,
  type = 'text',
  autoComplete = 'off',
}: Props) => (
  <RacTextField
    className={styles.field ?? ''}
    data-field={name}
    name={name}
    type={type}
    inputMode={type === 'url' ? 'url' : type === 'email' ? 'email' : 'text'}
    autoComplete={autoComplete}
    value={value}
    onChange={onChange}
    isRequired={required}
    isDisabled={disabled}
    isInvalid={issue !== null}
    validationBehavior="aria"
  >
    <FieldHead label={label} required={required} hint={hint} />
    <Input className="input" />
    <FieldError className={styles.issue ?? ''}>{issue}</FieldError>
  </RacTextField>
)
