import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { DeletedEntry, Restorable } from '#domain/bin.ts'
import type { SessionUser } from '#domain/user.ts'

/**
 * What a page asks of the frame. An `id` names a toast and its offer.
 * - `undo.offered`: these entries were deleted; the action of the toast restores them.
 * - `toast.withdrawn`: the toast is outdated and closes if it is still visible.
 * - `count.outdated`: the numbers in the menu may have changed.
 * - `names.outdated`: the site's names may have changed.
 * - `session.granted`: the server signed somebody in, or changed their account.
 * - `logout.wanted`: the session ends.
 */
export type FrameWish =
  | { type: 'undo.offered'; id: string; entries: readonly DeletedEntry[] }
  | { type: 'toast.withdrawn'; id: string }
  | { type: 'count.outdated' }
  | { type: 'names.outdated' }
  | { type: 'session.granted'; user: SessionUser }
  | { type: 'logout.wanted' }

/**
 * What the frame tells every page.
 * - `entries.restored`: deleted entries were restored.
 * - `offer.taken`: the action of the toast with this id was chosen.
 * - `network.returned`: the connection is back.
 * - `count.changed`: the server counted so many unread notifications.
 */
export type FrameNews =
  | { type: 'entries.restored'; resource: Restorable }
  | { type: 'offer.taken'; id: string }
  | { type: 'network.returned' }
  | { type: 'count.changed'; total: number }

/** The types of all {@link FrameNews}. */
export const frameNews = ['entries.restored', 'offer.taken', 'network.returned', 'count.changed'] as const

/**
 * What a page sends to the frame: wishes, and
 * - `toast.claimed`: this page handles the action of the toast, so it closes with the page.
 */
export type PageWish = FrameWish | { type: 'toast.claimed'; id: string }

export type TalkToFrame = CallbackActorLogic<PageWish>

/** Connects a page machine with the frame: passes on its {@link PageWish}es, and sends it {@link FrameNews}. */
export const talkToFrame: TalkToFrame = fromCallback<PageWish>(() => {
  throw new Error('talkToFrame is not provided')
})
