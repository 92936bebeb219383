import { memo } from 'react'
import { Input } from 'react-aria-components/TextField'
import type { FieldProps } from './fieldProps.ts'
import { TextFrame } from './TextFrame.tsx'

/** A number, null, or a text that is no number yet, which the form refuses. */
export type NumberFieldValue = number | string | null

const parse = (text: string): NumberFieldValue => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}

/** Only a text that reads back the same becomes a number, so that `51.` and `51.0` can be typed on. */
const parseTyped = (text: string): NumberFieldValue => {
  const value = parse(text)
  return typeof value === 'number' && String(value) !== text ? text : value
}

/** A number such as a coordinate, with point or comma in any language. */
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
