import { certainWeekdays, oneOf, partNamed, weekdays } from './dateWords.ts'
import { fold } from './text.ts'

const weekday = `(?:${oneOf(weekdays.keys())})`
const joining = '\\s*[-–/+&]\\s*|\\s+(?:und|and|oder|or|bis|to)\\s+'
const joinedWeekdays = new RegExp(`\\b${weekday}\\.?(?:(?:${joining})${weekday}\\b(?:\\.(?!\\d))?)+`, 'gi')
const joiners = new RegExp(`(${joining})`, 'i')

/** `first`: without "do" and "so", which say much else. */
const shortGerman = { first: 'mo|di|mi|fr|sa', all: 'mo|di|mi|do|fr|sa|so' }
const shortEnglish = { first: 'mon|tues?|wed|thu|thurs|fri|sat|sun', all: 'mon|tues?|wed|thu|thurs|fri|sat|sun' }

/** "Mo, Mi, Fr", "Mo Mi und Fr", and "Sa, So" with nothing but a part of the day after it. */
const listOf = ({ first, all }: typeof shortGerman): string => {
  const next = `(?:,\\s*|\\s+)(?:${all})\\b\\.?`
  const partOfDay = `(?:${oneOf(partNamed.keys())})`
  const end = `(?=\\s*$|\\s+${partOfDay}\\b|(?:${joining})(?:${all})(?:[\\s.]|$))`
  return `\\b(?:${first})\\b\\.?(?:(?:${next}){2,}|${next}${end})`
}
const listedWeekdays = new RegExp([shortGerman, shortEnglish].map(listOf).join('|'), 'gi')
const listedFromDo = new RegExp(listOf({ first: 'do|so', all: shortGerman.all }), 'gi')

/** "Do" and "so" begin a list where they begin the query, or are written as days. */
const joinListed = (text: string): string =>
  text.replace(listedWeekdays, withSlashes).replace(listedFromDo, (said, offset: number, whole: string) => {
    const isDay = /^[DS]/.test(said) || whole.slice(0, offset).trim() === ''
    return isDay ? withSlashes(said) : said
  })

const withSlashes = (said: string): string => said.replace(/[,\s]\s*/g, '/')

const spelled = {
  de: { names: 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'.split(' '), and: 'und', to: 'bis' },
  en: { names: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '), and: 'and', to: 'to' },
}

const spellJoiner = (joiner: string, { and, to }: (typeof spelled)['de']): string => {
  const word = joiner.trim()
  return /\p{L}/u.test(word) ? word : /[-–]/.test(word) ? to : and
}

const englishWeekday = new RegExp(`^(?:${shortEnglish.all}|\\w+day)$`)

/** "Sa/So", "Mo/Mi/Fr" and "Mo-Fr" in whole words; "so" and "do" are others, too, unless they stand so. */
export const spellWeekdays = (text: string): string =>
  joinListed(text).replace(joinedWeekdays, (said) => {
    const parts = said.split(joiners)
    const names = parts.flatMap((part, index) => (index % 2 === 0 ? fold(part.replace('.', '')) : []))
    const days = names.map((name) => weekdays.get(name))
    const isRepeated = days.some((day, index) => index > 0 && day === days[index - 1])
    const isPlain = parts.every((part) => /\p{L}/u.test(part)) && names.every((name) => certainWeekdays.has(name))
    if (isRepeated || isPlain) return said
    const language = spelled[names.every((name) => englishWeekday.test(name)) ? 'en' : 'de']
    return parts
      .map((part, index) =>
        index % 2 === 0 ? language.names[days[index / 2] ?? 0] : ` ${spellJoiner(part, language)} `,
      )
      .join('')
  })
