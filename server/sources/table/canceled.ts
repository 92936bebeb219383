import { fold, toLine } from '#domain/text.ts'
import { saysNothing } from '../texts.ts'

/** In columns that say yes or no. */
export const yes = ['ja', 'j', 'yes', 'y', 'true', 'wahr', 'x', '1', '✓', '✔']
const no = ['nein', 'n', 'no', 'false', 'falsch', '0']

const canceled = 'abgesagt|ent(?:fa|fae)llt|(?:fa|fae)llt (?:leider |heute )?aus|cancell?ed|called off'
const negation = '(?:nicht|not|nie|never|keine?|ohne|no) '
const beside = new RegExp(`(?<![a-z])(?<!${negation})(?:${canceled})(?![a-z])`)
/** In a title the word stands at the beginning or at the end: `FÄLLT AUS: Lesung`. */
const aroundTitle = new RegExp(
  `^[^a-z\\d]*(?:${canceled})(?![a-z?])|` +
    `^[^,!?]*(?<![a-z])(?<!${negation})(?<!(?:ist|sind|war|waren|wird|wurden?|is|was|are) )(?:${canceled})[^a-z\\d?]*$`,
)
const status = new RegExp(`${canceled}|ausgefallen|^absage$|cancel|findet nicht statt`)
const negated = new RegExp(`${negation}(?:${canceled}|ausgefallen)`)
const takingPlace = new RegExp(
  `(?<!${negation})(?<![a-z])(?:bestatigt|(?:event)?(?:confirmed|scheduled)` +
    '|findet statt|geplant|planned|aktiv|active|ok|offen|open|veroffentlicht|publish(?:ed)?|offentlich|public' +
    '|ausverkauft|sold[ -]?out|ausgebucht|fully booked|neu|new)(?![a-z])',
)

export const saysCanceled = (cell: string): boolean => beside.test(fold(cell))

export const isTitleCanceled = (title: string): boolean => aroundTitle.test(fold(title))

/**
 * Whether a cell of the column that says it has an event canceled; null if it cannot be read. `asksState`: the column is called
 * "state" or the like, where yes and 1 may mean published.
 */
export const isCanceledBy = (cell: string, asksState: boolean): boolean | null => {
  const text = fold(cell).trim()
  if (asksState && (yes.includes(text) || no.includes(text))) return null
  if (saysNothing(text) || no.includes(text) || negated.test(text)) return false
  if (yes.includes(text) || status.test(text)) return true
  return takingPlace.test(text) ? false : null
}

const saidInTitle = /(?:abgesagt|ent(?:f[aä]|fae)llt|(?:f[aä]|fae)llt (?:leider |heute )?aus|cancell?ed|called off)/giu

/** A title without the word that says so and the signs around it: what the event is called where it takes place. */
export const withoutCanceled = (title: string): string =>
  toLine(title.replace(saidInTitle, ' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')) || title

const preface =
  '(?:(?:leider|die|der|das|diese[rs]?|veranstaltung|termin|wird|wurde|ist|muss|the|this|event|is|was|has been|unfortunately)[ ,]+)*'
const beginning = (words: string) => new RegExp(`^[^a-z\\d]*${preface}(?:${words})(?![a-z])(?<rest>.*)`, 's')
const remarkCanceled = beginning(`${canceled}|absage|findet nicht statt`)
const remarkMoved = beginning('verschoben|verlegt|postponed|rescheduled|moved')
const isWhole = /^\s*(?:$|[^\sa-z\d?]|(?:wegen|aufgrund|krankheitsbedingt|due|because)(?![a-z]))/
/** `entfällt, wenn es regnet` */
const conditional = /(?<![a-z])(?:bei|wenn|falls|sofern|sollte|if|in case|unless|nein|nicht|no|not)(?![a-z])|\?/

const off = new RegExp(
  `(?<![a-z])(?<!${negation})(?:${canceled}|absage|ausgefallen|(?:aus|ent)fallen|(?:fa|fae)llt (?:[a-z]+ ){1,4}aus` +
    '|(?:findet|finden) (?:[a-z]+ ){0,3}nicht statt|(?:not|won.t|isn.t) (?:be )?tak(?:e|ing) place' +
    '|verschoben|verlegt|vertagt|postponed|rescheduled|moved to|put off)(?![a-z])',
)

/** Whether a cell that is left out has, anywhere, words for what does not take place, or not then. */
export const mayBeOff = (cell: string): boolean => off.test(fold(cell))

/** Whether a remark says first of all that an event is canceled; null if it says something like it, such as that it is moved. */
export const isCanceledByRemark = (remark: string): boolean | null => {
  const text = fold(remark)
  const rest = remarkCanceled.exec(text)?.groups?.rest
  if (rest === undefined) return remarkMoved.test(text) ? null : false
  return isOutright(rest) ? true : null
}

/** Whether nothing after the words takes them back. */
const isOutright = (rest: string): boolean => {
  const [sentence = ''] = rest.split(/[.!\n]/)
  return isWhole.test(rest) && !conditional.test(sentence)
}

const soldOut = beginning('(?:restlos |komplett |completely )?(?:ausverkauft|ausgebucht|sold[ -]?out|fully booked)')
const ticketsLeft =
  /(?<![a-z])(?:restkarten|resttickets|abendkasse|(?:on|at) the door|(?:remaining|last|few) tickets)(?![a-z])/

/** Whether a remark or a state says first of all that there are no more tickets. */
export const isSoldOutBy = (cell: string): boolean => {
  const text = fold(cell)
  const rest = soldOut.exec(text)?.groups?.rest
  return rest !== undefined && isOutright(rest) && !ticketsLeft.test(rest)
}
