import { memo } from 'react'
import { Input } from 'react-aria-components/TextField'
import type { FieldProps } from './fieldProps.ts'
import { TextFrame } from './TextFrame.tsx'

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
