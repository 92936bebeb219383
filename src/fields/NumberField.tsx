import { memo } from 'react'
import { Input } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { decimalText, type NumberFieldValue, parseDecimal } from './decimal.ts'
import type { FieldProps } from './fieldProps.ts'
import { TextFrame } from './TextFrame.tsx'

/** A number as it is typed, and in the language's way once the field is left. */
export const NumberField = memo(({ value, onChange, ...field }: FieldProps<NumberFieldValue>) => {
  const { i18n } = useTranslation()
  const textOf = (entered: NumberFieldValue) =>
    typeof entered === 'number' ? decimalText(entered, i18n.resolvedLanguage ?? 'en') : (entered ?? '')
  // So that `51.` and `51.0` can be continued.
  const type = (text: string) => {
    const entered = parseDecimal(text)
    onChange(typeof entered === 'number' && textOf(entered) !== text ? text : entered)
  }
  const settle = () => {
    if (typeof value === 'string' && parseDecimal(value) !== value) onChange(parseDecimal(value))
  }
  return (
    <TextFrame
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={textOf(value)}
      onChange={type}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    >
      <Input className="input figures" />
    </TextFrame>
  )
})
