import { useTranslation } from 'react-i18next'
import type { FormValues } from '#domain/forms.ts'
import type { GeocodeRef, SimilarPlacesRef } from '#src/actors/refs.ts'
import { LinkField } from '#src/fields/LinkField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { MarkdownField } from '#src/views/texts/MarkdownField.tsx'
import { AccessFields } from './AccessFields.tsx'
import { AddressParts } from './AddressParts.tsx'
import { CoordinatesFields } from './CoordinatesFields.tsx'
import {
  type DescriptionProps,
  type PictureProps,
  PictureSection,
  type VisibilityProps,
  VisibilitySection,
} from './EntryExtras.tsx'
import { SimilarPlaces } from './SimilarPlaces.tsx'

type Props = Omit<FormFrameProps, 'children'> &
  DescriptionProps &
  PictureProps &
  VisibilityProps & {
    geocode: GeocodeRef
    similarPlaces: SimilarPlacesRef
    stored: FormValues | null
    timezone: string
  }

export const PlaceForm = ({ form, geocode, similarPlaces, stored, timezone, ...props }: Props) => {
  const { preview, upload, onFile, mediaUrl, owners, users, moderating, me, reasons, ...frame } = props
  const { t } = useTranslation()
  const { text } = useFields(form)
  return (
    <FormFrame form={form} {...frame}>
      <FormSection title={t('form.what')}>
        <TextField {...text('name')} required />
        <SimilarPlaces similarPlaces={similarPlaces} by="name" />
        <MarkdownField {...text('description')} preview={preview} />
      </FormSection>
      <FormSection title={t('form.where')}>
        <CoordinatesFields form={form} geocode={geocode} required>
          <SimilarPlaces similarPlaces={similarPlaces} by="address" />
        </CoordinatesFields>
        <AddressParts form={form} />
      </FormSection>
      <FormSection title={t('form.contact')}>
        <LinkField {...text('link')} />
        <TextField {...text('email')} type="email" />
      </FormSection>
      <FormSection title={t('form.details')}>
        <AccessFields {...{ form, stored, users, timezone }} note={t('facts.accessUnknown')} />
      </FormSection>
      <PictureSection form={form} upload={upload} onFile={onFile} mediaUrl={mediaUrl} />
      <VisibilitySection form={form} owners={owners} users={users} moderating={moderating} me={me} reasons={reasons} />
    </FormFrame>
  )
}
