import { useTranslation } from 'react-i18next'
import { LinkField } from '#src/fields/LinkField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { MarkdownField } from '#src/views/texts/MarkdownField.tsx'
import {
  type DescriptionProps,
  type PictureProps,
  PictureSection,
  type VisibilityProps,
  VisibilitySection,
} from './EntryExtras.tsx'
import { TakenGroup } from './TakenGroup.tsx'

type Props = Omit<FormFrameProps, 'children'> &
  DescriptionProps &
  PictureProps &
  VisibilityProps & { onTake?: ((id: string) => void) | undefined }

export const GroupForm = ({
  form,
  preview,
  upload,
  onFile,
  mediaUrl,
  owners,
  users,
  moderating,
  me,
  reasons,
  onTake,
  ...frame
}: Props) => {
  const { t } = useTranslation()
  const { text } = useFields(form)
  return (
    <FormFrame form={form} {...frame}>
      <FormSection title={t('form.what')}>
        <TextField {...text('name')} required />
        <TakenGroup form={form} me={me} onTake={onTake} />
        <MarkdownField {...text('description')} preview={preview} />
      </FormSection>
      <FormSection title={t('form.contact')}>
        <LinkField {...text('link')} />
        <TextField {...text('email')} type="email" />
      </FormSection>
      <PictureSection form={form} upload={upload} onFile={onFile} mediaUrl={mediaUrl} />
      <VisibilitySection form={form} owners={owners} users={users} moderating={moderating} me={me} reasons={reasons} />
    </FormFrame>
  )
}
