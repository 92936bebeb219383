import type { FormValues, Json } from '#domain/forms.ts'
import { writtenFields } from '#domain/history.ts'
import { maximumListEntries } from '#domain/limits.ts'
import { type Decisions, type FieldConflict, isSame } from '#domain/merge.ts'
import { addressParts } from '#domain/place.ts'
import { type Names, referencesIn } from '#domain/references.ts'
import { fold } from '#domain/text.ts'

export type Merging = { id: string; values: FormValues }

/** These lists keep both. */
const united: readonly string[] = ['ownedBy', 'tags']

/** Where a field differs, these come from the same entry as the field. */
const companions: Readonly<Record<string, readonly string[]>> = {
  image: ['alt'],
  start: ['end', 'allDay', 'previousStart'],
  location: ['location2', 'address', 'lat', 'lng'],
  address: [...addressParts, 'lat', 'lng'],
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || value === 'unknown' || (Array.isArray(value) && value.length === 0)

const unite = (one: Json, other: Json): Json => {
  const all = [...(Array.isArray(one) ? one : []), ...(Array.isArray(other) ? other : [])]
  return all
    .filter((value, index) => all.findIndex((first) => isSame(first, value)) === index)
    .slice(0, maximumListEntries)
}

/** The kept event's series or program; else the other's program. */
const parentOf = (kept: Merging, merged: Merging): Json => {
  const [own = null, others = null] = [kept.values.parent, merged.values.parent]
  if (own !== null && own !== `id:${merged.id}`) return own
  const isProgram = typeof others === 'string' && others.startsWith('id:')
  return isProgram && others !== `id:${kept.id}` ? others : null
}

/** `clashes`: `mine` is the kept entry's. */
export type Together = { values: FormValues; clashes: FieldConflict[]; filled: string[] }

/** Merges two entries: owners and tags of both, what only one says, and in clashes the kept entry's, until decided. */
export const mergeDoubles = (kept: Merging, merged: Merging): Together => {
  const values: Record<string, Json> = { ...kept.values }
  const [clashes, filled, settled]: [FieldConflict[], string[], Set<string>] = [[], [], new Set()]
  for (const field of Object.keys(writtenFields(kept.values))) {
    const [mine = null, theirs = null] = [kept.values[field], merged.values[field]]
    if (settled.has(field) || isSame(mine, theirs)) continue
    if (field === 'parent') values.parent = parentOf(kept, merged)
    else if (united.includes(field)) values[field] = unite(mine, theirs)
    else {
      for (const companion of companions[field] ?? []) settled.add(companion)
      if (isEmpty(theirs)) continue
      if (!isEmpty(mine)) clashes.push({ field, base: null, theirs, mine })
      else {
        filled.push(field)
        Object.assign(values, takenFrom(merged, field))
      }
    }
  }
  return { values, clashes, filled }
}

const takenFrom = ({ values }: Merging, field: string): FormValues =>
  Object.fromEntries(
    [field, ...(companions[field] ?? [])].filter((name) => name in values).map((name) => [name, values[name] ?? null]),
  )

/** What is decided at first: an entry of the calendar instead of its name as text. */
export const firstDecisions = (clashes: readonly FieldConflict[], names: Names): Decisions => {
  const isBetter = ({ field, mine, theirs }: FieldConflict) =>
    referencesIn(field, theirs).length > referencesIn(field, mine).length &&
    isSame(wordsOf(field, mine, names), wordsOf(field, theirs, names))
  return Object.fromEntries(clashes.filter(isBetter).map(({ field }) => [field, 'theirs']))
}

const wordsOf = (field: string, value: Json, names: Names): string[] =>
  [value].flat().map((entry) => {
    const [reference] = referencesIn(field, Array.isArray(value) ? [entry] : entry)
    return fold(reference ? (names[reference.id] ?? '') : String(entry))
  })

/** The merge after decisions; `theirs` takes the other's value. */
export const decideDoubles = (kept: Merging, merged: Merging, decisions: Decisions): FormValues => {
  const { values, clashes } = mergeDoubles(kept, merged)
  const taken = clashes.filter(({ field }) => decisions[field] === 'theirs')
  return Object.assign({ ...values }, ...taken.map(({ field }) => takenFrom(merged, field)))
}

/** The decisions if the other entry is kept. */
export const turned = (decisions: Decisions): Decisions =>
  Object.fromEntries(Object.entries(decisions).map(([field, side]) => [field, side === 'mine' ? 'theirs' : 'mine']))

export type Merged = Merging & { version: number }

/** `names` of what their fields refer to. */
export type Two = { kept: Merged; merged: Merged; names: Names }

/** The event of a series is kept, else the older one. */
export const keptFirst = <Entry extends Merged & { createdAt: string }>(one: Entry, other: Entry): [Entry, Entry] => {
  const rank = ({ values, createdAt }: Entry) => `${String(values.parent).startsWith('revent:') ? 0 : 1} ${createdAt}`
  return rank(one) <= rank(other) ? [one, other] : [other, one]
}
