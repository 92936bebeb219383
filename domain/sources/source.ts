import * as v from 'valibot'
import type { EventFields } from '#domain/event.ts'
import type { FieldIssue } from '#domain/failure.ts'
import { toldFacts } from '#domain/feed.ts'
import * as field from '#domain/fields.ts'
import { maximumLineLength } from '#domain/limits.ts'
import { withProtocol } from '#domain/link.ts'
import { tableFields } from './columnNames.ts'
import { importedValue, sourceRunSchema } from './sourceRun.ts'
import { dayOrders } from './sourceTable.ts'

/** `address` and `page` are read again and again; `moving` (from another program) and `file` once. */
export const sourceKinds = ['address', 'page', 'moving', 'file'] as const
export type SourceKind = (typeof sourceKinds)[number]

export const isLasting = (kind: SourceKind): boolean => kind === 'address' || kind === 'page'

export const schedules = ['hourly', 'daily'] as const
export const placeRules = ['event', 'always', 'online'] as const

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ownerPattern = new RegExp(`^(town|(group|place):${uuid})$`)

const words = field.required(maximumLineLength)
const categoryRule = field.object({ words, category: field.id() })
const topicRule = field.object({ words, topic: field.id() })

const maximumUrlLength = 2_000

/** Apps write `webcal:` and the like, people no protocol at all. */
const toWeb = (url: string): string => withProtocol(url.trim().replace(/^(webcals?|feeds?):(\/\/)?/i, 'https://'))

const isWeb = (url: string): boolean => /^https?:\/\/[^\s\0]+$/i.test(url)

const feedUrl = v.pipe(
  v.string('type'),
  v.transform(toWeb),
  v.minLength(1, 'empty'),
  v.maxLength(maximumUrlLength, 'tooLong'),
  v.check(isWeb, 'link'),
)

/** Empty without an address. */
const optionalUrl = v.optional(
  v.pipe(
    v.string('type'),
    v.transform(toWeb),
    v.maxLength(maximumUrlLength, 'tooLong'),
    v.check((url) => url === '' || isWeb(url), 'link'),
  ),
  '',
)

/** In characters. */
export const maximumFileLength = 5_000_000

const contentSchema = field.object({
  text: v.pipe(v.string('type'), v.minLength(1, 'empty'), v.maxLength(maximumFileLength, 'tooLong')),
  columns: v.optional(
    v.pipe(v.array(v.picklist(['', ...tableFields], 'unknown'), 'type'), v.maxLength(100, 'tooMany')),
    () => [],
  ),
  dayOrder: v.optional(v.picklist(['', ...dayOrders], 'unknown'), ''),
})
export type SourceContent = v.InferOutput<typeof contentSchema>

const fields = {
  name: field.required(),
  kind: v.optional(v.picklist(sourceKinds, 'unknown'), 'address'),
  url: optionalUrl,
  /** `town`, or a group or place, whose owners own its events. */
  owner: v.pipe(v.string('type'), v.minLength(1, 'empty'), v.regex(ownerPattern, 'unknown')),
  schedule: v.optional(v.picklist(schedules, 'unknown'), 'daily'),
  category: field.id(),
  topic: field.id(),
  /** Words in an event's name or categories, and our category; the first fitting rule. */
  categoryRules: v.optional(v.pipe(v.array(categoryRule, 'type'), v.maxLength(30, 'tooMany')), () => []),
  topicRules: v.optional(v.pipe(v.array(topicRule, 'type'), v.maxLength(30, 'tooMany')), () => []),
  placeRule: v.optional(v.picklist(placeRules, 'unknown'), 'event'),
  /** With the rule `always`: a reference or a name. */
  place: field.line(),
  /** With the rule `event`: makes unknown places; else they stay words. */
  createPlaces: field.flag(false),
  /** For events that name none: a group's reference, a name, or empty. */
  organizer: field.line(),
  takeTags: field.flag(true),
  /** Texts may not be copied: only what, when, where, and the link. */
  factsOnly: field.flag(false),
  /** Leaves out what may be here already. */
  skipDoubles: field.flag(false),
  /** Else somebody publishes them here. */
  publish: field.flag(true),
}

const hasPlace = field.between<SourceFields, 'placeRule', 'place'>(
  'placeRule',
  'place',
  ({ placeRule, place }) => placeRule !== 'always' || place !== '',
  'empty',
)
const hasUrl = field.between<SourceFields, 'kind', 'url'>(
  'kind',
  'url',
  ({ kind, url }) => kind === 'file' || url !== '',
  'empty',
)

export const sourceSchema = v.pipe(field.object({ ...fields, ...field.stored }), hasUrl, hasPlace)
export type SourceFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>

const content = v.optional(v.nullable(contentSchema), null)

/** `file` comes with its content. */
export const newSourceSchema = field.object({ ...fields, ...field.stored, content })

/** `source` is the id of a kept one. */
export const previewRequestSchema = field.object({
  ...fields,
  ...field.stored,
  content,
  source: v.optional(v.nullable(v.string('type')), null),
})

/** `force`: take over what looks broken, such as a feed that lost most of its events. */
export const runRequestSchema = field.object({ force: field.flag(false) })

export const newSource = (url = ''): SourceFields => ({
  name: '',
  kind: 'address',
  url,
  owner: '',
  schedule: 'daily',
  category: '',
  topic: '',
  categoryRules: [],
  topicRules: [],
  placeRule: 'event',
  place: '',
  createPlaces: false,
  organizer: '',
  takeTags: true,
  factsOnly: false,
  skipDoubles: false,
  publish: true,
})

/** They follow the source until corrected here. */
export const importedFields = [
  'name',
  'start',
  'end',
  'allDay',
  'location',
  'location2',
  'address',
  'lat',
  'lng',
  'online',
  'description',
  'organizers',
  'category',
  'topic',
  'tags',
  'canceled',
  'postponed',
  ...toldFacts,
] as const satisfies readonly (keyof EventFields)[]
export type ImportedField = (typeof importedFields)[number]
export const followSchema = field.object({
  fields: v.pipe(v.array(v.picklist(importedFields, 'unknown'), 'type'), v.minLength(1, 'empty')),
})

/** `staying`: events that the run made, and that another source has, too. */
export const undoneSchema = v.object({ events: v.number(), staying: v.number() })
export type UndoneRun = v.InferOutput<typeof undoneSchema>

export const lookRequestSchema = field.object({ url: feedUrl, moves: field.flag(false) })
export const fileLookSchema = contentSchema

/** `theirs`: what the source says of the corrected fields, with the names of what that refers to. */
export const eventOriginSchema = v.nullable(
  v.object({
    name: v.string(),
    source: v.object({ id: v.string(), name: v.string(), isYours: v.boolean(), ended: v.boolean() }),
    url: v.string(),
    gone: v.boolean(),
    corrected: v.array(v.picklist(importedFields)),
    theirs: v.record(v.string(), importedValue),
    names: v.record(v.string(), v.string()),
    version: v.number(),
  }),
)
export type EventOrigin = NonNullable<v.InferOutput<typeof eventOriginSchema>>

export const storedSourceSchema = v.object({
  ...v.object({ ...fields }).entries,
  id: v.string(),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Empty for the town. */
  ownerName: v.string(),
  events: v.number(),
  last: v.nullable(sourceRunSchema),
  running: v.boolean(),
  /** A one-time source that was taken over. */
  ended: v.boolean(),
})
export type Source = v.InferOutput<typeof storedSourceSchema>

export const previewAllowance = { window: 15 * 60_000, most: 60 } as const

export const writtenIn = (source: SourceFields): SourceFields =>
  Object.fromEntries(Object.keys(newSource()).map((name) => [name, source[name as keyof SourceFields]])) as SourceFields

/** The address first, because it is the first field. */
export const firstIssue = (issues: readonly FieldIssue[]): string =>
  (issues.find(({ field }) => field === 'url') ?? issues[0])?.field ?? ''

export const maximumSources = 10

/** In ms. Members who have mended their own calendar may ask again soon. */
export const askInterval = 5 * 60_000
const runInterval = 3_600_000

export const scheduleIntervals = { hourly: runInterval, daily: 24 * runInterval } as const
