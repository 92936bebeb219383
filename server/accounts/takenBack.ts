import type { Stored } from '#domain/fields.ts'
import type { Json } from '#domain/forms.ts'
import { type FieldHistory, fieldHistory } from '#domain/history.ts'
import { isSame } from '#domain/merge.ts'
import { isModerating } from '#domain/permissions.ts'
import type { EntryResource } from '#domain/resources.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { EntryFields, Writer } from '#server/entries/kind.ts'
import { readFields } from '#server/history/rows.ts'
import { isDigestTried } from '#server/mail/mails.ts'
import { readEntries, readersOf } from './notices.ts'
import { findChangeNotices, isHeardOf, withdrawNotification } from './notifications.ts'

type Entry = EntryFields & Stored
type Written = { resource: EntryResource; before: Entry; after: Entry; viewer: Writer }
type Told = { version: number; fields: readonly FieldHistory[] }

/**
 * Called when moderators change an entry: finds the notices that are no longer true. Some unread ones are withdrawn.
 * @returns the owners who have to be told that a change was taken back, and whether the write changes anything else
 */
export const takeBackNotices = async (
  deps: Pick<Deps, 'db' | 'dialect' | 'settings'>,
  { resource, before, after, viewer }: Written,
): Promise<{ misled: string[]; isMore: boolean }> => {
  if (!isModerating(viewer)) return { misled: [], isMore: false }
  const { db } = deps
  const owners = (after.ownedBy ?? []).filter((id) => id !== viewer.id)
  const found = await findChangeNotices(db, owners, after.id)
  const notices = found.flatMap((notice) => {
    const version = readEntries(notice).find(({ id }) => id === after.id)?.version
    return version === undefined ? [] : [{ ...notice, version, userId: notice.user_id }]
  })
  const versions = notices.map(({ version }) => version)
  const all = await findTold(db, { resource, id: after.id }, versions)
  // Accounts are locked before their mails, as everywhere.
  if (all.length > 0) await readersOf(deps, owners)
  const misled = new Set<string>()
  const others = new Set(fieldHistory(before, after).map(({ field }) => field))
  for (const notice of notices) {
    const told = all.find(({ version }) => version === notice.version)
    const back = told === undefined ? [] : fieldsBack(told, all, after)
    for (const field of back) others.delete(field)
    if (told === undefined || back.length === 0) continue
    const isWhole = back.length === told.fields.length
    const isUnheard = isToldAnew(notice.notice) && !isHeardOf(notice)
    if (isWhole && isUnheard && !(await isDigestTried(deps, notice.userId))) await withdrawNotification(db, notice.id)
    else if (back.some((field) => isSetBackNow(field, told, all, { before, after }))) misled.add(notice.userId)
  }
  const isToldNow = (owner: string) =>
    notices.some(({ userId, version }) => userId === owner && version === after.version)
  return { misled: [...misled].filter((owner) => !isToldNow(owner)), isMore: others.size > 0 }
}

/** These are sent again if the change is made again. Corrections and reasons are not, so their notices stay. */
const isToldAnew = (notice: string | null): boolean => notice === 'canceled' || notice === 'takenBack'

const findTold = async (
  db: Db,
  { resource, id }: { resource: EntryResource; id: string },
  versions: readonly number[],
): Promise<Told[]> => {
  if (versions.length === 0) return []
  const rows = await db
    .selectFrom('history')
    .select(['version', 'fields'])
    .where('resource', '=', resource)
    .where('entry_id', '=', id)
    .where('version', 'in', versions)
    .execute()
  return rows.map((row) => ({ version: row.version, fields: readFields(row) }))
}

const cellOf = (entry: Entry, field: string): Json => Reflect.get(entry, field)

const has = (values: readonly Json[], value: Json): boolean => values.some((other) => isSame(other, value))

const changesOf = (field: string, all: readonly Told[]): FieldHistory[] =>
  all.flatMap(({ fields }) => fields.filter((change) => change.field === field))

/** Fields that have a value from before this change again, or from before an earlier one in a notice. */
const fieldsBack = ({ version, fields }: Told, all: readonly Told[], entry: Entry): string[] => {
  const until = all.filter((told) => told.version <= version)
  return fields.flatMap(({ field, after }) => {
    const value = cellOf(entry, field)
    const earlier = changesOf(field, until).map(({ before }) => before)
    return !isSame(value, after) && has(earlier, value) ? [field] : []
  })
}

/** Whether this write sets the field back. Later changes by owners do not count. */
const isSetBackNow = (
  field: string,
  { version }: Told,
  all: readonly Told[],
  { before, after }: Pick<Written, 'before' | 'after'>,
): boolean => {
  const since = changesOf(
    field,
    all.filter((told) => told.version >= version),
  )
  const value = cellOf(before, field)
  return (
    !isSame(value, cellOf(after, field)) &&
    has(
      since.map((change) => change.after),
      value,
    )
  )
}
