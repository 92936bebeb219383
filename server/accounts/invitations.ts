import { sql } from 'kysely'
import { type Invitation, invitationLink } from '#domain/invitation.ts'
import { invitationInterval } from '#domain/limits.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { UserReference } from '#domain/user.ts'
import { equals, type Listed, userOf } from '#server/db/listing.ts'
import { isId, type KeptRow, storedOf } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import { createId } from '#server/ids.ts'
import { Refusal } from '#server/refusal.ts'
import { hashToken, newToken } from '#server/tokens.ts'
import { accountLock, findUser } from './users.ts'

type Row = KeptRow & {
  token: string
  used_at: number | null
  created_by: string | null
  creator: string | null
  used_by: string | null
  user: string | null
}

const nickname = (column: string) => sql`(select nickname from users where users.id = invitations.${sql.ref(column)})`

/** Members list their own, moderators and administrators all (§2). */
export const listedInvitations: Listed<'invitations', Row> = {
  resource: 'invitations',
  table: 'invitations',
  columns: sql<Row>`*, ${nickname('created_by')} as creator, ${nickname('used_by')} as "user"`,
  sortings: { createdAt: 'created_at' },
  filters: { createdBy: (value, viewer) => equals('created_by')(userOf(value, viewer)) },
  visible: (viewer) =>
    isModerating(viewer)
      ? sql`deleted_at is null`
      : sql`deleted_at is null and created_by = ${viewer === null ? '' : viewer.id}`,
}

/** An invitation by id, also one withdrawn at or after `withdrawnSince`. */
export const findInvitation = async (db: Db, id: string, withdrawnSince = Infinity): Promise<Row | null> => {
  if (!isId(id)) return null
  const found = await sql<Row>`select ${listedInvitations.columns} from invitations where id = ${id}`.execute(db)
  const row = found.rows[0]
  return row !== undefined && (row.deleted_at === null || row.deleted_at >= withdrawnSince) ? row : null
}

/** Withdraws an invitation; null as `at` restores it. It still counts for the weekly limit. */
export const setWithdrawn = async (db: Db, id: string, at: number | null): Promise<void> => {
  const change = { deleted_at: at, version: sql<number>`version + 1` }
  await db.updateTable('invitations').set(change).where('id', '=', id).execute()
}

export const toInvitation = (row: Row, siteUrl: string): Invitation => ({
  ...storedOf(row),
  token: row.token,
  link: invitationLink(siteUrl, row.token),
  createdBy: reference(row.created_by, row.creator),
  usedBy: reference(row.used_by, row.user),
  used: row.used_at !== null,
})

const reference = (id: string | null, name: string | null): UserReference | null =>
  id === null || name === null ? null : { id, nickname: name }

/** Creates an invitation within §6 and §9, in a transaction. @throws Refusal `no invitation yet`, `invitation limit` */
export const createInvitation = async (db: Db, viewer: NonNullable<Viewer>, now: number) => {
  await lock(db, accountLock, now)
  if (viewer.role === 'normal') await refuseTooSoon(db, viewer.id, now)
  return insertInvitation(db, viewer.id, now)
}

const refuseTooSoon = async (db: Db, userId: string, now: number): Promise<void> => {
  const user = await findUser(db, userId)
  refuseWithin('no invitation yet', user?.created_at ?? now, now)
  const last = await lastInvitationAt(db, userId)
  if (last !== null) refuseWithin('invitation limit', last, now)
}

const refuseWithin = (text: 'no invitation yet' | 'invitation limit', since: number, now: number): void => {
  const wait = since + invitationInterval - now
  if (wait > 0) throw new Refusal(400, text, Math.ceil(wait / 1000))
}

/** Inserts without limits; `createdBy` is null for the first administrator. */
export const insertInvitation = async (
  db: Db,
  createdBy: string | null,
  now: number,
): Promise<{ id: string; token: string }> => {
  const [id, token] = [createId(), newToken()]
  await db
    .insertInto('invitations')
    .values({
      id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      token_hash: hashToken(token),
      token,
      created_by: createdBy,
      used_by: null,
      used_at: null,
    })
    .execute()
  return { id, token }
}

const lastInvitationAt = async (db: Db, userId: string): Promise<number | null> => {
  const newest = await db
    .selectFrom('invitations')
    .select('created_at')
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.created_at ?? null
}

export const findFirstAdminInvitation = async (db: Db): Promise<string | null> => {
  const newest = await db
    .selectFrom('invitations')
    .select('token')
    .where('created_by', 'is', null)
    .where('used_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.token ?? null
}

/** Also refuses a deactivated creator's. @throws Refusal `invalid invitation token`, `invitation token already used` */
export const refuseInvalidInvitation = async (db: Db, token: string): Promise<void> => {
  const invitation = await db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.created_by')
    .select(['invitations.used_at', 'users.deactivated'])
    .where('token_hash', '=', hashToken(token))
    .where('invitations.deleted_at', 'is', null)
    .executeTakeFirst()
  if (invitation === undefined || invitation.deactivated === 1) throw new Refusal(400, 'invalid invitation token')
  if (invitation.used_at !== null) throw new Refusal(400, 'invitation token already used')
}

/** Uses an invitation once. @throws Refusal `invitation token already used` */
export const claimInvitation = async (
  db: Db,
  token: string,
  now: number,
): Promise<{ id: string; created_by: string | null }> => {
  const claimed = await db
    .updateTable('invitations')
    .set({ used_at: now, updated_at: now, version: sql<number>`version + 1` })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'created_by'])
    .executeTakeFirst()
  if (claimed === undefined) throw new Refusal(400, 'invitation token already used')
  return claimed
}

export const findOpenToken = async (db: Db, id: string): Promise<string | null> => {
  const row = await findInvitation(db, id)
  return row === null || row.used_at !== null ? null : row.token
}

export const setUsedBy = async (db: Db, id: string, userId: string): Promise<void> => {
  await db.updateTable('invitations').set({ used_by: userId }).where('id', '=', id).execute()
}

export const findUserOf = async (db: Db, token: string, since: number): Promise<string | null> => {
  const used = await db
    .selectFrom('invitations')
    .select('used_by')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', '>=', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return used?.used_by ?? null
}

export const dropUnusedInvitations = async (db: Db, createdBy: string): Promise<void> => {
  await db.deleteFrom('invitations').where('created_by', '=', createdBy).where('used_at', 'is', null).execute()
}
