import { narrowed } from '#domain/period.ts'
import { understand } from '#domain/search/sought.ts'
import { calendarPath, filterParameters, mondayOf } from './calendarQuery.ts'
import { spoken, type Understood } from './spokenFilters.ts'

/** The month and week of the chosen days, or of those in the words, which they replace. */
export const gridPaths = (understood: Understood, today: string) => {
  const { asked, wanted } = understood
  const { period, asksAll } = understand(wanted.text, today)
  const rest = asksAll ? '' : unlisted(wanted.text, today)
  const first = (period && narrowed(period, asked).from) || asked.from || today
  const filters = { ...filterParameters(asked), ...(rest !== wanted.text && { text: spoken(understood, rest) }) }
  return {
    monthPath: calendarPath({ ...filters, month: first.slice(0, 7) }),
    weekPath: calendarPath({ ...filters, week: mondayOf(first) }),
  }
}

const listed = new Set(['period', 'hours', 'without'])

/** A text without what a list knows only: words for days and hours, and for what is not wanted. */
const unlisted = (text: string, today: string): string => {
  const part = understand(text, today).parts.find(({ kind }) => listed.has(kind))
  return part === undefined ? text : unlisted(part.rest, today)
}
