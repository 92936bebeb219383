import { sql } from 'kysely'
import { writePosition } from '#domain/near.ts'
import type { Deps } from '#server/deps.ts'
import { feedFields } from '../calendar/calendarQuery.ts'
import type { Chip } from '../calendar/chips.ts'
import type { Page } from '../head.ts'
import { locateOf } from '../map/locate.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withoutEmpty, withQuery } from '../templates/liquid.ts'
import { filterParts } from './filterParts.ts'
import { calendarApps, lostText, readLost } from './subscription.ts'

export const subscribeFields = [...feedFields, 'lost'] as const

type Field = (typeof subscribeFields)[number]
type Query = Readonly<Record<Exclude<Field, 'lost'>, string>>

/** How to subscribe to the calendar, a filter of it, a group or a place; null if one of these does not exist. */
export const subscribePage = async (deps: Deps, request: SiteRequest<Field>): Promise<Page | null> => {
  const { t, theme } = request
  const { lost, ...query } = request.query
  const spot = await locateOf(deps).locate(query.near)
  if (query.near !== '' && spot === null) return null
  const parts = await filterParts(deps, request)
  if (parts === null) return null
  const feeds = feedsOf({ ...query, near: spot === null ? '' : writePosition(spot) })
  const name = parts.map((part) => part.name).join(', ')
  const complete = (ending: 'ics' | 'rss' | 'atom') => deps.settings.siteUrl + feedAddress(feeds, ending, request, deps)
  const ical = complete('ics')
  const isWhole = parts.length === 0
  return {
    template: 'subscription',
    head: {
      title: isWhole ? t('subscribe') : t('subscription.titleOf', { name }),
      description: t('describe.subscribe'),
      canonical: isWhole ? '/subscribe' : null,
      shared: subscribeTo({ ...query, lost }),
      feeds,
    },
    values: {
      name,
      loses: lostText(readLost(lost), request),
      ical,
      rss: complete('rss'),
      atom: complete('atom'),
      apps: calendarApps(ical, isWhole ? theme.config.sitename : `${name} · ${theme.config.sitename}`),
      chips: parts.map((part): Chip => ({ name: part.name, path: subscribeTo({ ...query, [part.field]: '', lost }) })),
      categories: isWhole ? await categoriesOf(deps) : [],
    },
  }
}

const subscribeTo = (query: Partial<Query & { lost: string }>) => withQuery('/subscribe', withoutEmpty(query))

const feedsOf = (query: Query): string => {
  const given = Object.entries(withoutEmpty(query))
  const [[field, id] = ['', '']] = given
  if (given.length === 1 && (field === 'group' || field === 'place')) return `/${field}s/${id}/events`
  return withQuery('/events', Object.fromEntries(given))
}

/** Programs ask without a language, so the URL names it. */
const feedAddress = (feeds: string, ending: string, { language }: SiteRequest, { settings }: Deps): string => {
  const [path = '', search = ''] = feeds.split('?')
  const address = `${path}.${ending}${search === '' ? '' : `?${search}`}`
  return withQuery(address, language === settings.language ? {} : { lng: language })
}

const categoriesOf = async ({ db }: Deps): Promise<{ name: string; path: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from categories
    where deleted_at is null order by name_folded, id limit 60`.execute(db)
  return rows.map(({ id, name }) => ({ name, path: subscribeTo({ category: id }) }))
}
