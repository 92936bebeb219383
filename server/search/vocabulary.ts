import { sql } from 'kysely'
import { stem } from '#domain/search/stem.ts'
import { allowedTypos, countBits, distanceOf, isSwapped, lettersOf, soundOf } from '#domain/search/typos.ts'
import type { Connection } from '#server/db/connection.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import { createRevisions } from '#server/db/revision.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'

const slice = 20_000

/** How long a transaction may take, in ms. What became known since then is read again, as they may end out of order. */
const longestWrite = 60_000

/** How many are read again at the start. */
const overlap = 1_000

const maximumMeanings = 4

const shortestPart = 4

const batch = 1_000

/** In characters. */
const numberKey = 2

/**
 * `known`: all words. `numbers`: those that begin with a digit, by their first two characters, as they are found by their
 * beginning only. `words`: the others, with their `letters`.
 */
export type Vocabulary = { known: Set<string>; words: string[]; letters: number[]; numbers: Map<string, string[]> }

type WordList = Pick<Vocabulary, 'words' | 'letters'>

export const wordListOf = (words: readonly string[]): WordList => ({ words: [...words], letters: words.map(lettersOf) })

/** How far was read, and when. */
type Reading = { last: number; at: number }

/** Keeps the words of entries, to complete and correct what people type. */
export const learnWords = async (db: Db, words: ReadonlySet<string>): Promise<void> => {
  // Sorted, so that transactions do not wait for each other.
  const rows = [...words].toSorted().map((word) => ({ word }))
  for (let from = 0; from < rows.length; from += batch) {
    await insertRows(db, 'search_vocabulary', rows.slice(from, from + batch), sql`on conflict (word) do nothing`)
  }
}

const createVocabulary = (connection: Connection) => {
  const revisions = createRevisions(connection, 0)
  /** Words stay: old ones do no harm. */
  const vocabulary: Vocabulary = { known: new Set(), words: [], letters: [], numbers: new Map() }
  let readings: Reading[] = []
  let seen: object | null = null
  return async (): Promise<Vocabulary> => {
    // One object stands for one state of the database.
    const state = await revisions.current()
    if (state !== seen) readings = await readNewWords(connection.db, vocabulary, readings)
    seen = state
    return vocabulary
  }
}

const vocabularyOf = onePerDatabase(createVocabulary)

/** All words, also those that other processes added. */
export const readVocabulary = (connection: Connection): Promise<Vocabulary> => vocabularyOf(connection)()

/** Reads again from where a reading stood one {@link longestWrite} before the last one. Returns the readings for next time. */
const readNewWords = async (db: Db, kept: Vocabulary, readings: readonly Reading[]): Promise<Reading[]> => {
  const at = performance.now()
  const since = (readings.at(-1)?.at ?? at) - longestWrite
  const begin = readings.findLast((reading) => reading.at <= since) ?? readings[0]
  let [from, count] = [begin?.last ?? 0, slice]
  while (count === slice) {
    const { rows } = await sql<{ number: number; word: string }>`select number, word from search_vocabulary
      where number > ${from} order by number limit ${slice}`.execute(db)
    for (const { number, word } of rows) {
      from = number
      if (!kept.known.has(word)) addWord(kept, word)
    }
    count = rows.length
  }
  const first = begin ?? { last: Math.max(0, from - overlap), at }
  return [first, ...readings.filter((reading) => reading.at > first.at), { last: from, at }]
}

const addWord = ({ known, words, letters, numbers }: Vocabulary, word: string) => {
  known.add(word)
  if (isNumber(word)) {
    const key = word.slice(0, numberKey)
    const alike = numbers.get(key)
    if (alike === undefined) numbers.set(key, [word])
    else alike.push(word)
  } else {
    words.push(word)
    letters.push(lettersOf(word))
  }
}

const isNumber = (word: string): boolean => /^\p{N}/u.test(word)

const numbersFrom = ({ numbers }: Vocabulary, sought: string): string[] => {
  const isShort = sought.length < numberKey
  const keys = isShort ? [...numbers.keys()].filter((key) => key.startsWith(sought)) : [sought.slice(0, numberKey)]
  return keys.flatMap((key) => numbers.get(key)?.filter((word) => word.startsWith(sought)) ?? [])
}

/** Stems of words that contain `sought` (folded), or with `begins` begin with it: these first, then short ones. */
export const wordsContaining = (vocabulary: Vocabulary, sought: string, begins: boolean): string[] => {
  const { words, letters } = vocabulary
  const wanted = lettersOf(sought)
  const found = isNumber(sought) ? numbersFrom(vocabulary, sought) : []
  // No iterators: for this many words they would make garbage.
  for (let index = 0; index < letters.length; index += 1) {
    if (((letters[index] ?? 0) & wanted) !== wanted) continue
    const word = words[index]
    if (word !== undefined && (begins ? word.startsWith(sought) : word.includes(sought))) found.push(word)
  }
  const rankOf = (word: string) => (word.startsWith(sought) ? 0 : 1_000) + word.length
  return [...new Set(found.toSorted((one, two) => rankOf(one) - rankOf(two)).map(stem))]
}

const shortestMistyped = 4

/** Many short words differ by one letter, so only swapped letters and words that sound the same are forgiven. */
const shortWords = (words: readonly string[], sought: string): string[] => {
  const swapped = words.filter((word) => isSwapped(sought, word))
  if (swapped.length > 0) return swapped
  const sound = soundOf(sought)
  const isLike = (word: string) => Math.abs(word.length - sought.length) <= 1 && word[0] === sought[0]
  return words.filter((word) => isLike(word) && word !== sought && soundOf(word) === sound)
}

/** What a mistyped word (folded) may mean, likeliest first. */
export const correctWords = ({ words, letters }: WordList, sought: string): string[] => {
  if (/\p{N}/u.test(sought)) return []
  const most = allowedTypos(sought)
  if (sought.length === shortestMistyped) return shortWords(words, sought).slice(0, maximumMeanings)
  if (most === 0) return []
  const its = lettersOf(sought)
  const found: { word: string; distance: number }[] = []
  for (let index = 0; index < letters.length; index += 1) {
    if (countBits((letters[index] ?? 0) ^ its) > 2 * most) continue
    const word = words[index] ?? ''
    const distance = distanceOf(sought, word, most)
    if (distance <= most && distance > 0) found.push({ word, distance })
  }
  const firstLetterRank = (other: string) => (other[0] === sought[0] ? 0 : 1)
  return found
    .toSorted((one, two) => one.distance - two.distance || firstLetterRank(one.word) - firstLetterRank(two.word))
    .slice(0, maximumMeanings)
    .map(({ word }) => word)
}

const shortestMistypedPart = 8

/** Compounds that begin or end with a mistyped word (folded): "schahturnier" in "blitzschachturnier", likeliest first. */
export const correctParts = ({ words, letters }: Vocabulary, sought: string): string[] => {
  if (sought.length < shortestMistypedPart || /\p{N}/u.test(sought)) return []
  const its = lettersOf(sought)
  const isPart = (word: string) =>
    [-1, 0, 1].some((more) => {
      const length = sought.length + more
      const parts = word.length < length + shortestPart ? [] : [word.slice(0, length), word.slice(-length)]
      return parts.some((part) => distanceOf(sought, part, 1) === 1)
    })
  const found: string[] = []
  for (let index = 0; index < letters.length; index += 1) {
    if (countBits(its & ~(letters[index] ?? 0)) > 1) continue
    const word = words[index] ?? ''
    if (isPart(word)) found.push(word)
  }
  return found.toSorted((one, two) => one.length - two.length).slice(0, maximumMeanings)
}

const separable = new Set(['mit', 'vor', 'nach', 'an', 'auf', 'aus', 'ein', 'zu'])

/** The two words of a compound, with or without an `s` between, or the verb in such as "mitsingen"; or empty. */
export const splitCompound = ({ known }: Vocabulary, sought: string): string[] => {
  for (let at = 2; at <= sought.length - shortestPart; at += 1) {
    const [first, last] = [sought.slice(0, at), sought.slice(at)]
    if (!known.has(last)) continue
    if (separable.has(first) && last.endsWith('en')) return [last]
    if (at < shortestPart) continue
    if (known.has(first)) return [first, last]
    if (first.endsWith('s') && known.has(first.slice(0, -1))) return [first.slice(0, -1), last]
  }
  return []
}
