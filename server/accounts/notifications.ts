import { type Selectable, sql } from 'kysely'
import type { Notification } from '#domain/notification.ts'
import { equals, isOn, type Listed, userOf } from '#server/db/listing.ts'
import { isId, storedOf } from '#server/db/rows.ts'
import type { Database, Db } from '#server/db/schema.ts'
import { createId } from '#server/ids.ts'
import { queueMail } from '#server/mail/mails.ts'

type Row = Selectable<Database['notifications']> & { sender_nickname?: string | null }

export type Message = Pick<Notification, 'subject' | 'message'> &
  Partial<Pick<Notification, 'linkTitle' | 'linkUrl'>> & {
    about?: string
    sender?: string
    notice?: string
    run?: string
    entries?: string
  }

const nickname = sql<string | null>`(select nickname from users where users.id = notifications.sender_id)`

export const listedNotifications: Listed<'notifications', Row> = {
  resource: 'notifications',
  table: 'notifications',
  columns: sql<Row>`notifications.*, ${nickname} as sender_nickname`,
  sortings: { createdAt: 'created_at', created_at: 'created_at', subject: 'subject' },
  filters: { viewed: isOn('viewed'), userId: (value, viewer) => equals('user_id')(userOf(value, viewer)) },
  visible: (viewer) => sql`user_id = ${viewer?.id ?? ''} and deleted_at is null`,
}

export const toNotification = (row: Row): Notification => ({
  ...storedOf(row),
  userId: row.user_id,
  subject: row.subject,
  message: row.message,
  viewed: row.viewed === 1,
  linkTitle: row.link_title,
  linkUrl: row.link_url,
  sender: row.sender_id && row.sender_nickname ? { id: row.sender_id, nickname: row.sender_nickname } : null,
})

/** A notification by id, also one deleted at or after `deletedSince`. */
export const findNotification = async (db: Db, id: string, deletedSince = Infinity): Promise<Row | null> => {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('notifications')
    .selectAll()
    .select(nickname.as('sender_nickname'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && (row.deleted_at === null || row.deleted_at >= deletedSince) ? row : null
}

export const setViewed = (db: Db, row: Row, viewed: boolean, now: number): Promise<Row> =>
  db
    .updateTable('notifications')
    .set({ viewed: viewed ? 1 : 0, version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .returningAll()
    .returning(nickname.as('sender_nickname'))
    .executeTakeFirstOrThrow()

export const setAllViewed = async (db: Db, userId: string, until: number, now: number): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ viewed: 1, version: sql<number>`version + 1`, updated_at: now })
    .where('user_id', '=', userId)
    .where('viewed', '=', 0)
    .where('updated_at', '<=', until)
    .where('deleted_at', 'is', null)
    .execute()
}

export const hasWritten = async (db: Db, { from, to }: { from: string; to: string }): Promise<boolean> =>
  (await db
    .selectFrom('notifications')
    .select('id')
    .where('sender_id', '=', from)
    .where('user_id', '=', to)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findRunNotice = (db: Db, { userId, notice, run }: { userId: string; notice: string; run: string }) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('run', '=', run)
    .where('notice', '=', notice)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const findDeletionNotice = (db: Db, { userId, entryId }: { userId: string; entryId: string }) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('notice', '=', 'deleted')
    .where('entries', 'like', `%"id":"${entryId}"%`)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Notices about changes of an entry, also deleted ones. */
export const findChangeNotices = async (db: Db, userIds: readonly string[], entryId: string) =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', 'in', userIds)
        .where('notice', 'in', ['noteTaken', 'corrected', 'canceled', 'takenBack'])
        .where('entries', 'like', `%"id":"${entryId}"%`)
        .orderBy('id')
        .execute()

export const isHeardOf = ({ viewed, mailed_at, deleted_at }: Row): boolean =>
  viewed === 1 || mailed_at !== null || deleted_at !== null

export const withdrawNotification = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('notifications').where('id', '=', id).execute()
}

/** Replaces a notification's text; it counts as new again, and goes into the next digest. */
export const growNotification = async (db: Db, row: Row, message: Message, now: number): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({
      subject: message.subject,
      message: message.message,
      link_title: message.linkTitle ?? '',
      link_url: message.linkUrl ?? '',
      entries: message.entries ?? null,
      viewed: 0,
      mailed_at: null,
      version: row.version + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  await queueMail(db, { kind: 'digest', userId: row.user_id }, now)
}

/** Moves a notification to the bin; null as `at` restores it. */
export const setNotificationDeleted = (db: Db, id: string, at: number | null): Promise<Row> =>
  db
    .updateTable('notifications')
    .set({ deleted_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .returning(nickname.as('sender_nickname'))
    .executeTakeFirstOrThrow()

/** Adds a message to a user's notifications and next digest (contract §3). */
export const insertNotification = async (db: Db, userId: string, message: Message, now: number): Promise<Row> => {
  const row = await db
    .insertInto('notifications')
    .values({
      id: createId(),
      created_at: now,
      updated_at: now,
      deleted_at: null,
      user_id: userId,
      subject: message.subject,
      message: message.message,
      viewed: 0,
      link_title: message.linkTitle ?? '',
      link_url: message.linkUrl ?? '',
      about: message.about ?? null,
      sender_id: message.sender ?? null,
      notice: message.notice ?? null,
      run: message.run ?? null,
      entries: message.entries ?? null,
    })
    .returningAll()
    .returning(nickname.as('sender_nickname'))
    .executeTakeFirstOrThrow()
  await queueMail(db, { kind: 'digest', userId }, now)
  return row
}
