import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { splitParent } from '#domain/fields.ts'
import type { FormValues } from '#domain/forms.ts'
import type { GeocodeRef, OptionsRef, SuggestRef, WordChoiceRef } from '#src/actors/refs.ts'
import { Checkbox } from '#src/fields/Checkbox.tsx'
import { DateTimeField } from '#src/fields/DateTimeField.tsx'
import { InvolvedField } from '#src/fields/InvolvedField.tsx'
import { OptionalDateTimeField } from '#src/fields/OptionalDateTimeField.tsx'
import { OrganizersField } from '#src/fields/OrganizersField.tsx'
import { ParentField } from '#src/fields/ParentField.tsx'
import { Select } from '#src/fields/Select.tsx'
import { TagsField } from '#src/fields/TagsField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { useOptions } from '#src/fields/useOptions.ts'
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
import { SeriesField } from './SeriesField.tsx'
import { VocabularyNote } from './VocabularyNote.tsx'
import { WhereSection } from './WhereSection.tsx'

type EventFormProps = Omit<FormFrameProps, 'children'> &
  DescriptionProps &
  PictureProps &
  VisibilityProps & {
    geocode: GeocodeRef
    /** The viewer's own groups, and all there are, for the names of those that others linked. */
    groups: OptionsRef
    allGroups: OptionsRef
    places: OptionsRef
    categories: WordChoiceRef
    topics: WordChoiceRef
    placeSuggest: SuggestRef
    parentSuggest: SuggestRef
    tagSuggest: SuggestRef
    /** The event as it is stored, if it is. */
    stored: FormValues | null
    /** The main event or series that the event belongs to so far. */
    knownParents: readonly { id: string; name: string }[]
    timezone: string
  }

/** All fields of an event (§3), in the order in which people think of them. */
export const EventForm = ({ form, guard, title, notice, now, saveLabel, onBack, ...props }: EventFormProps) => {
  const { t } = useTranslation()
  const { text, flag, reference, texts, involved, values } = useFields(form)
  const start = text('start', true)
  const { onChange } = start
  const changeStart = useCallback((value: string | null) => onChange(value ?? ''), [onChange])
  const parentField = reference('parent')
  const parent = splitParent(parentField.value)
  const storedParent = typeof props.stored?.parent === 'string' ? props.stored.parent : null
  const isOfSeries = splitParent(storedParent)?.kind === 'revent'
  const series = isOfSeries ? props.knownParents[0] : undefined
  return (
    <FormFrame {...{ form, guard, title, notice, now, saveLabel, onBack }} timezone={props.timezone}>
      <FormSection title={t('form.what')}>
        <TextField {...text('name', true)} />
        <MarkdownField {...text('description')} preview={props.preview} />
      </FormSection>
      <FormSection title={t('form.when')}>
        <DateTimeField {...start} onChange={changeStart} timezone={props.timezone} />
        <OptionalDateTimeField {...reference('end')} timezone={props.timezone} initial={hourAfter(start.value)} />
      </FormSection>
      <WhereSection form={form} required places={props.places} suggest={props.placeSuggest} geocode={props.geocode} />
      <FormSection title={t('form.who')}>
        <OrganizersField {...texts('organizers')} groups={props.groups} known={useOptions(props.allGroups)} />
        <InvolvedField {...involved('involved')} />
      </FormSection>
      <PictureSection form={form} upload={props.upload} onFile={props.onFile} mediaUrl={props.mediaUrl} />
      <FormSection title={t('form.sorting')}>
        <VocabularyNote categories={props.categories} topics={props.topics} moderating={props.moderating} />
        <Select {...text('category', true)} choices={useOptions(props.categories)} />
        <Select {...text('topic', true)} choices={useOptions(props.topics)} />
        <TagsField {...texts('tags')} suggest={props.tagSuggest} />
        {series ? (
          <SeriesField
            label={parentField.label}
            series={series}
            isMember={values.parent === storedParent}
            disabled={parentField.disabled ?? false}
            onDetach={() => parentField.onChange(null)}
            onKeep={() => parentField.onChange(storedParent)}
          />
        ) : (
          <ParentField {...parentField} suggest={props.parentSuggest} known={props.knownParents} />
        )}
        {parent?.kind === 'id' && <Checkbox {...flag('parentListed')} />}
        {typeof props.stored?.id === 'string' && props.stored.parent === null && values.parent === null && (
          <p>
            <a href={`/backstage/events/new?parent=${props.stored.id}`}>{t('events.addToProgram')}</a>
          </p>
        )}
      </FormSection>
      <VisibilitySection
        form={form}
        owners={props.owners}
        users={props.users}
        moderating={props.moderating}
        flags={props.flags ?? []}
      />
    </FormFrame>
  )
}

/** An hour after a moment; where it is no moment yet, nothing to start from. */
const hourAfter = (start: string): string => {
  const moment = Date.parse(start)
  return Number.isNaN(moment) ? start : new Date(moment + 3_600_000).toISOString()
}
