import { mergeChanges, othersChanges } from './conflict.ts'
import { referencedId, splitParent } from './fields.ts'
import type { FormValues, Json } from './forms.ts'
import type { FieldConflict } from './merge.ts'

export type Reference = {
  resource: 'categories' | 'topics' | 'places' | 'groups' | 'events' | 'revents' | 'users'
  id: string
}

export type Names = Readonly<Record<string, string>>

const listed = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []

/** References in a field's value (§3), without plain names. */
export const referencesIn = (field: string, value: Json): Reference[] => {
  const of = (resource: Reference['resource'], ids: readonly (string | null)[]) =>
    ids.flatMap((id) => (id === null ? [] : [{ resource, id }]))
  if (field === 'organizers') return of('groups', listed(value).map(referencedId))
  if (field === 'ownedBy') return of('users', listed(value))
  if (typeof value !== 'string' || value === '') return []
  if (field === 'category') return of('categories', [value])
  if (field === 'topic') return of('topics', [value])
  if (field === 'location') return of('places', [referencedId(value)])
  const parent = field === 'parent' ? splitParent(value) : null
  return parent ? [{ resource: parent.kind === 'revent' ? 'revents' : 'events', id: parent.id }] : []
}

/** In clashes, and in what the others changed besides. */
export const conflictReferences = (base: FormValues, theirs: FormValues, mine: FormValues): Reference[] => {
  const inClash = ({ field, ...values }: FieldConflict) =>
    [values.base, values.theirs, values.mine].flatMap((value) => referencesIn(field, value))
  const all = [
    ...mergeChanges(base, theirs, mine).clashes.flatMap(inClash),
    ...othersChanges(base, theirs, mine).flatMap((field) => referencesIn(field, theirs[field] ?? null)),
  ]
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
}
