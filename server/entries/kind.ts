import type { GenericSchema } from 'valibot'
import type { FieldIssue } from '#domain/failure.ts'
import type { Stored } from '#domain/fields.ts'
import type { EntryResource } from '#domain/resources.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Listed } from '#server/db/listing.ts'
import type { RowSource } from '#server/db/rowSource.ts'
import { type BinnedRow, type Cells, storedOf } from '#server/db/rows.ts'

export type EntryFields = {
  name: string
  start?: string
  published?: boolean
  deactivated?: boolean
  ownedBy?: string[]
}

export type Writer = NonNullable<Viewer>

export type Moment = { now: number; timezone: string }

/** What a write made of an entry; `before` is null for a new one. */
export type Written = { before: (EntryFields & Stored) | null; after: EntryFields & Stored }

/** What is to be written; `current` is null for a new entry. `isRepeated`: a creation whose answer was perhaps lost comes again. */
export type Change<Fields> = {
  fields: Fields
  current: (Fields & Stored) | null
  viewer: Writer
  isRepeated?: boolean | undefined
}

/** A kind of entry: all that `entries.ts` needs. Hooks run within the transaction of the write. */
export type EntryKind<
  Resource extends EntryResource,
  Fields extends EntryFields,
  Row extends BinnedRow,
> = RowSource<Row> &
  Omit<Listed<Resource, Row>, 'columns'> & {
    schema: GenericSchema<unknown, Fields>
    /** Defaults of a new entry that the schema cannot know. */
    withDefaults?: (body: object, now: number, timezone: string) => object
    read: (row: Row) => Fields
    /** Removes references that the viewer may not know. */
    withoutHidden?: (connection: Connection, viewer: Viewer, rows: readonly Row[]) => Promise<readonly Row[]>
    /** Ids of other entries whose changes change this one's JSON; null if it depends on the viewer. Kinds without it are never cached. */
    dependsOn?: (row: Row) => readonly string[] | null
    write: (fields: Fields) => Cells
    /** Fields that older clients may leave out without changing them. */
    keptWhenLeftOut?: readonly string[]
    writeLists: (fields: Fields) => Readonly<Record<string, readonly Cells[]>>
    /** Rules that need the database; returns the fields to store. @throws Refusal */
    beforeWrite?: (connection: Connection, change: Change<Fields>, at: Moment) => Promise<Fields>
    /** After a change; returns how many other entries changed. */
    changed?: (
      connection: Connection,
      change: Change<Fields>,
      at: Moment & { run: string },
    ) => Promise<number | undefined>
    /** After a new name or visibility. */
    renamed?: (connection: Connection, id: string) => Promise<void>
    /** After a deletion; a Refusal prevents it. */
    binned?: (connection: Connection, id: string, timezone: string) => Promise<void>
    restored?: (connection: Connection, id: string, timezone: string) => Promise<void>
    /** The issue of each unique index, by `table.column`, besides names. */
    uniqueIssues?: Readonly<Record<string, FieldIssue>>
  }

export const entryOf = <Fields, Row extends BinnedRow>(
  { read }: { read: (row: Row) => Fields },
  row: Row,
): Fields & Stored => ({ ...storedOf(row), ...read(row) })
