import type { TFunction } from 'i18next'
import type { EventContext } from '../data/calendar.ts'
import type { EventRow } from '../data/events.ts'
import type { Dates } from './dates.ts'

/** An event in a list, as templates get it. */
export type EventLine = {
  path: string
  name: string
  isCanceled: boolean
  start: string
  time: string
  /** `bis 8. Juni` for what ends on another day. */
  until: string
  place: string
}

/** The events of one day. */
export type DayView = { title: string; events: EventLine[] }

/** An event's page, as templates get it. `description` is still Markdown. */
export type EventView = EventLine & {
  isUnpublished: boolean
  period: string
  end: string | null
  room: string
  address: string
  image: { id: string; alt: string } | null
  category: string
  topic: string
  tags: string[]
  organizers: string[]
  involved: { name: string; description: string }[]
  description: string
  main: { path: string; name: string } | null
  programme: DayView[]
}

const pathOf = (id: string) => `/events/${id}`

const lineOf = (row: EventRow, dates: Dates, t: TFunction): EventLine => ({
  path: pathOf(row.id),
  name: row.name,
  isCanceled: row.canceled === 1,
  start: new Date(row.start_at).toISOString(),
  time: dates.time(row.start_at, row.end_at),
  until: endsAnotherDay(row, dates) ? t('until', { day: dates.shortDay(row.end_at) }) : '',
  place: row.place_name ?? row.location,
})

const endsAnotherDay = (row: EventRow, dates: Dates): row is EventRow & { end_at: number } =>
  row.end_at !== null && dates.dateOf(row.end_at) !== dates.dateOf(row.start_at)

/**
 * Events day by day, in their order. What began before the first day stands under it.
 * @param today the local date from which on days are shown
 */
export const groupByDay = (rows: readonly EventRow[], today: string, dates: Dates, t: TFunction): DayView[] => {
  const groups = Map.groupBy(rows, (row) => [dates.dateOf(row.start_at), today].toSorted().at(-1) ?? today)
  return [...groups].map(([date, events]) => ({
    title: titleOf(date, today, dates, t),
    events: events.map((row) => lineOf(row, dates, t)),
  }))
}

const titleOf = (date: string, today: string, dates: Dates, t: TFunction): string => {
  const day = dates.day(date)
  if (date === today) return t('today', { day })
  return date === dates.tomorrow(today) ? t('tomorrow', { day }) : day
}

/** Everything that an event's page shows. */
export const viewEvent = (context: EventContext, today: string, dates: Dates, t: TFunction): EventView => {
  const { row, address, category, topic, main, programme } = context
  const days = Map.groupBy(programme, (part) => dates.dateOf(part.start_at))
  return {
    ...lineOf(row, dates, t),
    isUnpublished: row.published === 0,
    period: dates.period(row.start_at, row.end_at),
    end: row.end_at === null ? null : new Date(row.end_at).toISOString(),
    room: row.location2,
    address,
    image: row.image === null ? null : { id: row.image, alt: row.alt },
    category,
    topic,
    tags: row.tags.map(({ tag }) => tag),
    organizers: row.organizers.map((organizer) => organizer.group_name ?? organizer.name),
    involved: row.involved,
    description: row.description,
    main: main && { path: pathOf(main.id), name: main.name },
    programme: [...days].map(([date, parts]) => ({
      title: titleOf(date, today, dates, t),
      events: parts.map((part) => lineOf(part, dates, t)),
    })),
  }
}
