import { may } from '#domain/permissions.ts'
import { newPlace } from '#domain/place.ts'
import type { Incoming } from '#domain/sourceEvent.ts'
import type { Tied } from '#domain/sourcePlan.ts'
import { fold } from '#domain/text.ts'
import { unlessRefused } from '#server/db/unlessRefused.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import type { Writer } from '#server/entries/kind.ts'
import { placeKind } from '#server/entries/places.ts'
import { bySource } from '#server/history/record.ts'
import type { NamedPlace } from './incoming.ts'
import type { SourceRow } from './sources.ts'

/** By folded name; null if it cannot be made. */
export type MadePlaces = Map<string, string | null>

type Run = { row: SourceRow; run: string; viewer: Writer; made: MadePlaces }

/** Makes an event's place if the source's rules say so; else it stays words. */
export const withPlace = async (deps: Deps, run: Run, incoming: Incoming, ownedBy: string[]): Promise<Incoming> => {
  if (incoming.place !== 'new') return incoming
  const key = fold(incoming.fields.location)
  const known = run.made.get(key)
  const id = known === undefined ? await make(deps, run, incoming, ownedBy) : known
  run.made.set(key, id)
  if (id === null) return { ...incoming, place: 'text' }
  const at = { location: `id:${id}`, address: '', lat: null, lng: null }
  return { ...incoming, place: 'known', fields: { ...incoming.fields, ...at } }
}

/**
 * Makes the place of a known event only if the event moves there. While the source means the place that it meant
 * before, the event stays as it was imported; else the place stays words.
 */
export const withFollowedPlace = async (
  deps: Deps,
  run: Run & { places: ReadonlyMap<string, readonly NamedPlace[]> },
  { incoming, tied: { entryId, imported } }: { incoming: Incoming; tied: Tied },
  ownedBy: string[],
): Promise<Incoming> => {
  if (incoming.place !== 'new') return incoming
  const event = await unlessRefused(deps.db, () => createEntries(deps, eventKind).find(entryId, run.viewer))
  const { location, address, lat, lng, online } = imported
  // Once the bin was emptied, only the event has the place's name.
  const left = { name: event?.location ?? '', address: '' }
  const before = location.startsWith('id:') ? (run.places.get(location) ?? [left]) : []
  if (isNamed(incoming.fields, before))
    return { ...incoming, fields: { ...incoming.fields, location, address, lat, lng, online } }
  // Not if the event was deleted, belongs to others, or has another location by now.
  const isFollowing = event !== null && may(run.viewer, 'update', 'events', event) && event.location === location
  return isFollowing ? withPlace(deps, run, incoming, ownedBy) : { ...incoming, place: 'text' }
}

/** Whether a source's words mean the place that they meant before, which may have another name by now. */
const isNamed = (
  { location, address }: Incoming['fields'],
  places: readonly Pick<NamedPlace, 'name' | 'address'>[],
): boolean => {
  const said = [location, address, `${location}, ${address}`].map(fold)
  const words = places.flatMap((place) => [place.name, place.address])
  return words.some((word) => word !== '' && said.includes(fold(word)))
}

/** Null without permission. */
const make = async (
  deps: Deps,
  { row, run, viewer }: Run,
  { fields: { location, address, lat, lng } }: Incoming,
  ownedBy: string[],
): Promise<string | null> => {
  const made = await unlessRefused(deps.db, () => {
    const place = { ...newPlace(), name: location, address, lat, lng, ownedBy }
    return createEntries(deps, placeKind).create(place, viewer, null, { author: bySource(row), run })
  })
  return made?.id ?? null
}
