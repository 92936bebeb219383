import * as v from 'valibot'
import type { Database } from '#server/db/schema.ts'

/** Decision 13: {@link dataFile} has gzipped JSON lines: the head, for each table its columns and one line a row, the end. */

export const dataFile = 'calendar.jsonl.gz'
export const pictureFolder = 'media'

export const formatName = 'town-calendar backup'

/** Raise it when older programs cannot read the format; not for new tables and columns. */
export const formatVersion = 1

export const headSchema = v.object({
  format: v.literal(formatName),
  version: v.pipe(v.number(), v.integer()),
  schema: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type Head = v.InferOutput<typeof headSchema>

export const tableSchema = v.object({
  table: v.string(),
  columns: v.array(v.string()),
  /** Missing in older backups. */
  rows: v.optional(v.number()),
})

export const endSchema = v.object({
  end: v.object({
    rows: v.record(v.string(), v.number()),
    missing: v.array(v.string()),
    /** Of all lines before, with line breaks. */
    sha256: v.string(),
  }),
})
export type End = v.InferOutput<typeof endSchema>['end']

export type Cell = string | number | null | Uint8Array
type PackedCell = string | number | null | { base64: string }

/** By hand, because backups have many rows. */
export const isRow = (line: unknown): line is PackedCell[] =>
  Array.isArray(line) &&
  line.every(
    (cell) => cell === null || typeof cell === 'string' || typeof cell === 'number' || typeof cell.base64 === 'string',
  )

export const packCell = (cell: Cell): PackedCell =>
  cell instanceof Uint8Array ? { base64: Buffer.from(cell).toString('base64') } : cell

export const unpackCell = (cell: PackedCell): Cell =>
  typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell

/** Computed data, and what gives access: old sessions must not be valid again. `state` has a secret, `media_parts` are files. */
type LeftOut =
  | 'sessions'
  | 'recoveries'
  | 'confirmation_links'
  | 'login_failures'
  | 'caused_notices'
  | 'desk_claims'
  | 'media_parts'
  | 'search_documents'
  | 'search_vocabulary'
  | 'state'

const formerTables = ['state'] as const satisfies readonly LeftOut[]

type Plan = {
  /** Computed columns, or valid for a moment. */
  without?: readonly string[]
  /** Refers to the same table, in any order. */
  self?: string
  size?: number
}

/** In this order: each after those that it refers to. */
export const tablePlans = {
  users: {},
  media: {},
  invitations: {},
  creations: {},
  notifications: {},
  proposals: {},
  proposal_links: {},
  proposal_pictures: { size: 4 },
  blocked_senders: {},
  mails: {},
  categories: {},
  topics: {},
  places: {},
  place_owners: {},
  groups: {},
  group_owners: {},
  repeating_events: {},
  repeating_event_owners: {},
  repeating_event_organizers: {},
  repeating_event_tags: {},
  repeating_event_intervals: {},
  repeating_event_skips: {},
  events: { without: ['listed'], self: 'parent_event' },
  event_owners: {},
  event_organizers: {},
  event_involved: {},
  event_tags: {},
  reservations: {},
  themes: { self: 'parent_id' },
  theme_files: { size: 4 },
  theme_failures: {},
  actions: { without: ['running_until', 'due_at'] },
  geocode_cache: {},
  history: {},
  threads: {},
  thread_messages: {},
  reviews: {},
  sources: { without: ['running_until', 'due_at', 'content'] },
  source_columns: {},
  source_events: {},
  source_runs: {},
  merges: {},
  distinct_entries: {},
} as const satisfies Record<Exclude<keyof Database, LeftOut>, Plan>

export type BackedUpTable = keyof typeof tablePlans

export type ReadTable = BackedUpTable | (typeof formerTables)[number]

export const isReadTable = (name: string): name is ReadTable =>
  isBackedUp(name) || formerTables.some((former) => former === name)

export const isBackedUp = (name: string): name is BackedUpTable => Object.hasOwn(tablePlans, name)

export const tableNames = Object.keys(tablePlans) as BackedUpTable[]

export const planOf = (table: BackedUpTable): Plan => tablePlans[table]

export const usualSize = 200

export type Limits = {
  lineLength: number
  length: number
  /** For tables that do not announce their number. */
  rows: number
}
export const usualLimits: Limits = { lineLength: 40_000_000, length: 20_000_000_000, rows: 20_000_000 }
