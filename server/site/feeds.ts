import { Hono } from 'hono'
import { addDays } from '#domain/time.ts'
import { type CalendarFilter, everything } from '../data/calendar.ts'
import { findFeedEvent, lastChange, newestEvents, subscribedEvents } from '../data/feeds.ts'
import { findPublic, findWord } from '../data/publicEntries.ts'
import type { Deps, Env } from '../deps.ts'
import { prepare } from './answers.ts'
import { calendarAddress, filterFields, filterOf } from './calendarQuery.ts'
import { createIcalWriter } from './ical.ts'
import { withQuery } from './liquid.ts'
import { writeRss } from './rss.ts'
import type { Visit, Visits } from './visit.ts'

/** How far back subscriptions reach, in days, and how many events an RSS feed carries. */
const pastDays = 366
const newestCount = 200

/** What a feed is about. `page` is the page that shows the same. */
type Subject = { name: string; filter: CalendarFilter; page: string }

type Find = (visit: Visit) => Promise<Subject | null>

/**
 * The feeds (contract §5): `/events.ics` and `/events.rss`, which the calendar's filters narrow, the same under each group,
 * place, category, topic and tag, and single events as `/events/{id}.ics`.
 */
export const feedRoutes = (deps: Deps, visits: Visits): Hono<Env> => {
  const { siteUrl } = deps.settings
  const writeIcal = createIcalWriter()
  const app = new Hono<Env>({ strict: false })

  const changedAt = async ({ dates, today }: Visit) => Math.max(await lastChange(deps.db), dates.beginning(today))

  const ical = async (visit: Visit, { name, filter }: Subject) => {
    const since = visit.dates.beginning(addDays(visit.today, -pastDays))
    const [at, events] = [await changedAt(visit), await subscribedEvents(deps, filter, since)]
    const text = await writeIcal(events, { name: nameOf(name, visit), siteUrl })
    return prepare(text, { headers: { 'Content-Type': 'text/calendar; charset=UTF-8' }, changedAt: at })
  }

  const rss = async (visit: Visit, { name, filter, page }: Subject) => {
    const since = visit.dates.beginning(visit.today)
    const [at, events] = [await changedAt(visit), await newestEvents(deps, filter, since, newestCount)]
    const query = Object.fromEntries(Object.entries(visit.query).filter(([, value]) => value !== ''))
    const channel = {
      name: nameOf(name, visit),
      description: visit.theme.config.defaultMetaDescription,
      page: siteUrl + page,
      self: siteUrl + withQuery(visit.path, query),
      siteUrl,
    }
    const headers = { 'Content-Type': 'application/rss+xml; charset=UTF-8', 'Content-Language': visit.language }
    return prepare(await writeRss(events, channel, visit), { headers, changedAt: at })
  }

  const offer = <Field extends string>(path: string, fields: readonly Field[], find: Find) => {
    for (const [ending, write] of [
      ['ics', ical],
      ['rss', rss],
    ] as const) {
      app.get(
        `${path}/events.${ending}`,
        visits.file(fields, async (visit) => {
          const subject = await find(visit)
          return subject && write(visit, subject)
        }),
      )
    }
  }

  offer('', filterFields, async ({ query }) => {
    const filter = filterOf(query)
    return { name: '', filter, page: calendarAddress(filter) }
  })

  for (const [resource, field] of [
    ['groups', 'group'],
    ['places', 'place'],
  ] as const) {
    offer(`/${resource}/:id`, [], async ({ params: { id = '' } }) => {
      const entry = await findPublic(deps, resource, id)
      return entry && { name: entry.name, filter: { ...everything, [field]: id }, page: `/${resource}/${id}` }
    })
  }

  for (const [resource, field] of [
    ['categories', 'category'],
    ['topics', 'topic'],
  ] as const) {
    offer(`/${resource}/:id`, [], async ({ params: { id = '' } }) => {
      const word = await findWord(deps, resource, id)
      return word && { name: word.name, filter: { ...everything, [field]: id }, page: calendarAddress({ [field]: id }) }
    })
  }

  offer('/tags/:tag', [], async ({ params: { tag = '' } }) => ({
    name: tag,
    filter: { ...everything, tag },
    page: calendarAddress({ tag }),
  }))

  app.get(
    '/events/:file{[0-9a-f-]{36}\\.ics}',
    visits.file([], async (visit) => {
      const event = await findFeedEvent(deps, (visit.params.file ?? '').slice(0, -'.ics'.length))
      if (event === null) return null
      const text = await writeIcal([event], { name: event.name, siteUrl })
      const headers = {
        'Content-Type': 'text/calendar; charset=UTF-8',
        'Content-Disposition': `attachment; filename="${event.id}.ics"`,
      }
      return prepare(text, { headers, changedAt: await changedAt(visit) })
    }),
  )

  return app
}

const nameOf = (name: string, { theme }: Visit): string =>
  name === '' ? theme.config.sitename : `${name} · ${theme.config.sitename}`
