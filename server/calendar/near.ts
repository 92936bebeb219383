import { sql } from 'kysely'
import { type Around, degreeLength, narrowingAt, type Position, unknownDistance } from '#domain/near.ts'
import { onlineNames } from '#domain/sources/noPlace.ts'
import type { Condition } from '#server/db/dialect.ts'
import { isPublic } from '#server/entries/publishable.ts'

/** At the poles every longitude is near. */
const leastNarrowing = 0.001

/** Near by its own position. Treats the earth as flat. */
export const liesWithin = ({ lat, lng, km }: Around): Condition => {
  const narrowing = Math.max(leastNarrowing, narrowingAt(lat))
  const [high, wide] = [km / degreeLength, km / degreeLength / narrowing]
  // The square first: it needs no multiplication.
  return sql`(lat between ${lat - high} and ${lat + high} and lng between ${lng - wide} and ${lng + wide}
    and (lat - ${lat}) * (lat - ${lat}) + (lng - ${lng}) * (lng - ${lng}) * ${narrowing * narrowing} <= ${high * high})`
}

/** Near by public place, or own position. `coalesce` makes SQLite use the index of positions. */
export const isWithin = (around: Around): Condition =>
  sql`((coalesce(place_id, '') = '' and ${liesWithin(around)})
    or place_id in (select id from places where ${isPublic} and ${liesWithin(around)}))`

const isOnline = (name: 'location' | 'name'): Condition =>
  sql`(lower(${sql.ref(name)}) in (${sql.join(onlineNames)}) or lower(${sql.ref(name)}) like 'online%')`

/** Takes place somewhere, but the public may know no position. `is null`, unlike `coalesce`, makes SQLite use the index of places. */
const isUnplaced: Condition = sql`((place_id is null and lat is null and not ${isOnline('location')})
    or place_id in (select id from places where (lat is null or not (${isPublic})) and not ${isOnline('name')}))`

/** The condition of a text by {@link writeAround}. */
export const isAround = (around: string): Condition =>
  around.endsWith(unknownDistance) ? isUnplaced : isWithin(readAround(around))

/** `km` may be {@link unknownDistance}. */
export const writeAround = ({ lat, lng, km }: Position & { km: number | typeof unknownDistance }): string =>
  `${lat},${lng},${km}`

/** Events of unknown position, instead of those nearby. */
export const unplacedAround = (around: string): string => writeAround({ ...readAround(around), km: unknownDistance })

export const readAround = (text: string): Around => {
  const [lat = 0, lng = 0, km = 0] = text.split(',').map(Number)
  return { lat, lng, km }
}
