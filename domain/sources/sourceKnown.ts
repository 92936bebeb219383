import { areToldApart, isLike, marksIn, type Named, namedOf } from '#domain/doubles/likeness.ts'
import { lastDayOf } from '#domain/night.ts'
import { fold } from '#domain/text.ts'
import { dateIn } from '#domain/time.ts'
import type { Incoming } from './sourceEvent.ts'
import { occurrenceKey, type Tied } from './sourceTie.ts'

/** Which events of a source are here already. */

/** `place` in words; `isPublic`: everybody may read its name. */
export type Other = {
  id: string
  name: string
  start: string
  end: string | null
  allDay: boolean
  place: string
  isPublic: boolean
}

/** References are the same text on both sides. */
export type PlaceName = (location: string) => string

/** Ours with the same UID: from another source, or entered here. */
export type Elsewhere = { entryId: string; isOwn: boolean }

/** `joined`: without spaces and signs; `named`: as doubles are sought. */
type Words = { set: ReadonlySet<string>; marks: ReadonlySet<string>; joined: string; named: Named }

const wordsIn = (text: string): Words => {
  const folded = fold(text)
  const words: string[] = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return {
    set: new Set(words),
    marks: marksIn(folded),
    joined: words.join(''),
    named: namedOf({ name: text, where: '' }),
  }
}

/** Whether two names are the same but for spaces and signs. */
const areSame = (one: string, other: string, wordsOf: typeof wordsIn): boolean => {
  const [{ joined: first, marks }, { joined: second, marks: others }] = [wordsOf(one), wordsOf(other)]
  return first === '' ? fold(one) === fold(other) : first === second && !areToldApart(marks, others)
}

/** Whether two names are the same, or have most words, and no other numbers. */
const areAlike = (one: string, other: string, wordsOf: typeof wordsIn): boolean => {
  if (areSame(one, other, wordsOf)) return true
  const [{ set: first, marks }, { set: second, marks: others }] = [wordsOf(one), wordsOf(other)]
  if (first.size === 0 || second.size === 0 || areToldApart(marks, others)) return false
  const shared = first.intersection(second).size
  return shared / first.union(second).size >= 0.6 || (shared >= 2 && shared === Math.min(first.size, second.size))
}

/** An unnamed place can be any. */
const isLikePlace = (one: string, other: string): boolean => {
  const [first, second] = [fold(one), fold(other)]
  return first === '' || second === '' || first.includes(second) || second.includes(first)
}

type Likeness = ReturnType<typeof likenessBy>

type Span = Pick<Other, 'start' | 'end'>

export const firstDayIn = (timezone: string) => (event: Pick<Span, 'start'>) =>
  dateIn(Date.parse(event.start), timezone)

const lastDayIn =
  (timezone: string) =>
  ({ start, end }: Span) =>
    lastDayOf(Date.parse(start), Date.parse(end ?? start), timezone)

/** Names are compared with many others of their day, so their words are kept. */
export const likenessBy = (placeName: PlaceName) => {
  const known = new Map<string, Words>()
  const wordsOf = (text: string): Words => {
    const words = known.get(text) ?? wordsIn(text)
    known.set(text, words)
    return words
  }
  const hasLikeName = (one: string, other: string) => areAlike(one, other, wordsOf)
  const isThere = ({ location }: Incoming['fields'], { place }: Pick<Other, 'place'>) =>
    isLikePlace(placeName(location), place)
  return {
    isThere,
    hasSameName: (one: string, other: string) => areSame(one, other, wordsOf),
    isLike: ({ fields }: Incoming, other: Pick<Other, 'name' | 'place'>): boolean =>
      hasLikeName(fields.name, other.name) && isThere(fields, other),
    /** On the same day; at the same time and place, also with typing errors. */
    mayBeDouble: ({ fields }: Incoming, other: Pick<Other, 'name' | 'place' | 'start'>): boolean =>
      hasLikeName(fields.name, other.name) ||
      (fields.start === other.start &&
        isLike(wordsOf(fields.name).named, wordsOf(other.name).named) &&
        isThere(fields, other)),
  }
}

export const slice = 50

type Known = { elsewhere: ReadonlyMap<string, Elsewhere>; likeness: Likeness; timezone: string }

/** Finds what an event may be among what no other event was found to be. */
type Way<Row> = (event: Incoming, isFree: (row: Row) => boolean) => Row | undefined

/** Each event with what it is, and each of that once: what all events find in one way goes before what they find in the next. */
function* paired<Row>(
  events: readonly Incoming[],
  ways: readonly Way<Row>[],
): Generator<undefined, ReadonlyMap<Incoming, Row>> {
  const found = new Map<Incoming, Row>()
  const taken = new Set<Row>()
  for (const way of ways) {
    for (const [index, event] of events.entries()) {
      if (index % slice === slice - 1) yield
      const row = found.has(event) ? undefined : way(event, (one) => !taken.has(one))
      if (row === undefined) continue
      found.set(event, row)
      taken.add(row)
    }
  }
  return found
}

type Standing = Pick<Other, 'name' | 'place' | 'start' | 'end' | 'allDay'>

/** Finds an event all day for one with a time, and the other way round, of the same days, name and place: a time became known. */
const likeButTime = <Row>(
  rows: readonly Row[],
  standingOf: (row: Row) => Standing,
  { likeness, timezone }: Pick<Known, 'likeness' | 'timezone'>,
): Way<Row> => {
  const [firstDay, lastDay] = [firstDayIn(timezone), lastDayIn(timezone)]
  const byDay = Map.groupBy(rows, (row) => firstDay(standingOf(row)))
  const isSame = ({ fields }: Incoming, one: Standing) =>
    fields.allDay !== one.allDay &&
    likeness.hasSameName(fields.name, one.name) &&
    likeness.isThere(fields, one) &&
    lastDay(fields) === lastDay(one)
  return (event, isFree) =>
    byDay.get(firstDay(event.fields))?.find((row) => isFree(row) && isSame(event, standingOf(row)))
}

/** By start and folded name. */
const nameKey = ({ start, name }: { start: string; name: string }): string => `${start} ${fold(name)}`

/** Which events of a source it named before: each of `tied` once, first by UID and occurrence. */
export const findTied = (
  events: readonly Incoming[],
  { tied, elsewhere, placeName, likeness, timezone }: Known & { tied: readonly Tied[]; placeName: PlaceName },
) => {
  const byKey = new Map(tied.map((row) => [occurrenceKey(row), row]))
  const byEntry = Map.groupBy(tied, ({ entryId }) => entryId)
  const byName = Map.groupBy(tied, ({ imported }) => nameKey(imported))
  const byStart = Map.groupBy(tied, ({ imported }) => imported.start)
  const inWords = ({ imported }: Tied) => ({ ...imported, place: placeName(imported.location) })
  const likeIn =
    (rows: (event: Incoming) => readonly Tied[] | undefined): Way<Tied> =>
    (event, isFree) =>
      rows(event)?.find((row) => isFree(row) && likeness.isLike(event, inWords(row)))
  return paired<Tied>(events, [
    (event) => byKey.get(occurrenceKey(event)),
    (event, isFree) => byEntry.get(elsewhere.get(occurrenceKey(event))?.entryId ?? '')?.find(isFree),
    likeIn((event) => byName.get(nameKey(event.fields))),
    likeIn((event) => byStart.get(event.fields.start)),
    likeButTime(tied, inWords, { likeness, timezone }),
  ])
}

type Foreign = Known & { others: readonly Other[]; ours: ReadonlySet<string> }

/**
 * Which events are here already without their source. With another name, one that ends on another day is another event; who
 * cancels one often names no end.
 */
export const findOthers = (events: readonly Incoming[], { others, ours, elsewhere, likeness, timezone }: Foreign) => {
  const lastDay = lastDayIn(timezone)
  const isSame = (event: Incoming, one: Other) =>
    likeness.isLike(event, one) &&
    (event.fields.canceled ||
      likeness.hasSameName(event.fields.name, one.name) ||
      lastDay(event.fields) === lastDay(one))
  const byName = Map.groupBy(others, nameKey)
  const byStart = Map.groupBy(others, ({ start }) => start)
  const likeIn =
    (rows: (event: Incoming) => readonly Other[] | undefined): Way<string> =>
    (event, isFree) =>
      rows(event)?.find((one) => isFree(one.id) && isSame(event, one))?.id
  const timed = likeButTime(others, (one) => one, { likeness, timezone })
  return paired<string>(events, [
    (event, isFree) => {
      const entryId = elsewhere.get(occurrenceKey(event))?.entryId
      return entryId !== undefined && !ours.has(entryId) && isFree(entryId) ? entryId : undefined
    },
    likeIn((event) => byName.get(nameKey(event.fields))),
    likeIn((event) => byStart.get(event.fields.start)),
    (event, isFree) => timed(event, ({ id }) => isFree(id))?.id,
  ])
}
