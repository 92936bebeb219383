import { toldFacts } from '#domain/feed.ts'
import type { Json } from '#domain/forms.ts'
import { isSame } from '#domain/merge.ts'
import { movedAlong } from '#domain/span.ts'
import { type ImportedField, importedFields } from './source.ts'
import type { Imported, Incoming } from './sourceEvent.ts'

/** Which fields of an event follow its source, and what they are then. */

const ofLocation: readonly ImportedField[] = ['location2', 'address', 'lat', 'lng']
const cost: readonly ImportedField[] = ['free', 'price']
const times = ['start', 'end', 'allDay'] as const satisfies readonly ImportedField[]
/** What moves along with a start. */
const followers = ['end', 'doors'] as const satisfies readonly ImportedField[]
const isTime = (field: string): boolean => times.some((time) => time === field)

/**
 * Fields with something new from the source that were not corrected here. A room and an address follow only their
 * location, "free" and the price only each other, and an end only a start that follows, too.
 */
export const followingFields = (entry: Imported, last: Imported, now: Imported): ImportedField[] => {
  const isNew = (field: ImportedField) => !isSame(last[field], now[field]) && !isSame(entry[field], now[field])
  const isOurs = (field: ImportedField) => !isSame(entry[field], last[field]) && !isSame(entry[field], now[field])
  const keepsTimes = isOurs('start') || isOurs('allDay') || (isOurs('end') && isNew('allDay'))
  const kept = [
    ...(isOurs('location') ? ofLocation : []),
    ...(cost.some(isOurs) ? cost : []),
    ...(keepsTimes ? [...times, 'doors' as const] : []),
  ]
  return importedFields.filter((field) => isNew(field) && isSame(entry[field], last[field]) && !kept.includes(field))
}

/** What an event takes over from its source. End and doors that were corrected here move along with the start. */
export const followedChanges = (
  entry: Imported,
  { last, now }: { last: Imported; now: Imported },
  timezone: string,
): Partial<Imported> => {
  const fields = followingFields(entry, last, now)
  const followed = Object.fromEntries(fields.map((field) => [field, now[field]]))
  const corrected = followers.filter((field) => !fields.includes(field) && !isSame(entry[field], now[field]))
  const changes = fields.includes('start') ? takeAlong(entry, followed, corrected, timezone) : followed
  return areInOrder({ ...entry, ...changes }) ? changes : withoutTimes(changes)
}

type Times = Pick<Imported, (typeof times)[number] | 'doors'>

/** Moves these of an event with its new start, as the form does (§4). */
const takeAlong = (
  { start, end, doors, allDay }: Times,
  changes: Partial<Imported>,
  names: readonly ImportedField[],
  timezone: string,
): Partial<Imported> => {
  const values = { start, end, doors, allDay }
  const moved = movedAlong(
    { kind: 'events', base: values, values, span: null, timezone },
    { name: 'start', value: changes.start ?? start },
  )
  const taken = Object.entries(moved).filter(([field]) => names.some((name) => name === field))
  return { ...changes, ...Object.fromEntries(taken) }
}

const areInOrder = ({ start, end }: Pick<Times, 'start' | 'end'>): boolean =>
  end === null || Date.parse(end) >= Date.parse(start)

const withoutTimes = (changes: Partial<Imported>): Partial<Imported> =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !isTime(field) && field !== 'doors'))

/** Fields that are given back together: of a date or a price, one part without the others says something else. */
export const givenBack = (fields: readonly ImportedField[]): readonly ImportedField[] => {
  const together = [times, cost].filter((group) => group.some((field) => fields.includes(field)))
  return [...new Set([...fields, ...together.flat()])]
}

/**
 * An event before a run changed it. `before`: earlier values of fields that are as the run left them; `left`: what it left.
 * Start, end, all-day and doors return together, unless the start was changed since; end and doors changed since move along.
 */
export const timesBefore = <Event extends Times>(
  current: Event,
  before: Event,
  left: ReadonlyMap<string, Json>,
  timezone: string,
): Event => {
  const isChangedSince = (field: keyof Times) => left.has(field) && !isSame(current[field], left.get(field))
  const { start, end, allDay, doors } = current
  const asNow = { ...before, start, end, allDay, doors }
  if (isChangedSince('start') || isChangedSince('allDay')) return asNow
  const since = before.start === start ? [] : followers.filter(isChangedSince)
  const settled = { ...before, ...takeAlong(current, { start: before.start }, since, timezone) }
  return areInOrder(settled) ? settled : asNow
}

/** Few sources say these. Where a source is silent, what somebody adds here is no correction. */
const rarelySaid: readonly ImportedField[] = ['topic', 'location2', ...toldFacts]

const isUnsaid = (value: unknown): boolean => value === '' || value === null || value === false

export const fieldsCorrectedHere = (entry: Imported, imported: Imported): ImportedField[] =>
  importedFields.filter(
    (field) => !isSame(entry[field], imported[field]) && !(rarelySaid.includes(field) && isUnsaid(imported[field])),
  )

export const fieldsIn = (changes: Partial<Imported>): ImportedField[] =>
  importedFields.filter((field) => changes[field] !== undefined)

/** Set by rules, or words that are called so here; a position belongs to its place. */
const neverSaid: readonly ImportedField[] = ['category', 'topic', 'lat', 'lng']

/** Fields in which a source differs from an event here. What the source leaves out does not count. */
export const fieldsSaidOtherwise = (
  entry: Imported,
  { fields: said, place }: Pick<Incoming, 'fields' | 'place'>,
): ImportedField[] =>
  importedFields.filter(
    (field) =>
      !neverSaid.includes(field) &&
      !(place === 'missing' && field === 'location') &&
      (field === 'canceled' || !(isUnsaid(said[field]) || isSame(said[field], []))) &&
      !isSame(entry[field], said[field]),
  )
