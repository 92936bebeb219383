import { fromCallback, fromPromise } from 'xstate'
import { type Draft, type DraftSearch, fitted, isWorthOffering, type UnsavedWork } from '#domain/draft.ts'
import { isSlotOf } from '#domain/draftSlot.ts'
import { isWorthRenewing } from '#domain/renewal.ts'
import { draftMachine, type WorkTold } from '#machines/entries/draft.ts'
import type { Api } from '#src/api/api.ts'
import { stopped } from '#src/api/client.ts'

/** Stores the last work when the page is left, reloaded or closed, and frees its slot. */
const onLeaving = (keep: (key: string, work: UnsavedWork) => void, { move, release }: Api['drafts']) =>
  fromCallback<WorkTold, { key: string | null }>(({ input: { key }, receive }) => {
    const controller = new AbortController()
    const { signal } = controller
    let pending: Omit<WorkTold, 'type'> = { key, work: null }
    let isLeaving = false
    const leave = () => {
      if (pending.key === null || pending.work === null) return
      try {
        keep(pending.key, pending.work)
      } catch {
        // The browser cannot store it; the form says so while it is open.
      }
    }
    receive((told) => {
      if (pending.key !== null && told.key !== null && told.key !== pending.key) {
        void move(pending.key, told.key, signal)
      }
      pending = told
      // A field that takes what is typed when the page is left may do so later than this.
      if (isLeaving) leave()
    })
    const hide = (isSo: boolean) => () => {
      isLeaving = isSo
      if (isSo) leave()
    }
    window.addEventListener('pagehide', hide(true), { signal })
    window.addEventListener('pageshow', hide(false), { signal })
    return () => {
      controller.abort()
      leave()
      if (pending.key !== null) release(pending.key)
    }
  })

export const createDraftActors = (api: Pick<Api, 'drafts'>, now: () => number) => {
  const keep = (key: string, work: UnsavedWork): void =>
    api.drafts.keep(key, { ...work, savedAt: new Date(now()).toISOString() })

  const draft = draftMachine.provide({
    actors: {
      keepDraft: fromPromise(async ({ input }) => keep(input.key, input.draft)),
      dropDraft: fromPromise(async ({ input: { key } }) => api.drafts.drop(key)),
      keepOnLeaving: onLeaving(keep, api.drafts),
    },
  })

  const findDraft = fromPromise<Draft | null, DraftSearch>(async ({ input: { current, ...search }, signal }) => {
    const isWanted = (draft: Draft) => isWorthOffering(draft, current)
    const found = await api.drafts.claim({ ...search, signal, isWanted })
    if (signal.aborted) return stopped()
    return found && fitted(found, current)
  })

  /** The newest, without holding its slot: the form that takes it up does. */
  const findLostWork = fromPromise<Draft | null, DraftSearch>(async ({ input: { key, current } }) => {
    const [userId = ''] = key.split(':')
    const left = (await api.drafts.leftOf(userId)).filter(({ key: slot }) => isSlotOf(key, slot))
    const [newest] = left
      .map(({ draft: one }) => one)
      .filter((one) => isWorthRenewing(one, current))
      .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1))
    return newest ?? null
  })

  return { draft, findDraft, findLostWork }
}
