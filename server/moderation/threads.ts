import type { Thread } from '#domain/moderation.ts'
import { may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Db } from '#server/db/schema.ts'
import { readableParts } from '#server/doubles/readers.ts'
import { findSubject, type Subject } from './subject.ts'

const ofSubject = (db: Db, { resource, id }: Subject) =>
  db.selectFrom('threads').selectAll().where('resource', '=', resource).where('entry_id', '=', id)

/** The thread of an entry with what somebody may read of those merged into it; closed without messages. @throws Refusal 403, 404 */
export const readThread = async (
  connection: Connection,
  subject: Subject,
  viewer: NonNullable<Viewer>,
): Promise<Thread> => {
  const entry = await findSubject(connection, subject, viewer)
  const thread = await ofSubject(connection.db, subject).executeTakeFirst()
  const { parts, together, isMerged } = await readableParts(connection.db, subject, viewer)
  const rows = await connection.db
    .selectFrom('thread_messages')
    .innerJoin('threads', 'threads.id', 'thread_messages.thread_id')
    .leftJoin('users', 'users.id', 'thread_messages.author_id')
    .select(['thread_messages.id', 'text', 'at', 'by_moderation', 'author_id', 'users.nickname', 'entry_id'])
    .where('resource', '=', subject.resource)
    .where(
      'entry_id',
      'in',
      parts.map(({ entryId }) => entryId),
    )
    .orderBy('at')
    .orderBy('thread_messages.id')
    .execute()
  const messages = rows.flatMap(({ id, text, at, by_moderation, author_id, nickname, entry_id }) => {
    const part = parts.find(({ entryId, since, until }) => entryId === entry_id && since < at && at <= until)
    if (part === undefined) return []
    const author = { nickname, isMine: author_id === viewer.id, byModeration: by_moderation === 1 }
    const wasOne = together.some(({ since, until }) => since < at && at <= until)
    return [{ id, text, at: new Date(at).toISOString(), of: part.of, wasOne, ...author }]
  })
  const state = thread?.state ?? 'closed'
  return {
    id: subject.id,
    version: thread?.version ?? 0,
    name: entry.name,
    start: subject.resource === 'events' ? (entry.start ?? null) : null,
    deactivated: entry.deactivated ?? false,
    state,
    messages,
    isMerged,
    canClose: state !== 'closed' && may(viewer, 'update', 'threads', { ownedBy: entry.ownedBy ?? [] }),
  }
}
