import * as v from 'valibot'
import { factSchemas, noFacts, type Sayings, saidSchema } from './facts.ts'
import * as field from './fields.ts'
import { maximumListEntries, usualEventLength } from './limits.ts'

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

/** Added by the server, ignored when sent back. */
const generated = {
  seriesDate: v.optional(v.string('type')),
  changedByHand: v.optional(v.array(v.string('type'), 'type')),
  fromSource: v.optional(v.boolean('type')),
  said: saidSchema,
}

/** As written (§3). The end is not before the start (§5). */
export const eventSchema = v.pipe(
  field.object({ ...fields, ...field.stored, ...generated }),
  field.between(
    'start',
    'end',
    ({ start, end }) => end === null || Date.parse(end) >= Date.parse(start),
    'startAfterEnd',
  ),
)

export type EventFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>> & {
  said?: Sayings | undefined
}

/** `seriesDate` is the local date it was made for. */
export type Event = EventFields & field.Stored & { seriesDate?: string; changedByHand?: string[]; fromSource?: boolean }

export type Involved = v.InferOutput<typeof involved>

/** A new event of an hour from `now` (ms), to the minute (§4). */
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
  end: new Date(fullMinute(now) + usualEventLength).toISOString(),
  description: '',
  image: null,
  alt: '',
  category: '',
  topic: '',
  tags: [],
  ...noFacts.events(),
  ownedBy: [],
})

const fullMinute = (now: number): number => now - (now % 60_000)

export const withNewStart = (body: object, now: number): object => {
  const { start, end } = newEvent(now)
  return 'start' in body ? body : { start, end, ...body }
}
