import { useTranslation } from 'react-i18next'
import { splitParent } from '#domain/fields.ts'
import type { FormValues } from '#domain/forms.ts'
import type { DetachmentRef, FormRef, SuggestRef } from '#src/actors/refs.ts'
import { Checkbox } from '#src/fields/Checkbox.tsx'
import { ParentField } from '#src/fields/ParentField.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { SeriesField } from './SeriesField.tsx'

export type ParentProps = {
  form: FormRef
  parentSuggest: SuggestRef
  /** Asks before the event is taken out of its series, if it belongs to one. */
  detachment?: DetachmentRef | undefined
  /** The event as it is stored, if it is. */
  stored: FormValues | null
  /** The main event or series that the event belongs to so far. */
  knownParents: readonly { id: string; name: string }[]
}

/** What an event belongs to (§3, parent): its series or a main event; a main event leads to new items of its program. */
export const ParentFields = ({ form, parentSuggest, detachment, stored, knownParents }: ParentProps) => {
  const { t } = useTranslation()
  const { flag, reference, values } = useFields(form)
  const field = reference('parent')
  const storedParent = typeof stored?.parent === 'string' ? stored.parent : null
  const series = splitParent(storedParent)?.kind === 'revent' ? knownParents[0] : undefined
  return (
    <>
      {series && detachment ? (
        <SeriesField
          label={field.label}
          series={series}
          isMember={values.parent === storedParent}
          disabled={field.disabled ?? false}
          detachment={detachment}
        />
      ) : (
        <ParentField {...field} suggest={parentSuggest} known={knownParents} />
      )}
      {splitParent(field.value)?.kind === 'id' && <Checkbox {...flag('parentListed')} />}
      {typeof stored?.id === 'string' && stored.parent === null && values.parent === null && (
        <p>
          <a href={`/backstage/events/new?parent=${stored.id}`}>{t('events.addToProgram')}</a>
        </p>
      )}
    </>
  )
}
