import { useTranslation } from 'react-i18next'
import { FixedField } from '#src/fields/FixedField.tsx'
import { TextArea } from '#src/fields/TextArea.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'

type Props = Omit<FormFrameProps, 'children' | 'saveLabel' | 'saveTexts'> & { recipient: string }

export const MessageForm = ({ form, recipient, ...frame }: Props) => {
  const { t } = useTranslation()
  const { text } = useFields(form)
  return (
    <FormFrame form={form} saveLabel={t('notifications.send')} saveTexts="message" {...frame}>
      <FormSection>
        <FixedField label={t('notifications.fields.userId')}>{recipient}</FixedField>
        <TextField {...text('subject')} required />
        <TextArea {...text('message')} required />
      </FormSection>
    </FormFrame>
  )
}
