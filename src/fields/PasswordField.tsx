import { Input } from 'react-aria-components/TextField'
import type { FieldProps } from './fieldProps.ts'
import { PasswordBox } from './PasswordBox.tsx'
import { TextFrame } from './TextFrame.tsx'

export const PasswordField = (field: FieldProps<string>) => (
  <TextFrame {...field} autoComplete="new-password">
    <PasswordBox>{(type) => <Input className="" type={type} autoCapitalize="none" spellCheck={false} />}</PasswordBox>
  </TextFrame>
)
