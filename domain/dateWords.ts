import type { DayPart } from './period.ts'

/** Folded words for one month or day of the week, in German and English. */
type DateWords = {
  certain: readonly string[]
  /** Also ordinary words or names, such as "jan" and "so": they count only beside a number or a part of the day. */
  ambiguous: readonly string[]
}

const said = (certain: string, ambiguous?: string): DateWords => ({
  certain: certain.split(' '),
  ambiguous: ambiguous?.split(' ') ?? [],
})

const monthWords: readonly DateWords[] = [
  said('januar janner january', 'jan'),
  said('februar february', 'feb'),
  said('marz maerz march', 'mar mrz'),
  said('april', 'apr'),
  said('mai may'),
  said('juni june', 'jun'),
  said('juli july', 'jul'),
  said('august', 'aug'),
  said('september', 'sept sep'),
  said('oktober october', 'okt oct'),
  said('november', 'nov'),
  said('dezember december', 'dez dec'),
]

const weekdayWords: readonly DateWords[] = [
  said('montag monday', 'mo mon'),
  said('dienstag tuesday', 'di tue tues'),
  said('mittwoch wednesday', 'mi wed'),
  said('donnerstag thursday', 'do thu thurs'),
  said('freitag friday', 'fr fri'),
  said('samstag sonnabend saturday', 'sa sat'),
  said('sonntag sunday', 'so sun'),
]

const numbered = (all: readonly DateWords[], wordsOf: (one: DateWords) => readonly string[]) =>
  new Map(all.flatMap((one, index) => wordsOf(one).map((word) => [word, index] as const)))

const both = ({ certain, ambiguous }: DateWords) => [...certain, ...ambiguous]

/** From 0 on. */
export const months: ReadonlyMap<string, number> = numbered(monthWords, both)
export const certainMonths: ReadonlyMap<string, number> = numbered(monthWords, ({ certain }) => certain)

/** 0 for Monday. */
export const weekdays: ReadonlyMap<string, number> = numbered(weekdayWords, both)
export const certainWeekdays: ReadonlyMap<string, number> = numbered(weekdayWords, ({ certain }) => certain)

/** Part of a regular expression: one of the words, the longest that fits. */
export const oneOf = (words: Iterable<string>): string =>
  [...words].toSorted((one, other) => other.length - one.length).join('|')

/** English takes "Saturday night" for the evening. */
const dayParts: Readonly<Record<DayPart, string>> = {
  morning: 'morgen morgens fruh vormittag vormittags morning',
  noon: 'mittag mittags noon',
  afternoon: 'nachmittag nachmittags afternoon',
  evening: 'abend abends evening night',
  night: 'nacht nachts',
}

/** Parts of the day as they are typed, not folded: for a regular expression. */
export const partsTyped = (): string => oneOf([...partNamed.keys(), 'früh', 'frueh'])

export const partNamed: ReadonlyMap<string, DayPart> = new Map(
  Object.entries(dayParts).flatMap(([part, words]) => words.split(' ').map((word) => [word, part as DayPart] as const)),
)
