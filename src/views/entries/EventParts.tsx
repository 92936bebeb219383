import { useTranslation } from 'react-i18next'
import type { ClashRef, FormRef, GeocodeRef, OptionsRef, SuggestRef, WordChoiceRef } from '#src/actors/refs.ts'
import { TagsField } from '#src/fields/TagsField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { MarkdownField } from '#src/views/texts/MarkdownField.tsx'
import type { DescriptionProps, PictureProps, VisibilityProps } from './EntryExtras.tsx'
import { WordFields } from './WordFields.tsx'

export type EventPartsProps = DescriptionProps &
  PictureProps &
  VisibilityProps & {
    clash: ClashRef
    geocode: GeocodeRef
    /** The viewer's own groups; `allGroups` has the names of others. */
    groups: OptionsRef
    allGroups: OptionsRef
    places: OptionsRef
    categories: WordChoiceRef
    topics: WordChoiceRef
    placeSuggest: SuggestRef
    tagSuggest: SuggestRef
    timezone: string
  }

export const WhatSection = ({ form, preview }: DescriptionProps & { form: FormRef }) => {
  const { text } = useFields(form)
  return (
    <FormSection title={useTranslation().t('form.what')}>
      <TextField {...text('name')} required />
      <MarkdownField {...text('description')} preview={preview} />
    </FormSection>
  )
}

type SortingProps = { form: FormRef } & Pick<EventPartsProps, 'categories' | 'topics' | 'moderating' | 'tagSuggest'>

export const SortingFields = ({ form, tagSuggest, ...words }: SortingProps) => {
  const { text, texts } = useFields(form)
  return (
    <>
      <WordFields category={text('category')} topic={text('topic')} {...words} />
      <TagsField {...texts('tags')} suggest={tagSuggest} />
    </>
  )
}
