import { certainWeekdays, oneOf, partsTyped, weekdays } from '#domain/dateWords.ts'
import { fold } from '#domain/text.ts'

const [begin, end] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])']
const weekday = `(?:${oneOf(weekdays.keys())})${end}`
const joining = '\\s*[-–/+&]\\s*|\\s+(?:und|and|oder|or|bis|to)\\s+'
const joinedWeekdays = new RegExp(`${begin}${weekday}\\.?(?:(?:${joining})${weekday}(?:\\.(?!\\d))?)+`, 'giu')
const joiners = new RegExp(`(${joining})`, 'i')

const [shortGerman, shortEnglish] = ['mo|di|mi|do|fr|sa|so', 'mon|tues?|wed|thu|thurs|fri|sat|sun']

/** "Mo, Mi, Fr" and "sat sun": runs of short names. */
const listed = [shortGerman, shortEnglish].map(
  (names) => new RegExp(`${begin}(?:${names})${end}\\.?(?:(?:,\\s*|\\s+)(?:${names})${end}\\.?)+`, 'giu'),
)

const partOfDay = `(?:${partsTyped()})`
const listEnd = new RegExp(
  `^(?:[\\s?!).]*$|\\s+${partOfDay}${end}|(?:${joining})(?:${oneOf(weekdays.keys())})${end})`,
  'iu',
)
const [ahead, clock] = [
  '(?:im|in|ab|um|gegen|von|bis|from|at|after|before|until|n(?:ä|ae)chst\\w*|next|this|diese\\w*)',
  '\\d',
]
/** An hour or a span of days, too. */
const wideEnd = new RegExp(`${listEnd.source}|^\\s+(?:${ahead}${end}|${clock})`, 'iu')

/** In small letters these say much else. */
const isVague = (name: string): boolean => /^(?:do|so)\.?$/.test(name)
const asked = /(?:^|\s)(?:to|can|could|we|you|i|how|what|things?|kids|man)\s*$|^\s*(?:was|wie|wo|wann|wer)\s/i

const isList = (said: string, before: string, after: string): boolean => {
  const names = said.split(/[,\s]+/)
  const [first = '', second = ''] = names
  if (isVague(first) && (asked.test(before) || (names.every(isVague) && before.trim() !== ''))) return false
  if (names.length > 2) return true
  if (isVague(second)) return listEnd.test(after)
  const [one, other] = names.map((name) => weekdays.get(fold(name).replace('.', '')) ?? 0)
  const isPair = !isVague(first) && other === ((one ?? 0) + 1) % 7
  return said.includes(',') || isPair || wideEnd.test(after)
}

const joinListed = (text: string): string =>
  listed.reduce(
    (joined, runs) =>
      joined.replace(runs, (said, at: number, whole: string) =>
        isList(said, whole.slice(0, at), whole.slice(at + said.length)) ? said.replace(/[,\s]\s*/g, '/') : said,
      ),
    text,
  )

const spelled = {
  de: { names: 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'.split(' '), and: 'und', to: 'bis' },
  en: { names: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '), and: 'and', to: 'to' },
}

const spellJoiner = (joiner: string, { and, to }: (typeof spelled)['de']): string => {
  const word = joiner.trim()
  return /\p{L}/u.test(word) ? word : /[-–]/.test(word) ? to : and
}

const englishWeekday = new RegExp(`^(?:${shortEnglish}|\\w+day)$`)

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
