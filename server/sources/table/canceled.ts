import { fold } from '#domain/text.ts'
import { saysNothing } from '../texts.ts'

/** In columns that say yes or no. */
export const yes = ['ja', 'j', 'yes', 'y', 'true', 'wahr', 'x', '1', '✓', '✔']
const no = ['nein', 'n', 'no', 'false', 'falsch', '0']

const canceled = 'abgesagt|ent(?:fa|fae)llt|(?:fa|fae)llt (?:leider |heute )?aus|cancell?ed'
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
    '|ausverkauft|sold ?out|ausgebucht|neu|new)(?![a-z])',
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
