import { type RawBuilder, sql } from 'kysely'
import { isModerating, may } from '#domain/permissions.ts'
import type { OwnedResource } from '#domain/resources.ts'
import type { Viewer } from '#domain/session.ts'
import { foldName } from '#domain/text.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { containsWords, isOn, userOf } from '#server/db/listing.ts'
import type { ChildList } from '#server/db/rowSource.ts'
import { type Cells, hasRow } from '#server/db/rows.ts'
import type { Table } from '#server/db/schema.ts'
import { refusedField, unauthorized } from '#server/refusal.ts'
import type { Change } from './kind.ts'
import { type OwnerTable, ownedTables } from './ownedTables.ts'

type ShownFields = {
  name: string
  published: boolean
  deactivated: boolean
  description: string
  image: string | null
  alt: string
  ownedBy: string[]
}

type ShownRow = {
  name: string
  published: 0 | 1
  deactivated: 0 | 1
  description: string
  image: string | null
  alt: string
  owners: { user_id: string }[]
}

export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)

export const nameCells = (name: string) => ({ name, name_folded: foldName(name) })

export const readPublishable = (row: ShownRow): ShownFields => ({
  name: row.name,
  published: row.published === 1,
  deactivated: row.deactivated === 1,
  description: row.description,
  image: row.image,
  alt: row.alt,
  ownedBy: row.owners.map((owner) => owner.user_id),
})

export const writePublishable = ({ name, published, deactivated, description, image, alt }: ShownFields): Cells => ({
  ...nameCells(name),
  published: toFlag(published),
  deactivated: toFlag(deactivated),
  description,
  image,
  alt,
})

export const childList = (table: Table, ...columns: string[]): ChildList => ({
  table,
  columns: Object.fromEntries(columns.map((column): [string, RawBuilder<unknown>] => [column, sql.ref(column)])),
})

export const writeOwners = ({ ownedBy }: Pick<ShownFields, 'ownedBy'>): Cells[] =>
  ownedBy.map((user) => ({ user_id: user }))

export const entrySortings = {
  name: 'name_folded',
  published: 'published',
  deactivated: 'deactivated',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const

export const isOwned = (owners: OwnerTable, user: string): Condition =>
  sql`id in (select entry_id from ${sql.table(owners)} where user_id = ${user})`

const hasOwner = (resource: OwnedResource): Condition => {
  const [table, owners] = ownedTables[resource]
  return sql`exists (select 1 from ${sql.table(owners)} where entry_id = ${sql.ref(`${table}.id`)})`
}

export const entryFilters = (resource: OwnedResource) => ({
  likeName: containsWords('name_folded'),
  ownedBy: (user: string, viewer: Viewer) => isOwned(ownedTables[resource][1], userOf(user, viewer)),
  ownerless: (value: boolean) => (value ? sql<boolean>`not ${hasOwner(resource)}` : hasOwner(resource)),
  deactivated: isOn('deactivated'),
  published: isOn('published'),
})

/** Filters by entries that their owners did not confirm in time. @throws Refusal 401: the public may not ask */
export const unconfirmed = (value: boolean, viewer: Viewer): Condition => {
  if (viewer === null) throw unauthorized(viewer)
  return value ? isUnconfirmed : sql`not (${isUnconfirmed})`
}

/** A mark older than the last change does not count. */
export const isUnconfirmed: Condition = sql`coalesce(marked_at, 0) >= updated_at`

export const isUnconfirmedRow = (row: { marked_at: number | null; updated_at: number }): boolean =>
  Number(row.marked_at ?? 0) >= Number(row.updated_at)

export const isPublic: Condition = sql`published = 1 and deactivated = 0 and deleted_at is null`

/** What the viewer may see in lists (contract §3): public entries, members also their own, moderators all. */
export const visibleTo = (viewer: Viewer, owners: OwnerTable, open: Condition = isPublic): Condition => {
  if (viewer === null) return open
  if (isModerating(viewer)) return sql`deleted_at is null`
  return sql`deleted_at is null and (${open} or ${isOwned(owners, viewer.id)})`
}

/** Contract §3: only moderators deactivate, a creator owns what nobody does, the last owner stays, new owners must exist. */
export const validateOwnership = async <Fields extends Pick<ShownFields, 'deactivated' | 'ownedBy' | 'image'>>(
  connection: Connection,
  { fields, current, viewer }: Change<Fields>,
  subject: OwnedResource,
): Promise<Fields> => {
  if (fields.deactivated !== (current?.deactivated ?? false) && !may(viewer, 'deactivate', subject)) {
    throw unauthorized(viewer)
  }
  const owners = current?.ownedBy ?? []
  for (const user of fields.ownedBy) {
    if (!owners.includes(user)) await assertExists(connection, 'users', user, 'ownedBy')
  }
  if (fields.image !== null && fields.image !== current?.image) {
    const exists = await hasRow(connection.db, 'media', sql`id = ${fields.image}`, connection.dialect.forShare)
    if (!exists) throw refusedField({ field: 'image', reason: 'unknown' })
  }
  if (fields.ownedBy.length > 0) return fields
  return { ...fields, ownedBy: current === null ? [viewer.id] : owners }
}

/** Makes sure that an entry exists, until the transaction ends. @throws Refusal `field {field}: unknown` */
export const assertExists = async ({ db, dialect, found }: Connection, table: Table, id: string, field: string) => {
  if (found?.has(`${table} ${id}`)) return
  const exists = await hasRow(db, table, sql`id = ${id} and deleted_at is null`, dialect.forShare)
  if (!exists) throw refusedField({ field, reason: 'unknown' })
  found?.add(`${table} ${id}`)
}
