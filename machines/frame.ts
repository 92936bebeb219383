import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { SessionUser } from '#domain/session.ts'
import type { UndoItem, UndoResource } from '#domain/undo.ts'

/**
 * What a page asks of the frame. An `id` names a toast and its offer.
 * - `undo.offered`: what was done to these can be taken back; the toast's action does it.
 * - `count.outdated`, `names.outdated`: numbers of the menu, or the site's names, may have changed.
 * - `session.granted`: the server signed somebody in, or changed the account.
 */
export type FrameWish =
  | { type: 'undo.offered'; id: string; entries: readonly UndoItem[] }
  | { type: 'toast.withdrawn'; id: string }
  | { type: 'count.outdated' }
  | { type: 'names.outdated' }
  | { type: 'session.granted'; user: SessionUser }
  | { type: 'logout.wanted' }

/**
 * What the frame tells every page.
 * - `offer.taken`: the action of this toast was chosen.
 * - `count.changed`: the number of unread notifications.
 */
export type FrameNews =
  | { type: 'entries.restored'; resource: UndoResource }
  | { type: 'offer.taken'; id: string }
  | { type: 'network.returned' }
  | { type: 'count.changed'; total: number }

export const frameNews = ['entries.restored', 'offer.taken', 'network.returned', 'count.changed'] as const

/** `toast.claimed`: this page handles the toast's action, so the toast closes with it. */
export type PageWish = FrameWish | { type: 'toast.claimed'; id: string }

export type TalkToFrame = CallbackActorLogic<PageWish>

export const talkToFrame: TalkToFrame = fromCallback<PageWish>(() => {
  throw new Error('talkToFrame is not provided')
})
