import type { Api } from './api.ts'
import { clashesApi } from './clashes.ts'
import { formsApi } from './forms.ts'
import { geocodeApi } from './geocode.ts'
import { mediaApi } from './media.ts'
import { createPictures } from './pictures.ts'
import { placesApi } from './places.ts'
import { previewApi } from './preview.ts'
import { reservationsApi } from './reservations.ts'
import type { RootApi } from './rootApi.ts'

export const createEntryApi = ({ client, auth }: RootApi, { entries, files }: Pick<Api, 'entries' | 'files'>) => {
  const reservations = reservationsApi(client)
  return {
    clashes: clashesApi(client),
    // Only moderators need it, after they came from there.
    findCorrection: async (id: string, signal: AbortSignal) => {
      const { proposalsApi } = await import('./proposals.ts')
      return proposalsApi(client).find(id, signal)
    },
    // A reservation that stays is seen in its list.
    forms: formsApi(entries, auth, (id) => reservations.remove(id, null).catch(() => undefined)),
    geocode: geocodeApi(client),
    media: mediaApi(client, files),
    pictures: createPictures(files),
    places: placesApi(entries),
    preview: previewApi(client),
  }
}

export type EntryApi = ReturnType<typeof createEntryApi>
