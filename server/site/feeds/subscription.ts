/**
 * The address of the page that explains how to subscribe to a feed.
 * @param feeds the path of the feeds without `.ics` or `.rss`, such as `/groups/{id}/events` or `/events?tag=jazz`
 */
export const subscriptionAddress = (feeds: string): string => {
  const [, resource, id] = /^\/(group|place)s\/([^/]+)\/events$/.exec(feeds) ?? []
  const search = id === undefined ? (feeds.split('?')[1] ?? '') : `${resource}=${id}`
  return search === '' ? '/subscribe' : `/subscribe?${search}`
}

/** Where programs take up a calendar. */
export type CalendarApps = { webcal: string; google: string; outlook: string; office: string }

/**
 * The links that subscribe to a calendar in a program, none of which needs a script.
 * @param ical the complete address of the calendar
 */
export const calendarApps = (ical: string, name: string): CalendarApps => {
  const webcal = ical.replace(/^https?:/, 'webcal:')
  const outlook = (host: string) => `https://${host}/calendar/0/addfromweb?${new URLSearchParams({ url: ical, name })}`
  return {
    webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    outlook: outlook('outlook.live.com'),
    office: outlook('outlook.office.com'),
  }
}
