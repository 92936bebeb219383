import * as v from 'valibot'
import type { Database } from '#server/db/schema.ts'

/**
 * What a backup is made of (docs/decisions/0013): a folder with the file {@link dataFile}, gzipped lines of JSON, and the
 * pictures in {@link pictureFolder}. The first line is the head; then come the tables, each with a line that names its
 * columns and one line a row; the last line is the end. It knows nothing of the database it comes from.
 */

export const dataFile = 'calendar.jsonl.gz'
export const pictureFolder = 'media'

export const formatName = 'town-calendar backup'

/** Raised when an older program could not read what is written now. New tables and columns are no reason. */
export const formatVersion = 1

export const headSchema = v.object({
  format: v.literal(formatName),
  version: v.pipe(v.number(), v.integer()),
  /** The last migration of the database that it comes from. */
  schema: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type Head = v.InferOutput<typeof headSchema>

/** The rows of one table begin; they follow as lists of cells in the order of these columns. */
export const tableSchema = v.object({
  table: v.string(),
  columns: v.array(v.string()),
  /** How many there are; older backups do not say so in advance. */
  rows: v.optional(v.number()),
})

export const endSchema = v.object({
  end: v.object({
    /** How many rows each table has. */
    rows: v.record(v.string(), v.number()),
    /** Pictures whose file was gone already, by their names. */
    missing: v.array(v.string()),
    /** Of all lines before, each with its line break. */
    sha256: v.string(),
  }),
})
export type End = v.InferOutput<typeof endSchema>['end']

export type Cell = string | number | null | Uint8Array
/** A cell as it stands in a row: bytes are wrapped. */
type PackedCell = string | number | null | { base64: string }

/** Whether a line is a row. There are many of them. */
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
 * Left out: what can be worked out again, and what lets somebody in. Sessions and links for a new password that ended after
 * the backup must not come to life again with it. `state` holds moments, and the secret that signs preview links.
 */
type LeftOut = 'sessions' | 'recoveries' | 'login_failures' | 'caused_notices' | 'search_documents' | 'state'

/** Tables of older backups that are read, and left out when they are restored. */
const formerTables = ['state'] as const satisfies readonly LeftOut[]

type Plan = {
  /** Columns that are not kept: the database's own work, or true for a moment only. */
  without?: readonly string[]
  /** The column that points at the same table, whose rows may come in any order. */
  self?: string
  /** How many rows are held at once; fewer where one may be large. */
  size?: number
}

/** Every table that is kept, those that are pointed at before those that point at them. */
export const tablePlans = {
  users: {},
  media: {},
  invitations: {},
  creations: {},
  notifications: {},
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
  themes: { self: 'parent_id' },
  theme_files: { size: 4 },
  theme_failures: {},
  actions: { without: ['running_until', 'due_at'] },
  geocode_cache: {},
} as const satisfies Record<Exclude<keyof Database, LeftOut>, Plan>

export type BackedUpTable = keyof typeof tablePlans

/** A table that a backup can have. */
export type ReadTable = BackedUpTable | (typeof formerTables)[number]

/** Whether a backup can have a table of this name. */
export const isReadTable = (name: string): name is ReadTable =>
  isBackedUp(name) || formerTables.some((former) => former === name)

/** Whether what a backup has of this table is restored. */
export const isBackedUp = (name: string): name is BackedUpTable => Object.hasOwn(tablePlans, name)

export const tableNames = Object.keys(tablePlans) as BackedUpTable[]

export const planOf = (table: BackedUpTable): Plan => tablePlans[table]

/** How many rows are held at once. */
export const usualSize = 200

/** What a backup may take to read; far more than any calendar has. */
export type Limits = {
  /** Characters of a line; the longest hold a file of a theme. */
  lineLength: number
  /** Characters of all lines together, unpacked. */
  length: number
  /** Rows of a table that does not say how many it has. */
  rows: number
}
export const usualLimits: Limits = { lineLength: 4_000_000, length: 20_000_000_000, rows: 20_000_000 }
