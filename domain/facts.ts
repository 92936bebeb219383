import * as v from 'valibot'
import * as field from './fields.ts'

/** What is known of a fact of accessibility. Nobody has said: `unknown`, which is never `no`. */
export const answers = ['yes', 'no', 'unknown'] as const
export type Answer = (typeof answers)[number]

/** The facts of accessibility of a place. An event takes them over, and can say otherwise. */
export const accessFacts = [
  'stepFree',
  'lift',
  'accessibleToilet',
  'accessibleParking',
  'wheelchairSpaces',
  'seating',
  'hearingLoop',
  'signLanguage',
  'audioDescription',
  'tactileGuidance',
  'easyLanguage',
  'quietRoom',
  'assistanceDogs',
  'companionFree',
] as const
export type AccessFact = (typeof accessFacts)[number]

/** Ends the name of a fact in a filter that asks for what nobody has said. */
export const unknownMark = '-unknown'

/** What events can be narrowed to by their accessibility: what holds there, or what nobody has said. */
export const accessFilters = accessFacts.flatMap((name) => [name, `${name}${unknownMark}`] as const)
export type AccessFilter = (typeof accessFilters)[number]

/** The schema of each kind of fact; left out, it has the value that says nothing. */
const kinds = {
  flag: field.flag(false),
  line: field.line(),
  text: field.text(),
  moment: field.optionalInstant(),
  link: field.link(),
  contact: field.contact(),
  answer: v.optional(v.picklist(answers, 'unknown'), 'unknown'),
}
export type FactKind = keyof typeof kinds

type FactOwner = 'events' | 'revents' | 'places'
type Fact = { kind: FactKind; of: readonly FactOwner[] }

const own = ['events'] as const
const shared = ['events', 'revents'] as const
const inherited = ['events', 'revents', 'places'] as const

/**
 * The facts of entries beside their main fields: what each is, and who has it. A series gives its events the facts that it
 * has itself. Schemas, storage, forms, labels, the API and the public pages follow from this table.
 */
export const facts = {
  allDay: { kind: 'flag', of: own },
  doors: { kind: 'moment', of: own },
  free: { kind: 'flag', of: shared },
  price: { kind: 'line', of: shared },
  registration: { kind: 'contact', of: shared },
  registrationUntil: { kind: 'moment', of: own },
  soldOut: { kind: 'flag', of: own },
  online: { kind: 'link', of: shared },
  postponed: { kind: 'flag', of: own },
  previousStart: { kind: 'moment', of: own },
  accessibility: { kind: 'text', of: inherited },
  stepFree: { kind: 'answer', of: inherited },
  lift: { kind: 'answer', of: inherited },
  accessibleToilet: { kind: 'answer', of: inherited },
  accessibleParking: { kind: 'answer', of: inherited },
  wheelchairSpaces: { kind: 'answer', of: inherited },
  seating: { kind: 'answer', of: inherited },
  hearingLoop: { kind: 'answer', of: inherited },
  signLanguage: { kind: 'answer', of: inherited },
  audioDescription: { kind: 'answer', of: inherited },
  tactileGuidance: { kind: 'answer', of: inherited },
  easyLanguage: { kind: 'answer', of: inherited },
  quietRoom: { kind: 'answer', of: inherited },
  assistanceDogs: { kind: 'answer', of: inherited },
  companionFree: { kind: 'answer', of: inherited },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof facts
type FactsOf<Owner extends FactOwner> = {
  [Name in FactName]: Owner extends (typeof facts)[Name]['of'][number] ? Name : never
}[FactName]
export type EventFact = FactsOf<'events'>
export type SeriesFact = FactsOf<'revents'>
export type PlaceFact = FactsOf<'places'>

type FactSchemas<Names extends FactName> = { [Name in Names]: (typeof kinds)[(typeof facts)[Name]['kind']] }
type FactValues<Names extends FactName> = {
  [Name in Names]: v.InferOutput<(typeof kinds)[(typeof facts)[Name]['kind']]>
}
export type EventFacts = FactValues<EventFact>
export type SeriesFacts = FactValues<SeriesFact>
export type PlaceFacts = FactValues<PlaceFact>

const namesOf = (owner: FactOwner): FactName[] =>
  (Object.keys(facts) as FactName[]).filter((name) => (facts[name].of as readonly FactOwner[]).includes(owner))

/** The names of the facts of each kind of entry. */
export const factsOf = {
  events: namesOf('events') as EventFact[],
  revents: namesOf('revents') as SeriesFact[],
  places: namesOf('places') as PlaceFact[],
} as const

/** The facts of an event that its series does not give it. */
export const ownFacts = factsOf.events.filter((name) => !namesOf('revents').includes(name)) as Exclude<
  EventFact,
  SeriesFact
>[]

const schemasOf = <Names extends FactName>(names: readonly Names[]): FactSchemas<Names> =>
  Object.fromEntries(names.map((name) => [name, kinds[facts[name].kind]])) as FactSchemas<Names>

/** The schemas of the facts, by kind of entry. */
export const factSchemas = {
  events: schemasOf(factsOf.events),
  revents: schemasOf(factsOf.revents),
  places: schemasOf(factsOf.places),
}

/** What a fact is while nobody has said anything. */
export const initialFact = (name: FactName) => v.getDefault(kinds[facts[name].kind])

const initialsOf = <Names extends FactName>(names: readonly Names[]): FactValues<Names> =>
  Object.fromEntries(names.map((name) => [name, initialFact(name)])) as FactValues<Names>

/** The facts of an entry of which nobody has said any. */
export const noFacts = {
  events: (): EventFacts => initialsOf(factsOf.events),
  revents: (): SeriesFacts => initialsOf(factsOf.revents),
  places: (): PlaceFacts => initialsOf(factsOf.places),
}

/** Who answered a fact of accessibility, and when. Null for somebody whose account is gone. */
export type Saying = { by: string | null; at: string }
export type Sayings = { [Name in AccessFact]?: Saying }

/** What the server adds about the answers of an entry. Sent back unread. */
export const saidSchema = v.optional(
  v.record(v.string('type'), v.object({ by: v.nullable(v.string('type')), at: v.string('type') }, 'type'), 'type'),
)

/**
 * Who said what, after an entry was written: an answer that changed was given by the writer, now. What is unknown was said
 * by nobody.
 */
export const sayingsAfter = (
  before: (Partial<PlaceFacts> & { said?: Sayings | undefined }) | null,
  after: PlaceFacts,
  saying: Saying,
): Sayings => {
  const said: Sayings = {}
  for (const name of accessFacts) {
    if (after[name] === 'unknown') continue
    const known = before?.said?.[name]
    said[name] = before?.[name] === after[name] && known !== undefined ? known : saying
  }
  return said
}

/**
 * The start that an event was announced with before somebody moved it, or null. Kept by itself when a public event that has
 * not begun moves, until the writer takes it away.
 * @param now milliseconds since the epoch
 */
export const previousStartAfter = (
  before: { start: string; published: boolean; deactivated: boolean; previousStart: string | null } | null,
  after: { start: string; previousStart: string | null },
  now: number,
): string | null => {
  if (before === null || !before.published || before.deactivated) return otherThan(after.previousStart, after.start)
  const isMoved = Date.parse(before.start) !== Date.parse(after.start)
  const isAnnounced = isMoved && Date.parse(before.start) > now
  const isTyped = after.previousStart !== before.previousStart
  return otherThan(isAnnounced && !isTyped ? before.start : after.previousStart, after.start)
}

const otherThan = (moment: string | null, start: string): string | null =>
  moment !== null && Date.parse(moment) === Date.parse(start) ? null : moment

/** The answers that hold at an event: its own, else those of its place. `from` says whose. */
export const holdingAnswers = (
  event: Readonly<Record<AccessFact, Answer>>,
  place: Readonly<Record<AccessFact, Answer>> | null,
): { name: AccessFact; answer: 'yes' | 'no'; from: 'event' | 'place' }[] =>
  accessFacts.flatMap((name) => {
    const own = event[name]
    const answer = own === 'unknown' ? (place?.[name] ?? 'unknown') : own
    return answer === 'unknown' ? [] : [{ name, answer, from: own === 'unknown' ? ('place' as const) : 'event' }]
  })
