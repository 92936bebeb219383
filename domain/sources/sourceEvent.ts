import * as v from 'valibot'
import { areLikeNames } from '#domain/doubles/likeness.ts'
import { type EventFields, eventSchema, newEvent } from '#domain/event.ts'
import { initialFact } from '#domain/facts.ts'
import { type FeedEvent, toldFacts } from '#domain/feed.ts'
import { maximumLineLength, maximumNameLength } from '#domain/limits.ts'
import { pick } from '#domain/pick.ts'
import { fold, normalizeTags } from '#domain/text.ts'
import { isNoPlace } from './noPlace.ts'
import { splitRoom } from './room.ts'
import { type ImportedField, importedFields, type SourceFields } from './source.ts'
import { type KnownGroups, organizersIn } from './sourceOrganizers.ts'

export type Imported = Pick<EventFields, ImportedField>

export type Incoming = {
  uid: string
  recurrence: string
  planned: string | null
  line: number
  url: string
  fields: Imported
  place: 'known' | 'new' | 'text' | 'online' | 'missing'
}

/** By folded names and addresses. A place has several names when others were merged into it. */
export type KnownPlaces = {
  byName: ReadonlyMap<string, string>
  byAddress: ReadonlyMap<string, readonly { id: string; name: string }[]>
}

export type Mapping = Omit<SourceFields, 'name' | 'kind' | 'url' | 'schedule' | 'publish'> & {
  places: KnownPlaces
  groups: KnownGroups
  /** For an event without a place: a reference or a name. */
  fallback: string
}

/** Longer ones are sentences. */
const longestTag = 50

const isLink = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)

/** Feeds have no word for it. */
const online = 'Online'

type Where = Pick<Imported, 'location' | 'location2' | 'address' | 'lat' | 'lng' | 'online'> & {
  place: Incoming['place']
}

const nowhere = { location2: '', address: '', lat: null, lng: null, online: '' }

const at = (reference: string): Where => ({
  ...nowhere,
  location: reference,
  place: reference.startsWith('id:') ? 'known' : 'text',
})

/** Whether two names may mean one place, such as `Stadthalle` and `Stadthalle (Großer Saal)`. */
export const mayNameSamePlace = (one: string, other: string): boolean =>
  areLikeNames(one, other) || spaced(one).startsWith(spaced(other)) || spaced(other).startsWith(spaced(one))

/** The only place at an address; not one with another name. */
const onlyAt = ({ byAddress }: KnownPlaces, address: string, name = ''): string | undefined => {
  const there = byAddress.get(fold(address)) ?? []
  if (new Set(there.map(({ id }) => id)).size !== 1) return undefined
  return there.find((place) => name === '' || mayNameSamePlace(place.name, name))?.id
}

/** A known place by name or address, else words. */
const whereOf = (
  { location, url, geo }: FeedEvent,
  { placeRule, place, createPlaces, places, fallback }: Mapping,
): Where => {
  if (placeRule === 'always') return at(place)
  const link = [location, url].find((text) => isLink(text) && text.length <= maximumLineLength) ?? ''
  if (placeRule === 'online' || isLink(location)) return { ...nowhere, location: online, online: link, place: 'online' }
  if (location === '') {
    const other = at(place || fallback)
    return place === '' && other.place === 'text' ? { ...other, place: 'missing' } : other
  }
  const { known, place: whole, room } = findPlace(places, location)
  const location2 = room.slice(0, maximumLineLength)
  if (known !== undefined) return { ...at(`id:${known}`), location2 }
  const { name, address } = nameAndAddress(whole)
  const isLong = name.length === 0 || name.length > maximumNameLength
  return {
    ...nowhere,
    ...(geo && { lat: geo.lat, lng: geo.lng }),
    location: (isLong ? whole : name).slice(0, maximumNameLength).trim() || fallback,
    location2,
    address: (isLong ? '' : address).slice(0, maximumLineLength),
    place: createPlaces && !isLong && !isNoPlace(name) ? 'new' : 'text',
  }
}

const nameAndAddress = (location: string): { name: string; address: string } => {
  const [name = '', ...rest] = location.split(',').map((part) => part.trim())
  return { name, address: rest.join(', ') }
}

type Found = { known: string | undefined; place: string; room: string }

/** The known place that a location means, and the room there. A room can be part of a place's name. */
const findPlace = (places: KnownPlaces, said: string): Found => {
  const whole = places.byName.get(fold(said))
  if (whole !== undefined) return { known: whole, place: said, room: '' }
  const { name, address } = nameAndAddress(said)
  const named = places.byName.get(fold(name))
  // `_` stands for the name, which may itself end like a room: rooms are only read after a first part.
  if (named !== undefined)
    return { known: named, place: name, room: splitRoom(`_, ${address}`, { isPlace: true }).room }
  const { location, room } = splitRoom(said, { isPlace: true })
  const known = knownAs(places, location)
  if (known !== undefined) return { known, place: location, room }
  const plain = splitRoom(said, { isPlace: false })
  return { known, place: plain.location, room: plain.room }
}

const knownAs = (places: KnownPlaces, place: string): string | undefined => {
  const { name, address } = nameAndAddress(place)
  return (
    places.byName.get(fold(place)) ??
    places.byName.get(fold(name)) ??
    onlyAt(places, address, name) ??
    onlyAt(places, place)
  )
}

/** A text's words, with a blank before and after each, also those of `Jazz-Konzert: Bach`. */
const spaced = (text: string): string => ` ${fold(text.replace(/[\p{P}|]+/gu, ' '))} `

/** By words in the name or categories. */
const ruleFor = <Rule extends { words: string }>(
  { name, categories }: FeedEvent,
  rules: readonly Rule[],
): Rule | undefined => {
  const said = [name, ...categories].map(spaced)
  return rules.find(({ words }) =>
    words
      .split(',')
      .map(spaced)
      .some((word) => word.trim() !== '' && said.some((text) => text.includes(word))),
  )
}

/** More tags say nothing. */
const mostTags = 20

const tagsOf = ({ categories }: FeedEvent): string[] =>
  normalizeTags(categories)
    .filter((tag) => tag.length <= longestTag)
    .slice(0, mostTags)

const organizersOf = ({ organizers = [] }: FeedEvent, { organizer, groups }: Mapping): string[] => {
  if (organizers.length > 0) return organizersIn(organizers, groups)
  return organizer === '' ? [] : [organizer]
}

/** A feed's event as ours; null if impossible, such as in the year 12. */
export const incomingOf = (event: FeedEvent, mapping: Mapping): Incoming | null => {
  const { place, ...where } = whereOf(event, mapping)
  const parsed = v.safeParse(eventSchema, {
    ...newEvent(0),
    ...where,
    name: event.name,
    start: event.start,
    end: event.end,
    allDay: event.allDay,
    description: mapping.factsOnly ? '' : event.description,
    organizers: organizersOf(event, mapping),
    category: ruleFor(event, mapping.categoryRules)?.category ?? mapping.category,
    topic: ruleFor(event, mapping.topicRules)?.topic ?? mapping.topic,
    tags: mapping.takeTags ? tagsOf(event) : [],
    canceled: event.canceled,
    postponed: event.postponed ?? false,
    ...event.facts,
  })
  if (!parsed.success) return null
  const { uid, recurrence, planned, line, url } = event
  return { uid, recurrence, planned, line, url, place, fields: importedIn(parsed.output) }
}

/** What is new since fields were imported first: older ones lack it. */
const laterFields: Partial<Imported> = {
  tags: [],
  topic: '',
  location2: '',
  postponed: false,
  ...Object.fromEntries(toldFacts.map((name) => [name, initialFact(name)])),
}

export const importedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<Imported>((value) => typeof value === 'object'),
  v.transform((imported): Imported => ({ ...laterFields, ...imported })),
)

export const importedIn = (event: EventFields): Imported => pick(event, importedFields)
