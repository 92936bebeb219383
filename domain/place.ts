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
