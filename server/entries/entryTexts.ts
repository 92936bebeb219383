import { sql } from 'kysely'
import type { EntryResource } from '#domain/resources.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { type BinnedRow, idList, isId } from '#server/db/rows.ts'
import { createShelves } from '#server/db/shelves.ts'
import { touchesOf } from '#server/db/touches.ts'
import { type EntryFields, type EntryKind, entryOf } from './kind.ts'

/** `isOpen`: who may read its kind may read it. */
type Written = { text: string; isOpen: boolean }

/** The JSON of entries. */
const textsOf = createShelves<Written>(20_000_000, ({ text }) => text.length)

/** How entries are written. Without a `cache` none is kept; `omit` leaves fields out; `isNamed` begins with the kind. */
type Manner = { cache?: RevisionCache | undefined; omit?: readonly string[]; isNamed?: boolean }

/** Entries as JSON by their ids, as far as the viewer may see them (`visible`). */
export const writeEntries = async <Resource extends EntryResource, Fields extends EntryFields, Row extends BinnedRow>(
  connection: Connection,
  kind: EntryKind<Resource, Fields, Row>,
  ids: readonly string[],
  { viewer, visible }: { viewer: Viewer; visible: Condition },
  { cache, omit = [], isNamed = false }: Manner,
): Promise<ReadonlyMap<string, string>> => {
  const { resource, dependsOn, withoutHidden } = kind
  const shelf =
    cache === undefined || dependsOn === undefined || omit.length > 0 ? null : textsOf(connection)(cache.revision)
  const texts = new Map<string, string>()
  const missing = ids.filter((id) => {
    const written = shelf?.find(`${resource} ${id}`) ?? null
    if (written !== null) texts.set(id, written.text)
    return written === null
  })
  if (missing.length > 0) {
    const rows = await selectRows(connection, kind, sql`id in (${idList(missing)}) and ${visible}`)
    const shown = withoutHidden ? await withoutHidden(connection, viewer, rows) : rows
    rows.forEach((row, index) => {
      const entry = entryOf(kind, shown[index] ?? row)
      const text = JSON.stringify(omit.length === 0 ? entry : without(entry, omit))
      texts.set(row.id, text)
      const others = dependsOn?.(row) ?? null
      const isOpen = row.deleted_at === null && entry.deactivated === false
      if (others !== null) shelf?.keep(`${resource} ${row.id}`, { text, isOpen }, [row.id, ...others])
    })
  }
  if (!isNamed || omit.includes('kind')) return texts
  return new Map([...texts].map(([id, text]) => [id, named(resource, text)]))
}

/** The JSON of an entry that everybody may read who may read its kind; null if it is hidden, or its kind is not kept. */
export const writeOpenEntry = async <Resource extends EntryResource, Fields extends EntryFields, Row extends BinnedRow>(
  connection: Connection,
  kind: EntryKind<Resource, Fields, Row>,
  id: string,
  viewer: Viewer,
  current: () => Promise<RevisionCache>,
): Promise<string | null> => {
  if (kind.dependsOn === undefined || touchesOf(connection.db) === null || !isId(id)) return null
  const cache = await current()
  const written = textsOf(connection)(cache.revision).find(`${kind.resource} ${id}`)
  if (written !== null) return written.isOpen ? written.text : null
  const visible: Condition = sql`deleted_at is null and deactivated = 0`
  return (await writeEntries(connection, kind, [id], { viewer, visible }, { cache })).get(id) ?? null
}

const named = (resource: EntryResource, text: string) =>
  `{"kind":"${resource}"${text === '{}' ? '' : ','}${text.slice(1)}`

const without = (entry: object, omit: readonly string[]): object =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !omit.includes(field)))
