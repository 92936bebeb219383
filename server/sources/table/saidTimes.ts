import { oneOf } from '#domain/dateWords.ts'
import { hourWords } from '#domain/spokenTime.ts'
import { midnightWords, noonWords, spanSign } from './timeBeside.ts'

/** Before a time that is not exact. */
export const aboutWords = 'ca circa etwa ungefahr gegen about around approx approximately'.split(' ')
/** Before an end that is not exact. */
const limitWords = 'max maximal maximum hochstens spatestens voraussichtlich'.split(' ')

/** `19`, `19:30 Uhr`, `7 pm`, `19-20 Uhr`; neither `15 min` nor `8 Euro`. */
const clockFigures = '\\d{1,2}(?:[:.]\\d{2})?(?!\\d|[.:/]\\s?\\d)(?:\\s*(?:uhr|h|[ap]\\.?\\s?m)(?![a-z])\\.?)?'
const clock =
  `${clockFigures}(?:\\s*(?:-|bis|to|until)\\s*${clockFigures})?` +
  '(?!\\s*(?:min|std|stunde|hour|h\\s+(?:vor|before)|eur|€|£))'
/** `30 min vorher`, `1 h before`. */
const lead = '\\d{1,3}\\s*(?:min[a-z]*|std|stunden?|h|hours?)\\.?\\s*(?:vor(?:her)?|before|earlier)(?![a-z])'
const link = '(?:[:\\s]|(?:ist|is|um|ab|at|from|von|gegen|ca)(?![a-z])\\.?)*'
/** After a word such as `einlass` with its time, the cell or its part has to end: nothing else belongs to that time. */
const ends = '(?=\\s*(?:$|[()\\[\\],;/|-]|und\\b|and\\b))'

const doors =
  '(?<![a-z])(?:einlass|doors?(?:\\s+(?:opens?|opening))?|gates?(?:\\s+open)?|(?:tur|saal)offnung|' +
  '(?:abend|tages)?kasse(?:noffnung)?|box office)(?![a-z])'
const begin = '(?<![a-z])(?:[a-z]*beginnt?|start(?:s|et)?|show(?:time)?|anfang|kick-?off)(?![a-z])'
const joined = '\\s*(?:/|&|\\+|=|und|and)\\s*'

const doorsTime = new RegExp(
  `${doors}${link}(?:${clock}|${lead})|(?<![\\d.,:])${clock}\\s?[(\\[]?\\s?${doors}${ends}`,
  'g',
)
const beginTime = new RegExp(`${begin}${link}${clock}|(?<![\\d.,:])${clock}\\s?[(\\[]?\\s?${begin}${ends}`)
/** When doors open, in figures; neither box offices nor `15 min vorher`. */
const opens = /^(?!.*(?:kasse|box office|\d\s*(?:min|std|stunde|hours?|h)[a-z]*\.?\s*(?:vor|before|earlier)))/

/** Whether a folded text says at what time doors open, not how long before. */
export const saysOpening = (text: string): boolean => opens.test(text)

const endWord = '(?<![a-z])(?<!open[\\s-])(?:ende[tn]?|end(?:s|ing)?|schluss|finish(?:es)?)(?![a-z])'
const hour =
  `(?=\\d{1,2}(?!\\d)|(?:halb|half|viertel|quarter|dreiviertel|${noonWords}|${midnightWords}|${oneOf(hourWords.keys())})` +
  '(?![a-z]))'
const loose = `(?:(?:um|at|${oneOf([...aboutWords, ...limitWords])})(?![a-z])\\.?|~)`
const endBeside = new RegExp(
  `(?<=[^\\s,;:([/-])[\\s,;([/-]*${endWord}(?:[:\\s]|(?:ist|is)(?![a-z])|${loose})*${hour}`,
  'g',
)
const looseEnd = new RegExp(`(${spanSign.source})(?:${loose}\\s*)+${hour}`, 'g')
const saysDoors = new RegExp(doors)
/** `unclear`: a bare hour and the sign of a span. `10 to noon` may be ten minutes before it, and `8-midnight` begin in the evening. */
const endAt = (words: string, unclear: string) =>
  new RegExp(
    `(?<=${spanSign.source})(?<!(?:^|[^a-z\\d.:,])(?:${unclear}))(?:12 ?)?(?<![a-z])(?:${words})(?![a-z]|\\s*\\d)`,
    'g',
  )
const endAtNoon = endAt(noonWords, '\\d{1,2}\\s*to\\s*')
const endAtMidnight = endAt(midnightWords, `\\d{1,2}\\s*to\\s*|(?:[1-9]|1[01])${spanSign.source}`)

/**
 * A folded text with `bis` for a word for the end after something else: `19 uhr, ende 22 uhr`. Doors have no end. An end such as
 * `- ca. 22 uhr` or `- noon` is in figures alone.
 */
export const endAsSpan = (text: string): string =>
  text
    .replace(endBeside, saysDoors.test(text) ? ' , bis ' : ' bis ')
    .replace(looseEnd, '$1')
    .replace(endAtNoon, '12h')
    .replace(endAtMidnight, '24h')

const wholeDay = /(?<![a-z])(?:ganztags|ganztagig(?:e[nrs]?)?|ganze[nr] tag|(?:all|whole|full|entire)[\s-]day)(?![a-z])/
const notWholeDay = /(?<![a-z])(?:nicht|kein[a-z]*|not)(?![a-z])/

export const saysWholeDay = (text: string): boolean => wholeDay.test(text) && !notWholeDay.test(text)

const unknown =
  'offen|unklar|unbekannt|unknown|folgt|nicht (?:fest|bekannt)|bekannt ?gegeben|tb[acd]|t\\. ?b\\. ?[acd]|n\\. ?n' +
  '|to be (?:announced|confirmed|decided|determined)'
const notYet = new RegExp(
  `^\\W*(?:(?:(?:uhr)?zeit|beginn|time|start)\\W*)?(?:(?:steht|wird|ist|is|noch|still) )*(?:${unknown})\\W*$|^\\(?\\?+\\)?$`,
)

/** Whether a folded cell says that its time is not known yet: `tba`, `?`, `noch offen`. */
export const saysNotYet = (text: string): boolean => notYet.test(text)

const bothTimes = new RegExp(`${doors}${joined}${begin}|${begin}${joined}${doors}`)
const bracketed = /\([^()]*\)|\[[^[\]]*\]/g
const counts = /^.\s*(?:[-&+]|u\.|(?:bis|to|until|till|oder|or|und|and|sowie)(?![a-z]))/

/** A folded text without the times when doors open, and these. Null where both share figures: `einlass/beginn 19/20 uhr`. */
export const withoutDoors = (text: string): { text: string; doors: string[] } | null =>
  bothTimes.test(text)
    ? null
    : { text: text.replaceAll(doorsTime, ' '), doors: [...text.matchAll(doorsTime)].map(([said]) => said) }

/** A folded text without the figures before the time that it calls the start: `sekt 19 uhr, beginn 20 uhr`. */
export const fromBegin = (text: string): string => {
  const at = beginTime.exec(text)?.index ?? 0
  return text.slice(0, at).replace(/\d/g, '') + text.slice(at)
}

/** A text without remarks such as `(Vorprogramm 19 Uhr)`; an end or another time such as `(oder 22 Uhr)` stays. */
export const withoutRemarks = (text: string): string =>
  text.replace(bracketed, (said) => (!/\d/.test(said) || counts.test(said) ? said : ' '))
