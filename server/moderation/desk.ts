import { sql } from 'kysely'
import { type Claim, type Desk, type DeskCount, type ModeratedResource, moderated } from '#domain/moderation.ts'
import type { Viewer } from '#domain/session.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { ownedTables } from '#server/entries/ownedTables.ts'
import { toProposalItem } from '#server/proposals/rows.ts'
import { claimsOf, isUnclaimed, subjectOf } from './claims.ts'
import { subjectName, waitingThreads } from './subject.ts'

const shown = 50

/** What waits for moderators, the oldest first. `cache` keeps entries without an owner: finding them reads all. */
export const readDesk = async (
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: NonNullable<Viewer>,
  cache: RevisionCache,
): Promise<Desk> => {
  const { db } = deps
  const at = new Date(deps.now()).toISOString()
  const [found, proposals, threads] = [await waitingEntries(db), await waitingProposals(db), await answered(db)]
  const claims = await claimsOf(
    deps,
    [
      ...found.items.map(({ resource, id }) => subjectOf({ kind: resource, id })),
      ...proposals.items.map(({ id }) => subjectOf({ kind: 'proposals', id })),
      ...threads.items.map(({ resource, id }) => `threads/${resource}/${id}`),
    ],
    viewer.id,
  )
  const claimOf = (subject: string) => claims.get(subject) ?? null
  const entries = withClaims(found, ({ resource, id }) => claimOf(subjectOf({ kind: resource, id })))
  const counts = await countFree(deps, viewer, at)
  return {
    at,
    entries: { ...entries, items: entries.items.map((entry) => withOthers(entry, counts)) },
    proposals: withClaims(proposals, ({ id }) => claimOf(subjectOf({ kind: 'proposals', id }))),
    threads: withClaims(threads, ({ resource, id }) => claimOf(`threads/${resource}/${id}`)),
    ownerless: await ownerless(db, cache),
  }
}

const withClaims = <Item, Claimed>(
  { items, total }: { items: Item[]; total: number },
  of: (item: Item) => Claimed,
) => ({
  items: items.map((item) => ({ ...item, claim: of(item) })),
  total,
})

/** How many entries of each person wait since then that nobody but the viewer has in hand. */
const countFree = async ({ db, now }: Pick<Deps, 'db' | 'now'>, { id }: NonNullable<Viewer>, at: string) => {
  const rows = await db
    .selectFrom('reviews')
    .select(['changed_by', sql<number>`count(*)`.as('count')])
    .where('waits', '=', 1)
    .where('changed_by', 'is not', null)
    .where('changed_at', '<=', Date.parse(at))
    .where(isUnclaimed(id, now()))
    .groupBy('changed_by')
    .execute()
  return new Map(rows.map(({ changed_by, count }) => [changed_by, Number(count)]))
}

const withOthers = <Entry extends { author: string | null; claim: Claim | null }>(
  { author, ...entry }: Entry,
  counts: Map<string | null, number>,
) => {
  const isFreeItself = entry.claim === null || entry.claim.isMine
  return { ...entry, others: Math.max(0, (counts.get(author) ?? 0) - (isFreeItself ? 1 : 0)) }
}

type Found = { resource: ModeratedResource; id: string; name: string | null; start_at: number | null }

const startOf = (table: 'reviews' | 'threads') =>
  sql`(select start_at from events where events.id = ${sql.ref(`${table}.entry_id`)})`

const toStart = (at: number | null): string | null => (at === null ? null : new Date(Number(at)).toISOString())

const waitingEntries = async (db: Db) => {
  type Row = Found & { seen_version: number; changed_at: number }
  type By = { author: string | null; nickname: string | null }
  const { rows } = await sql<Row & By>`select resource, entry_id as id, ${subjectName('reviews')} as name, seen_version,
    ${startOf('reviews')} as start_at, changed_at,
    changed_by as author, (select nickname from users where users.id = reviews.changed_by) as nickname
    from reviews where waits = 1 order by changed_at, entry_id limit ${shown}`.execute(db)
  return {
    items: rows.map(({ resource, id, name, seen_version, start_at, changed_at, author, nickname }) => ({
      resource,
      id,
      name: name ?? '',
      isNew: seen_version === 0,
      author,
      nickname,
      start: toStart(start_at),
      changedAt: new Date(changed_at).toISOString(),
    })),
    total: await countIn(db, 'reviews', sql`waits = 1`),
  }
}

const waitingProposals = async (db: Db) => {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('confirmed_at')
    .orderBy('id')
    .limit(shown)
    .execute()
  return { items: rows.map(toProposalItem), total: await countIn(db, 'proposals', sql`state = 'waiting'`) }
}

const answered = async (db: Db) => {
  const { rows } = await sql<Found & { updated_at: number }>`select resource, entry_id as id,
    ${subjectName('threads')} as name, ${startOf('threads')} as start_at, updated_at from threads where ${waitingThreads('forModerators')}
    order by updated_at, id limit ${shown}`.execute(db)
  return {
    items: rows.map(({ resource, id, name, start_at, updated_at }) => ({
      resource,
      id,
      name: name ?? '',
      start: toStart(start_at),
      at: new Date(updated_at).toISOString(),
    })),
    total: await countIn(db, 'threads', waitingThreads('forModerators')),
  }
}

const countIn = async (db: Db, table: 'reviews' | 'proposals' | 'threads', where: Condition) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${where}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

const ownerless = (db: Db, cache: RevisionCache): Promise<Desk['ownerless']> =>
  cache
    .remember('desk ownerless', async () => {
      const found: { items: Desk['ownerless']['items']; total: number } = { items: [], total: 0 }
      for (const resource of moderated) {
        const [table, owners] = ownedTables[resource]
        const start = resource === 'events' ? sql`start_at` : sql`null`
        const { rows } = await sql<{
          id: string
          name: string
          start: number | null
        }>`select id, name, ${start} as start from ${sql.table(table)}
          where deleted_at is null and id not in (select entry_id from ${sql.table(owners)})
          order by name_folded, id`.execute(db)
        found.total += rows.length
        found.items.push(
          ...rows
            .slice(0, shown - found.items.length)
            .map(({ id, name, start }) => ({ resource, id, name, start: toStart(start) })),
        )
      }
      return { found, size: 20_000 }
    })
    .then(({ found }) => found)

export const countDesk = async (db: Db): Promise<DeskCount> => ({
  entries: await countIn(db, 'reviews', sql`waits = 1`),
  cases:
    (await countIn(db, 'proposals', sql`state = 'waiting'`)) +
    (await countIn(db, 'threads', waitingThreads('forModerators'))),
})
