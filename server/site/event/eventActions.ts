import { usualEventLength } from '#domain/limits.ts'
import type { EventContext } from '#server/entries/eventContext.ts'
import { isAllDay } from '#server/entries/facts.ts'
import type { Settings } from '#server/settings.ts'
import { statedName, whereText } from '../facts.ts'
import { stamp } from '../feeds/ical.ts'
import { mailTo, reportOf } from '../report.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { whenText } from '../when.ts'
import { eventPath } from './eventAddress.ts'

export type EventActions = {
  /** As others are told: an event's with its state. */
  name: string
  calendars: { name: string; link: string }[]
  mail: string
  /** How to subscribe to all dates of its series; null for other events. */
  series: string | null
  /** On OpenStreetMap; null if the place is unknown. */
  directions: string | null
  report: string
}

const day = 86_400_000

const withSearch = (address: string, values: Readonly<Record<string, string>>) =>
  `${address}?${new URLSearchParams(values)}`

export const actionsOf = (
  { row, place }: EventContext,
  request: SiteRequest,
  settings: Pick<Settings, 'siteUrl' | 'moderationEmail'>,
): EventActions => {
  const { dates } = request
  const name = statedName(row, request)
  const url = settings.siteUrl + eventPath(row, dates)
  const location = whereText({ place: place.name, room: row.location2, address: place.address })
  const end = row.end_at ?? row.start_at + usualEventLength
  const localDay = (at: number) => dates.dateOf(at).replaceAll('-', '')
  const isWhole = isAllDay(row)
  // For whole days, calendars expect the day after the last.
  const [from, to] = isWhole ? [localDay(row.start_at), localDay(end + day / 2)] : [stamp(row.start_at), stamp(end)]
  const iso = (at: number) => new Date(at).toISOString()
  return {
    name,
    calendars: [
      { name: 'iCalendar (.ics)', link: `${eventPath(row, dates)}.ics` },
      {
        name: 'Google',
        link: withSearch('https://calendar.google.com/calendar/render', {
          action: 'TEMPLATE',
          text: name,
          dates: `${from}/${to}`,
          details: url,
          location,
        }),
      },
      {
        name: 'Outlook',
        link: withSearch('https://outlook.live.com/calendar/0/deeplink/compose', {
          path: '/calendar/action/compose',
          rru: 'addevent',
          subject: name,
          body: url,
          location,
          startdt: iso(row.start_at),
          enddt: iso(end),
          ...(isWhole && { allday: 'true' }),
        }),
      },
      {
        name: 'Yahoo',
        link: withSearch('https://calendar.yahoo.com/', {
          v: '60',
          title: name,
          st: from,
          et: to,
          desc: url,
          in_loc: location,
          ...(isWhole && { dur: 'allday' }),
        }),
      },
    ],
    mail: mailTo('', { subject: name, body: `${whenText(row, request)}\n${location}\n\n${url}` }),
    series: row.parent_series === null ? null : `/subscribe?series=${row.parent_series}`,
    directions: directionsTo(place),
    report: reportOf({ resource: 'events', id: row.id, name: row.name, url }, request, settings),
  }
}

export const directionsTo = ({
  lat,
  lng,
  address,
}: Pick<EventContext['place'], 'lat' | 'lng' | 'address'>): string | null => {
  if (lat !== null && lng !== null) {
    return withSearch('https://www.openstreetmap.org/directions', { route: `;${lat},${lng}` })
  }
  return address === '' ? null : withSearch('https://www.openstreetmap.org/directions', { to: address })
}
