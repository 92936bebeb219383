import type { EventLine } from '#server/calendar/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { type EventContext, findEventContext } from '#server/entries/eventPage.ts'
import { calendarAddress } from './calendarQuery.ts'
import { plainText, renderDescription } from './description.ts'
import type { Page } from './head.ts'
import { type DayView, eventPath, groupByDay, isOver, type LineView, lineOf, whenOf, whenText } from './lines.ts'
import { entryPath, mapAddress, schemaPlace } from './mapLinks.ts'
import { picturePath, sharedPicture } from './pictures.ts'
import type { SiteRequest } from './siteRequest.ts'

/** Something that may have a page of its own. */
type Linked = { name: string; path: string | null }

/** An event's page, as templates get it. */
type EventView = {
  path: string
  name: string
  isCanceled: boolean
  isPast: boolean
  isUnpublished: boolean
  start: string
  /** When it is, in one line or two. */
  when: string[]
  place: Linked
  room: string
  address: string
  map: string | null
  image: { id: string; alt: string } | null
  category: Linked
  topic: Linked
  tags: Linked[]
  organizers: Linked[]
  involved: { name: string; description: string }[]
  /** HTML. */
  description: string
  main: Linked | null
  programme: DayView[]
  further: FurtherDate[]
  /** The event for somebody's own calendar. */
  ical: string
}

/** Another date of the same series, as templates get it. Name and place are empty where they are those of the event. */
type FurtherDate = LineView & { day: string }

/** The page of one event (contract §5). */
export const eventPage = async (deps: Deps, request: SiteRequest): Promise<Page | null> => {
  const context = await findEventContext(deps, request.params.id ?? '', request.now)
  if (context === null) return null
  const { row, place } = context
  const plain = await plainText(row.description)
  const summary = [whenText(row, request), place.name].filter(Boolean).join(', ')
  return {
    template: 'event',
    head: {
      title: row.canceled === 1 ? request.t('canceledName', { name: row.name }) : row.name,
      description: plain === '' ? summary : `${summary}. ${plain}`,
      image: await sharedPicture(deps.db, row),
      canonical: row.published === 1 ? eventPath(row.id) : null,
      jsonLd: schemaEvent(context, plain, request, deps.settings.siteUrl),
    },
    values: { event: viewOf(context, request, await renderDescription(row.description)) },
  }
}

const viewOf = (context: EventContext, request: SiteRequest, description: string): EventView => {
  const { row, place, organizers, category, topic, main, programme, further } = context
  return {
    path: eventPath(row.id),
    name: row.name,
    isCanceled: row.canceled === 1,
    isPast: isOver(row, request),
    isUnpublished: row.published === 0,
    start: new Date(row.start_at).toISOString(),
    when: whenOf(row, request),
    place: { name: place.name || request.t('placeNotPublic'), path: entryPath('places', place.linked) },
    room: row.location2,
    address: place.address,
    map: mapAddress(place),
    image: row.image === null ? null : { id: row.image, alt: row.alt },
    category: { name: category, path: calendarAddress({ category: row.category_id }) },
    topic: { name: topic, path: calendarAddress({ topic: row.topic_id }) },
    tags: row.tags.map(({ tag }) => ({ name: tag, path: calendarAddress({ tag }) })),
    organizers: organizers.map(({ name, linked }) => ({ name, path: entryPath('groups', linked) })),
    involved: row.involved,
    description,
    main: main && { name: main.name, path: eventPath(main.id) },
    programme: groupByDay(programme, '', request),
    further: further.map((line) => furtherDate(line, context, request)),
    ical: `${eventPath(row.id)}.ics`,
  }
}

const furtherDate = (line: EventLine, { row, place }: EventContext, request: SiteRequest): FurtherDate => {
  const view = lineOf(line, request)
  return {
    ...view,
    day: request.dates.briefDay(line.start_at),
    name: view.name === row.name ? '' : view.name,
    place: view.place === place.name ? '' : view.place,
  }
}

const schemaEvent = (context: EventContext, plain: string, { dates }: SiteRequest, siteUrl: string) => {
  const { row, place, organizers, main, programme } = context
  const part = ({ id, name }: { id: string; name: string }) => ({
    '@type': 'Event',
    name,
    url: siteUrl + eventPath(id),
  })
  return {
    '@type': 'Event',
    name: row.name,
    url: siteUrl + eventPath(row.id),
    startDate: dates.withOffset(row.start_at),
    ...(row.end_at !== null && { endDate: dates.withOffset(row.end_at) }),
    eventStatus: `https://schema.org/Event${row.canceled === 1 ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(place.name !== '' && { location: schemaPlace(place) }),
    ...(row.image !== null && { image: [siteUrl + picturePath(row.image)] }),
    ...(plain !== '' && { description: plain }),
    ...(organizers.length > 0 && {
      organizer: organizers.map(({ name, linked }) => ({
        '@type': 'Organization',
        name,
        ...(linked !== null && { url: siteUrl + entryPath('groups', linked) }),
      })),
    }),
    ...(row.tags.length > 0 && { keywords: row.tags.map(({ tag }) => tag).join(', ') }),
    ...(main !== null && { superEvent: part(main) }),
    ...(programme.length > 0 && {
      subEvent: programme.map((line) => ({ ...part(line), startDate: dates.withOffset(line.start_at) })),
    }),
  }
}
