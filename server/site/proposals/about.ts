import { sql } from 'kysely'
import { type ProposalResource, type Proposed, proposalResources, proposedFields } from '#domain/proposals/proposal.ts'
import { proposedOf, saysOtherwise } from '#domain/proposals/proposalTimes.ts'
import { selectRows } from '#server/db/rowSource.ts'
import type { Deps } from '#server/deps.ts'
import { shownInstead } from '#server/doubles/redirects.ts'
import { findEventContext } from '#server/entries/eventContext.ts'
import type { EventRow } from '#server/entries/eventRow.ts'
import { eventKind } from '#server/entries/events.ts'
import { readFacts } from '#server/entries/facts.ts'
import { findPublic } from '#server/entries/publicEntries.ts'
import { type ProposalRow, readProposed, takenFields } from '#server/proposals/rows.ts'
import { eventPath, findEventId } from '../event/eventAddress.ts'
import { placeOf, standingKey } from '../facts.ts'
import type { SiteRequest } from '../siteRequest.ts'

export type About = {
  resource: ProposalResource
  id: string
  name: string
  path: string
  base: Proposed
  /** In a list, or in the program of an event that is public. Unpublished entries only have a page. */
  isListed: boolean
  /** Such as "canceled"; empty if it takes place as announced. */
  standing: string
  /** What was asked for, if it was merged into this entry. */
  merged: Pick<About, 'name' | 'base'> | null
}

type Request = Pick<SiteRequest, 'dates' | 'now' | 't'>
type Named = Pick<About, 'resource' | 'id'>

/** The entry that `events/{id}` names, or that it was merged into, if it has a page; or null. */
export const findAbout = async (deps: Deps, about: string, request: Request): Promise<About | null> => {
  const [, named = '', text = ''] = /^(\w+)\/([\w-]{1,200})$/.exec(about) ?? []
  const resource = proposalResources.find((one) => one === named)
  if (resource === undefined) return null
  const id = resource === 'events' ? await findEventId(deps.db, text) : text
  if (id === null) return null
  const found = await findShown(deps, { resource, id }, request)
  if (found !== null) return found
  const kept = await shownInstead(deps.db, resource, id)
  const instead = kept === null ? null : await findShown(deps, { resource, id: kept }, request)
  return instead && { ...instead, merged: await findMerged(deps, { resource, id }) }
}

const findShown = async (deps: Deps, { resource, id }: Named, request: Request): Promise<About | null> => {
  if (resource !== 'events') {
    const entry = await findPublic(deps, resource, id)
    if (entry === null) return null
    const [path, isListed] = [`/${resource}/${id}`, entry.published === 1]
    return { resource, id, name: entry.name, path, base: {}, isListed, standing: '', merged: null }
  }
  const context = await findEventContext(deps, id, request.now)
  if (context === null) return null
  const { row, place, main } = context
  const base = baseOf(row, place.name, deps)
  const isListed = row.published === 1 && (row.parent_event === null || row.parent_listed === 1 || main !== null)
  const key = standingKey(row, request.dates)
  const standing = key === null ? '' : request.t(key)
  const path = eventPath(row, request.dates)
  return { resource, id: row.id, name: row.name, path, base, isListed, standing, merged: null }
}

/** As it was shown before the merge; null once the bin has forgotten it. */
const findMerged = async (deps: Deps, { resource, id }: Named): Promise<About['merged']> => {
  if (resource !== 'events') {
    const entry = await deps.db.selectFrom(resource).select('name').where('id', '=', id).executeTakeFirst()
    return entry ? { name: entry.name, base: {} } : null
  }
  const [row] = await selectRows(deps, eventKind, sql`id = ${id}`)
  if (row === undefined) return null
  const place = row.place_hidden === 1 ? '' : placeOf(row)
  return { name: row.name, base: baseOf(row, place, deps) }
}

const baseOf = (row: EventRow, place: string, { settings: { timezone } }: Deps): Proposed => {
  const event = {
    name: row.name,
    start: new Date(row.start_at).toISOString(),
    end: row.end_at === null ? null : new Date(row.end_at).toISOString(),
    allDay: readFacts('events', row).allDay,
  }
  return proposedOf(event, place, timezone)
}

/** Whether the event that a proposal made or corrected says something else by now. */
export const saysOtherwiseNow = (row: ProposalRow, { base }: Pick<About, 'base'>, zone: string): boolean => {
  const fields = row.correction === 1 ? takenFields(row) : proposedFields
  return saysOtherwise(readProposed(row.content), base, { fields, zone })
}
