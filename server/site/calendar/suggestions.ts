import { understand } from '#domain/search/sought.ts'
import { fold } from '#domain/text.ts'
import { createChoices } from '#server/calendar/choices.ts'
import { listedDuring } from '#server/calendar/span.ts'
import type { Deps } from '#server/deps.ts'
import { listPublic } from '#server/entries/publicEntries.ts'
import { rankedEvents } from '#server/search/rankedEvents.ts'
import { readVocabulary } from '#server/search/vocabulary.ts'
import { prepare } from '../answers.ts'
import { eventPath } from '../event/eventAddress.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withQuery } from '../templates/liquid.ts'
import { calendarPath } from './calendarQuery.ts'

const ofAKind = 3
const inAll = 8

const shortest = 2

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
    const named = [...Map.groupBy(hits, ({ name }) => name).values()]
      .slice(0, ofAKind)
      .flatMap(([first]) => first ?? [])
    const found = [
      categories,
      await entries('places', 'place'),
      await entries('groups', 'group'),
      tags,
      named.map(({ start, ...event }) => ({
        kind: 'event',
        name: event.name,
        path: eventPath({ ...event, start_at: start }, dates),
      })),
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
