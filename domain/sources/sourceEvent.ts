import * as v from 'valibot'
import { type EventFields, eventSchema, newEvent } from '#domain/event.ts'
import { initialFact } from '#domain/facts.ts'
import { type FeedEvent, toldFacts } from '#domain/feed.ts'
import { maximumLineLength, maximumNameLength } from '#domain/limits.ts'
import { pick } from '#domain/pick.ts'
import { normalizeTags } from '#domain/text.ts'
import { findPlace, isArea, newPlaceIn, roomAt } from './findPlace.ts'
import { type KnownPlaces, keyOf, nameAndAddress, spaced } from './knownPlaces.ts'
import { isNoPlace } from './noPlace.ts'
import { isBareRoom, isStreet, joined } from './room.ts'
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

/** Ids of categories or topics here. */
type WordsByName = ReadonlyMap<string, string>

export type Mapping = Omit<SourceFields, 'name' | 'kind' | 'url' | 'schedule' | 'publish'> & {
  places: KnownPlaces
  groups: KnownGroups
  categories: WordsByName
  topics: WordsByName
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

/** At a reference, or at a name that a known place may have. */
const at = (place: string, { byName }: KnownPlaces): Where => {
  const known = place.startsWith('id:') ? place.slice(3) : byName.get(keyOf(place))
  return known === undefined
    ? { ...nowhere, location: place, place: 'text' }
    : { ...nowhere, location: `id:${known}`, place: 'known' }
}

/** A known place by name or address, else words; and the room there. */
const whereOf = (event: FeedEvent, mapping: Mapping): Where => {
  const { room = '', roomNamesPlace = false } = event
  const where = placeOf(event, mapping)
  if (where.place === 'missing' && roomNamesPlace) return placeOf({ ...event, location: room }, mapping)
  const isSaid = where.location2.split(', ').includes(room)
  return { ...where, location2: joined([where.location2, isSaid ? '' : room]).slice(0, maximumLineLength) }
}

const placeOf = (
  { location, url, geo }: FeedEvent,
  { placeRule, place, createPlaces, places, fallback }: Mapping,
): Where => {
  if (placeRule === 'always') {
    const isPlace = !isLink(location) && !isNoPlace(location)
    return { ...at(place, places), location2: isPlace ? roomAt(places, place, location) : '' }
  }
  const link = [location, url].find((text) => isLink(text) && text.length <= maximumLineLength) ?? ''
  if (placeRule === 'online' || isLink(location)) return { ...nowhere, location: online, online: link, place: 'online' }
  if (location === '') {
    const other = at(place || fallback, places)
    return place === '' && other.place === 'text' ? { ...other, place: 'missing' } : other
  }
  const { known, place: whole, room: location2, isTaken = false } = findPlace(places, location)
  if (known !== undefined) return { ...at(`id:${known}`, places), location2 }
  const unknown = { ...nowhere, ...(geo && { lat: geo.lat, lng: geo.lng }) }
  const { name, address } = nameAndAddress(whole)
  const isLong = name.length === 0 || name.length > maximumNameLength
  if (createPlaces && !isLong && !isTaken && !isNoPlace(name)) {
    const made = newPlaceIn(places, location)
    const isPlace = !isBareRoom(made.location) && !isStreet(made.location) && !isArea(places, made.location)
    const address = made.address.slice(0, maximumLineLength)
    return { ...unknown, ...made, address, place: isPlace ? 'new' : 'text' }
  }
  return {
    ...unknown,
    location: (isLong ? whole : name).slice(0, maximumNameLength).trim() || fallback,
    location2,
    address: (isLong ? '' : address).slice(0, maximumLineLength),
    place: 'text',
  }
}

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

/** Categories or topics by their names, and by headlines that are no name of another one; compared as rules are. */
export const wordsByName = (words: readonly { id: string; name: string; headline: string }[]): WordsByName => {
  const called = (by: 'headline' | 'name') =>
    words.flatMap((word) => (spaced(word[by]).trim() === '' ? [] : [[spaced(word[by]), word.id] as const]))
  return new Map([...called('headline'), ...called('name')])
}

/** The first category of an event that is called so here; first all as one, because a table's `Stage/Dance` is two. */
const namedBy = ({ categories }: FeedEvent, words: WordsByName): string | undefined =>
  [categories.join(' '), ...categories].map((said) => words.get(spaced(said))).find((id) => id !== undefined)

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
    category: ruleFor(event, mapping.categoryRules)?.category ?? namedBy(event, mapping.categories) ?? mapping.category,
    topic: ruleFor(event, mapping.topicRules)?.topic ?? namedBy(event, mapping.topics) ?? mapping.topic,
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
