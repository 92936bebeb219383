import { fromPromise } from 'xstate'
import { batchRunMachine } from '#machines/lists/batchRun.ts'

/** A run whose first item is never done, for tests of what owns it. */
export const silentRun = batchRunMachine.provide({
  actors: { applyItem: fromPromise(() => new Promise<void>(() => {})) },
})
