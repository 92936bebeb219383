import * as v from 'valibot'
import type { EventFields } from './event.ts'
import type { FieldIssue } from './failure.ts'
import * as field from './fields.ts'
import { maximumLineLength } from './limits.ts'
import { withProtocol } from './link.ts'
import { dayOrders, tableFields } from './sourceTable.ts'

/** `address` and `page` are read again and again; `moving` (from another program) and `file` once. */
export const sourceKinds = ['address', 'page', 'moving', 'file'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Whether a source is read again and again. */
export const isLasting = (kind: SourceKind): boolean => kind === 'address' || kind === 'page'

const fetchFaults = [
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

/** `ownerless`: nobody answers for it; `wordGone`: its category or topic. */
const sourceFaults = [...fetchFaults, ...contentFaults, 'ownerless', 'wordGone', 'failed'] as const
export type SourceFault = (typeof sourceFaults)[number]

/** One part of a feed; the rest can be taken. */
const noteReasons = [
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
  'past',
  'twice',
  'sameUid',
  'canceled',
  'tentative',
  'private',
  'time',
  'json',
] as const

/** `line` from 1; `text` is its beginning. */
export const feedNoteSchema = v.object({ line: v.number(), reason: v.picklist(noteReasons), text: v.string() })
export type FeedNote = v.InferOutput<typeof feedNoteSchema>

export const shownNotes = 50

/** More events refuse a feed; longer rules are left out. */
export const maximumFeedEvents = 20_000
export const maximumRuleSteps = 100_000

export type FeedEvent = {
  uid: string
  /** Local day of a repeating event's occurrence, with the time if needed; else empty. */
  recurrence: string
  /** When the rule has it, as an ISO instant; else null. */
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
  /** Only pages can say it. */
  postponed?: boolean
}

/** What a feed names without telling it: it is private there, or cannot be read. `recurrence` null: all of its dates. */
export type Untold = { uid: string; recurrence: string | null; isPrivate: boolean }

export type Feed = { name: string; events: FeedEvent[]; notes: FeedNote[]; untold?: Untold[] }

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

/** The text of a calendar or table, and how to read the table. */
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
  /** A group's reference, a name, or empty. */
  organizer: field.line(),
  takeTags: field.flag(true),
  /** Texts may not be copied: only what, when, where, and the link. */
  factsOnly: field.flag(false),
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

/** Outcomes of a run whose source only looks broken: `force` takes it over all the same. */
export const doubtfulOutcomes: readonly string[] = ['empty', 'halved']

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

/** They follow the source until corrected here. */
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
  'postponed',
] as const satisfies readonly (keyof EventFields)[]
export type ImportedField = (typeof importedFields)[number]
export const followSchema = field.object({
  fields: v.pipe(v.array(v.picklist(importedFields, 'unknown'), 'type'), v.minLength(1, 'empty')),
})

export const undoneSchema = v.object({ events: v.number() })

export const runOutcomes = ['done', 'unchanged', ...sourceFaults] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const isFault = (outcome: RunOutcome): outcome is SourceFault => outcome !== 'done' && outcome !== 'unchanged'

const counts = { created: v.number(), changed: v.number(), canceled: v.number(), kept: v.number() }
export type RunCounts = { created: number; changed: number; canceled: number; kept: number }

export const sourceRunSchema = v.object({
  id: v.string(),
  at: v.string(),
  outcome: v.picklist(runOutcomes),
  /** HTTP status, if that is the fault. */
  status: v.nullable(v.number()),
  ...counts,
  notes: v.array(feedNoteSchema),
  undoneAt: v.nullable(v.string()),
})
export type SourceRun = v.InferOutput<typeof sourceRunSchema>

/** `same` is here already, `double` perhaps, `gone` left the feed. */
export const previewStates = ['new', 'changed', 'double', 'gone', 'same'] as const

const previewRowSchema = v.object({
  name: v.string(),
  start: v.string(),
  end: v.nullable(v.string()),
  allDay: v.boolean(),
  category: v.string(),
  place: v.object({ kind: v.picklist(['known', 'new', 'text', 'online', 'missing']), name: v.string() }),
  state: v.picklist(previewStates),
  double: v.nullable(v.object({ id: v.string(), name: v.string() })),
})
export type PreviewRow = v.InferOutput<typeof previewRowSchema>

/** `rows` are the first ones, `counts` of all. */
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

/** What an address or file has. `events` of a calendar; `page`: events on a page; `table`: what must be known. */
export const sourceLookSchema = v.object({
  fault: v.nullable(v.picklist(sourceFaults)),
  status: v.nullable(v.number()),
  feeds: v.array(
    v.object({ url: v.string(), name: v.string(), events: v.nullable(v.number()), page: v.optional(v.boolean()) }),
  ),
  table: v.optional(v.nullable(tableLookSchema)),
})
export type SourceLook = v.InferOutput<typeof sourceLookSchema>

export const lookRequestSchema = field.object({ url: feedUrl, moves: field.flag(false) })
export const fileLookSchema = contentSchema

const choice = v.object({ id: v.string(), name: v.string() })

/** A reference of a group or place, or the town; with the words of its newest event. */
const ownerSchema = v.object({ ...choice.entries, category: v.nullable(v.string()), topic: v.nullable(v.string()) })
export type SourceOwner = v.InferOutput<typeof ownerSchema>

export const sourceOwnersSchema = v.array(ownerSchema)

export type SourceChoices = Record<'categories' | 'topics' | 'places', readonly v.InferOutput<typeof choice>[]> & {
  owners: readonly SourceOwner[]
}

export type SourceChanges = Partial<SourceFields>

/** Fills in choices without an alternative, and what the owner's newest event has. */
export const withChoices = (fields: SourceFields, choices: SourceChoices): SourceFields => {
  const only = (value: string, offered: readonly { id: string }[]) =>
    value === '' && offered.length === 1 ? (offered[0]?.id ?? '') : value
  const chosen = withOwner(fields, { owner: only(fields.owner, choices.owners) }, choices)
  return { ...chosen, category: only(chosen.category, choices.categories), topic: only(chosen.topic, choices.topics) }
}

export type FoundSource = { kind: SourceKind; url: string; name: string; content: SourceContent | null; events: number }

export type NewSource = SourceFields & { content: SourceContent | null }

/** Adds the origin, and its name unless somebody typed another; `before` was found last. */
export const withFound = (
  fields: SourceFields,
  { kind, url, name }: FoundSource,
  before: FoundSource | null,
): SourceFields => {
  const isTyped = fields.name !== '' && fields.name !== before?.name
  return { ...fields, kind, url, name: isTyped ? fields.name : name }
}

/** Applies changes; a group organizes what it takes over. */
export const withChanges = (fields: SourceFields, changes: SourceChanges): SourceFields => {
  const { owner = fields.owner } = changes
  const [kind, id] = owner.split(':')
  const organizer = owner === fields.owner ? fields.organizer : kind === 'group' ? `id:${id}` : ''
  return { ...fields, organizer, ...changes }
}

/** Applies changes to a new source; words that nobody chose are those of its owner's newest event. */
export const withOwner = (
  fields: SourceFields,
  changes: SourceChanges,
  choices: SourceChoices | null,
): SourceFields => {
  const changed = withChanges(fields, changes)
  if (choices === null || changed.owner === fields.owner) return changed
  const wordsOf = (owner: string) => choices.owners.find(({ id }) => id === owner)
  const [before, now] = [wordsOf(fields.owner), wordsOf(changed.owner)]
  const word = (name: 'category' | 'topic', offered: SourceChoices['categories']) => {
    const isChosen = changed[name] !== '' && changed[name] !== before?.[name]
    const usual = offered.find(({ id }) => id === now?.[name])?.id
    return isChosen || usual === undefined ? changed[name] : usual
  }
  return { ...changed, category: word('category', choices.categories), topic: word('topic', choices.topics) }
}

const importedValue = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])

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
  /** The newest run, or null. */
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

/** In ms. */
export const runInterval = 3_600_000

/** In ms. */
export const scheduleIntervals = { hourly: runInterval, daily: 24 * runInterval } as const
