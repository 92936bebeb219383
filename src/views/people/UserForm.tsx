import { useTranslation } from 'react-i18next'
import type { Role } from '#domain/session.ts'
import { Checkbox } from '#src/fields/Checkbox.tsx'
import { Select } from '#src/fields/Select.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'

type Props = Omit<FormFrameProps, 'children'> & {
  assignable: readonly Role[]
}

export const UserForm = ({ form, assignable, ...frame }: Props) => {
  const { t } = useTranslation()
  const { text, flag } = useFields(form)
  return (
    <FormFrame form={form} {...frame}>
      <FormSection title={t('users.data')}>
        <TextField {...text('nickname')} required />
        <TextField {...text('email')} required type="email" />
      </FormSection>
      <FormSection title={t('users.access')}>
        <Select {...text('role')} choices={assignable.map((role) => ({ id: role, name: t(`users.roles.${role}`) }))} />
        <Checkbox {...flag('deactivated')} />
      </FormSection>
    </FormFrame>
  )
}
