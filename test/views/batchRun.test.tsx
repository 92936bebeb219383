import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { progressOf, type RunItem, runOver } from '#domain/run.ts'
import { batchRunMachine } from '#machines/lists/batchRun.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { BulkProgress } from '#src/views/lists/BulkBar.tsx'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const [a, b, c]: readonly [RunItem, RunItem, RunItem] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const t = await startTexts()
const user = userEvent.setup()

test('every path through the rendered run', async () => {
  const selection = createActor(listSelectionMachine, { input: { resource: 'groups' } }).start()
  await walkView(
    batchRunMachine,
    {
      inputs: [
        { run: runOver([]), task: {} },
        { run: runOver([a, b]), task: {} },
      ],
      guardsRead: ({ run: { waiting } }) => waiting.length,
      events: { 'run.stopped': [{}], 'items.added': [{ items: [c] }] },
      actors: { applyItem: { done: [false], error: [{ code: 'notFound' }, { code: 'offline' }] } },
    },
    ({ actor }) => {
      const { unmount } = render(<BulkProgress selection={selection} run={actor} />)
      return {
        around: (work) => act(work),
        gestures: { 'run.stopped': () => user.click(screen.getByRole('button', { name: t('bulk.stop') })) },
        check: (state) => {
          const { done, total } = progressOf(state.context.run)
          screen.getByText(t('bulk.flipping', { done, total }))
          const stop = screen.getByRole<HTMLButtonElement>('button', { name: t('bulk.stop') })
          expect(stop.disabled).toBe(!state.can({ type: 'run.stopped' }))
        },
        close: unmount,
      }
    },
  )
  selection.stop()
})
