import type { FormValues, Json } from './forms.ts'

/** Two people changed it, or what it says together with others, differently. */
export type FieldConflict = { field: string; base: Json; theirs: Json; mine: Json }

export type Side = 'theirs' | 'mine'

export type Decisions = Readonly<Record<string, Side>>

/** Whether values are equal by content; a missing one is null. */
export const isSame = (one: Json = null, other: Json = null): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const inner = Object.entries<Json>(one)
  const others = new Map(Object.entries<Json>(other))
  return (
    Array.isArray(one) === Array.isArray(other) &&
    inner.length === others.size &&
    inner.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  )
}

export const changedFields = (base: FormValues, mine: FormValues): string[] =>
  Object.keys(mine).filter((field) => !isSame(base[field], mine[field]))

/** Whether an entry has all that was changed. Saving one field may change others: a logo's words follow the name. */
export const isStored = (base: FormValues, mine: FormValues, stored: FormValues): boolean =>
  changedFields(base, mine).every((field) => isSame(mine[field], stored[field]))

/** Merges two changes with one base, field by field; one that both changed holds mine. */
export const mergeFields = (base: FormValues, theirs: FormValues, mine: FormValues): FormValues => {
  const changed = changedFields(base, mine)
  return Object.fromEntries(
    Object.keys(mine).map((field) => [field, (changed.includes(field) ? mine : theirs)[field] ?? null]),
  )
}
