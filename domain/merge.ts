import type { FormValues, Json } from './forms.ts'

/** Two people changed it differently. */
export type FieldConflict = { field: string; base: Json; theirs: Json; mine: Json }

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

/** Words about a picture go with it: `alt` describes `image`. */
const wordsOfPicture = { field: 'alt', picture: 'image' } as const

/** Merges two changes with one base. A field changed differently by both is a clash, and holds mine. */
export const mergeChanges = (
  base: FormValues,
  theirs: FormValues,
  mine: FormValues,
): { merged: FormValues; clashes: FieldConflict[] } => {
  const merged: Record<string, Json> = {}
  const clashes: FieldConflict[] = []
  const isOther = (field: string, values: FormValues) => field in mine && !isSame(base[field], values[field])
  const { picture } = wordsOfPicture
  const isPictureTheirs = isOther(picture, theirs) && !isSame(theirs[picture], mine[picture])
  for (const [field, myValue] of Object.entries(mine)) {
    const baseValue = base[field] ?? null
    const theirValue = theirs[field] ?? null
    const isMine = !isSame(baseValue, myValue)
    const isTheirs = !isSame(baseValue, theirValue)
    const isOfPicture = field === wordsOfPicture.field && isPictureTheirs
    const isDecided = isOfPicture && isOther(picture, mine)
    if (isMine && (isTheirs || isOfPicture) && !isDecided && !isSame(theirValue, myValue)) {
      clashes.push({ field, base: baseValue, theirs: theirValue, mine: myValue })
    }
    merged[field] = isMine || isDecided ? myValue : theirValue
  }
  return { merged, clashes }
}

export type Side = 'theirs' | 'mine'

export type Decisions = Readonly<Record<string, Side>>

export const decideMerge = (
  base: FormValues,
  theirs: FormValues,
  mine: FormValues,
  decisions: Decisions,
): FormValues => {
  const { merged, clashes } = mergeChanges(base, theirs, mine)
  const taken = clashes.filter(({ field }) => decisions[field] === 'theirs')
  const { field, picture } = wordsOfPicture
  const isPictureTaken = field in mine && taken.some((clash) => clash.field === picture)
  return {
    ...merged,
    ...Object.fromEntries(taken.map((clash) => [clash.field, clash.theirs])),
    ...(isPictureTaken && { [field]: theirs[field] ?? null }),
  }
}
