import { type FormBeginning, formFor } from './editing.ts'
import { eventOf, type FirstEntries } from './firstSteps.ts'

/** The initial values of the three forms of the wizard for new people. */
export type FirstForms = Readonly<Record<'group' | 'place' | 'event', FormBeginning>>

/**
 * The form of a step; the event form starts with group and place. It restores the draft.
 * @param opened how many forms were opened: each creates under its own key
 */
export const formOf = (
  { forms, opened, ...entries }: FirstEntries & { forms: FirstForms; opened: number },
  item: keyof FirstForms,
) => {
  const { [item]: form } = forms
  const empty = item === 'event' ? { ...form.empty, ...eventOf(entries) } : form.empty
  return { ...formFor({ ...form, empty, creationKey: `${form.creationKey}-${opened}` }, null), resumes: true }
}
