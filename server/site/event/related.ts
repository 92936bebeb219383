import { calendarLines, comingEvents, type EventLine } from '#server/calendar/calendar.ts'
import { everything } from '#server/calendar/filter.ts'
import type { Connection } from '#server/db/connection.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { EventContext } from '#server/entries/eventContext.ts'
import { calendarPath } from '../calendar/calendarQuery.ts'
import { fullLine, type LineView } from '../lines.ts'
import { publicEntryPath } from '../map/mapLinks.ts'
import type { SiteRequest } from '../siteRequest.ts'

type RelatedView = { name: string; path: string; events: LineView[] }

const most = 3
/** The most coming events that are read to find different names. */
const mostCandidates = 24
const readAhead = 2 * mostCandidates
const mostNamesakes = 30

/** In bytes. */
const candidateSize = 100

/** `namesakes`: of its name at the same place or by its first group, without being dates of its series. */
type Around = { related: RelatedView[]; namesakes: EventLine[] }

/** More at the same place, by the first group, on the topic, each name once; and further dates that are no series. */
export const relatedTo = async (
  connection: Connection,
  { row, place, organizers, topic, main, programme }: EventContext,
  request: SiteRequest,
  cache: RevisionCache,
): Promise<Around> => {
  const comingFor = async (field: Field, id: string) => {
    const { coming } = await cache.remember(`coming ${field} ${id} ${request.now}`, async () => {
      const filter = { ...everything, [field]: id }
      const coming = await comingEvents(connection, filter, { since: request.now, limit: readAhead })
      return { coming, size: coming.length * candidateSize }
    })
    return coming
  }
  const linesOf = (ids: readonly string[]) => calendarLines(connection, ids, cache)

  const group = organizers.find(({ linked }) => linked !== null)
  const wanted: { name: string; path: string; field: Field; id: string }[] = [
    ...(place.linked === null
      ? []
      : [{ name: place.name, path: placePath(place.linked), field: 'place' as const, id: place.linked }]),
    ...(group?.linked
      ? [{ name: group.name, path: groupPath(group.linked), field: 'group' as const, id: group.linked }]
      : []),
    { name: topic, path: calendarPath({ topic: row.topic_id }), field: 'topic', id: row.topic_id },
  ]
  const shown = new Set([row.id, ...(main === null ? [] : [main.id]), ...programme.map(({ id }) => id)])
  const names = new Set([row.name])
  const namesakes = new Set<string>()
  const related: RelatedView[] = []
  for (const { name, path, field, id } of wanted) {
    const others = (await comingFor(field, id)).filter(
      (each) => !shown.has(each.id) && (each.series === null || each.series !== row.parent_series),
    )
    if (field !== 'topic') for (const other of others) if (other.name === row.name) namesakes.add(other.id)
    const ids = others
      .slice(0, mostCandidates)
      .filter(({ name }) => !names.has(name) && names.add(name))
      .slice(0, most)
      .map(({ id }) => id)
    if (ids.length === 0) continue
    for (const id of ids) shown.add(id)
    const events = (await linesOf(ids)).map((line) => fullLine(line, request))
    related.push({ name, path, events })
  }
  return { related, namesakes: namesakes.size === 0 ? [] : await linesOf([...namesakes].slice(0, mostNamesakes)) }
}

type Field = 'place' | 'group' | 'topic'

const placePath = (id: string) => publicEntryPath('places', id) ?? '/places'
const groupPath = (id: string) => publicEntryPath('groups', id) ?? '/groups'
