import { sql } from 'kysely'
import { type Around, degreeLength, narrowingAt } from '#domain/near.ts'
import type { Condition } from '#server/db/dialect.ts'
import { isPublic } from '#server/entries/publishable.ts'

/** Around the poles every longitude is near. */
const leastNarrowing = 0.001

/** What lies within some kilometres by its own position. Over so few kilometres the earth is as good as flat. */
export const liesWithin = ({ lat, lng, km }: Around): Condition => {
  const narrowing = Math.max(leastNarrowing, narrowingAt(lat))
  const [high, wide] = [km / degreeLength, km / degreeLength / narrowing]
  // What is outside the square around the circle is left out without a multiplication.
  return sql`(lat between ${lat - high} and ${lat + high} and lng between ${lng - wide} and ${lng + wide}
    and (lat - ${lat}) * (lat - ${lat}) + (lng - ${lng}) * (lng - ${lng}) * ${narrowing * narrowing} <= ${high * high})`
}

/**
 * Events within some kilometres: by their place, as far as the public sees that, or by their own position. `coalesce` keeps
 * SQLite from reading all events without a place instead of the index of positions.
 */
export const isWithin = (around: Around): Condition =>
  sql`((coalesce(place_id, '') = '' and ${liesWithin(around)})
    or place_id in (select id from places where ${isPublic} and ${liesWithin(around)}))`

/** An {@link Around} as filters carry it. */
export const writeAround = ({ lat, lng, km }: Around): string => `${lat},${lng},${km}`

/** Reads what {@link writeAround} wrote. */
export const readAround = (text: string): Around => {
  const [lat = 0, lng = 0, km = 0] = text.split(',').map(Number)
  return { lat, lng, km }
}
