import { type AccessFact, accessFacts } from './facts.ts'
import { queryOfTokens } from './sought.ts'
import { accessibleWords, conceptIn, type Term, wheelchairTerm } from './soughtConcepts.ts'
import { readAt, type Token, tokensOf } from './soughtTokens.ts'
import { distanceOf } from './typos.ts'

/** A fact of accessibility, or `wheelchair`: a step-free entrance, or a text that says so. */
export type SoughtAccess = AccessFact | 'wheelchair'

/** Folded words for facts, as people type them and as texts say them. */
const wordsFor: Readonly<Partial<Record<AccessFact, string>>> = {
  lift: 'aufzug, fahrstuhl, lift, elevator',
  accessibleToilet:
    'behindertentoilette, behinderten wc, behinderten-wc, behinderten toilette, rollstuhltoilette, rollstuhl wc, ' +
    'rollstuhlgerechte toilette, rollstuhl toilette, rolli wc, rolli klo, behindertenklo, ' +
    'barrierefreies klo, barrierefreie toilette, barrierefreies wc, wheelchair toilet, wheelchair accessible toilet, ' +
    'wheelchair-accessible toilet, accessible toilet, accessible toilets, disabled toilet, disabled toilets, ' +
    'accessible loo, disabled loo, accessible restroom',
  accessibleParking:
    'behindertenparkplatz, behindertenparkplatze, barrierefreier parkplatz, accessible parking, disabled parking',
  wheelchairSpaces: 'rollstuhlplatz, rollstuhlplatze, wheelchair space, wheelchair spaces',
  hearingLoop:
    'horanlage, induktive horanlage, horschleife, induktionsschleife, schwerhorig, schwerhorige, horgerat, horgerate, ' +
    'hearing loop, induction loop, hard of hearing, hearing aid, hearing aids',
  signLanguage: 'gebardensprache, gebardendolmetscher, gebardendolmetscherin, gehorlos, gehorlose, sign language, deaf',
  audioDescription: 'audiodeskription, audio description',
  tactileGuidance: 'blindenleitsystem, leitsystem, tactile guidance',
  easyLanguage: 'leichte sprache, leichter sprache, einfache sprache, einfacher sprache, easy language, plain language',
  quietRoom: 'ruheraum, ruhiger raum, quiet room',
  assistanceDogs:
    'assistenzhund, assistenzhunde, blindenhund, blindenhunde, assistance dog, assistance dogs, guide dog, guide dogs',
  companionFree: 'begleitperson, begleitperson frei, companion free',
}

const factOf = new Map(
  accessFacts.flatMap((fact) => (wordsFor[fact]?.split(', ') ?? []).map((words) => [words, fact] as const)),
)

/** Shorter words are near others: "aufzug" and "auszug". */
const [shortestMistyped, long] = [9, 12]

const names = [...factOf.keys(), ...accessibleWords].filter((name) => /^\w+$/.test(name))

/** The word that a folded one misses by a letter, or a long one by two; else the word itself. */
const corrected = (word: string): string => {
  if (word.length < shortestMistyped || word.includes(' ')) return word
  const isNear = (name: string, most: number) => name[0] === word[0] && distanceOf(word, name, most) <= most
  return names.find((name) => isNear(name, name.length < long ? 1 : 2)) ?? word
}

const accessOf = (words: string): SoughtAccess | null =>
  factOf.get(words) ?? (conceptIn(words) === 'accessible' ? 'wheelchair' : null)

const accessIn = (words: string): SoughtAccess | null => accessOf(words) ?? accessOf(corrected(words))

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

/** What a query asks for of accessibility: the first words for it, and the query without all words for the same; or null. */
export const spokenAccess = (text: string): { access: SoughtAccess; typed: string; rest: string } | null => {
  const tokens = tokensOf(text)
  const rest: Token[] = []
  let said = ''
  let access: SoughtAccess | null = null
  for (let index = 0; index < tokens.length; ) {
    const read = readAt(tokens, index, accessIn)
    const length = read?.length ?? 1
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

/** How texts say that a place has it; null where no words are known. */
export const accessTerm = (access: SoughtAccess): Term | null => {
  if (access === 'wheelchair') return wheelchairTerm
  const words = wordsFor[access]?.split(', ')
  return words === undefined ? null : { typed: access, alternatives: words.map((said) => said.split(/[ -]/)) }
}
