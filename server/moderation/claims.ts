import { sql } from 'kysely'
import { claimLifetime } from '#domain/limits.ts'
import type { Claim, ClaimedKind } from '#domain/moderation.ts'
import { clockTolerance } from '#server/db/futureTimes.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** What moderators have in hand, so that no two work on the same thing. It ends by itself. */

type Taking = { kind: ClaimedKind; id: string; userId: string; takesOver: boolean }

export const subjectOf = ({ kind, id }: Pick<Taking, 'kind' | 'id'>): string => `${kind}/${id}`

/** A claim too far ahead was made while the clock was ahead. */
const isHeld = (now: number) => sql<boolean>`desk_claims.ends_at > ${now}
  and desk_claims.ends_at <= ${now + claimLifetime + clockTolerance}`

/** Whether nobody else has a review's entry in hand. */
export const isUnclaimed = (userId: string, now: number) => sql<boolean>`not exists (select 1 from desk_claims
  where subject = reviews.resource || '/' || reviews.entry_id and user_id <> ${userId} and ${isHeld(now)})`

/** The last moderator who opened the thread did so after all messages, and is the viewer or no longer has it in hand. */
export const isThreadRead = (userId: string, now: number) => sql<boolean>`exists (select 1 from desk_claims
  where subject = 'threads/' || threads.resource || '/' || threads.entry_id
  and (user_id = ${userId} or not (${isHeld(now)}))
  and read_version >= threads.version)`

/** Takes or prolongs something in hand; `takesOver` also from somebody else. Returns who has it now. */
export const takeInHand = async ({ db, now }: Pick<Deps, 'db' | 'now'>, taking: Taking): Promise<Claim> => {
  const at = now()
  const subject = subjectOf(taking)
  const [resource = '', entryId = ''] = taking.kind === 'threads' ? taking.id.split('/') : []
  const version = sql<number>`(select version from threads where resource = ${resource} and entry_id = ${entryId})`
  const mine = { user_id: taking.userId, ends_at: at + claimLifetime, read_version: version }
  await db
    .insertInto('desk_claims')
    .values({ subject, ...mine })
    .onConflict((conflict) => {
      const update = conflict.column('subject').doUpdateSet(mine)
      return taking.takesOver
        ? update
        : update.where(sql<boolean>`(desk_claims.user_id = ${taking.userId} or not (${isHeld(at)}))`)
    })
    .execute()
  const row = await db
    .selectFrom('desk_claims')
    .innerJoin('users', 'users.id', 'desk_claims.user_id')
    .select(['users.id', 'users.nickname', 'desk_claims.ends_at'])
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return toClaim(row, taking.userId)
}

const toClaim = ({ id, nickname, ends_at }: { id: string; nickname: string; ends_at: number }, viewerId: string) => ({
  nickname,
  until: new Date(ends_at).toISOString(),
  isMine: id === viewerId,
})

export const claimsOf = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  subjects: readonly string[],
  viewerId: string,
): Promise<Map<string, Claim>> => {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('desk_claims')
    .innerJoin('users', 'users.id', 'desk_claims.user_id')
    .select(['desk_claims.subject', 'users.id', 'users.nickname', 'desk_claims.ends_at'])
    .where('subject', 'in', subjects)
    .where(isHeld(now()))
    .execute()
  return new Map(rows.map((row) => [row.subject, toClaim(row, viewerId)]))
}

export const putDown = async (db: Db, { kind, id, userId }: Omit<Taking, 'takesOver'>): Promise<void> => {
  await db
    .deleteFrom('desk_claims')
    .where('subject', '=', subjectOf({ kind, id }))
    .where('user_id', '=', userId)
    .execute()
}

export const dropClaims = async (db: Db, now: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('desk_claims')
    .where(sql<boolean>`not (${isHeld(now)})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
