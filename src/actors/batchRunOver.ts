import { fromPromise } from 'xstate'
import type { RunItem } from '#domain/run.ts'
import { type BatchRunInput, batchRunMachine } from '#machines/lists/batchRun.ts'

/** The machine of a run that applies this to each item. True if the item was so already. */
export const batchRunOver = <Item extends RunItem, Task extends BatchRunInput['task'] = BatchRunInput['task']>(
  apply: (item: Item, task: Task) => Promise<unknown>,
) =>
  batchRunMachine.provide({
    actors: {
      applyItem: fromPromise(async ({ input: { item, task } }) => (await apply(item as Item, task as Task)) === true),
    },
  })
