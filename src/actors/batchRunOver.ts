import { fromPromise } from 'xstate'
import type { RunItem } from '#domain/run.ts'
import { type BatchRunInput, batchRunMachine } from '#machines/lists/batchRun.ts'
import { createRunId } from '#src/api/keys.ts'

/** A run gives each of its items the same task, so this object stands for the run. */
const runIds = new WeakMap<object, string>()

const runIdOf = (task: object): string => {
  const known = runIds.get(task) ?? createRunId()
  runIds.set(task, known)
  return known
}

/** A run that does this to each item. `runId` groups its changes in the history. `apply`: true if the item was so already. */
export const batchRunOver = <Item extends RunItem, Task extends BatchRunInput['task'] = BatchRunInput['task']>(
  apply: (item: Item, task: Task, runId: string) => Promise<unknown>,
) =>
  batchRunMachine.provide({
    actors: {
      applyItem: fromPromise(
        async ({ input: { item, task } }) => (await apply(item as Item, task as Task, runIdOf(task))) === true,
      ),
    },
  })
