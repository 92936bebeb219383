import { hasDate } from './clash.ts'
import type { FormInput, SavedEntry } from './editing.ts'
import type { FormValues } from './forms.ts'
import type { Coordinates } from './place.ts'
import { type SelectedItem, toSelected } from './selection.ts'

type Form = Pick<FormInput, 'kind' | 'values'>

/** Helpers for a form: picture, coordinates, like places, other events of the day. */
export const helpersOf = ({ kind, values }: Form) => ({
  upload: 'image' in values,
  geocode: 'lat' in values,
  duplicates: kind === 'places',
  clash: hasDate(kind),
})

/** The fields that a found address fills in. */
export const foundFields = ({ kind }: Pick<Form, 'kind'>, { lat, lng, parts = {} }: Coordinates): FormValues => ({
  lat,
  lng,
  ...(kind === 'places' && parts),
})

const shownItem = ({ id, version, values }: SavedEntry): SelectedItem =>
  toSelected({ ...values, id: id ?? '', version: version ?? 0 })

/** Tells a deletion which entry is shown. */
export const itemShown = (saved: SavedEntry) => ({ type: 'items.shown' as const, items: [shownItem(saved)] })
