import type { FormValues, Json } from './forms.ts'

/** One field that two people changed differently: what it was, what they made of it, what I made of it. */
export type Clash = { field: string; base: Json; theirs: Json; mine: Json }

/** Whether two form values are the same, by content; a missing one is null. */
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

/** Whether an entry that is stored has these values already, in all fields that there are of them. */
export const isStored = (values: FormValues, stored: FormValues): boolean =>
  Object.entries(values).every(([field, value]) => isSame(value, stored[field]))

/** The fields in which two versions of a form differ, in the order of `mine`. */
export const changedFields = (base: FormValues, mine: FormValues): string[] =>
  Object.keys(mine).filter((field) => !isSame(base[field], mine[field]))

/**
 * Merges two changes of the same entry. A field that only one side changed takes that side's value; a field that both
 * changed differently is a clash, and holds mine until somebody decides.
 * @param base what both started from
 */
export const mergeChanges = (
  base: FormValues,
  theirs: FormValues,
  mine: FormValues,
): { merged: FormValues; clashes: Clash[] } => {
  const merged: Record<string, Json> = {}
  const clashes: Clash[] = []
  for (const [field, myValue] of Object.entries(mine)) {
    const baseValue = base[field] ?? null
    const theirValue = theirs[field] ?? null
    const isMine = !isSame(baseValue, myValue)
    const isTheirs = !isSame(baseValue, theirValue)
    if (isMine && isTheirs && !isSame(theirValue, myValue)) {
      clashes.push({ field, base: baseValue, theirs: theirValue, mine: myValue })
    }
    merged[field] = isMine ? myValue : theirValue
  }
  return { merged, clashes }
}

/** Whose value a clash takes. */
export type Side = 'theirs' | 'mine'

/** What was decided about clashes, by field. */
export type Decisions = Readonly<Record<string, Side>>

/** The merge of two changes after every clash was decided; an undecided one takes mine. */
export const decideMerge = (
  base: FormValues,
  theirs: FormValues,
  mine: FormValues,
  decisions: Decisions,
): FormValues => {
  const { merged, clashes } = mergeChanges(base, theirs, mine)
  const taken = clashes.filter(({ field }) => decisions[field] === 'theirs')
  return { ...merged, ...Object.fromEntries(taken.map((clash) => [clash.field, clash.theirs])) }
}
