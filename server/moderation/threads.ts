import type { Thread } from '#domain/moderation.ts'
import { may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Db } from '#server/db/schema.ts'
import { knownMerged } from '#server/doubles/redirects.ts'
import { findSubject, type Subject } from './subject.ts'

const ofSubject = (db: Db, { resource, id }: Subject) =>
  db.selectFrom('threads').selectAll().where('resource', '=', resource).where('entry_id', '=', id)

/** The thread of an entry and of those merged into it; closed without messages. @throws Refusal 403, 404 */
export const readThread = async (
  connection: Connection,
  subject: Subject,
  viewer: NonNullable<Viewer>,
): Promise<Thread> => {
  const entry = await findSubject(connection, subject, viewer)
  const thread = await ofSubject(connection.db, subject).executeTakeFirst()
  const merged = await knownMerged(connection.db, subject, viewer)
  const entries = [subject.id, ...merged.map(({ id }) => id)]
  const rows = await connection.db
    .selectFrom('thread_messages')
    .leftJoin('users', 'users.id', 'thread_messages.author_id')
    .select(['thread_messages.id', 'text', 'at', 'by_moderation', 'author_id', 'users.nickname'])
    .where('thread_id', 'in', (query) =>
      query
        .selectFrom('threads')
        .select('id')
        .where('resource', '=', subject.resource)
        .where('entry_id', 'in', entries),
    )
    .orderBy('at')
    .orderBy('thread_messages.id')
    .execute()
  const state = thread?.state ?? 'closed'
  return {
    version: thread?.version ?? 0,
    name: entry.name,
    start: subject.resource === 'events' ? (entry.start ?? null) : null,
    deactivated: entry.deactivated ?? false,
    state,
    messages: rows.map(({ id, text, at, by_moderation, author_id, nickname }) => ({
      id,
      text,
      at: new Date(at).toISOString(),
      byModeration: by_moderation === 1,
      nickname,
      isMine: author_id === viewer.id,
    })),
    canClose: state !== 'closed' && may(viewer, 'update', 'threads', { ownedBy: entry.ownedBy ?? [] }),
  }
}
