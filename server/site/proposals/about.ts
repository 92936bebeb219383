import { type ProposalResource, type Proposed, proposalResources, proposedFields } from '#domain/proposals/proposal.ts'
import { proposedOf, saysOtherwise } from '#domain/proposals/proposalTimes.ts'
import type { Deps } from '#server/deps.ts'
import { findEventContext } from '#server/entries/eventContext.ts'
import { readFacts } from '#server/entries/facts.ts'
import { findPublic } from '#server/entries/publicEntries.ts'
import { type ProposalRow, readProposed, takenFields } from '#server/proposals/rows.ts'
import { eventPath, findEventId } from '../event/eventAddress.ts'
import { standingKey } from '../facts.ts'
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
}

/** The entry that `events/{id}` names, if it has a page; or null. */
export const findAbout = async (
  deps: Deps,
  about: string,
  request: Pick<SiteRequest, 'dates' | 'now' | 't'>,
): Promise<About | null> => {
  const [, named = '', text = ''] = /^(\w+)\/([\w-]{1,200})$/.exec(about) ?? []
  const resource = proposalResources.find((one) => one === named)
  if (resource === undefined) return null
  if (resource !== 'events') {
    const entry = await findPublic(deps, resource, text)
    if (entry === null) return null
    const { id, name, published } = entry
    return { resource, id, name, path: `/${resource}/${id}`, base: {}, isListed: published === 1, standing: '' }
  }
  const id = await findEventId(deps.db, text)
  const context = id === null ? null : await findEventContext(deps, id, request.now)
  if (context === null) return null
  const { row, place, main } = context
  const event = {
    name: row.name,
    start: new Date(row.start_at).toISOString(),
    end: row.end_at === null ? null : new Date(row.end_at).toISOString(),
    allDay: readFacts('events', row).allDay,
  }
  const base = proposedOf(event, place.name, deps.settings.timezone)
  const isListed = row.published === 1 && (row.parent_event === null || row.parent_listed === 1 || main !== null)
  const key = standingKey(row, request.dates)
  const standing = key === null ? '' : request.t(key)
  return { resource, id: row.id, name: row.name, path: eventPath(row, request.dates), base, isListed, standing }
}

/** Whether the event that a proposal made or corrected says something else by now. */
export const saysOtherwiseNow = (row: ProposalRow, { base }: Pick<About, 'base'>, zone: string): boolean => {
  const fields = row.correction === 1 ? takenFields(row) : proposedFields
  return saysOtherwise(readProposed(row.content), base, { fields, zone })
}
