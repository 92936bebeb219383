import { sql } from 'kysely'
import { understand } from '#domain/search/sought.ts'
import { fold } from '#domain/text.ts'
import { createChoices } from '#server/calendar/choices.ts'
import { listedDuring } from '#server/calendar/span.ts'
import { idList } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { listPublic } from '#server/entries/publicEntries.ts'
import { type Hit, rankedEvents } from '#server/search/rankedEvents.ts'
import { readVocabulary } from '#server/search/vocabulary.ts'
import { prepare } from '../answers.ts'
import { type Addressed, eventPath } from '../event/eventAddress.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withQuery } from '../templates/liquid.ts'
import { calendarPath } from './calendarQuery.ts'

const ofAKind = 3
const inAll = 8

const shortest = 2

/** So many different events have enough names. */
const mostRead = 100

type Suggestion = { kind: string; name: string; path: string }

/** Suggestions for a text that begins so: categories, tags, groups, places and events, as JSON. */
export const suggest = (deps: Deps) => {
  const choicesFrom = createChoices(deps)

  const find = async ({ query, kept, dates, today, t }: SiteRequest<'text'>): Promise<Suggestion[]> => {
    const text = query.text
    const { terms } = understand(text, null)
    if (text.length < shortest || terms.length === 0) return []
    const since = dates.beginning(today)
    const choices = await choicesFrom(since)
    const begins = (name: string) =>
      fold(name)
        .split(/[\s\p{Pd}]+/u)
        .some((word) => word.startsWith(fold(text)))
    const categories = choices.categories
      .filter(({ name }) => begins(name))
      .map(({ id, name }) => ({ kind: 'category', name, path: calendarPath({ category: id }) }))
    const tags = choices.tags.filter(begins).map((tag) => ({ kind: 'tag', name: tag, path: calendarPath({ tag }) }))
    const entries = async (resource: 'groups' | 'places', kind: string) => {
      const { rows } = await listPublic(deps, resource, { text, since }, { offset: 0, limit: ofAKind })
      return rows.filter(({ name }) => begins(name)).map(({ id, name }) => ({ kind, name, path: `/${resource}/${id}` }))
    }
    const store = { ...deps, vocabulary: await readVocabulary(deps) }
    const { hits } = await rankedEvents(store, terms, listedDuring({ since, until: null }))
    const named = await firstNames(deps, hits)
    const found = [
      categories,
      await entries('places', 'place'),
      await entries('groups', 'group'),
      tags,
      named.map((event) => ({ kind: 'event', name: event.name, path: eventPath(event, dates) })),
    ]
    return found
      .flatMap((each) => each.slice(0, ofAKind))
      .slice(0, inAll)
      .map((each) => ({ ...each, kind: t(`kinds.${each.kind}`), path: withQuery(each.path, kept) }))
  }

  return async (request: SiteRequest<'text'>) =>
    prepare(JSON.stringify({ suggestions: await find(request) }), {
      headers: { 'Content-Type': 'application/json; charset=UTF-8', 'X-Robots-Tag': 'noindex' },
    })
}

/** The first of each name, dates of a series taken together. */
const firstNames = async ({ db }: Deps, hits: readonly Hit[]): Promise<Addressed[]> => {
  const firsts = [...Map.groupBy(hits, ({ id, series }) => series ?? id).values()].slice(0, mostRead)
  const ids = firsts.flatMap(([first]) => first?.id ?? [])
  if (ids.length === 0) return []
  const { rows } = await sql<Addressed>`select id, name, start_at from events where id in (${idList(ids)})`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const named = Map.groupBy(
    ids.flatMap((id) => byId.get(id) ?? []),
    ({ name }) => name,
  )
  return [...named.values()].slice(0, ofAKind).flatMap(([first]) => first ?? [])
}
