import { fromPromise } from 'xstate'
import { batchRunMachine } from '#machines/lists/batchRun.ts'

/** Never ends its first item. */
export const silentRun = batchRunMachine.provide({
  actors: { applyItem: fromPromise(() => new Promise<boolean>(() => {})) },
})
