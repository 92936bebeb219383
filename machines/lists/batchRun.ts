import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { Json } from '#domain/forms.ts'
import {
  addItems,
  itemInHand,
  markDone,
  markFailed,
  type Run,
  type RunItem,
  skipFollowing,
  stopsAt,
} from '#domain/run.ts'

/** `task`: what is done to each item. */
export type BatchRunInput = { run: Run<RunItem>; task: { readonly [field: string]: Json } }

/** For the machine that owns the run. */
export type RunEnded<Item> = { type: 'run.ended'; run: Run<Item>; from: string }

/**
 * Does something to many items, one at a time (§2, §4). A failure stops those that wait for that item (`isFirst`), a lost
 * connection all, and a person all after the item in hand. Items can be added. The owner reports the rest, and runs it again.
 */
export const batchRunMachine = setup({
  types: {
    input: {} as BatchRunInput,
    context: {} as BatchRunInput,
    events: {} as { type: 'run.stopped' } | { type: 'items.added'; items: readonly RunItem[] },
    emitted: {} as { type: 'run.ended'; run: Run<RunItem> },
  },
  actors: {
    /** Gives whether the item was so already. */
    applyItem: fromPromise<boolean, { task: BatchRunInput['task']; item: RunItem }>(() =>
      Promise.reject(new Error('applyItem is not provided')),
    ),
  },
  guards: {
    hasNext: ({ context: { run } }) => run.waiting.length > 0,
    hasFollowing: ({ context: { run } }) => run.waiting.length > 1,
    isStopping: ({ context: { run } }, { failure }: { failure: Failure }) => stopsAt(run, failure),
  },
  actions: {
    markDone: assign(({ context: { run } }, { output }: { output: boolean }) => ({ run: markDone(run, output) })),
    markFailed: assign(({ context: { run } }, { failure }: { failure: Failure }) => ({
      run: markFailed(run, failure),
    })),
    skipFollowing: assign(({ context: { run } }) => ({ run: skipFollowing(run) })),
    addItems: assign(({ context: { run } }, { items }: { items: readonly RunItem[] }) => ({
      run: addItems(run, items),
    })),
    tellEnded: emit(({ context: { run } }) => ({ type: 'run.ended', run })),
  },
}).createMachine({
  id: 'batchRun',
  context: ({ input }) => input,
  initial: 'advancing',
  states: {
    advancing: {
      description: 'Decides at once whether another item follows.',
      always: [{ guard: 'hasNext', target: 'running' }, { target: 'ended' }],
    },
    running: {
      description: 'One item is in hand. Stopping waits for it, because nobody knows what became of a dropped request.',
      invoke: {
        id: 'applyItem',
        src: 'applyItem',
        input: ({ context: { run, task } }) => ({ task, item: itemInHand(run) }),
        onDone: { target: 'advancing', actions: { type: 'markDone', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isStopping', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'advancing',
            actions: [
              'skipFollowing',
              { type: 'markFailed', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            ],
          },
          {
            target: 'advancing',
            actions: { type: 'markFailed', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        ],
      },
      on: {
        'run.stopped': { guard: 'hasFollowing', actions: 'skipFollowing' },
        'items.added': { actions: { type: 'addItems', params: ({ event }) => event } },
      },
    },
    ended: { entry: 'tellEnded' },
  },
})
