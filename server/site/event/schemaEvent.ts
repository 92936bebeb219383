import { holdingAnswers } from '#domain/facts.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import type { EventContext } from '#server/entries/eventContext.ts'
import { isAllDay, readFacts } from '#server/entries/facts.ts'
import type { Dates } from '../dates.ts'
import { standingOf } from '../facts.ts'
import { publicEntryPath, schemaPlace } from '../map/mapLinks.ts'
import { picturePath } from '../pictures.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type Addressed, eventPath } from './eventAddress.ts'
import { schemaOffers } from './schemaOffers.ts'

type Site = { siteUrl: string; language: string }

const statuses = {
  canceled: 'Cancelled',
  postponed: 'Postponed',
  moved: 'Rescheduled',
  soldOut: 'Scheduled',
  elsewhere: 'Scheduled',
} as const

const statusOf = (row: Pick<EventLine, 'canceled' | 'facts' | 'elsewhere'>): string => {
  const standing = standingOf(row)
  const isMoved = standing === 'soldOut' && readFacts('events', row).previousStart !== null
  const status = isMoved ? 'moved' : standing
  return `https://schema.org/Event${status === null ? 'Scheduled' : statuses[status]}`
}

const momentOf = (moment: number, isDay: boolean, dates: Dates): string =>
  isDay ? dates.dateOf(moment) : dates.withOffset(moment)

const schemaPart = (event: Addressed, siteUrl: string, dates: Dates) => ({
  '@type': 'Event',
  '@id': siteUrl + eventPath(event, dates),
  name: event.name,
  url: siteUrl + eventPath(event, dates),
})

export const schemaLine = (line: EventLine, siteUrl: string, dates: Dates) => ({
  ...schemaPart(line, siteUrl, dates),
  startDate: momentOf(line.start_at, isAllDay(line), dates),
  eventStatus: statusOf(line),
})

/** An event for schema.org. `plain` is its description without Markdown. */
export const schemaEvent = (context: EventContext, plain: string, { dates }: SiteRequest, site: Site) => {
  const { row, place, organizers, main, programme } = context
  const { siteUrl } = site
  const facts = readFacts('events', row)
  const url = siteUrl + eventPath(row, dates)
  const at = (moment: number, isDay = isAllDay(row)) => momentOf(moment, isDay, dates)
  const iso = (moment: string) => dates.withOffset(Date.parse(moment))
  const announcedAt = (moment: number) => at(moment, dates.isDayStart(moment))
  const groups = organizers.map(({ name, linked }) => ({
    '@type': 'Organization',
    name,
    ...(linked !== null && { url: siteUrl + publicEntryPath('groups', linked) }),
  }))
  const wholes = [
    ...(main === null ? [] : [schemaPart(main, siteUrl, dates)]),
    ...(row.parent_series === null
      ? []
      : [{ '@type': 'EventSeries', '@id': `${siteUrl}/#series-${row.parent_series}`, name: row.name }]),
  ]
  const where = [
    ...(place.name === '' ? [] : [schemaPlace(place, amenitiesOf(context))]),
    ...(facts.online === '' ? [] : [{ '@type': 'VirtualLocation', url: facts.online }]),
  ]
  return {
    '@type': 'Event',
    '@id': url,
    name: row.name,
    url,
    startDate: at(row.start_at),
    ...(row.end_at !== null && { endDate: at(row.end_at) }),
    ...(facts.doors !== null && { doorTime: iso(facts.doors) }),
    ...(facts.previousStart !== null && { previousStartDate: announcedAt(Date.parse(facts.previousStart)) }),
    eventStatus: statusOf(row),
    eventAttendanceMode: `https://schema.org/${facts.online === '' ? 'Offline' : 'Mixed'}EventAttendanceMode`,
    inLanguage: site.language,
    ...(where.length > 0 && { location: where.length === 1 ? where[0] : where }),
    ...(row.image !== null && { image: [siteUrl + picturePath(row.image)] }),
    ...(plain !== '' && { description: plain }),
    ...(facts.free && { isAccessibleForFree: true }),
    ...(row.canceled === 0 && schemaOffers(facts, url, iso)),
    ...(groups.length > 0 && { organizer: groups }),
    ...(row.involved.length > 0 && {
      // Only groups of the calendar are known to be groups.
      performer: row.involved.map(({ name }) => ({
        ...(groups.some((group) => group.name === name && 'url' in group) && { '@type': 'PerformingGroup' }),
        name,
      })),
    }),
    ...(row.tags.length > 0 && { keywords: row.tags.map(({ tag }) => tag).join(', ') }),
    ...(wholes.length > 0 && { superEvent: wholes.length === 1 ? wholes[0] : wholes }),
    ...(programme.length > 0 && { subEvent: programme.map((line) => schemaLine(line, siteUrl, dates)) }),
  }
}

const amenitiesOf = ({ row, place }: EventContext) =>
  holdingAnswers(readFacts('events', row), place.told && readFacts('places', place.told))
