import { authApi } from './auth.ts'
import type { BrowserStore } from './browserStore.ts'
import { type ClientOptions, createClient } from './client.ts'
import { clipboardApi } from './clipboard.ts'
import { entriesApi } from './entries.ts'
import type { Files } from './files.ts'
import { formsApi } from './forms.ts'
import { geocodeApi } from './geocode.ts'
import { invitationsApi } from './invitations.ts'
import { mediaApi } from './media.ts'
import { notificationsApi } from './notifications.ts'
import { partialsApi } from './partials.ts'
import { placesApi } from './places.ts'
import { recoveryApi } from './recovery.ts'
import { seriesApi } from './series.ts'
import { suggestionsApi } from './suggestions.ts'

/** Everything the actors reach the world through. */
export const createApi = (options: ClientOptions & { files: Files; store: BrowserStore; origin: string }) => {
  const client = createClient(options)
  const entries = entriesApi(client)
  const auth = authApi(client)
  return {
    auth,
    clipboard: clipboardApi(),
    entries,
    files: options.files,
    forms: formsApi(entries, auth),
    geocode: geocodeApi(client),
    invitations: invitationsApi(client, options.origin),
    media: mediaApi(client, options.files),
    notifications: notificationsApi(entries),
    partials: partialsApi(),
    places: placesApi(entries),
    recovery: recoveryApi(client),
    series: seriesApi(client),
    store: options.store,
    suggestions: suggestionsApi(client, entries),
  }
}

export type Api = ReturnType<typeof createApi>
