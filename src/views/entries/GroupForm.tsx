import { useTranslation } from 'react-i18next'
import { TextArea } from '#src/fields/TextArea.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { type PictureProps, PictureSection, type VisibilityProps, VisibilitySection } from './EntryExtras.tsx'

type Props = Omit<FormFrameProps, 'children'> & PictureProps & VisibilityProps

/** A group: name, website, e-mail, description, picture, owners (§3). */
export const GroupForm = ({ form, upload, onFile, mediaUrl, owners, users, moderating, ...frame }: Props) => {
  const { t } = useTranslation()
  const { text } = useFields(form)
  return (
    <FormFrame form={form} {...frame}>
      <FormSection title={t('form.what')}>
        <TextField {...text('name', true)} />
        <TextArea {...text('description')} />
      </FormSection>
      <FormSection title={t('form.contact')}>
        <TextField {...text('link')} type="url" />
        <TextField {...text('email')} type="email" />
      </FormSection>
      <PictureSection form={form} upload={upload} onFile={onFile} mediaUrl={mediaUrl} />
      <VisibilitySection form={form} owners={owners} users={users} moderating={moderating} />
    </FormFrame>
  )
}
