import { oneOf } from './dateWords.ts'

export const until = '\\s*(?:-|bis|to|until|till)\\s*'
/** `sieben`, `seven`, folded. */
export const hourWords: ReadonlyMap<string, number> = new Map(
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

const hourBefore = (hour: number): number => {
  if (hour === 0) return 23
  return hour === 1 ? 12 : hour - 1
}

/** Stand before a time that was spoken: after an English one, `am` is the morning; after a German one, a day follows. */
const [english, german] = ['\u0001', '\u0002']
const spokenMark = `[${english}${german}]`
const amOrPm = '\\s?[ap]\\.?\\s?m(?![a-z])'

const marked = (text: string): string => {
  const markOf = (said: string) => (/^(?:half[\s-]past|(?:a\s)?quarter)/.test(said) ? english : german)
  return text
    .replace(pastHour, (said, half, name) => `${markOf(said)}${hourCalled(name)}:${half ? 30 : 15}`)
    .replace(toHour, (said, half, name) => `${markOf(said)}${hourBefore(hourCalled(name))}:${half ? 30 : 45}`)
}

const figures = `(${spokenMark}?)(\\d{1,2})((?:[:.]\\d{2})?)(?!\\d|[:.]\\d)`
const word = `(${oneOf(hourWords.keys())})(?![a-z\\d])`
/** `halb drei bis vier`, `22 Uhr bis halb drei`. */
const span = new RegExp(`(?<![\\d.,:])${figures}((?:\\s*uhr)?${until})(?:${figures}|${word})(?!${amOrPm})`, 'g')
const alone = new RegExp(`(${spokenMark})(\\d{1,2})(?=:\\d{2}(${amOrPm})?)`, 'g')

const morning = 'morgens|am (?:fruhen )?morgen|(?:tag|woch|abend) ?morgen|vormittags?|morning'
const early = 'fruh(?:e[nr]?)?(?! ?(?:abend|nachmittag))'
/** Beside such a word a small hour is not in the afternoon. */
const earlyWords = new RegExp(`(?:${morning}|${early}|nachts?|night)(?![a-z])`)
/** What begins at half past two begins in the afternoon. */
const firstHour = 6

/** The hour of an end: twelve hours later if only then it follows its start in the same half of the day. */
export const endHour = (hour: number, begin: number): number =>
  hour < 12 && hour + 12 > begin && (begin >= 12 || hour <= begin) ? hour + 12 : hour

/**
 * Times of a folded text in figures: `7:30` for `half past 7`, `14:30` for `halb drei`. Hours before `first` are after noon.
 * `begin` (`HH:mm`) is of the span whose end the text says: what begins at 22 o'clock ends at night.
 */
export const inFigures = (text: string, begin: string | null = null, first = firstHour): string => {
  const all = marked(text)
  if (all === text) return text
  const isEarly = earlyWords.test(all)
  const startHour = (hour: number) => (hour > 0 && hour < first && !isEarly ? hour + 12 : hour)
  return all
    .replace(span, (said, mark, hour, minutes, link, endMark = '', end = '', endMinutes = '', name = '') => {
      if (mark + endMark === '') return said
      const start = mark === '' ? Number(hour) : startHour(Number(hour))
      return `${start}${minutes}${link}${endHour(name === '' ? Number(end) : hourCalled(name), start)}${endMinutes}`
    })
    .replace(alone, (_, mark, said, half: string | undefined) => {
      if (half !== undefined && mark === english) return said
      return String(begin === null ? startHour(Number(said)) : endHour(Number(said), Number(begin.slice(0, 2))))
    })
}
