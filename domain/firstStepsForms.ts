import { type FormBeginning, formFor } from './editing.ts'
import { type FirstEntries, firstEventFields } from './firstSteps.ts'

export type FirstForms = Readonly<Record<'group' | 'place' | 'event', FormBeginning>>

/** The form of a step. `opened` counts forms: each creates under its own key. */
export const formOf = (
  { forms, opened, ...entries }: FirstEntries & { forms: FirstForms; opened: number },
  item: keyof FirstForms,
) => {
  const { [item]: form } = forms
  const empty = item === 'event' ? { ...form.empty, ...firstEventFields(entries) } : form.empty
  return { ...formFor({ ...form, empty, creationKey: `${form.creationKey}-${opened}` }, null), resumes: true }
}
