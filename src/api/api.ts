import type { BrowserStore } from './browserStore.ts'
import { clipboardApi } from './clipboard.ts'
import { confirmationsApi } from './confirmations.ts'
import { draftSlots } from './draftSlots.ts'
import { entriesApi } from './entries.ts'
import type { Files } from './files.ts'
import { invitationsApi } from './invitations.ts'
import { moderationApi } from './moderation.ts'
import { notificationsApi } from './notifications.ts'
import { partialsApi } from './partials.ts'
import { pictureKeyApi } from './pictureKey.ts'
import { recoveryApi } from './recovery.ts'
import type { RootApi } from './rootApi.ts'
import { suggestionsApi } from './suggestions.ts'
import { themesApi } from './themes.ts'
import { usersApi } from './users.ts'
import { wordsApi } from './words.ts'

type Given = { files: Files; origin: string; store: BrowserStore }

/** What lists and overview use; other calls load with their pages. */
export const createApi = ({ client, auth }: RootApi, { files, origin, store }: Given) => {
  const entries = entriesApi(client)
  return {
    auth,
    clipboard: clipboardApi(),
    confirmations: confirmationsApi(client),
    drafts: draftSlots(store, 'locks' in navigator ? navigator.locks : null),
    entries,
    files,
    invitations: invitationsApi(client, origin),
    moderation: moderationApi(client),
    notifications: notificationsApi(client, entries),
    partials: partialsApi(),
    pictureKey: pictureKeyApi(client),
    recovery: recoveryApi(client),
    store,
    suggestions: suggestionsApi(client, entries),
    themes: themesApi(client),
    users: usersApi(client),
    words: wordsApi(client, entries),
  }
}

export type Api = ReturnType<typeof createApi>
