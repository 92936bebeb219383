import { type Draft, type DraftSearch, isWorthOffering, type UnsavedWork } from './draft.ts'
import type { FormBeginning, FormContext } from './editing.ts'
import { splitParent } from './fields.ts'
import type { FormValues } from './forms.ts'
import { changedFields } from './merge.ts'

/** What is typed into an entry that somebody deleted or merged meanwhile can be saved as a new one. */

const renewable = ['events', 'revents', 'groups', 'places', 'categories', 'topics']

const isRenewable = (kind: string): boolean => renewable.includes(kind)

/** Whether the entry of a form turned out to be gone. */
export const isGone = ({ kind, id, failure }: Pick<FormContext, 'kind' | 'id' | 'failure'>): boolean =>
  id !== null && failure?.code === 'notFound' && isRenewable(kind)

/** The work of an entry that is gone as that of a new one. It keeps its version, in case the entry comes back. */
export const renewed = <Work extends Pick<UnsavedWork, 'values' | 'base'>>(work: Work) => ({
  ...work,
  id: null,
  values: asNew(work.values),
  base: asNew(work.base),
})

/** A new entry is in no series, and moderators have neither pinned nor deactivated it, nor is there a reason to give. */
const asNew = ({ reason: _, ...values }: FormValues): FormValues => ({
  ...values,
  ...('pinned' in values && { pinned: false }),
  ...('deactivated' in values && { deactivated: false }),
  ...(isOfSeries(values) && { parent: null, parentListed: false }),
})

const isOfSeries = ({ parent }: FormValues): boolean =>
  typeof parent === 'string' && splitParent(parent)?.kind === 'revent'

/** Whether a kept draft still fits a new entry with the fields `empty`, and says something that such an entry has. */
export const isWorthRenewing = (draft: Draft, empty: FormValues): boolean => {
  const { reason: _, ...values } = draft.values
  const isChanged = changedFields(asNew(draft.base), asNew(draft.values)).length > 0
  return isChanged && isWorthOffering({ ...draft, values }, empty)
}

/** Where the page of an entry looks for what was typed into it, should it be gone. */
export const lostWorkOf = (id: string, { kind, empty, userId }: FormBeginning): DraftSearch | null =>
  isRenewable(kind) ? { key: [userId, kind, id].join(':'), before: null, current: empty } : null

/** The page of an entry that is gone as that of a new one, whose form takes up the draft. */
export const renewalOf = ({ id, form }: { id: string | null; form: FormBeginning }, { values }: Draft) => ({
  id: null,
  form: {
    ...form,
    ...(id !== null && { lost: id }),
    empty: {
      ...form.empty,
      ...(values.parent !== undefined && !isOfSeries(values) && { parent: values.parent }),
      ...('reason' in values && { reason: '' }),
    },
  },
})
