import { understand } from '#domain/search/sought.ts'
import { type Choice, type Choices, createChoices } from '#server/calendar/choices.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { findCategory, findPublic, findWord } from '#server/entries/publicEntries.ts'
import { accessName } from '../facts.ts'
import type { Page } from '../head.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type CalendarQuery, type calendarFields, readCalendarQuery } from './calendarQuery.ts'
import { comingPage } from './comingPage.ts'
import { accessOptions, controls } from './controls.ts'
import { foundPage } from './foundPage.ts'
import { monthPage } from './monthPage.ts'
import { readFilterWords } from './spokenFilters.ts'

type CalendarRequest = SiteRequest<(typeof calendarFields)[number]>

/** The calendar `/` (contract §5): what is to come day by day, a month or week, or what words find. */
export const createCalendar = (deps: Deps) => {
  const choicesFrom = createChoices(deps)

  const findChoices = async ({ dates, today }: CalendarRequest, cache: RevisionCache): Promise<Choices> => {
    const make = async () => ({ size: 0, choices: await choicesFrom(dates.beginning(today)) })
    return (await cache.remember(`choices ${today}`, make)).choices
  }

  return async (request: CalendarRequest, cache: RevisionCache): Promise<Page | null> => {
    const [understood, offered] = await Promise.all([
      readFilterWords(deps, readCalendarQuery(request.query), request),
      findChoices(request, cache),
    ])
    const { asked, wanted } = understood
    const choices = await withChosen(deps, asked, offered, request.t('filters.gone'))
    const accessChoices = await accessOptions(understood, request)
    const access = (await accessName(wanted.access, request)) ?? ''
    const input = {
      understood,
      choices: { ...choices, access },
      common: { query: asked, ...controls(understood, choices, request), accessChoices },
      cache,
    }
    if (asked.month !== '' || asked.week !== '') return monthPage(deps, request, input)
    const { terms, without } = understand(wanted.text, request.today)
    return terms.length + without.length > 0 ? foundPage(deps, request, input) : comingPage(deps, request, input)
  }
}

/** What is chosen can be chosen, even if no coming event has it, or it is gone. */
const withChosen = async (deps: Deps, query: CalendarQuery, choices: Choices, gone: string): Promise<Choices> => {
  const complete = async <Of extends Choice>(offered: Of[], id: string, find: () => Promise<Of | null>, other: Of) =>
    id === '' || offered.some((choice) => choice.id === id) ? offered : [...offered, (await find()) ?? other]
  const other = (id: string) => ({ id, name: gone, isGone: true as const })
  const { categories, topics, places, tags } = choices
  return {
    categories: await complete(categories, query.category, () => findCategory(deps, query.category), {
      ...other(query.category),
      color: '',
      icon: '',
    }),
    topics: await complete(topics, query.topic, () => findWord(deps, 'topics', query.topic), other(query.topic)),
    places: await complete(places, query.place, () => findPublic(deps, 'places', query.place), other(query.place)),
    tags,
  }
}
