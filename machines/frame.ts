import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { DeletedEntry, Restorable } from '#domain/bin.ts'
import type { SessionUser } from '#domain/user.ts'

/**
 * What a page wants of the frame around it. An `id` names a notification and what it offers.
 * - `undo.offered`: these entries were deleted; they come back when the notification's action is chosen.
 * - `toast.withdrawn`: the notification is no longer true and closes, if it still shows.
 * - `count.outdated`: the number of unread notifications may be another one by now.
 * - `names.outdated`: the site may be called something else by now.
 * - `session.granted`: the server signed somebody in, or changed who they are.
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
 * - `entries.restored`: deleted entries came back.
 * - `offer.taken`: the action of the notification with this id was chosen.
 * - `network.returned`: the connection is back.
 * - `count.changed`: so many notifications are unread, as the server said just now.
 */
export type FrameNews =
  | { type: 'entries.restored'; resource: Restorable }
  | { type: 'offer.taken'; id: string }
  | { type: 'network.returned' }
  | { type: 'count.changed'; total: number }

/** The types of all {@link FrameNews}. */
export const frameNews = ['entries.restored', 'offer.taken', 'network.returned', 'count.changed'] as const

/**
 * What a page sends to its connection with the frame: wishes, and
 * - `toast.claimed`: what this notification offers is done by this page, so it closes when the page is left.
 */
export type PageWish = FrameWish | { type: 'toast.claimed'; id: string }

export type TalkToFrame = CallbackActorLogic<PageWish>

/** Connects a page machine with the frame: takes the page's {@link PageWish}es, sends it the {@link FrameNews}. */
export const talkToFrame: TalkToFrame = fromCallback<PageWish>(() => {
  throw new Error('talkToFrame is not provided')
})
