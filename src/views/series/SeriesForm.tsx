import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { endsNextDay } from '#domain/series/series.ts'
import { IntervalsField } from '#src/fields/IntervalsField.tsx'
import { OrganizersField } from '#src/fields/OrganizersField.tsx'
import type { IntervalDraft } from '#src/fields/rhythm.ts'
import { TimeField } from '#src/fields/TimeField.tsx'
import { useOptions } from '#src/fields/useOptions.ts'
import { PictureSection, VisibilitySection } from '#src/views/entries/EntryExtras.tsx'
import { DetailsSection } from '#src/views/entries/EventFacts.tsx'
import { type EventPartsProps, SortingFields, WhatSection } from '#src/views/entries/EventParts.tsx'
import { WhereSection } from '#src/views/entries/WhereSection.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import styles from '#src/views/forms/FormSection.module.css'
import { FoldedSections, FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { ClashHelper } from '#src/views/planning/ClashHelper.tsx'

type SeriesFormProps = Omit<FormFrameProps, 'children'> &
  EventPartsProps & {
    /** The site's date, `yyyy-mm-dd`. */
    today: string
    /** Unfolds only what and when, so that its dates are near. */
    isStored?: boolean
    leftOut?: readonly string[] | undefined
  }

/** §3. */
export const SeriesForm = ({ form, today, ...props }: SeriesFormProps) => {
  const { t } = useTranslation()
  const { text, texts, intervals, issueOf } = useFields(form)
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== props.timezone
  const zoneNote = t('dates.timezone', { timezone: props.timezone.replaceAll('_', ' ') })
  const zone = { timezone: props.timezone, hint: isElsewhere ? zoneNote : undefined }
  const initial = useMemo(() => weeklyFrom(today), [today])
  const partIssue = useCallback((row: number, part: string) => issueOf(`intervals.${row}.${part}`), [issueOf])
  const { guard, title, head, notice, now, saveLabel, intro } = props
  const [start, end] = [text('start'), text('end')]
  const isNextDay = isTime(start.value) && isTime(end.value) && endsNextDay({ start: start.value, end: end.value })
  return (
    <FormFrame {...{ form, guard, title, head, notice, now, saveLabel, intro }}>
      <WhatSection form={form} preview={props.preview} />
      <FormSection title={t('form.when')}>
        <div className={styles.pair}>
          <TimeField {...start} {...zone} required />
          <TimeField {...end} {...zone} required begin={start.value} note={isNextDay ? t('dates.nextDay') : null} />
        </div>
        <IntervalsField
          {...intervals('intervals')}
          required
          {...{ initial, partIssue }}
          isStored={props.isStored}
          timezone={props.timezone}
        />
        <ClashHelper clash={props.clash} timezone={props.timezone} leftOut={props.leftOut} />
      </FormSection>
      <FoldedSections value={props.isStored === true}>
        <WhereSection form={form} places={props.places} suggest={props.placeSuggest} geocode={props.geocode} />
        <FormSection title={t('form.who')}>
          <OrganizersField
            {...texts('organizers')}
            groups={props.groups}
            known={useOptions(props.allGroups)}
            mayLinkAll={props.moderating}
          />
        </FormSection>
        <DetailsSection {...{ form, stored: null, users: props.users, timezone: props.timezone }} isSeries />
        <PictureSection form={form} upload={props.upload} onFile={props.onFile} mediaUrl={props.mediaUrl} />
        <FormSection title={t('form.sorting')}>
          <SortingFields
            form={form}
            categories={props.categories}
            topics={props.topics}
            moderating={props.moderating}
            tagSuggest={props.tagSuggest}
          />
        </FormSection>
        <VisibilitySection
          form={form}
          owners={props.owners}
          users={props.users}
          moderating={props.moderating}
          reasons={props.reasons}
          me={props.me}
          hasPublished={false}
        />
      </FoldedSections>
    </FormFrame>
  )
}

const isTime = (value: string): boolean => /^\d\d:\d\d$/.test(value)

const weeklyFrom = (date: string): IntervalDraft => ({
  type: 'week',
  interval: 1,
  weekDay: new Date(date).getUTCDay(),
  date,
})
