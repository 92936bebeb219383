/** In degrees, WGS 84. */
export type Position = { lat: number; lng: number }

export type Around = Position & { km: number }

/** In km. */
export const distances = [1, 3, 5, 10] as const
export const usualDistance = 3

/** A value of `km`: asks for events of unknown position. */
export const unknownDistance = 'unknown'

/** The most that the API takes, in km. */
export const maximumDistance = 100

/** About 100 m, so that no house can be told. */
const decimals = 3

export const roundPosition = ({ lat, lng }: Position): Position => ({
  lat: Number(lat.toFixed(decimals)),
  lng: Number(lng.toFixed(decimals)),
})

/** A position in URLs: `47.996,7.849`. */
export const writePosition = (position: Position): string => {
  const { lat, lng } = roundPosition(position)
  return `${lat},${lng}`
}

export const readPosition = (text: string): Position | null => {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d{1,15})?),\s?(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text.trim()) ?? []
  const position = { lat: Number(lat ?? Number.NaN), lng: Number(lng ?? Number.NaN) }
  return Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? roundPosition(position) : null
}

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
