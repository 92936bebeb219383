import * as v from 'valibot'
import { factSchemas, noFacts } from '#domain/facts.ts'
import * as field from '#domain/fields.ts'
import { longestNight, maximumListEntries } from '#domain/limits.ts'
import { isDate, timePattern } from '#domain/localDate.ts'

/** §5, §9. */
export const intervalLimits = { day: 6, week: 4, month: 4 } as const

export const intervalTypes = ['day', 'week', 'month'] as const
export type IntervalType = (typeof intervalTypes)[number]

const requiredTime = () => v.pipe(v.string('type'), v.minLength(1, 'empty'), v.regex(timePattern, 'time'))

const count = (type: IntervalType) =>
  v.pipe(
    v.number(`${type}Interval`),
    v.integer(`${type}Interval`),
    v.minValue(1, `${type}Interval`),
    v.maxValue(intervalLimits[type], `${type}Interval`),
  )

const weekDay = v.pipe(v.number('weekDay'), v.integer('weekDay'), v.minValue(0, 'weekDay'), v.maxValue(6, 'weekDay'))

const optionalDate = v.optional(
  v.nullable(
    v.pipe(
      v.string('type'),
      v.check((text) => text === '' || isDate(text), 'date'),
      v.transform((text) => text || null),
    ),
  ),
  null,
)

/**
 * §3. `interval`: every n days or weeks; of a month, the nth such weekday. `weekDay` from 0, Sunday; day rhythms ignore it.
 * `date` is the anchor: nothing is before it, days and weeks count from it; month rhythms may lack it (decision 2).
 */
export const intervalSchema = v.variant(
  'type',
  [
    field.object({
      type: v.literal('day'),
      interval: count('day'),
      weekDay: v.optional(v.nullable(weekDay), null),
      date: field.date(),
    }),
    field.object({ type: v.literal('week'), interval: count('week'), weekDay, date: field.date() }),
    field.object({ type: v.literal('month'), interval: count('month'), weekDay, date: optionalDate }),
  ],
  'unknown',
)

export type Interval = v.InferOutput<typeof intervalSchema>

const fields = {
  name: field.required(),
  organizers: field.references(),
  // A series needs no location (§5).
  location: field.optionalReference(),
  location2: field.line(),
  address: field.line(),
  lat: field.latitude(),
  lng: field.longitude(),
  start: requiredTime(),
  end: requiredTime(),
  intervals: v.pipe(
    v.array(intervalSchema, 'type'),
    v.minLength(1, 'noInterval'),
    v.maxLength(maximumListEntries, 'tooMany'),
  ),
  image: field.optionalId(),
  alt: field.line(),
  description: field.text(),
  category: field.id(),
  topic: field.id(),
  tags: field.tags(),
  ...factSchemas.revents,
  ownedBy: field.ids(),
  deactivated: field.flag(false),
}

/** Not stored: coming events take on `deactivated`. */
const order = { withEvents: v.optional(v.boolean('type')) }

/** As written (§3), in local times. */
export const seriesSchema = field.object({ ...fields, ...order, ...field.stored })

export const endsNextDay = ({ start, end }: { start: string; end: string }): boolean => end <= start

const hour = 3_600_000

/** Whether an end `HH:mm` without a day means the next day, as after a dance: of an event of 12 hours at most. */
export const isOvernight = ({ start, end }: { start: string; end: string }): boolean =>
  endsNextDay({ start, end }) && (hoursOf(end) + 24 - hoursOf(start)) * hour <= longestNight

const hoursOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

export const takesEvents = (written: object): boolean => 'withEvents' in written && written.withEvents === true

export const keptSeriesSchema = field.object({ ...fields, ...field.stored })

export type SeriesFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>

/** A new series: an hour from now (§4), weekly. `now` is local. */
export const newSeries = (now: { date: string; time: string }): SeriesFields => ({
  name: '',
  organizers: [],
  location: '',
  location2: '',
  address: '',
  lat: null,
  lng: null,
  start: now.time,
  end: `${String((Number(now.time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${now.time.slice(2)}`,
  intervals: [{ type: 'week', interval: 1, weekDay: new Date(now.date).getUTCDay(), date: now.date }],
  image: null,
  alt: '',
  description: '',
  category: '',
  topic: '',
  tags: [],
  ...noFacts.revents(),
  ownedBy: [],
  deactivated: false,
})

/** A new series' body with default times and anchors (§4). */
export const withNewTimes = (body: object, now: { date: string; time: string }): object => {
  const { start, end } = newSeries(now)
  const timed = 'start' in body ? body : { start, end, ...body }
  if (!('intervals' in timed && Array.isArray(timed.intervals))) return timed
  return { ...timed, intervals: timed.intervals.map((interval) => countedFrom(interval, now.date)) }
}

const countedFrom = (interval: unknown, date: string): unknown =>
  typeof interval === 'object' && interval !== null && 'type' in interval && interval.type !== 'month'
    ? { date, ...interval }
    : interval
