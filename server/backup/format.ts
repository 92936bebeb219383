import * as v from 'valibot'
import type { Database } from '#server/db/schema.ts'

/**
 * The backup format (docs/decisions/0013): a folder with the file {@link dataFile}, gzipped lines of JSON, and the
 * pictures in {@link pictureFolder}. The first line is the head; each table follows with a line of its columns and one
 * line for each row; the last line is the end. The format is the same for both databases.
 */

export const dataFile = 'calendar.jsonl.gz'
export const pictureFolder = 'media'

export const formatName = 'town-calendar backup'

/** Increased when older programs can no longer read the format. New tables and columns do not need that. */
export const formatVersion = 1

export const headSchema = v.object({
  format: v.literal(formatName),
  version: v.pipe(v.number(), v.integer()),
  schema: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type Head = v.InferOutput<typeof headSchema>

/** The head of a table; its rows follow as lists of cells in the order of these columns. */
export const tableSchema = v.object({
  table: v.string(),
  columns: v.array(v.string()),
  /** The number of rows; older backups do not have it. */
  rows: v.optional(v.number()),
})

export const endSchema = v.object({
  end: v.object({
    rows: v.record(v.string(), v.number()),
    /** The names of pictures whose files were already gone. */
    missing: v.array(v.string()),
    /** Of all lines before, with their line breaks. */
    sha256: v.string(),
  }),
})
export type End = v.InferOutput<typeof endSchema>['end']

export type Cell = string | number | null | Uint8Array
type PackedCell = string | number | null | { base64: string }

/** Whether a line is a row. Hand-written, because backups have many rows. */
export const isRow = (line: unknown): line is PackedCell[] =>
  Array.isArray(line) &&
  line.every(
    (cell) => cell === null || typeof cell === 'string' || typeof cell === 'number' || typeof cell.base64 === 'string',
  )

export const packCell = (cell: Cell): PackedCell =>
  cell instanceof Uint8Array ? { base64: Buffer.from(cell).toString('base64') } : cell

export const unpackCell = (cell: PackedCell): Cell =>
  typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell

/**
 * Left out: data that can be computed again, and data that gives access. Sessions and recovery links that ended after
 * the backup must not become valid again. `state` holds moments, and the secret that signs preview links. The pictures of
 * `media_parts` are files of the backup.
 */
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

/** Tables of older backups that are read but not restored. */
const formerTables = ['state'] as const satisfies readonly LeftOut[]

type Plan = {
  /** Columns that are left out: computed by the database, or valid only for a moment. */
  without?: readonly string[]
  /** The column that refers to the same table, whose rows may come in any order. */
  self?: string
  /** Rows held at once; fewer where one may be large. */
  size?: number
}

/** Every table of a backup; a table comes after those that it refers to. */
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
} as const satisfies Record<Exclude<keyof Database, LeftOut>, Plan>

export type BackedUpTable = keyof typeof tablePlans

export type ReadTable = BackedUpTable | (typeof formerTables)[number]

/** Whether a backup can have a table of this name. */
export const isReadTable = (name: string): name is ReadTable =>
  isBackedUp(name) || formerTables.some((former) => former === name)

/** Whether a table is restored. */
export const isBackedUp = (name: string): name is BackedUpTable => Object.hasOwn(tablePlans, name)

export const tableNames = Object.keys(tablePlans) as BackedUpTable[]

export const planOf = (table: BackedUpTable): Plan => tablePlans[table]

/** Rows held at once. */
export const usualSize = 200

/** Limits for reading a backup, far above the size of any calendar. */
export type Limits = {
  /** Characters of a line; the longest hold a theme file. */
  lineLength: number
  /** Characters of all lines, decompressed. */
  length: number
  /** Rows of a table without an announced number. */
  rows: number
}
export const usualLimits: Limits = { lineLength: 4_000_000, length: 20_000_000_000, rows: 20_000_000 }
