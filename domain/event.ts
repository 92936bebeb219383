import * as v from 'valibot'
import { factSchemas, noFacts, type Sayings, saidSchema } from './facts.ts'
import * as field from './fields.ts'
import { maximumListEntries } from './limits.ts'

const involved = field.object({ name: field.required(), description: field.line() })

const fields = {
  name: field.required(),
  published: field.flag(true),
  canceled: field.flag(false),
  deactivated: field.flag(false),
  pinned: field.flag(false),
  parent: field.parentField(),
  parentListed: field.flag(false),
  organizers: field.references(),
  involved: v.optional(v.pipe(v.array(involved, 'type'), v.maxLength(maximumListEntries, 'tooMany')), () => []),
  location: field.requiredReference(),
  location2: field.line(),
  address: field.line(),
  lat: field.latitude(),
  lng: field.longitude(),
  start: field.instant(),
  end: field.optionalInstant(),
  description: field.text(),
  image: field.optionalId(),
  alt: field.line(),
  category: field.id(),
  topic: field.id(),
  tags: field.tags(),
  ...factSchemas.events,
  ownedBy: field.ids(),
}

/** What the server adds: to an event that a series made or that comes from a source, and who answered which fact. Sent back unread. */
const generated = {
  seriesDate: v.optional(v.string('type')),
  changedByHand: v.optional(v.array(v.string('type'), 'type')),
  fromSource: v.optional(v.boolean('type')),
  said: saidSchema,
}

/** An event as it is written (§3). The end must not lie before the start (§5). */
export const eventSchema = v.pipe(
  field.object({ ...fields, ...field.stored, ...generated }),
  field.between(
    'start',
    'end',
    ({ start, end }) => end === null || Date.parse(end) >= Date.parse(start),
    'startAfterEnd',
  ),
)

/** The fields of an event that people write. */
export type EventFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>> & {
  said?: Sayings | undefined
}

/**
 * An event as it is kept and answered. One that a series made also says for which local date, and which of its fields
 * somebody changed by hand (domain/series.ts).
 */
export type Event = EventFields & field.Stored & { seriesDate?: string; changedByHand?: string[]; fromSource?: boolean }

/** Somebody who takes part in an event. */
export type Involved = v.InferOutput<typeof involved>

/** A new event: starts in the minute given and ends an hour later (§4). `now` is milliseconds since the epoch. */
export const newEvent = (now: number): Omit<EventFields, 'said'> => ({
  name: '',
  published: true,
  canceled: false,
  deactivated: false,
  pinned: false,
  parent: null,
  parentListed: false,
  organizers: [],
  involved: [],
  location: '',
  location2: '',
  address: '',
  lat: null,
  lng: null,
  start: new Date(fullMinute(now)).toISOString(),
  end: new Date(fullMinute(now) + 3_600_000).toISOString(),
  description: '',
  image: null,
  alt: '',
  category: '',
  topic: '',
  tags: [],
  ...noFacts.events(),
  ownedBy: [],
})

/** What begins now is said to the minute: nobody types seconds, and nobody sees them. */
const fullMinute = (now: number): number => now - (now % 60_000)

/** The body of a new event, which starts now and ends an hour later where nobody says when (§4). */
export const withNewStart = (body: object, now: number): object => {
  const { start, end } = newEvent(now)
  return 'start' in body ? body : { start, end, ...body }
}
