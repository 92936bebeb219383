import { authApi } from './auth.ts'
import type { BrowserStore } from './browserStore.ts'
import { type ClientOptions, createClient } from './client.ts'
import { entriesApi } from './entries.ts'
import type { Files } from './files.ts'
import { formsApi } from './forms.ts'
import { geocodeApi } from './geocode.ts'
import { mediaApi } from './media.ts'
import { suggestionsApi } from './suggestions.ts'

/** Everything the actors reach the world through. */
export const createApi = (options: ClientOptions & { files: Files; store: BrowserStore }) => {
  const client = createClient(options)
  const entries = entriesApi(client)
  const auth = authApi(client)
  return {
    auth,
    entries,
    files: options.files,
    forms: formsApi(entries, auth),
    geocode: geocodeApi(client),
    media: mediaApi(client, options.files),
    store: options.store,
    suggestions: suggestionsApi(client, entries),
  }
}

export type Api = ReturnType<typeof createApi>
