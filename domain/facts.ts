import * as v from 'valibot'
import * as field from './fields.ts'

/** `unknown` never means `no`. */
export const answers = ['yes', 'no', 'unknown'] as const
export type Answer = (typeof answers)[number]

/** Of a place; an event inherits them and can differ. */
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

/** Ends filters for unanswered facts. */
export const unknownMark = '-unknown'

export const accessFilters = accessFacts.flatMap((name) => [name, `${name}${unknownMark}`] as const)
export type AccessFilter = (typeof accessFilters)[number]

/** With the value for "not said". */
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

/** All facts with kind and owners; a series passes its own on. Schemas, storage, forms, API and pages follow this. */
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

export const factNames = {
  events: namesOf('events') as EventFact[],
  revents: namesOf('revents') as SeriesFact[],
  places: namesOf('places') as PlaceFact[],
} as const

/** Not from the series. */
export const ownFacts = factNames.events.filter((name) => !namesOf('revents').includes(name)) as Exclude<
  EventFact,
  SeriesFact
>[]

const schemasOf = <Names extends FactName>(names: readonly Names[]): FactSchemas<Names> =>
  Object.fromEntries(names.map((name) => [name, kinds[facts[name].kind]])) as FactSchemas<Names>

export const factSchemas = {
  events: schemasOf(factNames.events),
  revents: schemasOf(factNames.revents),
  places: schemasOf(factNames.places),
}

export const initialFact = (name: FactName) => v.getDefault(kinds[facts[name].kind])

const initialsOf = <Names extends FactName>(names: readonly Names[]): FactValues<Names> =>
  Object.fromEntries(names.map((name) => [name, initialFact(name)])) as FactValues<Names>

const initials = {
  events: initialsOf(factNames.events),
  revents: initialsOf(factNames.revents),
  places: initialsOf(factNames.places),
}

export const noFacts = {
  events: (): EventFacts => ({ ...initials.events }),
  revents: (): SeriesFacts => ({ ...initials.revents }),
  places: (): PlaceFacts => ({ ...initials.places }),
}

/** `by` is null once the account is gone. */
export type Saying = { by: string | null; at: string }
export type Sayings = { [Name in AccessFact]?: Saying }

/** Ignored when sent back. */
export const saidSchema = v.optional(
  v.record(v.string('type'), v.object({ by: v.nullable(v.string('type')), at: v.string('type') }, 'type'), 'type'),
)

/** Who answered after a write: the writer for changed answers, nobody for unknown ones. */
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

export const holdingAnswers = (
  event: Readonly<Record<AccessFact, Answer>>,
  place: Readonly<Record<AccessFact, Answer>> | null,
): { name: AccessFact; answer: 'yes' | 'no'; from: 'event' | 'place' }[] =>
  accessFacts.flatMap((name) => {
    const own = event[name]
    const answer = own === 'unknown' ? (place?.[name] ?? 'unknown') : own
    return answer === 'unknown' ? [] : [{ name, answer, from: own === 'unknown' ? ('place' as const) : 'event' }]
  })
