import { months, oneOf, weekdays } from '#domain/dateWords.ts'
import { hourWords } from '#domain/spokenTime.ts'
import { fold } from '#domain/text.ts'

/** What may stand beside a day and says nothing more, or is read as its time. */
const said =
  'am an den dem der die das vom von bis ab um zum und on at the of from to until till and uhr st nd rd th pm cet cest mez mesz kw ' +
  'ca circa etwa gegen halb viertel half past quarter nach vor after before clock heute morgen ubermorgen today tomorrow ' +
  'kommenden nachsten diesen next this fruh fruhen fruher spaten early late morning noon midday afternoon evening night tonight ' +
  'midnight in ganztags ganztagig ganztagige ganztagiger ganztagiges ganzen ganzer tag all whole full entire day event open end ende ' +
  'einlass doors door opens opening beginn beginnt begin begins start starts startet show'
const known = new RegExp(
  `(?<!\\p{L})(?:${oneOf([...said.split(' '), ...weekdays.keys(), ...months.keys(), ...hourWords.keys()])}` +
    '|[a-z]*(?:morgens?|mittags?|abends?|nachts?))(?!\\p{L})',
  'gu',
)

const several =
  'mal|termine|abende|vormittage|nachmittage|wochen|treffen|einheiten|sitzungen|kurstage|' +
  'times|dates|evenings|mornings|afternoons|weeks|sessions|meetings|classes|lessons'
const number = '(?<![\\d.,:/-])(?:[2-9]|[1-9]\\d{1,2})(?![\\d.,:/])'
/** `5x`, `x6`, `5 ×`, `10 Abende`. */
const repeated = new RegExp(
  `(?:${number}\\s?(?:[x×](?![a-z])|-?(?:${several})(?![a-z]))|(?<![a-z\\d])[x×]\\s?${number})`,
  'iu',
)

/** How often a row's event takes place, in the words of its cell: `5x`; empty if it does not say. */
export const repetitionIn = (cell: string): string => repeated.exec(cell)?.[0] ?? ''

export const withoutRepetition = (cell: string): string => cell.replace(repeated, ' ')

/** Whether beside the day, or the span, of a cell stand words that nothing here reads. */
export const hasWordsBeside = (cell: string): boolean => /\p{L}{2}/u.test(fold(cell).replace(known, ' '))
