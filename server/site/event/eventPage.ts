import type { EventFacts } from '#domain/facts.ts'
import type { Mark } from '#domain/marks.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { type EventContext, findEventContext } from '#server/entries/eventContext.ts'
import type { EventRow } from '#server/entries/eventRow.ts'
import { readFacts, readSaid } from '#server/entries/facts.ts'
import { publicOrigin } from '#server/sources/origin.ts'
import { calendarPath } from '../calendar/calendarQuery.ts'
import { eventCard } from '../cards/cards.ts'
import { type DayView, groupByDay } from '../days.ts'
import { plainText, renderDescription } from '../description.ts'
import {
  accessOfEvent,
  deadlineOf,
  doorsText,
  priceText,
  registerUntilText,
  standingKey,
  statedName,
  takesPlace,
} from '../facts.ts'
import type { Moved, Page } from '../head.ts'
import { mapUrl, publicEntryPath, spotOf } from '../map/mapLinks.ts'
import { type WholePicture, wholePicture } from '../pictures.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { announcedText, isOver, whenOf, whenText } from '../when.ts'
import { actionsOf } from './eventActions.ts'
import { eventPath, findEventId } from './eventAddress.ts'
import { type FurtherView, furtherView } from './furtherDates.ts'
import { relatedTo } from './related.ts'
import { schemaEvent } from './schemaEvent.ts'

type Linked = { name: string; path: string | null }

type EventView = FurtherView & {
  id: string
  path: string
  name: string
  isCanceled: boolean
  /** Not if it is postponed, either. */
  takesPlace: boolean
  standing: { word: string; notice: string } | null
  isPast: boolean
  isUnpublished: boolean
  start: string
  end: string
  when: string[]
  doors: string
  /** What is on that day, and what the link to it says. */
  dayPath: string
  sameDay: string
  /** For templates of 0.1.0, which have no `actions`. */
  ical: string
  price: string
  registration: RegistrationView | null
  online: string
  place: Linked
  room: string
  address: string
  map: string | null
  spot: string
  image: WholePicture | null
  category: { name: string; mark: Mark; path: string }
  topic: Linked
  tags: Linked[]
  organizers: Linked[]
  involved: { name: string; description: string }[]
  source: { name: string; url: string } | null
  description: string
  main: Linked | null
  programme: DayView[]
}

export const eventPage = async (
  deps: Deps,
  request: SiteRequest,
  cache: RevisionCache,
): Promise<Page | Moved | null> => {
  const id = await findEventId(deps.db, request.params.id ?? '')
  const context = id === null ? null : await findEventContext(deps, id, request.now)
  if (context === null) return null
  const path = eventPath(context.row, request.dates)
  if (request.path !== path) return { moved: path }
  const { row, place } = context
  const plain = await plainText(row.description)
  const { related, namesakes } = await relatedTo(deps, context, request, cache)
  const summary = [whenText(row, request), place.name].filter(Boolean).join(', ')
  return {
    template: 'event',
    head: {
      title: statedName(row, request),
      description: plain === '' ? summary : `${summary}. ${plain}`,
      card: eventCard(context, request),
      canonical: row.published === 1 ? path : null,
      jsonLd: schemaEvent(context, plain, request, deps.settings),
    },
    values: {
      event: {
        ...viewOf(context, request, await renderDescription(row.description)),
        ...(await furtherView(deps, context, namesakes, request)),
        image: await wholePicture(deps.db, row),
        source: row.from_source === 1 ? await publicOrigin(deps.db, row.id) : null,
      } satisfies EventView,
      actions: actionsOf(context, request, deps.settings),
      related,
      access: await accessOfEvent(toldOf('events', row), place.told && toldOf('places', place.told), request),
    },
  }
}

const viewOf = (
  context: EventContext,
  request: SiteRequest,
  description: string,
): Omit<EventView, 'source' | 'image' | keyof FurtherView> => {
  const { row, place, organizers, category, topic, main, programme } = context
  const facts = readFacts('events', row)
  return {
    id: row.id,
    path: eventPath(row, request.dates),
    name: row.name,
    isCanceled: row.canceled === 1,
    takesPlace: takesPlace(row),
    standing: standingView(row, request),
    isPast: isOver(row, request),
    isUnpublished: row.published === 0,
    start: new Date(row.start_at).toISOString(),
    end: row.end_at === null ? '' : new Date(row.end_at).toISOString(),
    when: whenOf(row, request),
    doors: doorsText(row, request),
    ...sameDay(row, request),
    ical: `${eventPath(row, request.dates)}.ics`,
    price: priceText(facts, request.t),
    registration: row.canceled === 1 ? null : registrationOf(facts, isOver(row, request), request),
    online: facts.online,
    place: { name: place.name || request.t('placeNotPublic'), path: publicEntryPath('places', place.linked) },
    room: row.location2,
    address: place.address,
    map: mapUrl(place),
    spot: spotOf(place),
    category: { ...category, path: calendarPath({ category: row.category_id }) },
    topic: { name: topic, path: calendarPath({ topic: row.topic_id }) },
    tags: row.tags.map(({ tag }) => ({ name: tag, path: calendarPath({ tag }) })),
    organizers: organizers.map(({ name, linked }) => ({ name, path: publicEntryPath('groups', linked) })),
    involved: row.involved,
    description,
    main: main && { name: main.name, path: eventPath(main, request.dates) },
    programme: groupByDay(programme, '', request),
  }
}

/** Of an event that runs for days, today. */
const sameDay = (row: EventRow, request: SiteRequest): Pick<EventView, 'dayPath' | 'sameDay'> => {
  const { dates, today, t } = request
  const isPast = isOver(row, request)
  const first = dates.dateOf(row.start_at)
  const date = first < today && !isPast ? today : first
  const isOneDay = row.end_at === null || dates.isOneDay(row.start_at, row.end_at)
  const day = dates.shortDay(dates.beginning(date), today)
  return {
    dayPath: calendarPath({ from: date, to: date }),
    sameDay: t(isOneDay ? 'sameDay' : 'sameDayOf', { day, context: isPast ? 'past' : '' }),
  }
}

const toldOf = <Of extends 'events' | 'places'>(owner: Of, row: { facts: string; facts_said: string }) => ({
  facts: readFacts(owner, row),
  said: readSaid(row).said ?? {},
})

/** Canceled events have their own words. */
const standingView = (row: EventContext['row'], request: SiteRequest): EventView['standing'] => {
  const { t } = request
  const standing = standingKey(row, request.dates)
  if (standing === null || standing === 'canceled') return null
  const { previousStart } = readFacts('events', row)
  const when = previousStart === null ? '' : announcedText(Date.parse(previousStart), request)
  return { word: t(standing), notice: t(`${standing}Notice`, { when }) }
}

/** `link` opens a page or a mail. */
type RegistrationView = { link: string; name: string; until: string; isOver: boolean }

const registrationOf = (facts: EventFacts, isPast: boolean, request: SiteRequest): RegistrationView | null => {
  const { t, now } = request
  const { registration } = facts
  const deadline = deadlineOf(facts)
  if (deadline === null && (registration === '' || isPast)) return null
  const isMail = registration !== '' && !/^https?:/i.test(registration)
  return {
    link: isMail ? `mailto:${registration}` : registration,
    name: isMail ? registration : t('register'),
    until: registerUntilText(facts, request),
    isOver: deadline !== null && Date.parse(deadline) < now,
  }
}
