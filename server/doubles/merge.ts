import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { entryPath } from '#domain/backstagePaths.ts'
import type { DoubleResource, Merge, MergeRequest } from '#domain/doubles/doubles.ts'
import type { Json } from '#domain/forms.ts'
import { may } from '#domain/permissions.ts'
import { timesBefore } from '#domain/sources/sourceFollowing.ts'
import { noticesOf } from '#server/accounts/entryNotices.ts'
import { nameWithDate, notify } from '#server/accounts/notices.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { type BinnedRow, hasRow, insertRows, lockRows } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries, type Entries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { groupKind } from '#server/entries/groups.ts'
import type { EntryFields, EntryKind, Writer } from '#server/entries/kind.ts'
import { placeKind } from '#server/entries/places.ts'
import { personOf } from '#server/history/record.ts'
import { parseBody } from '#server/http/body.ts'
import { createId } from '#server/ids.ts'
import { Refusal, refusedField, unauthorized } from '#server/refusal.ts'
import { mergeDesk } from './desk.ts'
import { moveLinked } from './linked.ts'
import { movePointers } from './pointers.ts'
import { formerOwners } from './readers.ts'

/** `together`: what an undo makes of fields that only make sense together; `left` as the merge left them. */
type Mergeable<Fields> = {
  entries: Entries<Fields>
  parse: (values: unknown) => Fields
  together: (current: Fields, before: Fields, left: ReadonlyMap<string, Json>) => Fields
}

/** How a resource is read and written, in the transaction of `deps`. */
export const withKind = <Result>(
  deps: Deps,
  resource: DoubleResource,
  work: <Fields extends EntryFields & { address?: string; parent?: string | null }>(
    kind: Mergeable<Fields>,
  ) => Promise<Result>,
): Promise<Result> => {
  const of = <Resource extends DoubleResource, Fields extends EntryFields, Row extends BinnedRow>(
    kind: EntryKind<Resource, Fields, Row>,
    together: Mergeable<Fields>['together'] = (_, before) => before,
  ): Mergeable<Fields> => ({
    entries: createEntries(deps, kind, noticesOf(deps, kind.resource)),
    parse: (values) => parseBody(kind.schema, values),
    together,
  })
  if (resource === 'events') {
    const { timezone } = deps.settings
    return work(of(eventKind, (current, before, left) => timesBefore(current, before, left, timezone)))
  }
  return resource === 'places' ? work(of(placeKind)) : work(of(groupKind))
}

const refuseStale = (seen: number) => (version: number) => {
  if (version !== seen) throw new Refusal(412, 'changed meanwhile')
}

/** The kept one gets what was decided and all pointers, the other goes into the bin. @throws Refusal 400, 401, 403, 404, 412 */
export const mergeEntries = (deps: Deps, request: MergeRequest, viewer: Writer): Promise<Merge> => {
  const { resource, kept, merged } = request
  if (!may(viewer, 'create', 'doubles')) throw unauthorized(viewer)
  if (kept.id === merged.id) throw refusedField({ field: 'merged', reason: 'notAllowed' })
  return inTransaction(deps.db, async (db) => {
    const connection = { db, dialect: deps.dialect }
    await lockRows(connection, resource, sql`id in (${kept.id}, ${merged.id})`)
    return withKind({ ...deps, db }, resource, async ({ entries, parse }) => {
      const [run, at, author] = [createId(), deps.now(), personOf(viewer)]
      const other = await orUnknown(entries.find(merged.id, viewer), 'merged')
      const former = await orUnknown(entries.find(kept.id, viewer), 'kept')
      const informed = (other.ownedBy ?? []).filter((id) => id !== viewer.id)
      const cause = { viewer, run, informed }
      await entries.remove(merged.id, {
        ...cause,
        author: { ...author, cause: former.name },
        follows: true,
        refuseStale: refuseStale(merged.version),
      })
      const guard = { ...cause, author: { ...author, cause: other.name }, action: 'merged' as const }
      const after = await entries.update(kept.id, { ...guard, refuseStale: refuseStale(kept.version) }, () => {
        const fields = parse(request.values)
        return fields.parent === `id:${merged.id}` ? { ...fields, parent: null } : fields
      })
      const names = mergeNames({ former, other, after }, deps.settings.timezone)
      await notify({ ...deps, db }, informed, 'merged', names, entryPath(resource, kept.id))
      const ids = { from: merged.id, to: kept.id }
      await moveLinked(connection, resource, ids, { run, author, at })
      if (resource === 'events') await refuseNested(connection.db, kept.id)
      const isChanged = await hasRow(db, 'history', sql`run = ${run} and entry_id = ${kept.id} and fields <> '[]'`)
      const keepers = (former.ownedBy ?? []).filter((id) => after.ownedBy?.includes(id))
      const told = isChanged ? keepers.filter((id) => id !== viewer.id && !informed.includes(id)) : []
      await notify({ ...deps, db }, told, 'keptMerged', names, entryPath(resource, kept.id))
      const desk = await mergeDesk(connection, resource, ids, { before: kept.version, after, isChanged, at })
      const pointers = await movePointers(connection, resource, ids)
      const moved = JSON.stringify({ ...pointers, ...desk.moved, ...formerOwners(former.ownedBy ?? []) })
      const made = { id: run, resource, kept_id: kept.id, merged_id: merged.id, name: other.name }
      const rest = { address: other.address ?? '', moved, merged_by: viewer.id, at, undone_at: null }
      await insertRows(db, 'merges', [{ ...made, ...rest, ...desk.row }])
      return {
        id: run,
        resource,
        at: new Date(at).toISOString(),
        kept: { id: kept.id, name: after.name },
        merged: { id: merged.id, name: other.name },
      }
    })
  })
}

type Named = Parameters<typeof nameWithDate>[0]

/** As both were called before, to tell them apart, and what has become of them if it is called otherwise. */
const mergeNames = ({ former, other, after }: Record<'former' | 'other' | 'after', Named>, timezone: string) => {
  const [name, now] = [nameWithDate(former, timezone), nameWithDate(after, timezone)]
  return (t: TFunction) => ({
    name,
    other: nameWithDate(other, timezone),
    result: now === name ? '' : ` ${t('notices.mergeResult', { name: now })}`,
  })
}

const refuseNested = async (db: Deps['db'], id: string): Promise<void> => {
  const isPart = await hasRow(db, 'events', sql`id = ${id} and parent_event is not null`)
  const isMain = await hasRow(db, 'events', sql`parent_event = ${id}`)
  if (isPart && isMain) throw refusedField({ field: 'parent', reason: 'cycle' })
}

/** @throws Refusal 400 `field {field}: unknown` instead of a 404 */
const orUnknown = async <Entry>(found: Promise<Entry>, field: 'kept' | 'merged'): Promise<Entry> => {
  try {
    return await found
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? refusedField({ field, reason: 'unknown' }) : error
  }
}
