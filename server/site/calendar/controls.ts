import { accessFacts, unknownMark } from '#domain/facts.ts'
import type { Mark } from '#domain/marks.ts'
import type { Choice, Choices } from '#server/calendar/choices.ts'
import { wheelchair } from '#server/calendar/filter.ts'
import { textsIn } from '#server/texts.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withoutEmpty } from '../templates/liquid.ts'
import { calendarPath, filterParameters, isFiltered, usualPeriods } from './calendarQuery.ts'
import { gridPaths } from './gridPaths.ts'
import { nearChoices } from './nearFilter.ts'
import type { Understood } from './spokenFilters.ts'

type Option = { value: string; name: string; isChosen: boolean }

type CategoryChip = { name: string; path: string; isChosen: boolean; mark: Mark }

/** On a phone the line is longer than the screen. */
const chosenFirst = (chips: CategoryChip[]): CategoryChip[] =>
  chips.toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen))

/** What chooses days and filters, above all three pages of the calendar. */
export const controls = (understood: Understood, choices: Choices, request: SiteRequest) => {
  const { query } = understood
  const { today, t } = request
  const options = (chosen: string, offered: readonly Choice[]): Option[] =>
    offered.map(({ id, name }) => ({ value: id, name, isChosen: id === chosen }))
  const periods = usualPeriods(today).map(({ name, from, to }) => ({
    name: t(`periods.${name}`),
    path: calendarPath({ ...filterParameters(query), from, to }),
    isChosen: query.month === '' && query.week === '' && query.from === from && query.to === to,
  }))
  // On a Sunday the weekend is today.
  const chosen = periods.find(({ isChosen }) => isChosen)
  const isList = query.month === '' && query.week === ''
  const isComing = isList && query.from === '' && query.to === ''
  const coming = { name: t('periods.coming'), path: calendarPath(filterParameters(query)), isChosen: isComing }
  const { asksWhere, ...near } = nearChoices(query, request)
  return {
    isFiltered: isFiltered(query),
    // Chips show the chosen filters; only the fields show a period with one end, and ask where somebody is.
    hasDetails: asksWhere || (isList && (query.from === '') !== (query.to === '')),
    categories: options(query.category, choices.categories),
    categoryChips: chosenFirst(
      choices.categories.map(({ id, name, color, icon }): CategoryChip => {
        const isChosen = id === query.category
        return {
          name,
          mark: { color, icon },
          isChosen,
          path: calendarPath({ ...query, page: 1, category: isChosen ? '' : id }),
        }
      }),
    ),
    topics: options(query.topic, choices.topics),
    places: options(query.place, choices.places),
    tags: choices.tags,
    ...near,
    keptFilters: withoutEmpty(filterParameters(query)),
    periods: [coming, ...periods.map((period) => ({ ...period, isChosen: period === chosen }))],
    listPath: calendarPath(filterParameters(query)),
    ...gridPaths(understood, today),
    allPath: calendarPath({ month: query.month, week: query.week }),
  }
}

export const accessOptions = async ({ query, said }: Understood, { language, t }: SiteRequest): Promise<Option[]> => {
  const names = await textsIn(language, 'facts')
  // The words stay in the search box; the field would keep what they say when they are gone.
  const isUnsaidOfWords = said.access !== '' && query.access.endsWith(unknownMark)
  const chosen = isUnsaidOfWords ? '' : query.access.replace(unknownMark, '')
  const optionOf = (value: string, name: string) => ({ value, name, isChosen: value === chosen })
  return [
    optionOf(wheelchair, t('meaning.accessible')),
    ...accessFacts.map((fact) => optionOf(fact, names(`fields.${fact}`))),
  ]
}
