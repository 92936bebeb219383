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

export const controls = (understood: Understood, choices: Choices, request: SiteRequest) => {
  const { asked } = understood
  const { today, t } = request
  const options = (chosen: string, offered: readonly Choice[]): Option[] =>
    offered.map(({ id, name }) => ({ value: id, name, isChosen: id === chosen }))
  const periods = usualPeriods(today).map(({ name, from, to }) => ({
    name: t(`periods.${name}`),
    path: calendarPath({ ...filterParameters(asked), from, to }),
    isChosen: asked.month === '' && asked.week === '' && asked.from === from && asked.to === to,
  }))
  // On a Sunday the weekend is today.
  const chosen = periods.find(({ isChosen }) => isChosen)
  const isList = asked.month === '' && asked.week === ''
  const isComing = isList && asked.from === '' && asked.to === ''
  const coming = { name: t('periods.coming'), path: calendarPath(filterParameters(asked)), isChosen: isComing }
  const { asksWhere, ...near } = nearChoices(asked, request)
  return {
    isFiltered: isFiltered(asked),
    // Chips show the chosen filters; only the fields show a period with one end, and ask where somebody is.
    asksMore: asksWhere || (isList && (asked.from === '') !== (asked.to === '')),
    // Whether the fields show anything, for templates of 0.1.0, which have no chips.
    hasDetails:
      [asked.category, asked.topic, asked.tag, asked.place].some((value) => value !== '') ||
      (isList && !isComing && chosen === undefined),
    categories: options(asked.category, choices.categories),
    categoryChips: chosenFirst(
      choices.categories.map(({ id, name, color, icon }): CategoryChip => {
        const isChosen = id === asked.category
        return {
          name,
          mark: { color, icon },
          isChosen,
          path: calendarPath({ ...asked, page: 1, category: isChosen ? '' : id }),
        }
      }),
    ),
    topics: options(asked.topic, choices.topics),
    places: options(asked.place, choices.places),
    tags: choices.tags,
    ...near,
    keptFilters: withoutEmpty(filterParameters(asked)),
    periods: [coming, ...periods.map((period) => ({ ...period, isChosen: period === chosen }))],
    listPath: calendarPath(filterParameters(asked)),
    ...gridPaths(understood, today),
    allPath: calendarPath({ month: asked.month, week: asked.week }),
  }
}

export const accessOptions = async ({ asked, said }: Understood, { language, t }: SiteRequest): Promise<Option[]> => {
  const names = await textsIn(language, 'facts')
  // The words stay in the search box; the field would keep what they say when they are gone.
  const isUnsaidOfWords = said.access !== '' && asked.access.endsWith(unknownMark)
  const chosen = isUnsaidOfWords ? '' : asked.access.replace(unknownMark, '')
  const optionOf = (value: string, name: string) => ({ value, name, isChosen: value === chosen })
  return [
    optionOf(wheelchair, t('meaning.accessible')),
    ...accessFacts.map((fact) => optionOf(fact, names(`fields.${fact}`))),
  ]
}
