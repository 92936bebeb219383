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
  detachment?: DetachmentRef | undefined
  stored: FormValues | null
  knownParents: readonly { id: string; name: string }[]
}

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
