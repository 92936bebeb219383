import { sql } from 'kysely'
import type { EventFields } from '#domain/event.ts'
import { referencedId, splitParent } from '#domain/fields.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/user.ts'
import type { Condition } from '#server/db/dialect.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Connection } from '#server/db/source.ts'
import { refusedField, unauthorized } from '#server/refusal.ts'
import type { Change } from './kind.ts'
import { assertExists } from './publishable.ts'

type Linked = Pick<EventFields, 'category' | 'topic' | 'organizers' | 'location' | 'lat' | 'lng'>

/**
 * The rules for what an event or a series points at (§6, contract §3). Links that are kept already are not asked about
 * again, so they survive an edit by somebody who may not set them. At a known place an event has no coordinates of its
 * own.
 * @throws Refusal 400 `field {name}: unknown`, 403 for a group that is not the viewer's
 */
export const settleLinks = async <Fields extends Linked>(
  connection: Connection,
  change: Change<Fields>,
): Promise<Fields> => {
  const { fields, current } = change
  await assertExists(connection, 'categories', fields.category, 'category')
  await assertExists(connection, 'topics', fields.topic, 'topic')
  await settleOrganizers(connection, change)
  const place = referencedId(fields.location)
  if (place === null) return fields
  if (fields.location !== current?.location) await assertExists(connection, 'places', place, 'location')
  return { ...fields, lat: null, lng: null }
}

/** Any member may link an event to a place, only a group's owners may link it to the group. */
const settleOrganizers = async (connection: Connection, { fields, current, viewer }: Change<Linked>) => {
  const added = fields.organizers.filter((organizer) => !current?.organizers.includes(organizer))
  for (const group of added.map(referencedId)) {
    if (group === null) continue
    await assertExists(connection, 'groups', group, 'organizers')
    await demandOwner(connection, 'group_owners', group, viewer)
  }
}

const demandOwner = async ({ db }: Connection, owners: 'event_owners' | 'group_owners', id: string, viewer: Viewer) => {
  const owns = isModerating(viewer) || (await hasRow(db, owners, sql`entry_id = ${id} and user_id = ${viewer?.id}`))
  if (!owns) throw unauthorized(viewer)
}

/**
 * One level of sub-events: the main event is none itself, and a main event becomes none. Only who may edit the main event
 * puts something into its programme. A parent that is kept already is not asked about again.
 * @throws Refusal 400 `field parent: unknown` or `field parent: cycle`, 403 for a main event that is not the viewer's
 */
export const settleParent = async (
  connection: Connection,
  { fields, current, viewer }: Change<EventFields>,
): Promise<EventFields> => {
  const { db, dialect } = connection
  if (fields.parent === null || fields.parent === current?.parent) return fields
  const parent = splitParent(fields.parent)
  // A series is given to its events by generation alone.
  if (parent?.kind !== 'id') throw refusedField({ field: 'parent', reason: 'unknown' })

  const isMain: Condition = sql`id = ${parent.id} and deleted_at is null`
  if (!(await hasRow(db, 'events', isMain, dialect.forShare)))
    throw refusedField({ field: 'parent', reason: 'unknown' })
  await demandOwner(connection, 'event_owners', parent.id, viewer)
  const isNested =
    parent.id === current?.id ||
    (await hasRow(db, 'events', sql`${isMain} and parent_event is not null`)) ||
    (current !== null && (await hasRow(db, 'events', sql`parent_event = ${current.id}`)))
  if (isNested) throw refusedField({ field: 'parent', reason: 'cycle' })
  return fields
}
