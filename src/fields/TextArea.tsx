import { memo } from 'react'
import { TextArea as RacTextArea } from 'react-aria-components/TextField'
import type { FieldProps } from './fieldProps.ts'
import { TextFrame } from './TextFrame.tsx'

export const TextArea = memo((field: FieldProps<string>) => (
  <TextFrame {...field}>
    <RacTextArea className="input" />
  </TextFrame>
))
