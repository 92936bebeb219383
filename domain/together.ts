import type { EventFields } from './event.ts'
import type { PlaceFields } from './place.ts'

type Fields = readonly (keyof EventFields | keyof PlaceFields)[]

/** Without the earlier date, which follows a new start by itself (domain/announced.ts). */
const when: Fields = ['canceled', 'postponed', 'start', 'end', 'allDay', 'doors']
const street: Fields = ['address', 'street', 'houseNumber', 'postalCode', 'town', 'district']
const where: Fields = ['location', 'location2', ...street, 'lat', 'lng']
const picture: Fields = ['image', 'alt']

const groups: readonly (readonly string[])[] = [when, where, picture]

/** Whether fields say one thing together: both are asked about at once, and none is taken without the other. */
export const areTogether = (one: string, other: string): boolean =>
  one === other || groups.some((group) => group.includes(one) && group.includes(other))

const weighty: readonly string[] = [...when, 'intervals', ...where]

/** Whether and when it takes place, and then where, stand before everything else. */
export const byWeight = (fields: readonly string[]): string[] => [
  ...weighty.filter((field) => fields.includes(field)),
  ...fields.filter((field) => !weighty.includes(field)),
]
