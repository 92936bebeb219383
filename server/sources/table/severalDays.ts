import { months, oneOf, weekdays } from '#domain/dateWords.ts'

/** Cells that name more than one day or span. Nobody knows which one counts. */

const month = `(?:${oneOf(months.keys())})(?![a-z])`
const ordinal = '(?:st|nd|rd|th)?'
const dayNumber = `\\d{1,2}(?:\\.\\s?(?:\\d{1,2}\\.|${month})|${ordinal}\\s+${month})|\\d{4}-\\d\\d-\\d\\d`
const dayWords = `(?:(?:am|den|dem|der|zum|on|the|${oneOf(weekdays.keys())})(?![a-z])[.,]{0,2}\\s*){0,3}`
const eitherDay = new RegExp(
  `(?:\\d(?:\\.|st|nd|rd|th)?|uhr|${month})\\s*(?:oder|od\\.|or|bzw\\.?)\\s*${dayWords}(?:${dayNumber})`,
)

const also = '\\s*(?:und|and|u\\.|&|\\+|/)\\s*'
/** `24.2` at the end of a day, and no time such as `20.10 uhr`. */
const dayMonth = '\\d{1,2}\\.\\s?(?:0?[1-9]|1[0-2])(?!\\d|[.:]\\d|\\s*(?:uhr|h)(?![a-z]))'
const noHour = '(?!\\d|[:.]\\d|\\s*(?:uhr|h|o.?clock|[ap]\\.?m)(?![a-z]))'
const dayEnd =
  `(?:(?<!\\d)\\d{1,2}\\.|[./-]\\d{4}|[./]\\d{1,2}[./]\\d{2}|-\\d\\d-\\d\\d|(?<![\\d.,:])\\d{1,2}${ordinal}` +
  `|${month}\\.?(?:,?\\s*\\d{4})?)`
const monthDay = `(?<![a-z])${month}\\.?\\s*\\d{1,2}${ordinal}${noHour}`
const bothDays = new RegExp(
  `${dayEnd}${also}${dayWords}(?:${dayNumber}|${dayMonth}|${monthDay})` +
    `|(?<![a-z])${month}\\.?\\s*\\d{1,2}${ordinal}${also}${dayWords}\\d{1,2}${ordinal}${noHour}`,
)

const moved = /(?<![a-z])(?:verschoben|verlegt|postponed|rescheduled)(?![a-z])/

/** Whether a folded cell names several days, such as `3. oder 4.4.` and `3. und 10.4.`. */
export const namesSeveralDays = (text: string): boolean =>
  eitherDay.test(text) || bothDays.test(text) || moved.test(text)

const openDay = new RegExp(
  `(?<![a-z])(bis|until|till|to|ab|von|from|since|seit)\\s+(?:zum\\s+)?${dayWords}` +
    `(?:(?:spatestens|einschliesslich|einschl\\.)\\s+)?(?:${dayNumber}|${monthDay}|\\d{1,2}[./]\\d{1,2}[./]\\d{2})`,
)

/** Whether a folded cell names only the first or the last day of a span: `ab 3.4.2027`, `until 3/4/2027`. */
export const openEndOf = (text: string): 'first' | 'last' | null => {
  const word = openDay.exec(text)?.[1]
  if (word === undefined) return null
  return ['bis', 'until', 'till', 'to'].includes(word) ? 'last' : 'first'
}

const furtherDay = new RegExp(
  `^[^a-z\\d]*(?:(?:lauft|geht|dauert|noch|runs|lasts|open)\\s+)*(?:bis|until|till|auch|und|also|and)\\s+(?:auch\\s+|also\\s+)?${dayWords}` +
    `(?:${dayNumber}|${monthDay}|\\d{1,2}[./]\\d{1,2}(?!\\d))`,
)

/** Whether a folded remark begins with another day: `bis 17.1.2027`, `auch am 26.1.`, `until 3 May`. */
export const namesFurtherDay = (text: string): boolean => furtherDay.test(text)

/** `(oder 4.4. bei Regen)` */
const bracketed = /\([^()]*\)|\[[^[\]]*\]/g
const alternative = /(?<![a-z])(?:oder|or|bzw|bei regen|ausweich|ersatz|rain)/

const anyDay = new RegExp(
  `(?<![\\d.,:])(?:${dayNumber})|${monthDay}|(?:^|[#,;+&/])\\s*${dayWords}\\d{1,2}\\.[1-9](?![\\d.:])`,
)

/** Whether another day is left beside the one that was found. */
export const hasDayLeft = (rest: string): boolean =>
  anyDay.test(rest.replace(bracketed, (remark) => (alternative.test(remark) ? ' ' : remark)))
