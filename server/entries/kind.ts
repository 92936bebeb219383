import type { GenericSchema } from 'valibot'
import type { FieldIssue } from '#domain/failure.ts'
import type { Stored } from '#domain/fields.ts'
import type { Viewer } from '#domain/user.ts'
import type { Listed } from '#server/db/listing.ts'
import { type BinnedRow, type Cells, storedOf } from '#server/db/rows.ts'
import type { Connection, Source } from '#server/db/source.ts'

export type EntryResource = 'events' | 'revents' | 'groups' | 'places' | 'categories' | 'topics'

/** What the shared rules need of a kind's fields. */
export type EntryFields = { name: string; published?: boolean; deactivated?: boolean; ownedBy?: string[] }

export type Writer = NonNullable<Viewer>

/** When something is written, in milliseconds since the epoch, and the zone of its local dates. */
export type Moment = { now: number; timezone: string }

/** A write before it happens. `current` is what is kept so far, null when the entry is new. */
export type Change<Fields> = { fields: Fields; current: (Fields & Stored) | null; viewer: Writer }

/** One kind of entry: everything that `entries.ts` must know to list, find and write it. */
export type EntryKind<Resource extends EntryResource, Fields extends EntryFields, Row extends BinnedRow> = Source<Row> &
  Omit<Listed<Resource, Row>, 'columns'> & {
    schema: GenericSchema<unknown, Fields>
    /** Adds to the body of a new entry what it begins with where nobody says, besides the defaults of the schema. */
    begin?: (body: object, now: number, timezone: string) => object
    read: (row: Row) => Fields
    /** Rows as the viewer may read them: without references to what is hidden from them. */
    reveal?: (connection: Connection, viewer: Viewer, rows: readonly Row[]) => Promise<readonly Row[]>
    write: (fields: Fields) => Cells
    /** Fields that a body may leave out without changing them: clients that do not know them go on. */
    keptWhenLeftOut?: readonly string[]
    /** The rows of each child list, under its name in `lists`. */
    writeLists: (fields: Fields) => Readonly<Record<string, readonly Cells[]>>
    /**
     * The rules that need the database, asked within the transaction that writes.
     * @returns the fields as they are to be kept
     * @throws Refusal when they may not be kept
     */
    beforeWrite?: (connection: Connection, change: Change<Fields>, at: Moment) => Promise<Fields>
    /**
     * Called within the transaction after a kept entry was changed.
     * @param at with the run of changes that it brings about in other entries
     * @returns how many others it has changed, if any
     */
    changed?: (
      connection: Connection,
      change: Change<Fields>,
      at: Moment & { run: string },
    ) => Promise<number | undefined>
    /** Called within the transaction after an entry's name changed, or who may read it, for what mentions it. */
    renamed?: (connection: Connection, id: string) => Promise<void>
    /** Called within the transaction after an entry went into the bin; throws a Refusal when it has to stay. */
    binned?: (connection: Connection, id: string, timezone: string) => Promise<void>
    /** Called within the transaction after an entry came back from the bin. */
    restored?: (connection: Connection, id: string, timezone: string) => Promise<void>
    /** What is refused when a unique index of the table is hit, by `table.column`; names are refused by themselves. */
    taken?: Readonly<Record<string, FieldIssue>>
  }

/** A row as it is answered. */
export const entryOf = <Fields, Row extends BinnedRow>(
  { read }: { read: (row: Row) => Fields },
  row: Row,
): Fields & Stored => ({ ...storedOf(row), ...read(row) })
