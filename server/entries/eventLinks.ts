import { sql } from 'kysely'
import type { EventFields } from '#domain/event.ts'
import { referencedId, splitParent } from '#domain/fields.ts'
import { groupNamed } from '#domain/organizers.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { hasRow, idList } from '#server/db/rows.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import type { Change } from './kind.ts'
import { assertExists } from './publishable.ts'
import { mayBeNamed } from './visibility.ts'

type Linked = Pick<EventFields, 'category' | 'topic' | 'organizers' | 'location' | 'lat' | 'lng'>

/** Checks new links of an event or series (§6, contract §3). @throws Refusal 400 `field {name}: unknown`, 403 `field organizers: notYours` */
export const settleLinks = async <Fields extends Linked>(
  connection: Connection,
  change: Change<Fields>,
): Promise<Fields> => {
  const { fields, current } = change
  await assertExists(connection, 'categories', fields.category, 'category')
  await assertExists(connection, 'topics', fields.topic, 'topic')
  const organizers = await settleOrganizers(connection, change)
  const place = referencedId(fields.location)
  if (place === null) return { ...fields, organizers }
  if (fields.location !== current?.location) await assertExists(connection, 'places', place, 'location')
  return { ...fields, organizers, lat: null, lng: null }
}

/** Anybody may link a place, only owners their group. Returns each once. */
const settleOrganizers = async (connection: Connection, { fields, current, viewer }: Change<Linked>) => {
  const added = fields.organizers.filter((organizer) => !current?.organizers.includes(organizer))
  for (const group of added.map(referencedId)) {
    if (group === null) continue
    await assertExists(connection, 'groups', group, 'organizers')
    await requireOwner(connection, 'organizers', group, viewer)
  }
  return namedOnce(connection, fields.organizers)
}

/** Without the names of groups that are linked, too. The link of a hidden group names nobody. */
const namedOnce = async ({ db }: Connection, organizers: readonly string[]): Promise<string[]> => {
  const ids = organizers.flatMap((organizer) => referencedId(organizer) ?? [])
  if (ids.length === 0 || ids.length === organizers.length) return [...organizers]
  const { rows } = await sql<{ name: string }>`select name from ${sql.table('groups')}
    where id in (${idList(ids)}) and ${mayBeNamed('groups')}`.execute(db)
  return organizers.filter((organizer) => referencedId(organizer) !== null || !groupNamed(rows, organizer))
}

const requireOwner = async ({ db }: Connection, field: 'organizers' | 'parent', id: string, viewer: Viewer) => {
  const owners = field === 'parent' ? 'event_owners' : 'group_owners'
  const owns = isModerating(viewer) || (await hasRow(db, owners, sql`entry_id = ${id} and user_id = ${viewer?.id}`))
  if (!owns) throw new Refusal(403, `field ${field}: notYours`)
}

/** Checks a new main event, which allows one level. @throws Refusal 400 `field parent: unknown` or `cycle`, 403 `… notYours` */
export const settleParent = async (
  connection: Connection,
  { fields, current, viewer }: Change<EventFields>,
): Promise<EventFields> => {
  const { db, dialect } = connection
  if (fields.parent === null || fields.parent === current?.parent) return fields
  const parent = splitParent(fields.parent)
  // Only generation gives an event a series.
  if (parent?.kind !== 'id') throw refusedField({ field: 'parent', reason: 'unknown' })

  const isMain: Condition = sql`id = ${parent.id} and deleted_at is null`
  if (!(await hasRow(db, 'events', isMain, dialect.forShare)))
    throw refusedField({ field: 'parent', reason: 'unknown' })
  await requireOwner(connection, 'parent', parent.id, viewer)
  const isNested =
    parent.id === current?.id ||
    (await hasRow(db, 'events', sql`${isMain} and parent_event is not null`)) ||
    (current !== null && (await hasRow(db, 'events', sql`parent_event = ${current.id}`)))
  if (isNested) throw refusedField({ field: 'parent', reason: 'cycle' })
  return fields
}
