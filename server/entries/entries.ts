import { sql } from 'kysely'
import type { Stored } from '#domain/fields.ts'
import { binLifetime } from '#domain/limits.ts'
import type { ListQuery } from '#domain/listing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import type { EntryResource } from '#domain/resources.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import { duplicateColumn, inTransaction } from '#server/db/dialect.ts'
import { selectionOf } from '#server/db/listing.ts'
import { insertLists, writeLists } from '#server/db/listTables.ts'
import { convertPage, type LongPage, selectIdPage, shortPage } from '#server/db/paging.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { type BinnedRow, type Cells, idList, insertRows, updateRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createId } from '#server/ids.ts'
import { notFound, Refusal, refusedField, unauthorized } from '#server/refusal.ts'
import { indexRows } from '#server/search/searchIndex.ts'
import { createAccess } from './access.ts'
import type { Cause, Guard } from './cause.ts'
import { claimCreation, keepCreation } from './creations.ts'
import { writeEntries, writeOpenEntry } from './entryTexts.ts'
import { type Change, type EntryFields, type EntryKind, entryOf, type Writer } from './kind.ts'
import { createRemember } from './remember.ts'

/**
 * The entries of a kind (contract §3). Each write is one transaction: permission, version, rules, row, lists, search.
 * @throws Refusal 401 or 403 `unauthorized`, 404, 400 `name already exists` or `field {name}: {reason}`
 */
export type Entries<Fields> = {
  /** Entries as JSON. `cache` keeps the total, and entries of short pages. */
  list: (query: ListQuery, viewer: Viewer, cache?: RevisionCache) => Promise<LongPage<string>>
  find: (id: string, viewer: Viewer) => Promise<Fields & Stored>
  /** `current` is asked where texts are kept. */
  findJson: (id: string, viewer: Viewer, current: () => Promise<RevisionCache>) => Promise<string>
  /** A repeated `key` gives the fields to the entry it made, 412 if that has changed; a new one if it is in the bin. */
  create: (fields: Fields, viewer: Viewer, key?: string | null, cause?: Cause) => Promise<Fields & Stored>
  /** Many at once, all or none, in their order. */
  createAll: (given: readonly NewEntry<Fields>[], viewer: Viewer, cause?: Cause) => Promise<(Fields & Stored)[]>
  update: (id: string, guard: Guard, change: (current: Fields & Stored) => Fields) => Promise<Fields & Stored>
  remove: (id: string, guard: Guard) => Promise<void>
  /** `areInformed`: its owners are told in another way. @throws Refusal 403 `deleted by moderators` for members */
  restore: (id: string, viewer: Viewer, cause?: Cause & { areInformed?: boolean }) => Promise<Fields & Stored>
}

/** `cells`: further columns of the row, which people cannot write. */
type NewEntry<Fields> = { fields: Fields; cells?: Cells }

/** Hears of each entry that is created (`before` null), changed, deleted (`after` null) or restored, within the transaction. */
export type Announce<Entry> = (
  db: Db,
  change: {
    before: Entry | null
    after: Entry | null
    viewer: Writer
    run: string | null
    reason: string
    informed: readonly string[]
    isRestored?: boolean
  },
) => Promise<void>

type EntryDeps = Pick<Deps, 'db' | 'dialect' | 'now'> & { settings: Pick<Deps['settings'], 'timezone'> }

const owns = (viewer: Viewer, { ownedBy = [] }: EntryFields): boolean => viewer !== null && ownedBy.includes(viewer.id)

type Named = EntryFields & { address?: string; district?: string }

const isNamedOtherwise = (before: Named, after: Named) =>
  before.name !== after.name ||
  before.address !== after.address ||
  before.district !== after.district ||
  before.published !== after.published ||
  before.deactivated !== after.deactivated

const missing = (): never => {
  throw notFound()
}

export const createEntries = <Resource extends EntryResource, Fields extends EntryFields, Row extends BinnedRow>(
  { db, dialect, now, settings: { timezone } }: EntryDeps,
  kind: EntryKind<Resource, Fields, Row>,
  announce?: Announce<EntryFields & Stored>,
): Entries<Fields> => {
  type Entry = Fields & Stored
  const toEntry = (row: Row): Entry => entryOf(kind, row)

  const { demand, findRow, findKept, shownTo, claim, lock, isMergedAway } = createAccess(kind)
  const { remember, rememberAll } = createRemember(kind.resource, now)

  type Told = { before: Entry | null; after: Entry | null; viewer: Writer; isRestored?: boolean }
  const tell = async (db: Db, told: Told, { run = null, reason = '', informed = [] }: Partial<Guard>) =>
    announce?.(db, { ...told, run, reason, informed })

  const write = async <Result>(viewer: Viewer, work: (connection: Connection, writer: Writer) => Promise<Result>) => {
    if (viewer === null) throw unauthorized(viewer)
    try {
      return await inTransaction(db, (trx) => work({ db: trx, dialect }, viewer))
    } catch (error) {
      const column = duplicateColumn(error)
      if (column === `${kind.table}.name_folded`) throw new Refusal(400, 'name already exists')
      const issue = column === null ? undefined : kind.uniqueIssues?.[column]
      throw issue ? refusedField(issue) : error
    }
  }

  const finishAll = async (connection: Connection, ids: readonly string[]): Promise<Entry[]> => {
    const rows = await selectRows(connection, kind, sql`id in (${idList(ids)})`)
    await indexRows(connection.db, kind, rows)
    const entries = new Map(rows.map((row) => [row.id, toEntry(row)]))
    return ids.map((id) => entries.get(id) ?? missing())
  }

  const finish = async (connection: Connection, id: string): Promise<Entry> => {
    const [entry = missing()] = await finishAll(connection, [id])
    return entry
  }

  const beforeWrite = (connection: Connection, change: Change<Fields>) =>
    kind.beforeWrite ? kind.beforeWrite(connection, change, { timezone, now: now() }) : change.fields

  const nextVersion = (entry: Entry): Cells => ({ version: entry.version + 1, updated_at: now() })

  const insertAll = async (
    given: Connection,
    entries: readonly NewEntry<Fields>[],
    viewer: Writer,
    cause: Cause,
  ): Promise<Entry[]> => {
    if (entries.length === 0) return []
    const connection = { ...given, found: new Set<string>() }
    const at = now()
    const made: { id: string; fields: Fields; cells: Cells }[] = []
    for (const { fields, cells = {} } of entries) {
      made.push({ id: createId(), fields: await beforeWrite(connection, { fields, current: null, viewer }), cells })
    }
    const kept = { version: 1, created_at: at, updated_at: at, deleted_at: null }
    const rows = made.map(({ id, fields, cells }) => ({ id, ...kept, ...kind.write(fields), ...cells }))
    await insertRows(connection.db, kind.table, rows)
    await insertLists(connection.db, kind, made)
    const all = await finishAll(
      connection,
      made.map(({ id }) => id),
    )
    await rememberAll(
      connection.db,
      'created',
      all.map((after) => ({ before: null, after })),
      { ...cause, viewer },
    )
    for (const after of all) {
      await cause.also?.(connection.db, after.id)
      await tell(connection.db, { before: null, after, viewer }, cause)
    }
    return all
  }

  const insert = async (connection: Connection, fields: Fields, viewer: Writer, cause: Cause): Promise<Entry> => {
    const [after = missing()] = await insertAll(connection, [{ fields }], viewer, cause)
    return after
  }

  const rewrite = async (
    connection: Connection,
    id: string,
    guard: Guard & { viewer: Writer; isRepeated?: boolean },
    change: (current: Entry) => Fields,
  ): Promise<Entry> => {
    const current = await claim(connection, id, guard, 'update')
    const { viewer, isRepeated } = guard
    const fields = await beforeWrite(connection, { fields: change(current), current, viewer, isRepeated })
    const { name_folded, ...cells } = kind.write(fields)
    // Of two entries with one name, an upgrade gave one another `name_folded`: it stays until the name changes.
    const named: Cells = fields.name === current.name || name_folded === undefined ? {} : { name_folded }
    await updateRow(connection.db, kind.table, id, { ...nextVersion(current), ...cells, ...named })
    await writeLists(connection.db, kind, { id, fields, current })
    const commonRun = guard.run ?? createId()
    const at = { timezone, now: now(), run: commonRun }
    const others = await kind.changed?.(connection, { fields, current, viewer }, at)
    if (isNamedOtherwise(current, fields)) await kind.renamed?.(connection, id)
    const after = await finish(connection, id)
    const run = others ? commonRun : (guard.run ?? null)
    await remember(connection.db, 'changed', { before: current, after }, { ...guard, run })
    await guard.also?.(connection.db, id)
    await tell(connection.db, { before: current, after, viewer }, guard)
    return after
  }

  const unchangedSince = (seen: number, viewer: Writer) => ({
    viewer,
    isRepeated: true,
    refuseStale: (version: number) => {
      if (version !== seen) throw new Refusal(412, 'changed meanwhile')
    },
  })

  const mayReadAll = (viewer: Viewer) => may(viewer, 'read', kind.resource, { ownedBy: [] })

  const find = async (id: string, viewer: Viewer): Promise<Entry> => {
    const row = await findKept({ db, dialect }, id, viewer)
    demand(viewer, 'read', toEntry(row))
    const [entry = toEntry(row)] = await shownTo({ db, dialect }, viewer, [row])
    return entry
  }

  return {
    list: async (query, viewer, cache) => {
      demand(viewer, 'list')
      const selection = selectionOf(kind, query, viewer)
      const page = await selectIdPage(db, selection, query, cache)
      const seen = { viewer, visible: selection.visible }
      const kept = query.limit <= shortPage ? cache : undefined
      return convertPage(page, async (ids) => {
        const texts = await writeEntries({ db, dialect }, kind, ids, seen, { cache: kept })
        return ids.flatMap((id) => texts.get(id) ?? [])
      })
    },

    find,

    findJson: async (id, viewer, current) => {
      const text = mayReadAll(viewer) ? await writeOpenEntry({ db, dialect }, kind, id, viewer, current) : null
      return text ?? JSON.stringify(await find(id, viewer))
    },

    create: (given, creator, key = null, cause = {}) =>
      write(creator, async (connection, viewer) => {
        demand(viewer, 'create')
        if (key === null) return insert(connection, given, viewer, cause)
        const creation = { key, userId: viewer.id, resource: kind.resource }
        const made = await claimCreation(connection.db, creation, now())
        const [row] = made === null ? [] : await selectRows(connection, kind, sql`id = ${made.id}`)
        const isKept = made !== null && row !== undefined && row.deleted_at === null
        const after = isKept
          ? await rewrite(connection, made.id, { ...cause, ...unchangedSince(made.version, viewer) }, () => given)
          : await insert(connection, given, viewer, cause)
        await keepCreation(connection.db, creation, after)
        return after
      }),

    createAll: (given, creator, cause = {}) =>
      write(creator, (connection, viewer) => {
        demand(viewer, 'create')
        return insertAll(connection, given, viewer, cause)
      }),

    update: (id, guard, change) =>
      write(guard.viewer, (connection, viewer) => rewrite(connection, id, { ...guard, viewer }, change)),

    remove: (id, guard) =>
      write(guard.viewer, async (connection, viewer) => {
        const current = await claim(connection, id, guard, 'delete')
        const isOwners = kind.resource === 'categories' || kind.resource === 'topics' || owns(guard.viewer, current)
        const deleted = { deleted_at: now(), deleted_by_moderation: isOwners ? 0 : 1 }
        await updateRow(connection.db, kind.table, id, { ...nextVersion(current), ...deleted })
        await kind.binned?.(connection, id, timezone)
        const after = { ...current, version: current.version + 1 }
        await remember(connection.db, 'deleted', { before: current, after }, { ...guard, viewer })
        await tell(connection.db, { before: current, after: null, viewer }, guard)
      }),

    restore: (id, author, cause = {}) =>
      write(author, async (connection, viewer) => {
        await lock(connection, id)
        const row = await findRow(connection, id, viewer)
        if (row.deleted_at !== null && row.deleted_at < now() - binLifetime) throw notFound()
        const entry = toEntry(row)
        demand(viewer, 'delete', entry)
        if (row.deleted_at === null) return entry
        if (!isModerating(viewer) && (row.deleted_by_moderation === 1 || (await isMergedAway(connection, id))))
          throw new Refusal(403, 'deleted by moderators')
        await beforeWrite(connection, { fields: entry, current: entry, viewer })
        await updateRow(connection.db, kind.table, id, {
          ...nextVersion(entry),
          deleted_at: null,
          deleted_by_moderation: 0,
        })
        await kind.restored?.(connection, id, timezone)
        const after = await finish(connection, id)
        await remember(connection.db, 'restored', { before: entry, after }, { ...cause, viewer })
        if (cause.areInformed) return after
        await tell(connection.db, { before: entry, after, viewer, isRestored: true }, cause)
        return after
      }),
  }
}
