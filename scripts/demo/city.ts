import type { Language } from '#domain/languages.ts'
import type { Role } from '#domain/user.ts'
import type { PosterName } from './posters.ts'

/** Somebody with an account in the demo. */
type Person = { nickname: string; email: string; role: Role }

/** An event and how often it comes: `group` is an index, `first` the first day from today, `hours` its length. */
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

/** A repeating event that begins today: `weekDay` counts from 0, Sunday. */
type Series = {
  name: string
  category: string
  topic: string
  place: string
  /** An index; null for what the town itself puts on. */
  group: number | null
  rhythm: { type: 'week' | 'month'; interval: number; weekDay: number }
  start: string
  end: string
  tags: readonly string[]
}

/** A believable small town, for `npm run demo` and for looking at full lists. Dates are days from today, times local. */
export type City = {
  language: Language
  timezone: string
  holidayRegion: string
  /** The config of a theme of its own; null where the built-in theme's words fit. */
  theme: { name: string; config: string } | null
  /** The password of everybody. */
  password: string
  people: readonly [admin: Person, moderator: Person, Person, Person]
  categories: readonly (readonly [name: string, headline: string])[]
  topics: readonly (readonly [name: string, headline: string])[]
  places: readonly (readonly [name: string, address: string, lat: number, lng: number])[]
  groups: readonly (readonly [name: string, link: string, description: string])[]
  programme: readonly Programme[]
  series: readonly Series[]
  /** Pictures of events, places and groups by their names: which poster (posters.ts), and what it shows, in words. */
  pictures: Readonly<Record<string, readonly [poster: PosterName, alt: string]>>
  /** What stands on the pages of some events and places, as their people would write it (Markdown). */
  descriptions: Readonly<Record<string, string>>
  /** What the pages of all other events of a group end with. */
  usualWords: string
  /** In which room of its place an event is. */
  rooms: Readonly<Record<string, string>>
}
