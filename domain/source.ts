import * as v from 'valibot'
import type { EventFields } from './event.ts'
import type { FieldIssue } from './failure.ts'
import * as field from './fields.ts'
import { maximumLineLength } from './limits.ts'
import { dayOrders, tableFields } from './sourceTable.ts'

/**
 * Where events are taken from: the address of a calendar, or a page on which events stand, by itself and again and again; or
 * once, when somebody moves in from another program or gives a file or rows of a table.
 */
export const sourceKinds = ['address', 'page', 'moving', 'file'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Whether a source is asked again and again. */
export const isLasting = (kind: SourceKind): boolean => kind === 'address' || kind === 'page'

/** Why an address brought nothing. */
export const fetchFaults = [
  'address',
  'private',
  'unresolved',
  'unreachable',
  'certificate',
  'redirects',
  'status',
  'tooLarge',
  'tooSlow',
] as const
export type FetchFault = (typeof fetchFaults)[number]

/** Why the content of an address was not taken. */
export const contentFaults = [
  'noCalendar',
  'noTable',
  'spreadsheet',
  'fileTooLarge',
  'tooMany',
  'tooHeavy',
  'empty',
  'halved',
] as const
export type ContentFault = (typeof contentFaults)[number]

/** Why a source was not asked at all: nobody answers for it any more, or its default category or topic is gone. */
export const sourceFaults = [...fetchFaults, ...contentFaults, 'ownerless', 'wordGone', 'failed'] as const
export type SourceFault = (typeof sourceFaults)[number]

/** What is wrong with one part of a feed. All else of it can be taken. */
export const noteReasons = [
  'line',
  'start',
  'end',
  'rule',
  'zone',
  'cut',
  'nested',
  'tooMany',
  'invalid',
  'quote',
  'time',
  'json',
] as const

/** A note on a feed. `line` is counted from 1, `text` the beginning of what stands there. */
export const feedNoteSchema = v.object({ line: v.number(), reason: v.picklist(noteReasons), text: v.string() })
export type FeedNote = v.InferOutput<typeof feedNoteSchema>

/** How many of one feed's notes are kept and shown. */
export const shownNotes = 50

/** Feeds of more events are refused; a rule with more dates before the end of the period is left out. */
export const maximumFeedEvents = 20_000
export const maximumRuleSteps = 100_000

/** One event of a feed as it is understood: an occurrence, with what identifies it there. */
export type FeedEvent = {
  uid: string
  /** The occurrence of a repeating event: its local day, and the time where that is not enough; else empty. */
  recurrence: string
  /** When the occurrence would take place by the rule of its event, as an ISO instant; else null. */
  planned: string | null
  line: number
  name: string
  /** ISO instants. */
  start: string
  end: string | null
  allDay: boolean
  location: string
  description: string
  url: string
  categories: string[]
  geo: { lat: number; lng: number } | null
  canceled: boolean
}

/** What a feed says. */
export type Feed = { name: string; events: FeedEvent[]; notes: FeedNote[] }

export const schedules = ['hourly', 'daily'] as const
export const placeRules = ['event', 'always', 'online'] as const

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ownerPattern = new RegExp(`^(town|(group|place):${uuid})$`)

const words = field.required(maximumLineLength)
const categoryRule = field.object({ words, category: field.id() })
const topicRule = field.object({ words, topic: field.id() })

/** Apps write addresses of calendars with a word of their own. */
const maximumUrlLength = 2_000
const toWeb = (url: string): string => url.trim().replace(/^(webcals?|feeds?):(\/\/)?/i, 'https://')

const isWeb = (url: string): boolean => /^https?:\/\/[^\s\0]+$/i.test(url)

const feedUrl = v.pipe(
  v.string('type'),
  v.transform(toWeb),
  v.minLength(1, 'empty'),
  v.maxLength(maximumUrlLength, 'tooLong'),
  v.check(isWeb, 'link'),
)

/** Empty for what has no address. */
const optionalUrl = v.optional(
  v.pipe(
    v.string('type'),
    v.transform(toWeb),
    v.maxLength(maximumUrlLength, 'tooLong'),
    v.check((url) => url === '' || isWeb(url), 'link'),
  ),
  '',
)

/** Characters of a file or of rows that somebody gives. */
export const maximumFileLength = 5_000_000

/** What somebody gives in place of an address: the text of a calendar or of a table, and how the table is read. */
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
  /** Whose source it is: `town`, or the reference of a group or place. Its events belong to its owners. */
  owner: v.pipe(v.string('type'), v.minLength(1, 'empty'), v.regex(ownerPattern, 'unknown')),
  schedule: v.optional(v.picklist(schedules, 'unknown'), 'daily'),
  category: field.id(),
  topic: field.id(),
  /** Words in an event's name or its source's categories, and the category that it gets by them. The first that fits. */
  categoryRules: v.optional(v.pipe(v.array(categoryRule, 'type'), v.maxLength(30, 'tooMany')), () => []),
  /** The same for its topic. */
  topicRules: v.optional(v.pipe(v.array(topicRule, 'type'), v.maxLength(30, 'tooMany')), () => []),
  placeRule: v.optional(v.picklist(placeRules, 'unknown'), 'event'),
  /** Where everything takes place, with the rule `always`; a reference or a name. */
  place: field.line(),
  /** Whether a place is made of what nobody knows here, with the rule `event`; else its name stays a text. */
  createPlaces: field.flag(false),
  /** A reference to a group, or a name; empty for none. */
  organizer: field.line(),
  /** Whether the source's categories become tags. */
  takeTags: field.flag(true),
  /** Texts may not be copied: only what, when, where, and the link. */
  factsOnly: field.flag(false),
  /** Whether events are public at once; else somebody publishes them here. */
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

/** A source as people write it. */
export const sourceSchema = v.pipe(field.object({ ...fields, ...field.stored }), hasUrl, hasPlace)
export type SourceFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>

const content = v.optional(v.nullable(contentSchema), null)

/** A source that is made. One of the kind `file` comes with its content. */
export const newSourceSchema = field.object({ ...fields, ...field.stored, content })

/** A source to look at before it is kept; `source` is its id, of one that is. */
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
  publish: true,
})

/** What a source says of an event: these fields follow it, each until somebody corrects it here. */
export const importedFields = [
  'name',
  'start',
  'end',
  'allDay',
  'location',
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
] as const satisfies readonly (keyof EventFields)[]
export type ImportedField = (typeof importedFields)[number]
/** Fields of an event that follow their source again. */
export const followSchema = field.object({
  fields: v.pipe(v.array(v.picklist(importedFields, 'unknown'), 'type'), v.minLength(1, 'empty')),
})

/** What taking a run back brought: how many events. */
export const undoneSchema = v.object({ events: v.number() })

/** How a run ended. */
export const runOutcomes = ['done', 'unchanged', ...sourceFaults] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const isFault = (outcome: RunOutcome): outcome is SourceFault => outcome !== 'done' && outcome !== 'unchanged'

const counts = { created: v.number(), changed: v.number(), canceled: v.number(), kept: v.number() }
export type RunCounts = { created: number; changed: number; canceled: number; kept: number }

export const sourceRunSchema = v.object({
  id: v.string(),
  at: v.string(),
  outcome: v.picklist(runOutcomes),
  /** The HTTP status, where that is the fault. */
  status: v.nullable(v.number()),
  ...counts,
  notes: v.array(feedNoteSchema),
  undoneAt: v.nullable(v.string()),
})
export type SourceRun = v.InferOutput<typeof sourceRunSchema>

/** What would become of an event: `same` is here already, `double` may be one that is, `gone` is not in the feed any more. */
export const previewStates = ['new', 'changed', 'double', 'gone', 'same'] as const

const previewRowSchema = v.object({
  name: v.string(),
  start: v.string(),
  end: v.nullable(v.string()),
  allDay: v.boolean(),
  category: v.string(),
  place: v.object({ kind: v.picklist(['known', 'new', 'text', 'online']), name: v.string() }),
  state: v.picklist(previewStates),
  double: v.nullable(v.object({ id: v.string(), name: v.string() })),
})
export type PreviewRow = v.InferOutput<typeof previewRowSchema>

/** What would come from an address. `fault` says why nothing would; `rows` are the first ones, `counts` those of all. */
export const sourcePreviewSchema = v.object({
  fault: v.nullable(v.picklist(sourceFaults)),
  status: v.nullable(v.number()),
  name: v.string(),
  counts: v.object({ new: v.number(), same: v.number(), changed: v.number(), double: v.number(), gone: v.number() }),
  rows: v.array(previewRowSchema),
  notes: v.array(feedNoteSchema),
})
export type SourcePreview = v.InferOutput<typeof sourcePreviewSchema>

const tableLookSchema = v.object({
  columns: v.array(
    v.object({ name: v.string(), sample: v.string(), field: v.nullable(v.picklist(['', ...tableFields])) }),
  ),
  asksOrder: v.boolean(),
})

/**
 * What is at an address or in a file: the calendars that are found there, with the number of events of one that is a
 * calendar itself, or a `page` on which events stand. `table`: what has to be known of rows.
 */
export const sourceLookSchema = v.object({
  fault: v.nullable(v.picklist(sourceFaults)),
  status: v.nullable(v.number()),
  feeds: v.array(
    v.object({ url: v.string(), name: v.string(), events: v.nullable(v.number()), page: v.optional(v.boolean()) }),
  ),
  table: v.optional(v.nullable(tableLookSchema)),
})
export type SourceLook = v.InferOutput<typeof sourceLookSchema>

/** An address to look at, or what somebody gives in its place. */
export const lookRequestSchema = field.object({ url: feedUrl, moves: field.flag(false) })
export const fileLookSchema = contentSchema

const choice = v.object({ id: v.string(), name: v.string() })

/** Whose sources somebody may make: references of groups and places, and the town. */
export const sourceOwnersSchema = v.array(choice)

/** What the rules of a source are chosen from. */
export type SourceChoices = Record<
  'owners' | 'categories' | 'topics' | 'places',
  readonly { id: string; name: string }[]
>

/** Rules as somebody changes them. */
export type SourceChanges = Partial<SourceFields>

/** With the only choice where there is one. */
export const withChoices = (fields: SourceFields, { owners, categories, topics }: SourceChoices): SourceFields => {
  const only = (value: string, choices: readonly { id: string }[]) =>
    value === '' && choices.length === 1 ? (choices[0]?.id ?? '') : value
  return withChanges(
    { ...fields, category: only(fields.category, categories), topic: only(fields.topic, topics) },
    { owner: only(fields.owner, owners) },
  )
}

/** Where events come from, as the wizard found it out. */
export type FoundSource = { kind: SourceKind; url: string; name: string; content: SourceContent | null; events: number }

/** A source that is to be made, with what was given in place of an address. */
export type NewSource = SourceFields & { content: SourceContent | null }

/** With where the events come from, and its name. */
export const withFound = (fields: SourceFields, { kind, url, name }: FoundSource): SourceFields => ({
  ...fields,
  ...{ kind, url, name: name || fields.name },
})

/** With changes: a group organizes what it takes over. */
export const withChanges = (fields: SourceFields, changes: SourceChanges): SourceFields => {
  const { owner = fields.owner } = changes
  const [kind, id] = owner.split(':')
  const organizer = owner === fields.owner ? fields.organizer : kind === 'group' ? `id:${id}` : ''
  return { ...fields, organizer, ...changes }
}

/** Where an event comes from, and which of its fields were corrected here. */
export const eventOriginSchema = v.nullable(
  v.object({
    source: v.object({ id: v.string(), name: v.string(), isYours: v.boolean(), ended: v.boolean() }),
    url: v.string(),
    gone: v.boolean(),
    corrected: v.array(v.picklist(importedFields)),
    version: v.number(),
  }),
)
export type EventOrigin = NonNullable<v.InferOutput<typeof eventOriginSchema>>

/** A source as it is answered. */
export const storedSourceSchema = v.object({
  ...v.object({ ...fields }).entries,
  id: v.string(),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** The name of the group or place; empty for the town. */
  ownerName: v.string(),
  /** How many events come from it, and the newest run; null when it was never asked. */
  events: v.number(),
  last: v.nullable(sourceRunSchema),
  /** Whether it is being asked now. */
  running: v.boolean(),
  /** Whether nothing comes from it any more: it was one that is asked once. */
  ended: v.boolean(),
})
export type Source = v.InferOutput<typeof storedSourceSchema>

/** Previews that one member may ask for in a time. */
export const previewAllowance = { window: 15 * 60_000, most: 60 } as const

/** What of a source people write. */
export const writtenIn = (source: SourceFields): SourceFields =>
  Object.fromEntries(Object.keys(newSource()).map((name) => [name, source[name as keyof SourceFields]])) as SourceFields

/** The field to which the eyes go: the address comes first. */
export const firstIssue = (issues: readonly FieldIssue[]): string =>
  (issues.find(({ field }) => field === 'url') ?? issues[0])?.field ?? ''

/** The most sources of one member, and the shortest time between two runs, in milliseconds. */
export const maximumSources = 10
export const runInterval = 3_600_000

/** How often each schedule asks, in milliseconds. */
export const scheduleIntervals = { hourly: runInterval, daily: 24 * runInterval } as const
