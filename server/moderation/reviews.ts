import { sql } from 'kysely'
import type { Json } from '#domain/forms.ts'
import { fieldHistory } from '#domain/history.ts'
import { type EntryReview, type Looked, type ModeratedResource, moderated } from '#domain/moderation.ts'
import { referencesIn } from '#domain/references.ts'
import type { Viewer } from '#domain/session.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findTargets, readState } from '#server/history/entries.ts'
import { tableOf } from '#server/history/kinds.ts'
import { refuseStale } from '#server/http/versions.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { claimsOf, isUnclaimed, putDown, subjectOf, takeInHand } from './claims.ts'
import { findSubject, type Subject } from './subject.ts'

/** Reviews hold nobody up: entries are public before. */

const reviewOf = (db: Db, { resource, id }: Subject) =>
  db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.seen_by')
    .select(['reviews.version', 'waits', 'seen_version', 'seen_at', 'users.nickname'])
    .where('resource', '=', resource)
    .where('entry_id', '=', id)
    .executeTakeFirst()

const isTold = (field: string, value: Json): boolean => value !== false && value !== 'unknown' && field !== 'published'

const lookedAt = () => new Refusal(412, 'changed meanwhile')

/** Takes an entry in hand and compares it with the last look. @throws Refusal 404 also when it no longer waits */
export const openReview = async (
  deps: Pick<Deps, 'db' | 'dialect' | 'now'>,
  subject: Subject,
  { viewer, takesOver }: { viewer: NonNullable<Viewer>; takesOver: boolean },
): Promise<EntryReview> => {
  const { db } = deps
  const entry = await findSubject(deps, subject, viewer, 'update')
  const review = await reviewOf(db, subject)
  if (review?.waits !== 1) throw notFound()
  const claim = await takeInHand(deps, { kind: subject.resource, id: subject.id, userId: viewer.id, takesOver })
  const common = {
    ...subject,
    name: entry.name,
    version: entry.version,
    claim,
    deactivated: entry.deactivated ?? false,
  }
  const { seen_version, seen_at, nickname } = review
  const seen = seen_version === 0 ? null : { at: seen_at === null ? null : new Date(seen_at).toISOString(), nickname }
  if (!claim.isMine) return { ...common, seen, fields: [], names: {} }
  const of = { ...subject, viewer }
  const earlier = seen_version === 0 ? null : (await readState(deps, of, seen_version)).values
  const changed = fieldHistory(earlier, entry)
  const fields = earlier === null ? changed.filter(({ field, after }) => isTold(field, after)) : changed
  const references = fields.flatMap(({ field, before, after }) => [
    ...referencesIn(field, before),
    ...referencesIn(field, after),
  ])
  return { ...common, seen, fields, names: (await findTargets(db, references)).names }
}

/** What a look was before, so that it can be taken back. */
const prior = {
  prior_version: sql.ref<number>('seen_version'),
  prior_at: sql.ref<number>('seen_at'),
  prior_by: sql.ref<string>('seen_by'),
}

/**
 * `others` (a time): also all else of the same person that waited then and that nobody else has in hand. Returns how many were
 * marked, and how many of that person still wait.
 * @throws Refusal 404, 412 when it changed, was looked at, or is in another's hand
 */
export const markLookedAt = async (
  deps: Pick<Deps, 'db' | 'dialect' | 'now'>,
  subject: Subject,
  { viewer, ifMatch, others }: { viewer: NonNullable<Viewer>; ifMatch: string | undefined; others: number | null },
): Promise<Looked> =>
  inTransaction(deps.db, async (db) => {
    const within = { ...deps, db }
    const { version } = await findSubject(within, subject, viewer, 'update')
    refuseStale(ifMatch, version)
    const { resource, id } = subject
    const claim = (await claimsOf(within, [subjectOf({ kind: resource, id })], viewer.id)).values().next().value
    if (claim && !claim.isMine) throw lookedAt()
    const now = deps.now()
    const seen = { waits: 0, seen_at: now, seen_by: viewer.id, ...prior } as const
    const looked = await db
      .updateTable('reviews')
      .set({ ...seen, seen_version: version })
      .where('resource', '=', resource)
      .where('entry_id', '=', id)
      .where('waits', '=', 1)
      .where('version', '<=', version)
      .returning('changed_by')
      .executeTakeFirst()
    if (looked === undefined) throw lookedAt()
    await putDown(db, { kind: resource, id, userId: viewer.id })
    if (others === null || looked.changed_by === null) return { count: 1, left: 0 }
    const { numUpdatedRows } = await db
      .updateTable('reviews')
      .set({ ...seen, seen_version: sql.ref('version') })
      .where('waits', '=', 1)
      .where('changed_by', '=', looked.changed_by)
      .where('changed_at', '<=', others)
      .where(isUnclaimed(viewer.id, now))
      .executeTakeFirst()
    const left = await db
      .selectFrom('reviews')
      .select(sql<number>`count(*)`.as('count'))
      .where('waits', '=', 1)
      .where('changed_by', '=', looked.changed_by)
      .executeTakeFirstOrThrow()
    return { count: 1 + Number(numUpdatedRows), left: Number(left.count) }
  })

/** Takes back all looks that were made with it, too: the entries wait again, in the same hand. @throws Refusal 404, 412 */
export const takeBackLook = async (
  deps: Pick<Deps, 'db' | 'dialect' | 'now'>,
  subject: Subject,
  { viewer, ifMatch }: { viewer: NonNullable<Viewer>; ifMatch: string | undefined },
): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    const within = { ...deps, db }
    await findSubject(within, subject, viewer, 'update')
    const review = await reviewOf(db, subject)
    refuseStale(ifMatch, review?.seen_version ?? 0)
    const { resource: kind, id } = subject
    const claim = await takeInHand(within, { kind, id, userId: viewer.id, takesOver: false })
    if (!claim.isMine || !(await returnLooks(db, kind, viewer, sql`entry_id = ${id}`))) throw lookedAt()
    for (const resource of moderated) await returnLooks(db, resource, viewer, sql`seen_at = ${review?.seen_at ?? null}`)
  })

/** Takes back a person's looks at entries that are not in the bin. Whether there were any. */
const returnLooks = async (
  db: Db,
  resource: ModeratedResource,
  viewer: NonNullable<Viewer>,
  which: ReturnType<typeof sql<boolean>>,
): Promise<boolean> => {
  const table = sql.table(tableOf[resource])
  const isShown = resource === 'revents' ? sql`1 - deactivated` : sql`published * (1 - deactivated)`
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({
      waits: sql<0 | 1>`(select ${isShown} from ${table} where ${table}.id = reviews.entry_id)`,
      seen_version: sql<number>`prior_version`,
      seen_at: sql.ref('prior_at'),
      seen_by: sql.ref('prior_by'),
      prior_version: null,
      prior_at: null,
      prior_by: null,
    })
    .where('resource', '=', resource)
    .where(which)
    .where('seen_by', '=', viewer.id)
    .where('prior_version', 'is not', null)
    .where(sql<boolean>`entry_id in (select id from ${table} where deleted_at is null)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
