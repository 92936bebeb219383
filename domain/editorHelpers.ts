import { hasDate } from '#domain/clash.ts'
import type { FormInput, SavedEntry } from './editing.ts'
import type { FormValues } from './forms.ts'
import type { Coordinates } from './place.ts'
import { type SelectedItem, toSelected } from './selection.ts'

type Form = Pick<FormInput, 'kind' | 'values'>

export const helpersOf = ({ kind, values }: Form) => ({
  upload: 'image' in values,
  geocode: 'lat' in values,
  similarPlaces: kind === 'places',
  clash: hasDate(kind),
})

export const foundFields = ({ kind }: Pick<Form, 'kind'>, { lat, lng, parts = {} }: Coordinates): FormValues => ({
  lat,
  lng,
  ...(kind === 'places' && parts),
})

const shownItem = ({ id, version, values }: SavedEntry): SelectedItem =>
  toSelected({ ...values, id: id ?? '', version: version ?? 0 })

export const itemShown = (saved: SavedEntry) => ({ type: 'items.shown' as const, items: [shownItem(saved)] })
