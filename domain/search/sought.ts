import { type Hours, type Period, yearFrom } from '#domain/period.ts'
import { fold, wordsOf } from '#domain/text.ts'
import { smallWords } from './smallWords.ts'
import { hoursInPart, partWith } from './soughtClock.ts'
import { type Concept, conceptIn, namesAge, type Term } from './soughtConcepts.ts'
import { exceptAt, maximumExcepts, withoutTwoNegations } from './soughtExcept.ts'
import { type Meaning, meaningAt, termsOf, wordsOfTokens } from './soughtMeaning.ts'
import { eitherTerm, othersAt } from './soughtOr.ts'
import { namesPrice, withoutPrices } from './soughtPrices.ts'
import { isEveryOther } from './soughtRelative.ts'
import { namedOf, readAt, type Token, tokensOf, typedOf } from './soughtTokens.ts'

/** `rest` is the query without it; empty if no word of meaning stays. */
type QueryPart = {
  kind: Meaning['kind'] | 'without'
  typed: string
  rest: string
}

/** `hours` belong to no day. `without`: what is not wanted. `asksAll`: it only asks what is on, such as "was ist los". */
type Reading = {
  terms: Term[]
  without: Term[]
  period: Period | null
  hours: Hours | null
  parts: QueryPart[]
  asksAll: boolean
  /** Names what something may cost, which nothing here can compare. */
  asksPrice: boolean
  /** Names the age of children, which nothing here can compare. */
  asksAge: boolean
  /** Names every other week, of which nothing here knows which one is meant. */
  asksEveryOther: boolean
}

/** What a query says. The same one is given to all who ask. */
export type Sought = { readonly [Name in keyof Reading]: Readonly<Reading[Name]> }

const asking = (
  'was wos what whats things thing stuff happening happens geht gehts machen tun unternehmen passiert los ' +
  'lauft laufts laeuft alle alles all everything anything ' +
  'veranstaltungen veranstaltung events event something anything etwas irgendwas kommende kommenden upcoming ' +
  'nearby near nahe around close ' +
  'bald demnachst soon gleich spater nachher later starting gerade grad spontan ' +
  'wat nix bored langweilig langeweile termin termine programm programme aktivitaten activity activities'
).split(' ')

const cheap = (
  'gunstig gunstige gunstigen gunstiger gunstiges preiswert preiswerte preiswerten preiswerter preiswertes ' +
  'billig billige billigen billiger billiges cheap cheaply affordable inexpensive'
).split(' ')

/** Ignored in a search. */
const unsaid = new Set([
  ...asking,
  ...smallWords,
  ...cheap,
  ...(
    'a about ans any are aufs bis bitte by can come could da dahin darf did do does doing durfen each es ' +
    'every find findet from fuers fur furs gehen geoffnet get gibt gibts go going here hier hin hinein how i ich ins ' +
    'into inside is ist ' +
    'jede jeden jeder jedes kann kannst komm komme kommen kommst kommt konnen konnte looking m man me mein ' +
    'meine meinem meinen meiner mir my ne nen nachste nachsten nachster nachstes naechste naechsten ' +
    'naechster naechstes ' +
    'nah next noch nur oder offen only or please rein s sind statt stattfinden stattfindet steht suche there ' +
    'uber ueber ubers uebers uhrzeit uhrzeiten offnungszeiten um wann we welche welcher welches wer when where ' +
    'which wie wieder wir wo you'
  ).split(' '),
])

/** Words that only ask or name a coin: "was kostet Yoga", "12 Euro". They count if an event has them beside the others. */
const verbsOfAsking = new Set(
  (
    'meet meets meeting meetings trifft treffen sich probt proben rehearse rehearses kostet kosten cost costs much ' +
    'price prices preis preise teuer date dates termin termine euro euros eur pound pounds quid'
  ).split(' '),
)

/** The query without one such word; null where it has none, or nothing else to find. */
export const withoutAsking = ({ parts, terms }: Sought): string | null =>
  (terms.length > 1 && parts.find(({ kind, typed }) => kind === 'word' && verbsOfAsking.has(fold(typed)))?.rest) || null

const maximumParts = 20

/** A page asks about the same query several times. */
const understood = new Map<string, Sought>()
const mostUnderstood = 100
const longestUnderstood = 300

/** Reads a query: words to find, and filters such as "kids" and "next week". Quoted words stay. `today` null reads no dates. */
export const understand = (text: string, today: string | null): Sought => {
  const key = `${today} ${text}`
  const known = understood.get(key)
  if (known !== undefined) return known
  const sought = read(text, today)
  if (understood.size >= mostUnderstood) understood.clear()
  if (text.length <= longestUnderstood) understood.set(key, sought)
  return sought
}

const read = (text: string, today: string | null): Sought => {
  const typed = today === null ? tokensOf(text, true) : withoutTwoNegations(tokensOf(text))
  const priceless = withoutPrices(typed)
  const asksPrice = today !== null && priceless.length < typed.length
  const tokens = withoutRepeats(withoutIdioms(asksPrice || hasMeaning(priceless) ? priceless : typed))
  const hasWords = hasMeaning(tokens)
  const asksAll =
    today !== null &&
    !hasWords &&
    (asksPrice || tokens.some(({ words }) => wordsOf(words).some((word) => asking.includes(word))))
  const sought: Reading = {
    ...{ terms: [], without: [], period: null, hours: null, parts: [] },
    ...{ asksAll, asksAge: false, asksEveryOther: false },
    asksPrice: asksPrice || (today !== null && namesPrice(typed)),
  }
  if (asksAll) return sought
  const notOn = new Set<number>()
  let days: Period | null = null
  for (let index = 0; index < tokens.length && sought.parts.length < maximumParts; ) {
    const restAfter = (length: number) => queryOfTokens([...tokens.slice(0, index), ...tokens.slice(index + length)])
    const except = today === null ? null : exceptAt(tokens, index, today)
    if (except !== null) {
      sought.parts.push({ kind: 'without', typed: except.typed, rest: restAfter(except.length) })
      sought.without.push(...except.terms.slice(0, maximumExcepts - sought.without.length))
      for (const weekday of except.weekdays) notOn.add(weekday)
      days = except.days ?? days
      sought.hours ??= except.hours
      index += except.length
      continue
    }
    const open = sought.period === null ? today : null
    const hasHours = sought.hours !== null || sought.period?.hours?.[2] !== undefined
    const readsHours = today !== null && !hasHours
    const { length, kind, period, hours } = meaningAt(tokens, index, open, readsHours)
    const run = tokens.slice(index, index + length)
    const words = wordsOfTokens(run)
    if (words.length === 0 || (kind === 'word' && hasWords && words.every((word) => unsaid.has(word)))) {
      index += length
      continue
    }
    const isSmall = (at: number) => !hasMeaning(tokens.slice(at, at + 1))
    const isWord = (at: number) =>
      !isSmall(at) &&
      meaningAt(tokens, at, open, readsHours).kind === 'word' &&
      (today === null || exceptAt(tokens, at, today) === null)
    const behind = index + length
    const { others, end } =
      kind === 'word' ? othersAt(tokens, behind, { isWord, isSmall }) : { others: [], end: behind }
    const typed = namedOf(tokens.slice(index, end))
    sought.parts.push({ kind, typed, rest: restAfter(end - index) })
    sought.asksAge ||= kind === 'kids' && namesAge(typed)
    sought.asksEveryOther ||= period?.weekdays !== undefined && isEveryOther(fold(typed))
    if (kind === 'period') sought.period = period
    if (kind === 'hours') sought.hours = hours
    const terms = termsOf(kind, namedOf(run), words)
    sought.terms.push(...(others.length === 0 ? terms : [eitherTerm(typed, [...run, ...others])]))
    index = end
  }
  const isNarrowed = notOn.size > 0 || days !== null
  return today !== null && isNarrowed
    ? { ...sought, period: otherDays(sought.period ?? yearFrom(today), notOn, days) }
    : inItsPart(sought)
}

/** "Heute Abend Kino um 8" is once. */
const inItsPart = (sought: Sought): Sought => {
  const { period, hours } = sought
  const isSaid = sought.parts.some(({ kind }) => kind === 'hours')
  const isTime = isSaid && (hours?.[2] === 'about' || hours?.[2] === 'twice')
  const within = period?.part ?? partWith(period?.hours)
  if (period === null || hours === null || !isTime || within === undefined) return sought
  const { part: _, hours: __, ...whole } = period
  return { ...sought, period: whole, hours: hoursInPart(hours, within) }
}

/** Of a period the other days and weekdays; all weekdays if none is left. */
const otherDays = (period: Period, notOn: ReadonlySet<number>, except: Period | null): Period => {
  const weekdays = (period.weekdays ?? week).filter((weekday) => !notOn.has(weekday))
  return {
    ...period,
    ...(notOn.size > 0 && weekdays.length > 0 && { weekdays, isBegun: true }),
    ...(except !== null && { except: { from: except.from, to: except.to } }),
  }
}

const week = [0, 1, 2, 3, 4, 5, 6]

/** "Was geht ab am Samstag", "was geht am WE ab", "what time" and "show me" say no more without "ab", "time" and "show". */
const withoutIdioms = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ words }, index) => {
    const [before = '', after = ''] = [tokens[index - 1]?.words, tokens[index + 1]?.words]
    if (words === 'show') return !/^(?:me|us|all|everything|only|the|what|which|events?)$/.test(after)
    if (words !== 'ab') return !(words === 'time' && before === 'what')
    const goes = tokens.slice(0, index).findLastIndex((token) => /^gehts?$/.test(token.words))
    const isLast = index === tokens.length - 1
    return !(
      goes >= 0 &&
      (isLast || (goes === index - 1 && /^(?:a[mn]|i[mn]|heute?|hier|jetzt|tonight|(?:dies|nachst)\w*)$/.test(after)))
    )
  })

/** "Barrierefrei mit Rollstuhl" asks for one thing. */
const withoutRepeats = (tokens: readonly Token[]): Token[] => {
  const said = new Set<Concept>()
  const kept: Token[] = []
  for (let index = 0; index < tokens.length; ) {
    const concept = readAt(tokens, index, conceptIn)
    const length = concept?.length ?? 1
    if (concept === null || !said.has(concept.found)) kept.push(...tokens.slice(index, index + length))
    if (concept !== null) said.add(concept.found)
    index += length
  }
  return kept
}

/** A query of these tokens; empty if they only say such as "for" and "with". */
export const queryOfTokens = (tokens: readonly Token[]): string => (hasMeaning(tokens) ? typedOf(tokens) : '')

const hasMeaning = (tokens: readonly Token[]): boolean =>
  tokens.some(({ words, isQuoted }) => isQuoted || wordsOf(words).some((word) => !unsaid.has(word)))
