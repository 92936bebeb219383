import type { FormValues, Json } from './forms.ts'
import { writtenFields } from './history.ts'
import { maximumListEntries } from './limits.ts'
import { type Clash, type Decisions, isSame } from './merge.ts'
import type { Names } from './references.ts'

/** How two entries become one, field by field. */

/** One of two entries as it is merged. */
export type Merging = { id: string; values: FormValues }

/** Lists that keep what both entries say. */
const united: readonly string[] = ['ownedBy', 'tags']

/** Fields that belong to another one: they come from the entry from which that one comes. */
const companions: Readonly<Record<string, readonly string[]>> = {
  image: ['alt'],
  start: ['end', 'allDay'],
  location: ['location2', 'address', 'lat', 'lng'],
  address: ['street', 'houseNumber', 'postalCode', 'town', 'district', 'lat', 'lng'],
}

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || value === 'unknown' || (Array.isArray(value) && value.length === 0)

const unite = (one: Json, other: Json): Json => {
  const all = [...(Array.isArray(one) ? one : []), ...(Array.isArray(other) ? other : [])]
  return all
    .filter((value, index) => all.findIndex((first) => isSame(first, value)) === index)
    .slice(0, maximumListEntries)
}

/** A merged event stays in the series or program of the one that is kept; else it joins the program of the other. */
const parentOf = (kept: Merging, merged: Merging): Json => {
  const [own = null, others = null] = [kept.values.parent, merged.values.parent]
  if (own !== null && own !== `id:${merged.id}`) return own
  const isProgram = typeof others === 'string' && others.startsWith('id:')
  return isProgram && others !== `id:${kept.id}` ? others : null
}

/** What two entries say together. `clashes` are fields in which both say something else: `mine` is of the entry that stays. */
export type Together = { values: FormValues; clashes: Clash[]; filled: string[] }

/**
 * Makes one of two entries. What only one of them says is taken, owners and tags of both are kept, and where both say
 * something else, the entry that stays has its way until somebody decides.
 */
export const mergeDoubles = (kept: Merging, merged: Merging): Together => {
  const values: Record<string, Json> = { ...kept.values }
  const [clashes, filled, settled]: [Clash[], string[], Set<string>] = [[], [], new Set()]
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

/** What the entry that stays says after every clash was decided; `theirs` takes the value of the other. */
export const decideDoubles = (kept: Merging, merged: Merging, decisions: Decisions): FormValues => {
  const { values, clashes } = mergeDoubles(kept, merged)
  const taken = clashes.filter(({ field }) => decisions[field] === 'theirs')
  return Object.assign({ ...values }, ...taken.map(({ field }) => takenFrom(merged, field)))
}

/** The same decisions when the other entry is the one that stays. */
export const turned = (decisions: Decisions): Decisions =>
  Object.fromEntries(Object.entries(decisions).map(([field, side]) => [field, side === 'mine' ? 'theirs' : 'mine']))

/** An entry to merge, with the version that is seen. */
export type Merged = Merging & { version: number }

/** The two entries, and the names of what their fields refer to. */
export type Two = { kept: Merged; merged: Merged; names: Names }

/** The event of a series stays, else what was there first. */
export const inOrder = <Entry extends Merged & { createdAt: string }>(one: Entry, other: Entry): [Entry, Entry] => {
  const rank = ({ values, createdAt }: Entry) => `${String(values.parent).startsWith('revent:') ? 0 : 1} ${createdAt}`
  return rank(one) <= rank(other) ? [one, other] : [other, one]
}
