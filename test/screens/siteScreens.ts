import { type Screen, screen } from './gestures.ts'

const nextMonth = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
}

/** As it comes out of the printer. */
const print: Screen['act'] = ({ page }) => page.emulateMedia({ media: 'print' })

/** Contract §5. */
export const siteScreens: readonly Screen[] = [
  screen('site-calendar', 'anonymous', '/'),
  screen('site-calendar-filters', 'anonymous', ({ category }) => `/?category=${category}`),
  screen('site-topic', 'anonymous', ({ topic }) => `/?topic=${topic}`),
  screen('site-access', 'anonymous', '/?access=wheelchair'),
  screen('site-calendar-nothing', 'anonymous', '/?text=nichts-dergleichen'),
  screen('site-month', 'anonymous', () => `/?month=${new Date().toISOString().slice(0, 7)}`),
  screen('site-month-next', 'anonymous', () => `/?month=${nextMonth()}`),
  screen('site-week', 'anonymous', () => `/?week=${new Date().toISOString().slice(0, 10)}`),
  screen('site-search', 'anonymous', '/?text=jazz'),
  screen('site-search-typo', 'anonymous', '/?text=wochenmerkte'),
  screen('site-near', 'anonymous', '/?near=Marktplatz&km=1'),
  screen('site-subscribe', 'anonymous', '/subscribe'),
  screen('site-suggest', 'anonymous', '/suggest'),
  screen('site-report', 'anonymous', ({ event }) => `/suggest?about=${encodeURIComponent(`events/${event}`)}`),
  screen('site-event', 'anonymous', ({ event }) => `/events/${event}`),
  screen('site-event-upright-picture', 'anonymous', ({ upright }) => `/events/${upright}`),
  screen('site-event-plain', 'anonymous', ({ plain }) => `/events/${plain}`),
  screen('site-event-long-name', 'anonymous', ({ long }) => `/events/${long}`),
  screen('site-event-canceled', 'anonymous', ({ canceled }) => `/events/${canceled}`),
  screen('site-event-programme', 'anonymous', ({ festival }) => `/events/${festival}`),
  screen('site-event-past', 'anonymous', ({ past }) => `/events/${past}`),
  screen('site-event-unpublished', 'anonymous', ({ unpublished }) => `/events/${unpublished}`),
  screen('site-event-part', 'anonymous', ({ part }) => `/events/${part}`),
  screen('site-month-nothing', 'anonymous', '/?month=2031-02'),
  screen('site-day', 'anonymous', ({ day }) => `/?from=${day}&to=${day}`),
  screen('site-groups', 'anonymous', '/groups'),
  screen('site-group', 'anonymous', ({ group }) => `/groups/${group}`),
  screen('site-places', 'anonymous', '/places'),
  screen('site-place', 'anonymous', ({ place }) => `/places/${place}`),
  screen('site-groups-nothing', 'anonymous', '/groups?text=nichts-dergleichen'),
  screen('site-place-nothing', 'anonymous', ({ quietPlace }) => `/places/${quietPlace}`),
  screen('site-about', 'anonymous', '/about'),
  screen('site-404', 'anonymous', '/nowhere'),
  screen('site-print-calendar', 'anonymous', '/', print),
  screen('site-print-month', 'anonymous', () => `/?month=${nextMonth()}`, print),
  screen('site-print-place', 'anonymous', ({ place }) => `/places/${place}`, print),
  screen('site-print-event', 'anonymous', ({ event }) => `/events/${event}`, print),
]
