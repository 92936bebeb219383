import { fromCallback, fromPromise } from 'xstate'
import type { UnsavedWork } from '#domain/draft.ts'
import { draftMachine, type WorkTold } from '#machines/entries/draft.ts'

export const workKeptIn = (drafts: Map<string, UnsavedWork>) =>
  draftMachine.provide({
    actors: {
      keepDraft: fromPromise(async ({ input: { key, draft } }) => void drafts.set(key, draft)),
      dropDraft: fromPromise(async ({ input: { key } }) => void drafts.delete(key)),
      keepOnLeaving: fromCallback<WorkTold, { key: string | null }>(({ receive }) => {
        let pending: WorkTold | null = null
        receive((told) => {
          pending = told
        })
        return () => {
          if (pending?.key && pending.work) drafts.set(pending.key, pending.work)
        }
      }),
    },
  })
