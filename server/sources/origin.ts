import { sql } from 'kysely'
import * as v from 'valibot'
import { may } from '#domain/permissions.ts'
import { referencesIn } from '#domain/references.ts'
import type { Viewer } from '#domain/session.ts'
import type { EventOrigin, ImportedField } from '#domain/sources/source.ts'
import { importedIn, importedSchema } from '#domain/sources/sourceEvent.ts'
import { fieldsCorrectedHere, givenBack } from '#domain/sources/sourceFollowing.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { findTargets } from '#server/history/entries.ts'
import { notFound, unauthorized } from '#server/refusal.ts'
import { mayKeep } from './owners.ts'
import { hasSay } from './say.ts'

const findTie = async (db: Db, eventId: string) =>
  (await db
    .selectFrom('source_events')
    .innerJoin('sources', 'sources.id', 'source_events.source_id')
    .selectAll('sources')
    .select(['source_events.imported', 'source_events.url as event_url', 'source_events.gone'])
    .where('source_events.entry_id', '=', eventId)
    .where(hasSay)
    .orderBy('source_events.made', 'desc')
    .orderBy('sources.id')
    .limit(1)
    .executeTakeFirst()) ?? null

/** An event's source and fields corrected here; null if entered here. @throws Refusal 401, 403, 404 */
export const readOrigin = async (deps: Deps, eventId: string, viewer: Viewer): Promise<EventOrigin | null> => {
  const event = await createEntries(deps, eventKind).find(eventId, viewer)
  if (!may(viewer, 'update', 'events', { ownedBy: event.ownedBy })) throw unauthorized(viewer)
  const tie = await findTie(deps.db, eventId)
  if (tie === null) return null
  const source = {
    id: tie.id,
    name: tie.name,
    isYours: await mayKeep(deps.db, tie, viewer),
    ended: tie.ended_at !== null,
  }
  const imported = v.parse(importedSchema, tie.imported)
  const corrected = fieldsCorrectedHere(importedIn(event), imported)
  const theirs = Object.fromEntries(corrected.map((field) => [field, imported[field]]))
  const references = corrected.flatMap((field) => referencesIn(field, imported[field]))
  const { names } = await findTargets(deps.db, references)
  const { name, version } = event
  return {
    name,
    source,
    url: tie.event_url,
    gone: tie.gone === 1 && imported.canceled,
    corrected,
    theirs,
    names,
    version,
  }
}

/** Fields follow the source again, with those that belong to them. @throws Refusal 401, 403, 404 */
export const followAgain = async (
  deps: Deps,
  eventId: string,
  fields: readonly ImportedField[],
  viewer: Viewer,
): Promise<EventOrigin | null> => {
  const tie = await findTie(deps.db, eventId)
  if (tie === null) throw notFound()
  const imported = v.parse(importedSchema, tie.imported)
  await createEntries(deps, eventKind).update(eventId, { viewer }, (current) => ({
    ...current,
    ...Object.fromEntries(givenBack(fields).map((field) => [field, imported[field]])),
  }))
  return readOrigin(deps, eventId, viewer)
}

const sharedHosts = /(?:^|\.)(?:google|office|office365|outlook|live|icloud|apple|meetup|teamup)\.com$/i

/** Only the host: the URL may be a secret. */
const homeOf = (url: string): string => {
  const { origin, hostname } = new URL(url)
  return sharedHosts.test(hostname) ? '' : `${origin}/`
}

/** The public source of an event: its page there, else the home page; nothing for a file without a page. */
export const publicOrigin = async (db: Db, eventId: string): Promise<{ name: string; url: string } | null> => {
  const { rows } = await sql<{ name: string; page: string; url: string }>`
    select sources.name, source_events.url as page, sources.url from source_events
    join sources on sources.id = source_events.source_id where source_events.entry_id = ${eventId}
    and ${hasSay} and (sources.kind != 'file' or source_events.url != '')
    order by source_events.made desc, sources.id limit 1`.execute(db)
  const [row] = rows
  return row ? { name: row.name, url: row.page || homeOf(row.url) } : null
}
