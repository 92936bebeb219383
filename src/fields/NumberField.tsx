import { memo } from 'react'
import { Input } from 'react-aria-components/TextField'
import type { FieldProps } from './fieldProps.ts'
import { TextFrame } from './TextFrame.tsx'

/** Text that is no number yet is refused by the form. */
export type NumberFieldValue = number | string | null

const parse = (text: string): NumberFieldValue => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}

/** So that `51.` and `51.0` can be continued. */
const parseTyped = (text: string): NumberFieldValue => {
  const value = parse(text)
  return typeof value === 'number' && String(value) !== text ? text : value
}

/** With point or comma in any language. */
export const NumberField = memo(({ value, onChange, ...field }: FieldProps<NumberFieldValue>) => {
  const settle = () => {
    if (typeof value === 'string' && parse(value) !== value) onChange(parse(value))
  }
  return (
    <TextFrame
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(parseTyped(text))}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    >
      <Input className="input figures" />
    </TextFrame>
  )
})
