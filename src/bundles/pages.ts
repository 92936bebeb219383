import { createUndo } from '#src/actors/bulk.ts'
import { connectToFrame, createPictureKey, createUnreadCount } from '#src/actors/frame.ts'
import { createActors } from '#src/actors/pages.ts'
import type { BackstageRef, SessionRef } from '#src/actors/refs.ts'
import { createApi } from '#src/api/api.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { createFiles } from '#src/api/files.ts'
import { createKey } from '#src/api/keys.ts'
import type { RootApi } from '#src/api/rootApi.ts'
import { createTalkToHistory, type Router } from '#src/talkToHistory.ts'

export type Frame = { backstage: BackstageRef; session: SessionRef; router: Router }

/** What every page with a session uses, with undo, the count of the menu and the key to hidden pictures. */
export const make = (rootApi: RootApi, { backstage, session, router }: Frame) => {
  const store = createBrowserStore(window.localStorage)
  const api = createApi(rootApi, { files: createFiles(createKey), origin: window.location.origin, store })
  const viewer = () => session.getSnapshot().context.user
  const actors = createActors(api, Date.now, viewer, connectToFrame(backstage), createTalkToHistory(router))
  return { api, actors, undo: createUndo(api), unreadCount: createUnreadCount(api), pictureKey: createPictureKey(api) }
}

export type PagesBundle = ReturnType<typeof make>
