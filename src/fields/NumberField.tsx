import { FieldError, Input, TextField } from 'react-aria-components/TextField'
import { FieldHead } from './FieldHead.tsx'
import type { FieldProps } from './fieldProps.ts'
import styles from './fields.module.css'

/** A number, nothing, or what was typed and is not a number (yet): the form's check then says so. */
export type NumberFieldValue = number | string | null

const parse = (text: string): NumberFieldValue => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}

/** While typing only a text that reads back the same becomes a number, so that `51.` and `51.0` can be typed on. */
const parseTyped = (text: string): NumberFieldValue => {
  const value = parse(text)
  return typeof value === 'number' && String(value) !== text ? text : value
}

/** A decimal number such as a coordinate, with point or comma whatever the language: it may be pasted from a map. */
export const NumberField = ({
  name,
  label,
  value,
  onChange,
  issue = null,
  hint,
  required = false,
  disabled = false,
}: FieldProps<NumberFieldValue>) => {
  const settle = () => {
    if (typeof value === 'string' && parse(value) !== value) onChange(parse(value))
  }
  return (
    <TextField
      className={styles.field ?? ''}
      data-field={name}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(parseTyped(text))}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={issue !== null}
      validationBehavior="aria"
    >
      <FieldHead label={label} required={required} hint={hint} />
      <Input className="input figures" />
      <FieldError className={styles.issue ?? ''}>{issue}</FieldError>
    </TextField>
  )
}
