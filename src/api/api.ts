import { actionsApi } from './actions.ts'
import { backupsApi } from './backups.ts'
import { clashesApi } from './clashes.ts'
import { clipboardApi } from './clipboard.ts'
import { confirmationsApi } from './confirmations.ts'
import { entriesApi } from './entries.ts'
import type { Files } from './files.ts'
import { formsApi } from './forms.ts'
import { geocodeApi } from './geocode.ts'
import { invitationsApi } from './invitations.ts'
import { mediaApi } from './media.ts'
import { moderationApi } from './moderation.ts'
import { notificationsApi } from './notifications.ts'
import { partialsApi } from './partials.ts'
import { createPictures } from './pictures.ts'
import { placesApi } from './places.ts'
import { plannerApi } from './planner.ts'
import { previewApi } from './preview.ts'
import { recoveryApi } from './recovery.ts'
import { reservationsApi } from './reservations.ts'
import type { RootApi } from './rootApi.ts'
import { seriesApi } from './series.ts'
import { sourcesApi } from './sources.ts'
import { suggestionsApi } from './suggestions.ts'
import { systemApi } from './system.ts'
import { themesApi } from './themes.ts'
import { usersApi } from './users.ts'
import { wordsApi } from './words.ts'

export const createApi = (root: RootApi, { files, origin }: { files: Files; origin: string }) => {
  const { client, auth, store } = root
  const entries = entriesApi(client)
  const reservations = reservationsApi(client)
  const suggestions = suggestionsApi(client, entries)
  return {
    actions: actionsApi(client),
    auth,
    backups: backupsApi(client),
    clashes: clashesApi(client),
    clipboard: clipboardApi(),
    confirmations: confirmationsApi(client),
    entries,
    files,
    // A reservation that stays is seen in its list.
    forms: formsApi(entries, auth, (id) => reservations.remove(id, null).catch(() => undefined)),
    geocode: geocodeApi(client),
    invitations: invitationsApi(client, origin),
    media: mediaApi(client, files),
    moderation: moderationApi(client),
    notifications: notificationsApi(client, entries),
    partials: partialsApi(),
    pictures: createPictures(files),
    preview: previewApi(client),
    places: placesApi(entries),
    planner: plannerApi(client),
    recovery: recoveryApi(client),
    reservations,
    series: seriesApi(client),
    store,
    sources: sourcesApi(client, suggestions),
    suggestions,
    system: systemApi(client),
    themes: themesApi(client),
    users: usersApi(client),
    words: wordsApi(client, entries),
  }
}

export type Api = ReturnType<typeof createApi>
