import type { Event } from '#domain/event.ts'
import { may } from '#domain/permissions.ts'
import { newPlace } from '#domain/place.ts'
import { findPlace } from '#domain/sources/findPlace.ts'
import { knownPlacesIn, mayNameSamePlace } from '#domain/sources/knownPlaces.ts'
import { joined, splitRoom } from '#domain/sources/room.ts'
import type { Incoming } from '#domain/sources/sourceEvent.ts'
import type { Tied } from '#domain/sources/sourceTie.ts'
import { fold } from '#domain/text.ts'
import { unlessRefused } from '#server/db/unlessRefused.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { placeKind } from '#server/entries/places.ts'
import { bySource } from '#server/history/record.ts'
import type { NamedPlace } from './incoming.ts'
import type { CurrentRun } from './runs.ts'

/** Makes places for `ownedBy`. `made` in this run: by folded name; null if it cannot be made. */
export type PlaceMaker = CurrentRun & { ownedBy: string[]; made: Map<string, string | null> }

/** Makes an event's place if the source's rules say so; else it stays words. */
export const withPlace = async (deps: Deps, maker: PlaceMaker, incoming: Incoming): Promise<Incoming> => {
  if (incoming.place !== 'new') return incoming
  const key = fold(incoming.fields.location)
  const known = maker.made.get(key)
  const id = known === undefined ? await make(deps, maker, incoming) : known
  maker.made.set(key, id)
  if (id === null) return { ...incoming, place: 'text' }
  const at = { location: `id:${id}`, address: '', lat: null, lng: null }
  return { ...incoming, place: 'known', fields: { ...incoming.fields, ...at } }
}

/** {@link withPlace} for a known event: only if it moves there. While its source means the same place as before, its place stays. */
export const withFollowedPlace = async (
  deps: Deps,
  maker: PlaceMaker & { places: ReadonlyMap<string, readonly NamedPlace[]> },
  { incoming, tied: { entryId, imported } }: { incoming: Incoming; tied: Tied },
): Promise<Incoming> => {
  if (incoming.place !== 'new') return incoming
  const event = await unlessRefused(deps.db, () => createEntries(deps, eventKind).find(entryId, maker.viewer))
  const before = withPlaceBefore(incoming, imported, { places: maker.places, event })
  if (before !== null) return before
  // Not if the event was deleted, belongs to others, or has another location by now.
  const isFollowing =
    event !== null && may(maker.viewer, 'update', 'events', event) && event.location === imported.location
  return isFollowing ? withPlace(deps, maker, incoming) : { ...incoming, place: 'text' }
}

/** What a source says of a known event, at the place that it meant before; null if it does not mean that any more. */
export const withPlaceBefore = (
  incoming: Incoming,
  { location, address, lat, lng, online }: Tied['imported'],
  { places, event }: { places: ReadonlyMap<string, readonly NamedPlace[]>; event: Pick<Event, 'location'> | null },
): Incoming | null => {
  // Once the bin was emptied, only the event has the place's name.
  const left = { id: '', name: event?.location ?? '', address: '' }
  const before = location.startsWith('id:') ? (places.get(location) ?? [left]) : []
  const { fields } = incoming
  if (!isNamed(fields, before)) return null
  const said = findPlace(knownPlacesIn(before), joined([fields.location, fields.location2, fields.address]))
  const location2 = said.known === undefined ? fields.location2 : said.room
  return { ...incoming, fields: { ...fields, location, location2, address, lat, lng, online } }
}

/** Whether a source's words mean the place that they meant before, which may have another name by now. */
const isNamed = (
  { location, location2, address }: Incoming['fields'],
  places: readonly Pick<NamedPlace, 'name' | 'address'>[],
): boolean => {
  const said = [location, address, `${location}, ${address}`].map(fold)
  // An earlier version made "Boathouse (Room 2)" a place.
  const nameWithout = (name: string): string => {
    const split = splitRoom(name, { isPlace: false })
    return fold(split.room) === fold(location2) ? split.location : ''
  }
  const isSaid = (word: string) => word !== '' && said.includes(fold(word))
  // Two halls in one house have one address, so a name beside it has to be like one that the place has or had.
  const isBeside = (word: string) => word !== '' && fold(word) === fold(address)
  const hasLikeName = places.some(({ name }) => mayNameSamePlace(name, location))
  return places.some(
    (place) =>
      [place.name, nameWithout(place.name)].some(isSaid) ||
      (isSaid(place.address) && (!isBeside(place.address) || hasLikeName)),
  )
}

/** Null without permission. */
const make = async (
  deps: Deps,
  { row, run, viewer, ownedBy }: PlaceMaker,
  { fields: { location, address, lat, lng } }: Incoming,
): Promise<string | null> => {
  const made = await unlessRefused(deps.db, () => {
    const place = { ...newPlace(), name: location, address, lat, lng, ownedBy }
    return createEntries(deps, placeKind).create(place, viewer, null, { author: bySource(row), run })
  })
  return made?.id ?? null
}
