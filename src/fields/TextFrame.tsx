import type { ReactNode } from 'react'
import { FieldError, TextField, type TextFieldProps } from 'react-aria-components/TextField'
import { FieldHead } from './FieldHead.tsx'
import { fieldFrame } from './fieldFrame.ts'
import type { FieldProps } from './fieldProps.ts'

type Behaviour = Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'onBlur' | 'onKeyDown'>
type Props = FieldProps<string> & Behaviour & { children: ReactNode }

export const TextFrame = ({ label, issue, hint, required, disabled, children, ...props }: Props) => (
  <TextField {...fieldFrame({ name: props.name, issue, required, disabled })} {...props}>
    <FieldHead label={label} required={required} hint={hint} />
    {children}
    <FieldError className="issue">{issue}</FieldError>
  </TextField>
)
