import { areLikeNames } from '#domain/doubles/likeness.ts'
import type { FormValues } from './forms.ts'

/** What an event or series says about its place: the room, and the address of one that is not registered. */
export type PlaceDetail = 'location2' | 'address'

/** Whether another place was chosen, and the detail is still that of the place before. A corrected name is no other place. */
export const isPlaceDetailOld = (
  { base, values }: { base: FormValues; values: FormValues },
  detail: PlaceDetail,
): boolean => {
  const [before, place] = [String(base.location ?? ''), String(values.location ?? '')]
  const isKept = Boolean(values[detail]) && values[detail] === base[detail]
  return isKept && before !== '' && place !== before && !areLikeNames(place, before)
}
