import { months, oneOf } from './dateWords.ts'

/** `value` is null for what is none, such as 31 June, 25:00 and `10 nach 8 Uhr`; in `rest` a `#` replaces it. */
export type Found<Value> = { value: Value | null; rest: string }

/** 24:00 is midnight of the next day, and `12:30 nachts` half an hour later. */
export type ClockTime = { time: string; isNextDay: boolean }

/** `half` of the day. */
type Parts = { hour: string; minute?: string | undefined; half?: string | undefined }

const before = '(?<![\\d.,:])'
const hour = '(\\d{1,2})'
const minutes = '[:.](\\d{2})(?!\\d)'
const half = '(a\\.?\\s?m\\b\\.?|p\\.?\\s?m\\b\\.?)'
const german = '(?:\\s*(morgens|vormittags|fruh|mittags|nachmittags|abends|nachts))'
const english = '(?:\\s*(?:o.?clock)?\\s*(in the morning|in the afternoon|in the evening|at night))'
const to = '\\s*(?:-|bis|to|until|till)\\s*'
/** Of a span; the beginning counts. */
const end = `(?:\\s*(?:uhr)?${to}\\d{1,2}(?:[:.]\\d{2})?(?!\\d)(?:\\s*uhr)?)?`

const hourWords: ReadonlyMap<string, number> = new Map(
  [
    'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
    'one two three four five six seven eight nine ten eleven twelve',
  ].flatMap((words) => words.split(' ').map((word, index) => [word, index + 1] as const)),
)
const spokenHour = `(\\d{1,2}|${oneOf(hourWords.keys())})(?![a-z\\d]|[.:/]\\d)`
/** `half past 7`, `viertel nach acht`. */
const past = '(half)[\\s-]past|(?:a\\s)?quarter[\\s-](?:past|after)|viertel\\snach'
/** `quarter to 8`, `halb acht`, `dreiviertel 8`. */
const ahead = '(halb)|(?:a\\s)?quarter[\\s-](?:to|till)|viertel\\svor|drei\\s?viertel'
/** Of `quarter to 12 pm` nobody knows which half of the day is meant. */
const noonOrMidnight = '12\\s?[ap]\\.?m'
const pastHour = new RegExp(`(?<![a-z])(?:${past})\\s${spokenHour}`, 'g')
const toHour = new RegExp(`(?<![a-z])(?:${ahead})\\s(?!${noonOrMidnight})${spokenHour}`, 'g')

const hourCalled = (said: string): number => hourWords.get(said) ?? Number(said)

/** As on a clock: before 1 comes 12. */
const hourBefore = (hour: number): number => {
  if (hour === 0) return 23
  return hour === 1 ? 12 : hour - 1
}

/** Times of a folded text in figures: `7:30` for `half past 7` and for `halb acht`. */
export const inFigures = (text: string): string =>
  text
    .replace(pastHour, (_, half: string | undefined, hour: string) => `${hourCalled(hour)}:${half ? 30 : 15}`)
    .replace(toHour, (_, half: string | undefined, hour: string) => `${hourBefore(hourCalled(hour))}:${half ? 30 : 45}`)

/** Words such as `10 nach` and `viertel` move the time after them in a way that nothing here understands. */
const moved = new RegExp(
  '(?<![a-z\\d])(?:halb|half|viertel|quarter|past' +
    `|(?:\\d{1,2}|min|minuten|minutes|${oneOf(hourWords.keys())})\\s+(?:nach|vor|to|after|before))\\s+#`,
)

type Pattern = { pattern: RegExp; read: (parts: readonly (string | undefined)[]) => Parts }

const certain: readonly Pattern[] = [
  {
    pattern: new RegExp(`${before}${hour}(?:[:.](\\d{2}))?(?:\\s*uhr)?${to}(\\d{1,2})(?:[:.]\\d{2})?\\s*${half}`),
    read: ([, from = '', minute, until, mark = '']) => ({
      hour: from,
      minute,
      half: Number(from) > Number(until) % 12 && Number(from) < 12 ? otherHalf(mark) : mark,
    }),
  },
  {
    pattern: new RegExp(
      `${before}${hour}(?:[:.](\\d{2})(?::\\d{2})?)?\\s*${half}(?:${to}\\d{1,2}(?:[:.]\\d{2})?\\s*${half}?)?`,
    ),
    read: ([, from = '', minute, mark]) => ({ hour: from, minute, half: mark }),
  },
  {
    pattern: new RegExp(`${before}${hour}(?:[.:](\\d{2}))?${to}\\d{1,2}(?:[:.]\\d{2})?\\s*uhr`),
    read: ([, from = '', minute]) => ({ hour: from, minute }),
  },
  {
    pattern: new RegExp(`${before}${hour}(?:${minutes})?\\s*uhr(?:\\s*(\\d{2})(?![\\d.:]))?${german}?${end}`),
    read: ([, from = '', minute, after, mark]) => ({ hour: from, minute: minute ?? after, half: mark }),
  },
  {
    pattern: new RegExp(`${before}${hour}(?:${minutes})?(?:${german}|${english})`),
    read: ([, from = '', minute, mark, other]) => ({ hour: from, minute, half: mark ?? other }),
  },
  {
    pattern: new RegExp(`${before}${hour}:(\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?!\\d)${end}`),
    read: ([, from = '', minute]) => ({ hour: from, minute }),
  },
  {
    pattern: new RegExp(`${before}${hour}\\s?h(?:\\s?(\\d{2}))?(?![a-z\\d])`),
    read: ([, from = '', minute]) => ({ hour: from, minute }),
  },
  {
    pattern: new RegExp(`${before}${hour}\\s*o.?clock`),
    read: ([, from = '']) => ({ hour: from }),
  },
  {
    pattern: new RegExp(`(?<![a-z])(?:um|gegen|at)\\s+${hour}\\.(\\d{2})(?!\\d|\\.\\s?\\d)${end}`),
    read: ([, from = '', minute]) => ({ hour: from, minute }),
  },
  { pattern: /(?<![a-z])(?:mittags?|noon|midday)(?![a-z])/, read: () => ({ hour: '12' }) },
  { pattern: /(?<![a-z])(?:mitternachts?|midnight)(?![a-z])/, read: () => ({ hour: '24' }) },
]

/** Without a sentence around it. */
const dotted: Pattern = {
  pattern: new RegExp(`${before}${hour}\\.(\\d{2})(?![\\d.])${end}`),
  read: ([, from = '', minute]) => ({ hour: from, minute }),
}

/** Beside a date, or where only a time is wanted. */
const bare: readonly Pattern[] = [
  {
    // After a month it is a year.
    pattern: new RegExp(`${before}(?<!(?:${oneOf(months.keys())})\\.?,?\\s?)(\\d{1,2})(\\d{2})(?![\\d.,:])`),
    read: ([, from = '', minute]) => ({ hour: from, minute }),
  },
  { pattern: new RegExp(`${before}${hour}(?![\\d.,:])${end}`), read: ([, from = '']) => ({ hour: from }) },
]

const patterns = { sentence: certain, entry: [...certain, dotted], date: [...certain, dotted, ...bare] }

const otherHalf = (mark: string): string => (mark.startsWith('p') ? 'am' : 'pm')

const isMorning = /morg|morning|vormittag|fruh/
const isLater = /abend|afternoon|evening|nachmittag/

/** 0 to 24; null if impossible. */
const hourOf = (typed: number, mark: string): number | null => {
  if (mark === '') return typed
  if (/^[ap]\.?\s?m/.test(mark)) {
    if (typed < 1 || typed > 12) return null
    return (typed % 12) + (mark.startsWith('p') ? 12 : 0)
  }
  if (isMorning.test(mark)) return typed <= 12 ? typed : null
  if (isLater.test(mark)) return typed >= 1 && typed < 12 ? typed + 12 : typed
  if (mark === 'mittags') return typed < 5 ? typed + 12 : typed
  return typed >= 7 && typed <= 12 ? typed + 12 : typed
}

const timeOf = ({ hour: typed, minute = '00', half: mark = '' }: Parts): ClockTime | null => {
  const found = hourOf(Number(typed), mark)
  if (found === null || Number(minute) > 59 || found > 24 || (Number(typed) === 24 && Number(minute) > 0)) return null
  return { time: `${String(found % 24).padStart(2, '0')}:${minute}`, isNextDay: found === 24 }
}

/** Ignored beside a date and a time. */
export const fillers =
  /(?<![a-z])(?:um|ab|at|on|am|zum|den|dem|der|the|von|from|gegen|uhr|start|starts|beginn|beginnt|doors|einlass|mit|h|cet|cest|mez|mesz)(?![a-z])/g

/** Finds a time in a folded text, or null. Beside a date, bare digits are one (`2015`, `20`). */
export const findTime = (text: string, within: 'sentence' | 'entry' | 'date'): Found<ClockTime> | null => {
  for (const { pattern, read } of patterns[within]) {
    const match = pattern.exec(text)
    if (match) {
      const rest = `${text.slice(0, match.index)} # ${text.slice(match.index + match[0].length)}`
      return { value: moved.test(rest) ? null : timeOf(read([...match])), rest }
    }
  }
  return null
}

/** The time in a folded text that says nothing else, or null. */
export const findTimeAlone = (text: string): Found<ClockTime> | null => {
  const found = findTime(text, 'date')
  return found?.rest.replaceAll(fillers, ' ').trim() === '#' ? found : null
}
