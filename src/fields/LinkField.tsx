import { memo } from 'react'
import { Input } from 'react-aria-components/TextField'
import { withProtocol } from '#domain/link.ts'
import type { FieldProps } from './fieldProps.ts'
import { TextFrame } from './TextFrame.tsx'

/** An address without `https://` is completed when the field is left, or on Enter. */
export const LinkField = memo((field: FieldProps<string>) => {
  const complete = () => {
    const link = withProtocol(field.value)
    if (link !== field.value) field.onChange(link)
  }
  return (
    <TextFrame
      {...field}
      type="url"
      inputMode="url"
      autoComplete="off"
      onBlur={complete}
      onKeyDown={({ key }) => key === 'Enter' && complete()}
    >
      <Input className="input" />
    </TextFrame>
  )
})
