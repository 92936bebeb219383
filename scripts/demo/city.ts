import type { EventFacts, PlaceFacts } from '#domain/facts.ts'
import type { Language } from '#domain/languages.ts'
import type { MarkIcon } from '#domain/marks.ts'
import type { Proposed } from '#domain/proposals/proposal.ts'
import type { Role } from '#domain/session.ts'
import type { PosterName } from './posters.ts'

type Person = { nickname: string; email: string; role: Role }

/** An event and its repetition: `group` is an index, `first` the first day from today, `hours` its length. */
type Programme = readonly [
  name: string,
  category: string,
  topic: string,
  place: string,
  group: number | null,
  first: number,
  time: string,
  hours: number,
  every: number,
  times: number,
  tags: readonly string[],
]

/** A repeating event from today on: `weekDay` counts from 0, Sunday. */
type Series = {
  name: string
  category: string
  topic: string
  place: string
  /** An index; null for events of the town. */
  group: number | null
  rhythm: { type: 'week' | 'month'; interval: number; weekDay: number }
  start: string
  end: string
  tags: readonly string[]
}

/** A small town, for `npm run demo` and full lists. Dates are days from today, times local; records are by names of entries. */
export type City = {
  language: Language
  timezone: string
  holidayRegion: string
  theme: { name: string; config: string }
  password: string
  people: readonly [admin: Person, moderator: Person, Person, Person]
  categories: readonly (readonly [name: string, headline: string, icon?: MarkIcon])[]
  topics: readonly (readonly [name: string, headline: string])[]
  places: readonly (readonly [name: string, address: string, lat: number, lng: number])[]
  groups: readonly (readonly [name: string, link: string, description: string])[]
  programme: readonly Programme[]
  series: readonly Series[]
  pictures: Readonly<Record<string, readonly [poster: PosterName, alt: string]>>
  descriptions: Readonly<Record<string, string>>
  facts: Readonly<Record<string, Partial<EventFacts & PlaceFacts>>>
  /** What other events cost, and where one registers for them. */
  tickets: { reduced: string; full: string; email: string }
  highlights: readonly string[]
  districts: Readonly<Record<string, string>>
  /** The end of the descriptions of a group's other events. */
  usualWords: string
  /** What people without an account propose, with the days from today. */
  proposals: readonly (Proposed & { days: number; sender: string; email: string })[]
  rooms: Readonly<Record<string, string>>
}
