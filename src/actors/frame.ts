import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import { toFailure } from '#domain/failure.ts'
import { frameNews, type TalkToFrame } from '#machines/frame.ts'
import type { backstageMachine } from '#machines/shell/backstage.ts'
import { pictureKeyMachine } from '#machines/shell/pictureKey.ts'
import { unreadCountMachine } from '#machines/shell/unreadCount.ts'
import type { Api } from '#src/api/api.ts'

/** Null without permission: the role may have changed elsewhere. */
const countDesk = (api: Api, signal: AbortSignal) =>
  api.moderation.count(signal).catch((error: unknown) => {
    if (toFailure(error).code !== 'unauthorized') throw error
    return null
  })

export const createUnreadCount = (api: Api) =>
  unreadCountMachine.provide({
    actors: {
      countUnread: fromPromise(async ({ input: { userId, isModerating }, signal }) => {
        const filters = [
          { name: 'viewed' as const, value: false },
          { name: 'userId' as const, value: userId },
        ]
        const [unread, desk] = await Promise.all([
          api.entries.list('notifications', { limit: 1, filters }, signal),
          isModerating ? countDesk(api, signal) : null,
        ])
        return { total: unread.total, waiting: desk?.cases ?? 0 }
      }),
    },
  })

export const createPictureKey = (api: Api) =>
  pictureKeyMachine.provide({ actors: { readKey: fromPromise(({ signal }) => api.pictureKey.read(signal)) } })

export const connectToFrame = (frame: ActorRefFrom<typeof backstageMachine>): TalkToFrame =>
  fromCallback(({ receive, sendBack }) => {
    const claimed = new Set<string>()
    receive((wish) => {
      if (wish.type === 'toast.claimed') claimed.add(wish.id)
      else frame.send(wish)
    })
    const subscriptions = frameNews.map((type) => frame.on(type, sendBack))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      for (const id of claimed) frame.send({ type: 'toast.withdrawn', id })
    }
  })
