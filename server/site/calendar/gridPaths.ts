import { narrowed } from '#domain/period.ts'
import { understand } from '#domain/sought.ts'
import { calendarPath, filtersOf, mondayOf } from './calendarQuery.ts'
import { spoken, type Understood } from './spokenFilters.ts'

/** The month and week of the chosen days, or of those in the words, which they replace. */
export const gridPaths = (understood: Understood, today: string) => {
  const { query, wanted } = understood
  const { period, parts, asksAll } = understand(wanted.text, today)
  const rest = asksAll ? '' : parts.find(({ kind }) => kind === 'period')?.rest
  const first = (period && narrowed(period, query).from) || query.from || today
  const filters = { ...filtersOf(query), ...(rest !== undefined && { text: spoken(understood, rest) }) }
  return {
    monthPath: calendarPath({ ...filters, month: first.slice(0, 7) }),
    weekPath: calendarPath({ ...filters, week: mondayOf(first) }),
  }
}
