import { type ProposalResource, type Proposed, proposalResources } from '#domain/proposal.ts'
import { proposedOf } from '#domain/proposalTimes.ts'
import type { Deps } from '#server/deps.ts'
import { findEventContext } from '#server/entries/eventContext.ts'
import { readFacts } from '#server/entries/facts.ts'
import { findPublic } from '#server/entries/publicEntries.ts'
import { eventPath, findEventId } from '../event/eventAddress.ts'
import type { SiteRequest } from '../siteRequest.ts'

export type About = { resource: ProposalResource; id: string; name: string; path: string; base: Proposed }

/** The entry that `events/{id}` names, if it is public; or null. */
export const findAbout = async (
  deps: Deps,
  about: string,
  { dates, now }: Pick<SiteRequest, 'dates' | 'now'>,
): Promise<About | null> => {
  const [, named = '', text = ''] = /^(\w+)\/([\w-]{1,200})$/.exec(about) ?? []
  const resource = proposalResources.find((one) => one === named)
  if (resource === undefined) return null
  if (resource !== 'events') {
    const entry = await findPublic(deps, resource, text)
    return entry && { resource, id: entry.id, name: entry.name, path: `/${resource}/${entry.id}`, base: {} }
  }
  const id = await findEventId(deps.db, text)
  const context = id === null ? null : await findEventContext(deps, id, now)
  if (context === null) return null
  const { row, place } = context
  const event = {
    name: row.name,
    start: new Date(row.start_at).toISOString(),
    end: row.end_at === null ? null : new Date(row.end_at).toISOString(),
    allDay: readFacts('events', row).allDay,
  }
  const base = proposedOf(event, place.name, deps.settings.timezone)
  return { resource, id: row.id, name: row.name, path: eventPath(row, dates), base }
}
