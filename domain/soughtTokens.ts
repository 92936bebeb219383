import { certainWeekdays, oneOf, partNamed, weekdays } from './dateWords.ts'
import { fold } from './text.ts'

/** A word of a query as it is typed and folded, or a quoted phrase. A dash between blanks is the word "-", a slash "oder". */
export type Token = { typed: string; words: string; isQuoted: boolean }

const partOfDay = `(?:${oneOf(partNamed.keys())})`

/** "Thursday, 3 December" and "Do., den 3.12." are one day, not two. */
const commaBeforeDate = new RegExp(
  `(?<=\\b(?:${oneOf(weekdays.keys())})(?:\\.| ?${partOfDay})?),\\s*(?=(?:de[nr] |the )?\\d)`,
  'gi',
)

const weekday = `(?:${oneOf(weekdays.keys())})`
const joining = '\\s*[-–/+&]\\s*|\\s+(?:und|and|oder|or|bis|to)\\s+'
const joinedWeekdays = new RegExp(`\\b${weekday}\\.?(?:(?:${joining})${weekday}\\b(?:\\.(?!\\d))?)+`, 'gi')
const joiners = new RegExp(`(${joining})`, 'i')
const german = { first: 'mo|di|mi|fr|sa', all: 'mo|di|mi|do|fr|sa|so' }
const english = { first: 'mon|tues?|wed|thu|thurs|fri|sat|sun', all: 'mon|tues?|wed|thu|thurs|fri|sat|sun' }

/** "Mo, Mi, Fr", "Mo Mi und Fr", and "Sa, So" with nothing but a part of the day after it. */
const listOf = ({ first, all }: typeof german): string => {
  const next = `(?:,\\s*|\\s+)(?:${all})\\b\\.?`
  const end = `(?=\\s*$|\\s+${partOfDay}\\b|(?:${joining})(?:${all})(?:[\\s.]|$))`
  return `\\b(?:${first})\\b\\.?(?:(?:${next}){2,}|${next}${end})`
}
const listedWeekdays = new RegExp([german, english].map(listOf).join('|'), 'gi')
const listedFromDo = new RegExp(listOf({ first: 'do|so', all: german.all }), 'gi')

/** "Do" and "so" say much else: they begin a list where they begin the query, or are written as days. */
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

const isEnglish = new RegExp(`^(?:${english.all}|\\w+day)$`)

/** "Sa/So", "Mo/Mi/Fr" and "Mo-Fr" in whole words; "so" and "do" are others, too, unless they stand so. */
const spellWeekdays = (text: string): string =>
  joinListed(text).replace(joinedWeekdays, (said) => {
    const parts = said.split(joiners)
    const names = parts.flatMap((part, index) => (index % 2 === 0 ? fold(part.replace('.', '')) : []))
    const days = names.map((name) => weekdays.get(name))
    const isRepeated = days.some((day, index) => index > 0 && day === days[index - 1])
    const isPlain = parts.every((part) => /\p{L}/u.test(part)) && names.every((name) => certainWeekdays.has(name))
    if (isRepeated || isPlain) return said
    const language = spelled[names.every((name) => isEnglish.test(name)) ? 'en' : 'de']
    return parts
      .map((part, index) =>
        index % 2 === 0 ? language.names[days[index / 2] ?? 0] : ` ${spellJoiner(part, language)} `,
      )
      .join('')
  })

/** "Konzert/Film" is one of both; an address, a path, and "Bürger/innen" stay as they are. */
const spellSlashes = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    /[:.@]|(?:\/.*){8}/.test(word) ? word : word.replace(/(?<=\p{L}{3})\/(?!in(?:nen)?\b)(?=\p{L}{3})/gu, ' / '),
  )

const quotation = /["“”„«»]([^"“”„«»]+)["“”„«»]|[^\s"“”„«»]+/g

/** What is quoted stays as it is. */
const spell = (text: string): string =>
  text.replace(/["“”„«»][^"“”„«»]+["“”„«»]|[^"“”„«»]+/g, (part) =>
    /^["“”„«»]/.test(part) ? part : spellSlashes(spellWeekdays(part.replace(commaBeforeDate, ' '))),
  )

/** "Am WE" is the weekend; "we" alone is English. */
const beforeWeekend =
  /^(?:am|(?:u|ue)bers|f(?:u|ue)rs|diese[sm]?|(?:nachst|naechst|kommend|letzt)e[sn]?|this|next|last)$/

export const tokensOf = (text: string): Token[] =>
  tokensIn(text).map((token, index, all) =>
    token.words === 'we' && beforeWeekend.test(all[index - 1]?.words ?? '') ? { ...token, words: 'wochenende' } : token,
  )

/** Between words. */
const spokenSigns = new Map(Object.entries({ '-': '-', '–': '-', '—': '-', '/': 'oder', '+': 'und', '&': 'und' }))

const tokensIn = (text: string): Token[] =>
  [...spell(text).matchAll(quotation)].map(([typed, quoted], index, { length }) => ({
    typed,
    words:
      (typed === '-' || (index > 0 && index < length - 1) ? spokenSigns.get(typed) : undefined) ??
      fold(quoted ?? (typed === 'WE' ? 'Wochenende' : typed)).replace(
        /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$|(?<=\p{L})\.+$/gu,
        '',
      ),
    isQuoted: quoted !== undefined,
  }))

/** Words of a part: `am Samstag Abend zwischen 18 und 20 Uhr`. */
const longest = 8

export const wordsAt = (tokens: readonly Token[], index: number, length: number): string =>
  tokens
    .slice(index, index + length)
    .map(({ words }) => words)
    .join(' ')

export const typedOf = (tokens: readonly Token[]): string => tokens.map(({ typed }) => typed).join(' ')

/** As `typedOf`, without the comma that leads to the next words. */
export const namedOf = (tokens: readonly Token[]): string => typedOf(tokens).replace(/[,;]+$/, '')

/** Reads as many words as possible from `index` on; null if `read` understands none. */
export const readAt = <Read>(
  tokens: readonly Token[],
  index: number,
  read: (words: string) => Read | null,
): { length: number; found: Read } | null => {
  for (let length = Math.min(longest, tokens.length - index); length > 0; length -= 1) {
    const run = tokens.slice(index, index + length)
    const isTorn = run.some(({ isQuoted }) => isQuoted) || run.slice(0, -1).some(({ typed }) => typed.endsWith(','))
    const found = isTorn ? null : read(wordsAt(tokens, index, length))
    if (found !== null) return { length, found }
  }
  return null
}
