import { fromCallback, fromPromise } from 'xstate'
import type { UnsavedWork } from '#domain/draft.ts'
import { draftMachine } from '#machines/entries/draft.ts'

export const workKeptIn = (drafts: Map<string, UnsavedWork>) =>
  draftMachine.provide({
    actors: {
      keepDraft: fromPromise(async ({ input: { key, draft } }) => void drafts.set(key, draft)),
      dropDraft: fromPromise(async ({ input: { key } }) => void drafts.delete(key)),
      keepOnLeaving: fromCallback<{ type: 'work.told'; work: UnsavedWork | null }, { key: string | null }>(
        ({ input: { key }, receive }) => {
          let pending: UnsavedWork | null = null
          receive(({ work }) => {
            pending = work
          })
          return () => {
            if (key !== null && pending !== null) drafts.set(key, pending)
          }
        },
      ),
    },
  })
