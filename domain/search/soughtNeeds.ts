import { type AccessFact, accessFacts } from '#domain/facts.ts'
import { accessibleWords, conceptIn, type Term, wheelchairTerm } from './soughtConcepts.ts'
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

const toilet = '(?:wc|wcs|toiletten?|klos?|toilets?|loos?|restrooms?)'
const joined = '[ -](?:(?:und|and|mit|with|fur|for) )?'
const toilets = new RegExp(`^(?:(.+?)${joined}${toilet}|${toilet}${joined}(.+))$`)

/** "rollstuhlgerechtes wc", "toilette fur rollstuhl", "wheelchair and toilet". */
const isAccessibleToilet = (words: string): boolean => {
  const [, before, after = ''] = toilets.exec(words) ?? []
  return conceptIn(before ?? after) === 'accessible' || /^(?:behinderte|disabled)/.test(before ?? after)
}

const accessOf = (words: string): SoughtAccess | null => {
  if (isAccessibleToilet(words)) return 'accessibleToilet'
  return factOf.get(words) ?? (conceptIn(words) === 'accessible' ? 'wheelchair' : null)
}

/** The need that folded words name, perhaps with a wrong letter; or null. */
export const accessIn = (words: string): SoughtAccess | null => accessOf(words) ?? accessOf(corrected(words))

/** How texts say that a place has it; null where no words are known. */
export const accessTerm = (access: SoughtAccess): Term | null => {
  if (access === 'wheelchair') return wheelchairTerm
  const words = wordsFor[access]?.split(', ')
  return words === undefined ? null : { typed: access, alternatives: words.map((said) => said.split(/[ -]/)) }
}
