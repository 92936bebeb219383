import { smallWords } from '#domain/search/smallWords.ts'
import { allowedTypos, distanceOf, soundOf } from '#domain/search/typos.ts'
import { fold, foldSpelling } from '#domain/text.ts'
import type { DoubleReason } from './doubles.ts'

export type Candidate = {
  id: string
  name: string
  /** The place of an event, the address of a place. */
  where: string
  day?: string
  start?: number
  /** An event is no double of its main event, or of others of its series. */
  parent?: string | null
}

/** By index. */
export type Likeness = { one: number; other: number; reasons: DoubleReason[]; score: number }

/** "Nite" is "night", "Muehle" is "Mühle". */
const wordsIn = (text: string): string[] =>
  (foldSpelling(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/ite(?=s?$)/, 'ight'))

/** "Singen auf dem Markt" and "Singen am Markt" are alike. */
const said = (words: string[]): string[] => {
  const kept = words.filter((word) => !smallWords.has(word))
  return kept.length > 0 ? kept : words
}

/** Years, hours, the English article and genitive. */
const noMarks =
  /['’](?:s|\d\d)(?![\p{L}\p{N}])|(?<!\p{N})(?:19|20)\d\d(?!\p{N})|\d{1,2}(?:[:.]\d\d)? ?(?:uhr|h|[ap]m)(?!\p{L})|^an? /gu

/** Numbers and single letters of a folded name: what tells "Course 1" from "Course 2", and "Class 4a" from "Class 4b". */
export const marksIn = (name: string): ReadonlySet<string> =>
  new Set(
    (name.replace(noMarks, ' ').match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
      word.length === 1 || /\p{N}/u.test(word) ? (word.match(/\p{N}+|\p{L}+/gu) ?? []) : [],
    ),
  )

/** Whether each name has a mark that the other has not. One that has only more of them may be the same, told in more words. */
export const areToldApart = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  !one.isSubsetOf(other) && !other.isSubsetOf(one)

export type Named = {
  words: readonly string[]
  set: ReadonlySet<string>
  marks: ReadonlySet<string>
  joined: string
  where: string
}

/** The parts of a name that are compared. Callers with many comparisons keep them. */
export const namedOf = ({ name, where }: Pick<Candidate, 'name' | 'where'>): Named => {
  const words = said(wordsIn(name))
  const joined = words.join('')
  return { words, set: new Set(words), marks: marksIn(fold(name)), joined, where: wordsIn(where).join(' ') }
}

const isTypo = (one: string, other: string): boolean =>
  one === other ||
  (!/\p{N}/u.test(one + other) && distanceOf(one, other, 2) <= Math.min(allowedTypos(one), allowedTypos(other)))

/** Same letters, same words but for typing errors, or most words; not with other numbers. */
export const isLike = (one: Named, other: Named): boolean => {
  if (one.words.length === 0 || other.words.length === 0) return false
  if (one.joined === other.joined) return true
  if (areToldApart(one.marks, other.marks)) return false
  const shared = one.set.intersection(other.set).size
  const all = one.set.size + other.set.size - shared
  if (shared / all >= 0.6 || (shared >= 2 && shared === Math.min(one.set.size, other.set.size))) return true
  return (
    one.words.length === other.words.length && one.words.every((word, index) => isTypo(word, other.words[index] ?? ''))
  )
}

export const areLikeNames = (one: string, other: string): boolean =>
  isLike(namedOf({ name: one, where: '' }), namedOf({ name: other, where: '' }))

const likeBeginning = 5

/** "Flohmarkt" and "Kinderflohmarkt", "Kaffee" and "Café", "Reparatur" and "Repair" with a beginning of four letters. */
const areAkin = (one: string, other: string, beginning: number): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return (
    isTypo(one, other) ||
    (short.length >= beginning && long.startsWith(short.slice(0, beginning))) ||
    (short.length >= likeBeginning && long.includes(short)) ||
    (short.length > 3 && soundOf(short) === soundOf(long))
  )
}

/** Over half of the shorter one's words. */
const areMostlyAkin = (one: readonly string[], other: readonly string[], beginning = likeBeginning): boolean => {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  return few.filter((word) => many.some((known) => areAkin(word, known, beginning))).length * 2 > few.length
}

/** "Moorgeister: Anna Pohl liest" and "Reading with Anna Poll: Moorgeister": enough at the same time, wherever. */
const shareTelling = (one: Named, other: Named): boolean => {
  const isTelling = (word: string) => word.length >= likeBeginning && !/\p{N}/u.test(word)
  const telling = other.words.filter(isTelling)
  return one.words.filter((word) => isTelling(word) && telling.some((known) => isTypo(word, known))).length > 1
}

/** "Singing" and "Singing on the meadow", "Story hour" and "Story time for all": enough at the same time and place. */
const areLooselyLike = (one: Named, other: Named): boolean => {
  const [ours, theirs] = [one.set, other.set]
  if (ours.size === 0 || theirs.size === 0) return false
  return ours.isSubsetOf(theirs) || theirs.isSubsetOf(ours) || areMostlyAkin(one.words, other.words, likeBeginning - 1)
}

/** "Bürgerhaus Weststadt" and "Buergerhaus West". */
const isNear = (one: Named, other: Named): boolean =>
  one.where !== '' &&
  other.where !== '' &&
  (one.where.includes(other.where) ||
    other.where.includes(one.where) ||
    areMostlyAkin(said(one.where.split(' ')), said(other.where.split(' '))))

/** What is enough at the same minute. */
const areLikeAtOnce = (one: Named, other: Named): boolean =>
  !areToldApart(one.marks, other.marks) &&
  (shareTelling(one, other) || (isNear(one, other) && areLooselyLike(one, other)))

type Told = Pick<Candidate, 'name' | 'where' | 'start'>

/**
 * What of two events of a day is enough for a hint to somebody who decides about one: names of which over half of the shorter
 * one's words are akin ("Story hour for all", "Story time for all"), less at the same minute, or places near each other.
 */
export const hintOf = (one: Told, other: Told): 'name' | 'place' | null => {
  const [ours, theirs] = [namedOf(one), namedOf(other)]
  const isSameTime = one.start !== undefined && one.start === other.start
  if (areMostlyAkin(ours.words, theirs.words) || (isSameTime && areLikeAtOnce(ours, theirs))) return 'name'
  return isNear(ours, theirs) ? 'place' : null
}

/** Entries must share one to be compared. */
const keysOf = ({ set, joined, where }: Named, { day, start }: Candidate): string[] => {
  const ends = [`<${joined.slice(0, 4)}`, `>${joined.slice(-4)}`]
  if (day === undefined) return [...set, ...ends, ...(where === '' ? [] : [`@${where}`])]
  // Names that are only loosely alike may share no whole word, or none that begins alike.
  const beginningsOf = (words: Iterable<string>) => new Set([...words].map((word) => word.slice(0, likeBeginning)))
  return [
    ...[...beginningsOf(set), ...ends].map((key) => `${day} ${key}`),
    ...[...beginningsOf(said(where.split(' ')))].map((key) => `${start} @${key}`),
  ]
}

const mostComparisons = 200_000
const mostFound = 2_000
const slice = 500

/** Likeliest first. Compares those with the rarest common words first, and not all if too many. Yields between slices. */
export function* findLikeness(candidates: readonly Candidate[]): Generator<undefined, Likeness[]> {
  const named = candidates.map(namedOf)
  const byKey = new Map<string, number[]>()
  for (const [index, one] of named.entries()) {
    for (const key of keysOf(one, candidates[index] as Candidate)) {
      const group = byKey.get(key)
      if (group) group.push(index)
      else byKey.set(key, [index])
    }
    if (index % slice === slice - 1) yield
  }
  const groups = [...byKey.values()].filter(({ length }) => length > 1).sort((one, other) => one.length - other.length)
  const seen = new Set<number>()
  const found: Likeness[] = []
  let compared = 0
  for (const group of groups) {
    for (const [at, one] of group.entries()) {
      for (let next = at + 1; next < group.length; next += 1) {
        const other = group[next] ?? one
        if (compared >= mostComparisons || found.length >= mostFound) return sorted(found)
        compared += 1
        if (compared % slice === 0) yield
        const pair = one * candidates.length + other
        if (seen.has(pair)) continue
        seen.add(pair)
        const likeness = compare(candidates, named, one, other)
        if (likeness) found.push(likeness)
      }
    }
  }
  return sorted(found)
}

const sorted = (found: Likeness[]) =>
  found.sort((one, two) => two.score - one.score || one.one - two.one || one.other - two.other)

const compare = (
  candidates: readonly Candidate[],
  named: readonly Named[],
  one: number,
  other: number,
): Likeness | null => {
  const [first, second] = [candidates[one], candidates[other]]
  const [ours, theirs] = [named[one], named[other]]
  if (!first || !second || !ours || !theirs || isRelated(first, second)) return null
  const isEvent = first.start !== undefined
  const near = isEvent ? isNear(ours, theirs) : ours.where !== '' && ours.where === theirs.where
  const sameTime = isEvent && first.start === second.start
  const likeName = isLike(ours, theirs) || (sameTime && areLikeAtOnce(ours, theirs))
  if (isEvent ? !likeName || !(near || sameTime) : !likeName && !near) return null
  const reasons: DoubleReason[] = [
    ...(likeName ? (['name'] as const) : []),
    ...(sameTime ? (['time'] as const) : isEvent ? (['day'] as const) : []),
    ...(near ? ([isEvent ? 'place' : 'address'] as const) : []),
  ]
  const score = (ours.joined === theirs.joined ? 2 : likeName ? 1 : 0) + (sameTime ? 2 : 0) + (near ? 2 : 0)
  return { one, other, reasons, score }
}

const isRelated = (one: Candidate, other: Candidate): boolean => {
  const [mine, theirs] = [one.parent ?? '', other.parent ?? '']
  return mine === other.id || theirs === one.id || (mine !== '' && mine === theirs)
}
