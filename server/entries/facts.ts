import { sql } from 'kysely'
import * as v from 'valibot'
import {
  type AccessFact,
  type AccessFilter,
  accessFilters,
  type EventFacts,
  type FactName,
  factNames,
  initialFact,
  noFacts,
  type PlaceFacts,
  type Sayings,
  type SeriesFacts,
  unknownMark,
} from '#domain/facts.ts'
import type { Condition } from '#server/db/dialect.ts'
import { type Cells, idList } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { isPublicIn } from './visibility.ts'

/* One JSON column with given answers only: lists read little, and a new fact needs no migration. */

type Owners = { events: EventFacts; revents: SeriesFacts; places: PlaceFacts }
type Owner = keyof Owners

const kept = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), {})

/** All facts of an entry, those without an answer included. */
export const readFacts = <Of extends Owner>(owner: Of, { facts }: { facts: string }): Owners[Of] => {
  const initial = noFacts[owner]()
  if (facts === '{}') return initial as Owners[Of]
  const said = v.parse(kept, facts)
  const known = Object.keys(initial).flatMap((name) => (name in said ? [[name, said[name]]] : []))
  return { ...initial, ...Object.fromEntries(known) } as Owners[Of]
}

/** Whether an event takes whole days. Reads the text, because parsing is slower. */
export const isAllDay = ({ facts }: { facts: string }): boolean => facts.includes('"allDay":true')

export const writeFacts = <Of extends Owner>(owner: Of, fields: Owners[Of]): { facts: string } => {
  const values: Readonly<Partial<Record<FactName, unknown>>> = fields
  const said = factNames[owner].filter((name) => values[name] !== undefined && values[name] !== initialFact(name))
  return { facts: JSON.stringify(Object.fromEntries(said.map((name) => [name, values[name]]))) }
}

export const readSaid = ({ facts_said }: { facts_said: string }): { said?: Sayings } =>
  facts_said === '{}' ? {} : { said: v.parse(kept, facts_said) as Sayings }

export const writeSaid = ({ said = {} }: { said?: Sayings | undefined }): Cells => ({
  facts_said: JSON.stringify(said),
})

/** Keeps the answers of a deleted account, without its name. */
export const forgetSayings = async (db: Db, user: string): Promise<void> => {
  for (const table of ['events', 'places'] as const) {
    await sql`update ${sql.table(table)} set facts_said = replace(facts_said, ${`"${user}"`}, 'null')
      where facts_said like ${`%"${user}"%`}`.execute(db)
  }
}

/** JSON escapes quotation marks in texts, so plain ones enclose a name or value. */
const says = (table: 'events' | 'places', name: FactName, value: string): Condition =>
  sql`${sql.ref(`${table}.facts`)} like ${`%"${name}":${value}%`}`

export const isFree: Condition = says('events', 'free', 'true')

/** A postponed event does not take place at its old time. */
export const takesPlace: Condition = sql`(canceled = 0 and not ${says('events', 'postponed', 'true')})`

const isShownPlace = sql`places.id = events.place_id and ${isPublicIn('places')}`

/** The facts of events' public places, by the events' ids. */
export const shownPlaceFacts = async (db: Db, ids: readonly string[]): Promise<Map<string, { facts: string }>> => {
  const { rows } = await sql<{ id: string; facts: string }>`select events.id, places.facts from events
    join places on ${isShownPlace} where events.id in (${idList(ids)})`.execute(db)
  return new Map(rows.map(({ id, facts }) => [id, { facts }]))
}

/** Events where a fact of accessibility holds, said by themselves or else by their place. */
export const holds = (name: AccessFact, answer: 'yes' | 'no' = 'yes'): Condition =>
  sql`(${says('events', name, `"${answer}"`)} or (not ${says('events', name, '"')} and exists (select 1 from places
    where ${isShownPlace} and ${says('places', name, `"${answer}"`)})))`

export const isUnsaid = (name: AccessFact): Condition =>
  sql`(not ${says('events', name, '"')} and not exists (select 1 from places
    where ${isShownPlace} and ${says('places', name, '"')}))`

export const hasAccess = (filter: AccessFilter): Condition => {
  const name = factOf(filter)
  return filter === name ? holds(name) : isUnsaid(name)
}

const factOf = (filter: AccessFilter) => filter.replace(unknownMark, '') as AccessFact

export const isAccessFilter = (text: string): text is AccessFilter =>
  (accessFilters as readonly string[]).includes(text)

/** Names of a kind's facts; a body without them does not change them. */
export const keptFacts = (owner: Owner): readonly string[] => factNames[owner]
