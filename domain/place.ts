import type * as v from 'valibot'
import * as field from './fields.ts'

const fields = {
  name: field.required(),
  published: field.flag(true),
  deactivated: field.flag(false),
  link: field.link(),
  email: field.email(),
  address: field.required(),
  lat: field.latitude(),
  lng: field.longitude(),
  description: field.text(),
  image: field.optionalId(),
  alt: field.line(),
  ownedBy: field.ids(),
}

/** A place (venue) as it is written (§3). Its address is required. */
export const placeSchema = field.object({ ...fields, ...field.stored })

export type PlaceFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>
export type Place = PlaceFields & field.Stored

/** What tells one place from another while it is typed. */
export type PlaceLikeness = Pick<PlaceFields, 'name' | 'address'>

/** A place there is already, as it is offered instead of a new one. */
export type SimilarPlace = PlaceLikeness & { id: string }

/** Fewer characters are like too many places. */
const shortestLikeness = 3

/** Whether too little is typed to look for places that are like it. */
export const isTooShort = ({ name, address }: PlaceLikeness): boolean =>
  [name, address].every((text) => text.trim().length < shortestLikeness)

/** The places that are worth showing: neither the one being edited itself, nor those that were dismissed. */
export const otherPlaces = (found: readonly SimilarPlace[], own: string | null, dismissed: readonly string[]) =>
  found.filter(({ id }) => id !== own && !dismissed.includes(id))

/** An empty place form. */
export const newPlace = (): PlaceFields => ({
  name: '',
  published: true,
  deactivated: false,
  link: '',
  email: '',
  address: '',
  lat: null,
  lng: null,
  description: '',
  image: null,
  alt: '',
  ownedBy: [],
})
