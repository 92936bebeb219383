/** In degrees, WGS 84. */
export type Position = { lat: number; lng: number }

export type Around = Position & { km: number }

/** In km. */
export const distances = [1, 3, 5, 10] as const
export const usualDistance = 3

/** The most that the API takes, in km. */
export const maximumDistance = 100

/** About 100 m, so that no house can be told. */
const decimals = 3

/** A position to 100 metres. */
export const roundPosition = ({ lat, lng }: Position): Position => ({
  lat: Number(lat.toFixed(decimals)),
  lng: Number(lng.toFixed(decimals)),
})

/** A position in URLs: `47.996,7.849`. */
export const writePosition = (position: Position): string => {
  const { lat, lng } = roundPosition(position)
  return `${lat},${lng}`
}

/** Reads {@link writePosition}; else null. */
export const readPosition = (text: string): Position | null => {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d{1,15})?),\s?(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text.trim()) ?? []
  const position = { lat: Number(lat ?? Number.NaN), lng: Number(lng ?? Number.NaN) }
  return Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? roundPosition(position) : null
}

/** A chosen distance, or the default. */
export const readDistance = (text: string): number =>
  distances.find((distance) => String(distance) === text) ?? usualDistance

const earthRadius = 6_371.0088

/** A degree of latitude, in km. */
export const degreeLength = (earthRadius * Math.PI) / 180

/** A degree of longitude relative to one of latitude. */
export const narrowingAt = (lat: number): number => Math.cos((lat * Math.PI) / 180)

/** In km, for near positions. */
export const distanceBetween = (one: Position, other: Position): number =>
  degreeLength * Math.hypot(one.lat - other.lat, (one.lng - other.lng) * narrowingAt(one.lat))

export const middleOf = (positions: readonly Position[]): Position => ({
  lat: positions.reduce((sum, { lat }) => sum + lat, 0) / positions.length,
  lng: positions.reduce((sum, { lng }) => sum + lng, 0) / positions.length,
})

const spoken =
  /^(.*?)(?:^|\s)(?:near to|nearby|near|close to|rund um|around(?! \d)|(?:in der )?n(?:ä|ae)he(?: von| vom)?|nahe|beim?) (.+)$/iu
const articles = /^(?:the|dem|der|den|des|das|die|am|an der|beim) /iu

/** "jazz im Umkreis von 2 km um den Park", "jazz within 2 km of the park". */
const measured =
  /^(.*?)(?:^|\s)(?:(?:im )?umkreis(?: von)?(?: (\d+) ?(?:km|kilometern?))?(?: um| vom| von)?|within (\d+) ?(?:km|kilomet(?:re|er)s?) (?:of|from|around)) (.+)$/iu

/** Splits "jazz near the park" into `jazz` and `park`; null for other texts. `km` is the next offered distance, if said. */
export const parseNear = (text: string): { text: string; near: string; km?: string } | null => {
  const [, before = '', german, english, around] = measured.exec(text) ?? []
  if (around !== undefined) return { ...partsOf(before, around), ...offered(german ?? english) }
  const [, first, after] = spoken.exec(text) ?? []
  return first === undefined || after === undefined ? null : partsOf(first, after)
}

/** Whether words surely ask for what is near; "beim" and "around" may be part of a title. */
export const asksNear = (text: string): boolean =>
  /(?:^|\s)(?:near|close to|n(?:ä|ae)he|nahe|umkreis|within \d|rund um)\s/iu.test(text)

const partsOf = (before: string, near: string) => ({ text: before.trim(), near: near.replace(articles, '').trim() })

const offered = (said: string | undefined): { km?: string } =>
  said === undefined ? {} : { km: String(distances.find((distance) => distance >= Number(said)) ?? distances.at(-1)) }
