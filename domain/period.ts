import { addDays, addMonths } from './time.ts'

export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night'

type Days = { from: string; to: string }

/**
 * Local hours from the beginning of a day, the last one excluded; above 24 on the next day, as far as 29. Beyond that they
 * go round: [15, 35] is all but 11 to 15.
 * - `about`: around a time of day; `twice`: also twelve hours later, as "half past seven" may be in the evening
 * - `going`: also with what began earlier and still goes on then
 */
export type Hours = readonly [begin: number, end: number, how?: 'about' | 'twice' | 'going']

/**
 * Local dates, both included.
 * - `part`: of a single day, with what still goes on then
 * - `hours`: only what begins then
 * - `weekdays` (0 for Monday): only what begins then, and also what lasts for days and is on then; not with `hours` or `isBegun`
 * - `except`: without what begins on these days
 * - `begins`, `ends`: not the whole first or last day, but from or until this hour
 * - `at`: of a single day, only what is on at one of these hours
 * - `either`: only what one of these periods has
 */
export type Period = {
  from: string
  to: string
  part?: DayPart
  hours?: Hours
  weekdays?: readonly number[]
  isBegun?: boolean
  except?: Days
  begins?: number
  ends?: number
  at?: readonly number[]
  either?: readonly Period[]
}

/** Around a time both ends count. */
export const isAround = ([begin, end, how]: Hours): boolean => (how === 'about' || how === 'twice') && end - begin <= 1

export const hoursOf: Readonly<Record<DayPart, Hours>> = {
  morning: [5, 12],
  noon: [11, 15, 'going'],
  afternoon: [12, 18],
  evening: [17, 24],
  night: [20, 29],
}

/** The days of a period within chosen ones, which may lack an end (''); null if there are none. */
export const overlapOf = ({ begins, ends, ...period }: Period, chosen: Period): Period | null => {
  const { either, ...whole } = period
  if (either !== undefined) {
    const pieces = either.flatMap((piece) => overlapOf(piece, chosen) ?? [])
    return pieces.length === 0 ? null : { ...whole, ...unionOf(pieces) }
  }
  const from = period.from > chosen.from ? period.from : chosen.from
  const to = chosen.to !== '' && chosen.to < period.to ? chosen.to : period.to
  const hasBegin = begins !== undefined && from === period.from
  const hasEnd = ends !== undefined && to === period.to
  return from <= to ? { ...period, from, to, ...(hasBegin && { begins }), ...(hasEnd && { ends }) } : null
}

/** The days of both and those between; of two with weekdays those on the weekdays of either. */
export const hullOf = (one: Period, other: Period): Period => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
  ...(one.weekdays && other.weekdays && { weekdays: [...one.weekdays, ...other.weekdays] }),
})

/** Each costs a condition. */
const mostPieces = 10

const piecesOf = (period: Period): readonly Period[] => period.either ?? [period]

const isWhole = (period: Period): boolean => Object.keys(period).every((key) => key === 'from' || key === 'to')

/** As one period: the days from the first to the last where they follow each other, else only what lies in one of the pieces. */
const unionOf = (pieces: readonly Period[]): Period => {
  const { from, to } = pieces.reduce(hullOf)
  const sorted = pieces.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const hasGap = sorted.some((piece, index) => index > 0 && piece.from > addDays(sorted[index - 1]?.to ?? '', 1))
  const isPlain = pieces.length > mostPieces || (pieces.every(isWhole) && !hasGap)
  return isPlain ? { from, to } : { from, to, either: pieces }
}

/** "Tuesday or Thursday evening" is in the evening on both. */
const inTheHoursOf = (piece: Period, { part, hours }: Period): Period => {
  if (piece.part !== undefined || piece.hours !== undefined) return piece
  if (part !== undefined) return piece.weekdays ? { ...piece, hours: hoursOf[part] } : { ...piece, part }
  return hours === undefined ? piece : { ...piece, hours }
}

/** Periods that "and" or "or" joins, without the days between: "Monday or Friday", "5 and 12 December". */
export const eitherOf = (one: Period, other: Period): Period => {
  const [next = other] = piecesOf(other)
  const { weekdays, hours } = inTheHoursOf(one, next)
  const isHabit = weekdays && other.weekdays && String(hours) === String(other.hours)
  if (isHabit) return { ...hullOf(one, other), ...(hours && { hours }) }
  return unionOf([...piecesOf(one).map((piece) => inTheHoursOf(piece, next)), ...piecesOf(other)])
}

/** The last of joined periods becomes what `change` makes of it. */
export const withLast = (period: Period, change: (last: Period) => Period): Period => {
  const pieces = piecesOf(period)
  const last = pieces.at(-1) ?? period
  return pieces.length === 1 ? change(last) : unionOf([...pieces.slice(0, -1), change(last)])
}

export const yearFrom = (today: string): Period => ({ from: today, to: addMonths(today, 12) })

/** A year of these weekdays, from a local date on. */
export const everyWeek = (today: string, weekdays: readonly number[]): Period => ({ ...yearFrom(today), weekdays })

/** Chosen days narrow a period, unless it lies elsewhere. */
export const narrowed = (period: Period, chosen: Period): Period => overlapOf(period, chosen) ?? period

/** Saturday and Sunday. */
export const weekend = [5, 6] as const

/** 0 for Monday. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7

export const dayAt = (date: string): Period => ({ from: date, to: date })
export const weekOf = (date: string): Period => ({ from: monday(date), to: addDays(monday(date), 6) })
export const monday = (today: string) => addDays(today, -weekdayOf(today))
export const monthAt = (first: string): Period => ({ from: first, to: addDays(addMonths(first, 1), -1) })
export const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`

export const fromNow = (today: string, { from, to }: Period): Period => ({ from: from < today ? today : from, to })
