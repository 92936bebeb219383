import { queryOfTokens } from './sought.ts'
import { exceptAt, withoutTwoNegations } from './soughtExcept.ts'
import { accessIn, type SoughtAccess } from './soughtNeeds.ts'
import { readAt, type Token, tokensOf } from './soughtTokens.ts'

/** Beside such a need these say no more: "für Leute im Rollstuhl geeignet". */
const besides = new Set(
  (
    'leute menschen personen people person sitze sitzt sitzen use uses using geeignet zuganglich erreichbar moglich ' +
    'suitable friendly access bring ok'
  ).split(' '),
)

/** These may be what is sought: "Zugang zu Bildung barrierefrei". Alone beside such a need they say no more. */
const perhapsBesides = new Set('zugang eingang eingange entrance entrances venue'.split(' '))

/** "Is it"; "IT" alone is a word of meaning. */
const isIdiom = ({ words }: Token, before: Token | undefined): boolean =>
  words === 'it' && /^(?:is|does)$/.test(before?.words ?? '')

/**
 * What a query asks for of accessibility: the first words for it, and the query without all words for the same; or null.
 * Words after such as "not" ask for nothing. `today` is local.
 */
export const spokenAccess = (
  text: string,
  today: string,
): { access: SoughtAccess; typed: string; rest: string } | null => {
  const tokens = withoutTwoNegations(tokensOf(text))
  const rest: Token[] = []
  let said = ''
  let access: SoughtAccess | null = null
  for (let index = 0; index < tokens.length; ) {
    const except = exceptAt(tokens, index, today)
    const read = except === null ? readAt(tokens, index, accessIn) : null
    const length = except?.length ?? read?.length ?? 1
    const run = tokens.slice(index, index + length)
    const isSought = read !== null && (access === null || access === read.found)
    if (isSought && access === null) said = run.map(({ typed }) => typed).join(' ')
    if (isSought) access = read.found
    else rest.push(...run)
    index += length
  }
  if (access === null) return null
  const isSaid = (token: Token, index: number) => !isIdiom(token, rest[index - 1]) && !besides.has(token.words)
  const others = rest.filter((token, index) => token.isQuoted || isSaid(token, index))
  const saysMore = queryOfTokens(others.filter(({ words, isQuoted }) => isQuoted || !perhapsBesides.has(words))) !== ''
  return { access, typed: said, rest: saysMore ? queryOfTokens(others) : '' }
}
