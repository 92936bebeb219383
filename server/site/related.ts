import { type CalendarFilter, calendarLines, everything, relatedEvents } from '#server/calendar/calendar.ts'
import type { Deps } from '#server/deps.ts'
import type { EventContext } from '#server/entries/eventPage.ts'
import { calendarAddress } from './calendarQuery.ts'
import { type LineView, lineOf } from './lines.ts'
import { entryPath } from './mapLinks.ts'
import type { SiteRequest } from './siteRequest.ts'

/** More events of a place, a group or a topic, as templates get them. */
export type RelatedView = { name: string; path: string; events: (LineView & { day: string })[] }

const most = 3
/** So many coming events are looked through for some with different names. */
const lookedAt = 24

/** More that comes at the same place, by the first group, and on the same topic; each name once. */
export const relatedTo = async (
  deps: Pick<Deps, 'db' | 'kind'>,
  { row, place, organizers, topic, main, programme }: EventContext,
  request: SiteRequest,
): Promise<RelatedView[]> => {
  const group = organizers.find(({ linked }) => linked !== null)
  const wanted: { name: string; path: string; filter: Partial<CalendarFilter> }[] = [
    ...(place.linked === null
      ? []
      : [{ name: place.name, path: placePath(place.linked), filter: { place: place.linked } }]),
    ...(group?.linked ? [{ name: group.name, path: groupPath(group.linked), filter: { group: group.linked } }] : []),
    { name: topic, path: calendarAddress({ topic: row.topic_id }), filter: { topic: row.topic_id } },
  ]
  const shown = new Set([row.id, ...(main === null ? [] : [main.id]), ...programme.map(({ id }) => id)])
  const names = new Set([row.name])
  const related: RelatedView[] = []
  for (const { name, path, filter } of wanted) {
    const except = { ids: [...shown], series: row.parent_series }
    const found = await relatedEvents(
      deps,
      { ...everything, ...filter },
      { since: request.now, except, limit: lookedAt },
    )
    const ids = found
      .filter(({ name }) => !names.has(name) && names.add(name))
      .slice(0, most)
      .map(({ id }) => id)
    if (ids.length === 0) continue
    for (const id of ids) shown.add(id)
    const events = (await calendarLines(deps, ids)).map((line) => ({
      ...lineOf(line, request),
      day: request.dates.briefDay(line.start_at),
    }))
    related.push({ name, path, events })
  }
  return related
}

const placePath = (id: string) => entryPath('places', id) ?? '/places'
const groupPath = (id: string) => entryPath('groups', id) ?? '/groups'
