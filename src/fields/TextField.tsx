import { memo } from 'react'
import { Input } from 'react-aria-components/TextField'
import type { FieldProps } from './fieldProps.ts'
import { TextFrame } from './TextFrame.tsx'

type Props = FieldProps<string> & { type?: 'text' | 'email'; autoComplete?: string }

export const TextField = memo(({ type = 'text', autoComplete = 'off', ...field }: Props) => (
  <TextFrame {...field} type={type} inputMode={type} autoComplete={autoComplete}>
    <Input className="input" />
  </TextFrame>
))
