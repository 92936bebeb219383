import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/fields/Checkbox.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'

type Props = Omit<FormFrameProps, 'children'> & {
  moderating: boolean
}

export const AccountForm = ({ form, moderating, ...frame }: Props) => {
  const { t } = useTranslation()
  const { text, flag } = useFields(form)
  return (
    <FormFrame form={form} {...frame}>
      <FormSection title={t('account.data')}>
        <TextField {...text('nickname')} required autoComplete="nickname" />
        <TextField {...text('email')} required type="email" autoComplete="email" />
        {moderating && <Checkbox {...flag('deactivated')} />}
      </FormSection>
    </FormFrame>
  )
}
