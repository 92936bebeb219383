import { useTranslation } from 'react-i18next'
import type { FormRef } from '#src/actors/refs.ts'
import { MarkColorField, MarkIconField } from '#src/fields/MarkField.tsx'
import { TextArea } from '#src/fields/TextArea.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'

type Props = Omit<FormFrameProps, 'children'> & {
  form: FormRef
  hasMark: boolean
}

/** §2. The headline is labelled Title. */
export const CategoryForm = ({ form, hasMark, ...frame }: Props) => {
  const { t } = useTranslation()
  const { text } = useFields(form)
  return (
    <FormFrame form={form} {...frame}>
      <FormSection title={t('form.what')}>
        <TextField {...text('name')} required />
        <TextField {...text('headline')} required />
        <TextArea {...text('description')} />
      </FormSection>
      {hasMark && (
        <FormSection title={t('categories.mark')}>
          <MarkColorField {...text('color')} />
          <MarkIconField {...text('icon')} />
        </FormSection>
      )}
    </FormFrame>
  )
}
