import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/fields/Checkbox.tsx'
import { DateTimeField } from '#src/fields/DateTimeField.tsx'
import { InvolvedField } from '#src/fields/InvolvedField.tsx'
import { OptionalDateTimeField } from '#src/fields/OptionalDateTimeField.tsx'
import { OrganizersField } from '#src/fields/OrganizersField.tsx'
import { useOptions } from '#src/fields/useOptions.ts'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { ClashHelper } from '#src/views/planning/ClashHelper.tsx'
import { PictureSection, VisibilitySection } from './EntryExtras.tsx'
import { DetailsSection, TimeFacts } from './EventFacts.tsx'
import { type EventPartsProps, SortingFields, WhatSection } from './EventParts.tsx'
import { hourAfter } from './hourAfter.ts'
import { ParentFields, type ParentProps } from './ParentFields.tsx'
import { WhereSection } from './WhereSection.tsx'

type EventFormProps = Omit<FormFrameProps, 'children'> & EventPartsProps & Omit<ParentProps, 'form'>

export const EventForm = ({
  form,
  guard,
  title,
  head,
  notice,
  now,
  saveLabel,
  onBack,
  intro,
  ...props
}: EventFormProps) => {
  const { t } = useTranslation()
  const { text, flag, reference, texts, involved } = useFields(form)
  const start = text('start')
  const { onChange } = start
  const end = reference('end')
  const isAllDay = flag('allDay').value
  const changeStart = useCallback((value: string | null) => onChange(value ?? ''), [onChange])
  return (
    <FormFrame {...{ form, guard, title, head, notice, now, saveLabel, onBack, intro }} timezone={props.timezone}>
      <WhatSection form={form} preview={props.preview} />
      <FormSection title={t('form.when')}>
        <DateTimeField
          {...start}
          required
          onChange={changeStart}
          onEnd={end.onChange}
          timezone={props.timezone}
          isAllDay={isAllDay}
          {...(isAllDay && { hint: t('facts.allDayHint') })}
        />
        <OptionalDateTimeField
          {...end}
          timezone={props.timezone}
          start={start.value}
          isAllDay={isAllDay}
          initial={hourAfter(start.value)}
        />
        <ClashHelper clash={props.clash} timezone={props.timezone} />
        {props.stored !== null && <Checkbox {...flag('canceled')} />}
        <TimeFacts form={form} timezone={props.timezone} stored={props.stored} now={now} />
      </FormSection>
      <WhereSection form={form} required places={props.places} suggest={props.placeSuggest} geocode={props.geocode} />
      <FormSection title={t('form.who')}>
        <OrganizersField
          {...texts('organizers')}
          groups={props.groups}
          known={useOptions(props.allGroups)}
          mayLinkAll={props.moderating}
        />
        <InvolvedField {...involved('involved')} />
      </FormSection>
      <DetailsSection {...{ form, stored: props.stored, users: props.users, timezone: props.timezone }} />
      <PictureSection form={form} upload={props.upload} onFile={props.onFile} mediaUrl={props.mediaUrl} />
      <FormSection title={t('form.sorting')}>
        <SortingFields
          form={form}
          categories={props.categories}
          topics={props.topics}
          moderating={props.moderating}
          tagSuggest={props.tagSuggest}
        />
        <ParentFields form={form} {...props} />
      </FormSection>
      <VisibilitySection
        form={form}
        owners={props.owners}
        users={props.users}
        moderating={props.moderating}
        me={props.me}
        reasons={props.reasons}
        flags={props.flags ?? []}
      />
    </FormFrame>
  )
}
