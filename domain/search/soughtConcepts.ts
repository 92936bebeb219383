/** What people ask for in many words, and entries say in others. */
export type Concept = 'free' | 'kids' | 'accessible'

/**
 * One of `alternatives` must be found with all its words. `isWhole`: parts of words count in titles and labels only.
 * `either`: the terms that it was made of. `quoted`: the text between quotes, never corrected or translated.
 */
export type Term = {
  typed: string
  alternatives: readonly (readonly string[])[]
  isWhole?: boolean
  quoted?: string
  either?: readonly Term[]
}

/** German adjectives with all endings. */
const inflected = (words: string): string =>
  words
    .split(' ')
    .flatMap((word) => ['', 'e', 'en', 'er', 'es', 'em'].map((end) => word + end))
    .join(', ')

/** Folded: what is typed for a concept, and what one of must stand in an entry. */
const concepts: Readonly<Record<Concept, { typed: string; found: string }>> = {
  free: {
    typed:
      'free, for free, free entry, free admission, free of charge, no charge, without charge, no entry fee, no entrance fee, ' +
      'no admission fee, nothing to pay, costs nothing, gratis, kostenlos, kostenlose, kostenloser, kostenloses, kostenlosen, ' +
      'kostenfrei, kostenfreie, umsonst, eintritt frei, frei, freier eintritt, freiem eintritt, ohne eintritt, kein eintritt, ' +
      'fur lau, fur umme, umme, nulltarif, zum nulltarif, no cost, at no cost, ohne geld, ' +
      'ohne kosten, kostet nichts, nichts kostet, kostet nix, nix kostet, free entrance, entrance free, admission free, ' +
      'entry free, no entrance, no admission, no fee, no fees, without fee, without fees, without a fee, without entry fee, ' +
      'without entrance fee, without admission fee, without paying, no need to pay, without payment, keinen eintritt, ' +
      'ohne eintrittsgeld, kein eintrittsgeld, ohne eintrittskosten, ohne zu bezahlen, ohne zu zahlen, ohne bezahlung',
    found: 'kostenlos, kostenfrei, gratis, umsonst, free, eintritt frei, kein eintritt',
  },
  kids: {
    typed:
      'kids, kid, kinder, kindern, kind, children, child, familie, familien, family, families, fur kinder, for children, fur die kleinen, little ones, for little ones, ' +
      'for kids, kleinkind, kleinkinder, kleinkindern, baby, babys, babies, toddler, toddlers, enkel, enkelkinder, grandchildren, ' +
      'meine tochter, meiner tochter, mein sohn, meinem sohn, my daughter, my son, meine kinder, meinen kindern, my kids, ' +
      'kinderfreundlich, familienfreundlich, kindgerecht, kid friendly, kid-friendly, child friendly, child-friendly, ' +
      'family friendly, family-friendly, kinderprogramm, kinderveranstaltung, kinderveranstaltungen, familienprogramm, ' +
      'familienveranstaltung, familienveranstaltungen, schulkinder, grundschulkinder, vorschulkinder, ' +
      'under fives, under-fives, preschool, preschoolers',
    found: 'kinder, kind, kids, children, familie, family, eltern kind',
  },
  accessible: {
    typed:
      'wheelchair, wheel chair, wheelchairs, wheelchair user, wheelchair users, wheelchair access, wheelchair accessible, ' +
      'wheelchair friendly, accessible, accessibility, disabled access, step-free, step free, step-free access, ' +
      'step free access, level access, level entrance, barrier-free, barrier free, no steps, ' +
      'no stairs, without steps, without stairs, rollstuhl, ' +
      'rollstuhle, rollstuhlen, rolli, rollis, rollifahrer, rollifahrerin, rollifahrerinnen, rollifahrende, ' +
      'rollstuhleingang, rollstuhlzugang, rollstuhlrampe, rollstuhlfahrer, rollstuhlfahrern, rollstuhlfahrerin, rollstuhlfahrerinnen, rollstuhlfahrende, rollator, ' +
      'barrierefreiheit, ohne stufe, ohne stufen, ohne treppe, ohne treppen, ' +
      inflected(
        'rollstuhlgerecht rollstuhltauglich behindertengerecht ebenerdig barrierearm gehbehindert barrierefrei ' +
          'stufenlos stufenfrei',
      ),
    found: 'rollstuhl, wheelchair, barrierefrei, stufenlos, step free, accessible',
  },
}

const listOf = (text: string) => text.split(', ')

const conceptOf = new Map(
  Object.entries(concepts).flatMap(([name, { typed }]) =>
    listOf(typed).map((words) => [words, name as Concept] as const),
  ),
)

export const accessibleWords: readonly string[] = listOf(concepts.accessible.typed).filter((word) => /^\w+$/.test(word))

/** "kids under 5", "kinder von 3 bis 6 jahren": entries have no ages, but most for children name theirs. */
const aged =
  /^(?:fur |for )?(?:kinder|kind|kids|children|child)(?: (?:bis|ab|unter|uber|von|under|over|from|age|aged))? \d{1,2}(?: ?(?:-|bis|to|und) ?\d{1,2})?(?: (?:jahren?|years?(?: olds?)?))?$/

const age = '(?:\\d|1[0-4])'
const years = '(?:years?[ -]olds?|yo|jahrige[nr]?)'

/** "my 3 year old", "3-jährige", "ab 6 Jahren", "ages 3-5", "under 5s", "8-12 Jahre"; of fourteen years at most. */
const young = new RegExp(
  `^(?:(?:fur |for )?${age}[ -]?${years}|(?:ab|bis|von|unter) (?:\\d ?(?:-|bis) ?)?${age} jahren?|` +
    `age[sd]? (?:\\d ?(?:-|to) ?)?${age}|under ${age}s|` +
    `(?:fur |for )?${age} ?(?:-|bis|to) ?${age}[ -](?:jahren?|years?|${years}))$`,
)

/** Whether words for children say how old they are: "kinder ab 3", "under fives". */
export const namesAge = (typed: string): boolean => /\d|\bunder[ -]fives\b/iu.test(typed)

const entrance = '(?:eingange?|zugange?|entrances?|access)'
/** "stufenloser eingang", "entrance without steps". */
const entrances = new RegExp(`^(?:(.+) ${entrance}|(?:eingange?|entrances?) (.+))$`)

const ofEntrance = (words: string): Concept | null => {
  const [, before, after = ''] = entrances.exec(words) ?? []
  return conceptOf.get(before ?? after) === 'accessible' ? 'accessible' : null
}

export const conceptIn = (words: string): Concept | null =>
  conceptOf.get(words) ?? (aged.test(words) || young.test(words) ? 'kids' : ofEntrance(words))

/** How entries say it. A text that has "Kinderturnen" among all that a club does is not for children. */
export const conceptTerm = (concept: Concept, typed: string): Term => ({
  typed,
  alternatives: found[concept],
  ...(concept === 'kids' && { isWhole: true }),
})

const wordsOfEach = (concept: Concept) => listOf(concepts[concept].found).map((words) => words.split(' '))
const found = { free: wordsOfEach('free'), kids: wordsOfEach('kids'), accessible: wordsOfEach('accessible') }

/** How texts name places for wheelchairs. */
export const wheelchairTerm: Term = { typed: 'wheelchair', alternatives: found.accessible }
