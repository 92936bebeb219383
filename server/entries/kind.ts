import type { GenericSchema } from 'valibot'
import type { FieldIssue } from '#domain/failure.ts'
import type { Stored } from '#domain/fields.ts'
import type { Viewer } from '#domain/user.ts'
import type { Listed } from '#server/db/listing.ts'
import { type BinnedRow, type Cells, storedOf } from '#server/db/rows.ts'
import type { Connection, Source } from '#server/db/source.ts'

export type EntryResource = 'events' | 'revents' | 'groups' | 'places' | 'categories' | 'topics'

export type EntryFields = { name: string; published?: boolean; deactivated?: boolean; ownedBy?: string[] }

export type Writer = NonNullable<Viewer>

/** The ms of a write, and the zone of its local dates. */
export type Moment = { now: number; timezone: string }

/** A write before it happens. `current` is null for a new entry. */
export type Change<Fields> = { fields: Fields; current: (Fields & Stored) | null; viewer: Writer }

/** A kind of entry: all that `entries.ts` needs. */
export type EntryKind<Resource extends EntryResource, Fields extends EntryFields, Row extends BinnedRow> = Source<Row> &
  Omit<Listed<Resource, Row>, 'columns'> & {
    schema: GenericSchema<unknown, Fields>
    /** Adds defaults to a new entry's body, besides those of the schema. */
    begin?: (body: object, now: number, timezone: string) => object
    read: (row: Row) => Fields
    /** Removes references that the viewer may not know. */
    reveal?: (connection: Connection, viewer: Viewer, rows: readonly Row[]) => Promise<readonly Row[]>
    write: (fields: Fields) => Cells
    /** Fields that a body may lack without changing them, for older clients. */
    keptWhenLeftOut?: readonly string[]
    /** The rows of each child list. */
    writeLists: (fields: Fields) => Readonly<Record<string, readonly Cells[]>>
    /** Rules that need the database, within the transaction. @returns the fields to store @throws Refusal */
    beforeWrite?: (connection: Connection, change: Change<Fields>, at: Moment) => Promise<Fields>
    /**
     * Called within the transaction after a change.
     * @param at with the run of further changes
     * @returns how many other entries have changed
     */
    changed?: (
      connection: Connection,
      change: Change<Fields>,
      at: Moment & { run: string },
    ) => Promise<number | undefined>
    /** Called within the transaction after a new name or visibility. */
    renamed?: (connection: Connection, id: string) => Promise<void>
    /** Called within the transaction after a deletion; a Refusal prevents it. */
    binned?: (connection: Connection, id: string, timezone: string) => Promise<void>
    /** Called within the transaction after a restoration. */
    restored?: (connection: Connection, id: string, timezone: string) => Promise<void>
    /** The issue of each unique index, by `table.column`; names have their own. */
    taken?: Readonly<Record<string, FieldIssue>>
  }

export const entryOf = <Fields, Row extends BinnedRow>(
  { read }: { read: (row: Row) => Fields },
  row: Row,
): Fields & Stored => ({ ...storedOf(row), ...read(row) })
