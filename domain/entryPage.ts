import type { Copying } from './copying.ts'
import { type Entry, type FormBeginning, type FormInput, formFor } from './editing.ts'
import type { FormValues } from './forms.ts'
import type { EditedResource } from './listing.ts'
import { withOwnGroups } from './organizers.ts'
import { isModerating } from './permissions.ts'
import { programFormFor } from './program.ts'
import { referencesIn } from './references.ts'
import { lostWorkOf } from './renewal.ts'
import type { SessionUser } from './session.ts'

/** `id` is null for a new entry; `member` edits `form`. A new event or series may be a `copy`. */
export type EntryPageInput = {
  resource: EditedResource
  id: string | null
  member: SessionUser
  form: FormBeginning
  copy?: Copying | null
}

/** `parent`: main event or series, null also if it failed to load. `original` is copied; a new event takes over `groups`. */
export type EntryPageContext = EntryPageInput & {
  entry: Entry | null
  parent: Entry | null
  original: Entry | null
  groups: Entry[]
}

export const formOf = ({ form, entry, parent, original, groups, member }: EntryPageContext): FormInput => {
  const isItem = entry === null && original === null && form.kind === 'events' && form.lost === undefined
  return withOwnGroups(isItem ? programFormFor(form, parent) : formFor(form, entry), groups, member)
}

/** Ids of the groups that a new event would take over, if the member may not link to all. */
export const groupsTaken = (page: EntryPageContext): string[] =>
  page.entry !== null || isModerating(page.member)
    ? []
    : referencesIn('organizers', formOf(page).values.organizers ?? null).map(({ id }) => id)

export const hasOriginal = ({ id, copy }: EntryPageContext): boolean => id === null && Boolean(copy)

/** The entry to load: the edited one, or the original of a copy. */
export const entryOf = ({ resource, id, copy, form }: EntryPageContext) =>
  id === null ? { resource, id: copy?.id ?? '' } : { resource, id, lostWork: lostWorkOf(id, form) }

export const parentOf = ({ parent = null }: FormValues) => referencesIn('parent', parent)[0] ?? null
