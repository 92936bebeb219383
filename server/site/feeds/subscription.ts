import type { SiteRequest } from '../siteRequest.ts'

/** The page that explains a subscription. `feeds` is the path without ending, such as `/groups/{id}/events`. */
export const subscriptionPath = (feeds: string): string => {
  const [, resource, id] = /^\/(group|place)s\/([^/]+)\/events$/.exec(feeds) ?? []
  const search = id === undefined ? (feeds.split('?')[1] ?? '') : `${resource}=${id}`
  return search === '' ? '/subscribe' : `/subscribe?${search}`
}

export const writeLost = (lost: readonly string[]): string => lost.join(', ')

export const readLost = (text: string): string[] =>
  text
    .split(',')
    .map((words) => words.trim())
    .filter(Boolean)

/** A sentence on what a subscription does not keep of a search; empty if it keeps all. */
export const lostText = (lost: readonly string[], { t }: Pick<SiteRequest, 't'>): string =>
  lost.length === 0 ? '' : t('subscribeLoses', { words: lost.map((text) => t('sought', { text })).join(', ') })

export type CalendarApps = { webcal: string; google: string; outlook: string; office: string }

/** Links that subscribe to a calendar in programs. `ical` is its absolute URL. */
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
