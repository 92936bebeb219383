import type { FormValues } from './forms.ts'
import { changedFields, type Decisions, type FieldConflict, isSame, mergeFields, type Side } from './merge.ts'
import { areTogether, byWeight } from './together.ts'

/** Fields of mine that the others changed, and whose values differ from mine. */
const othersFields = (base: FormValues, theirs: FormValues, mine: FormValues): string[] =>
  Object.keys(mine).filter((field) => !isSame(base[field], theirs[field]) && !isSame(theirs[field], mine[field]))

/** Merges by field. Where fields that say one thing together were changed by both, those that differ are clashes. */
export const mergeChanges = (
  base: FormValues,
  theirs: FormValues,
  mine: FormValues,
): { merged: FormValues; clashes: FieldConflict[] } => {
  const ownNews = changedFields(base, mine).filter((field) => !isSame(theirs[field], mine[field]))
  const othersNews = othersFields(base, theirs, mine)
  const isClash = (field: string) =>
    [ownNews, othersNews].every((news) => news.some((other) => areTogether(field, other)))
  const clashes = Object.keys(mine)
    .filter((field) => !isSame(theirs[field], mine[field]) && isClash(field))
    .map((field) => ({
      field,
      base: base[field] ?? null,
      theirs: theirs[field] ?? null,
      mine: mine[field] ?? null,
    }))
  return { merged: mergeFields(base, theirs, mine), clashes }
}

/** What the others changed where nothing clashes, the weightiest first. */
export const othersChanges = (base: FormValues, theirs: FormValues, mine: FormValues): string[] => {
  const { clashes } = mergeChanges(base, theirs, mine)
  return byWeight(othersFields(base, theirs, mine).filter((field) => !clashes.some((clash) => clash.field === field)))
}

/** Clashes by what is asked about: those of fields that say one thing together are one question. */
export const questionsIn = (clashes: readonly FieldConflict[]): [FieldConflict, ...FieldConflict[]][] =>
  clashes.flatMap((first, index) => {
    const isLater = clashes.slice(0, index).some(({ field }) => areTogether(field, first.field))
    const others = clashes.slice(index + 1).filter(({ field }) => areTogether(field, first.field))
    return isLater ? [] : [[first, ...others]]
  })

/** The decisions with one more, for all clashes of its question. */
export const withDecision = (
  decisions: Decisions,
  clashes: readonly FieldConflict[],
  { field, side }: { field: string; side: Side },
): Decisions => ({
  ...decisions,
  ...Object.fromEntries(clashes.filter((clash) => areTogether(clash.field, field)).map((clash) => [clash.field, side])),
})

/** Takes the decided side of each clash, and mine where there is none. */
export const decideMerge = (
  base: FormValues,
  theirs: FormValues,
  mine: FormValues,
  decisions: Decisions,
): FormValues => {
  const { merged, clashes } = mergeChanges(base, theirs, mine)
  const decided = clashes.map((clash) => [clash.field, clash[decisions[clash.field] ?? 'mine']])
  return { ...merged, ...Object.fromEntries(decided) }
}
