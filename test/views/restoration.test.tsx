import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { progressOf, type Run, runOver } from '#domain/run.ts'
import type { UndoItem } from '#domain/undo.ts'
import { undoMachine } from '#machines/shell/undo.ts'
import { RestorationView } from '#src/views/lists/RestorationView.tsx'
import { silentRun } from '#test/samples/batchRun.ts'
import { walkView } from '#test/walk.ts'
import { toldIn } from './report.ts'
import { startTexts } from './texts.ts'

const jazz: UndoItem = { resource: 'events', id: 'e1', name: 'Jazz', undo: 'restore' }
const choir: UndoItem = { resource: 'groups', id: 'g1', name: 'Choir', undo: 'restore' }

const failedAt = (item: UndoItem) => ({ item, failure: { code: 'nameExists' } as const })
const ended = (run: Partial<Run<UndoItem>>) => ({
  type: 'run.ended' as const,
  run: { ...runOver<UndoItem>([]), ...run },
  from: 'run',
})

const t = await startTexts()
const user = userEvent.setup()

const answer = (name: string) => user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))

test('every path through the rendered restoration', async () => {
  await walkView(
    undoMachine,
    {
      guardsRead: ({ offer, run: { waiting, done, failed, skipped } }) => [
        offer?.id,
        waiting.length,
        done.length > 0,
        failed.length,
        skipped.length,
      ],
      events: {
        'undo.offered': ({ context }) => (context.offer ? [] : [{ id: 'jazz', entries: [jazz] }]),
        'undo.requested': ({ value }) => (value === 'failed' ? [] : [{ id: 'jazz' }]),
        'restoration.requested': ({ value, context }) =>
          value === 'idle' || context.run.waiting.length === 1 ? [{ entries: [choir, jazz] }] : [],
        'run.ended': [
          ended({ done: [choir] }),
          ended({ failed: [failedAt(jazz)], skipped: [choir] }),
          ended({ failed: [{ item: jazz, failure: { code: 'notFound' } }] }),
        ],
        'rest.retried': [{}],
        'report.closed': [{}],
      },
      actors: { hearChildren: { done: [], error: [] }, batchRun: { done: [], error: [] } },
    },
    ({ actor }) => {
      const { unmount } = render(<RestorationView undo={actor} />)
      return {
        around: (work) => act(work),
        gestures: {
          'rest.retried': () => answer(t('bulk.retryRest')),
          'report.closed': () => answer(t('app.close')),
        },
        check: ({ value, context }) => {
          const live = actor.getSnapshot().children.run?.getSnapshot().context.run ?? context.run
          const { done, total } = progressOf(live)
          const bars = screen.queryAllByRole<HTMLProgressElement>('progressbar')
          expect(bars.map((bar) => [bar.value, bar.max])).toEqual(
            value === 'restoring' && total > 1 ? [[done, total]] : [],
          )
          const dialogs = screen.queryAllByRole('alertdialog')
          expect(dialogs).toHaveLength(value === 'failed' ? 1 : 0)
          const told = dialogs.flatMap((dialog) => toldIn(dialog))
          expect(told).toEqual(
            value === 'failed'
              ? [...Map.groupBy(context.run.failed, ({ failure }) => failure.code)].map(([code, alike]) => [
                  t(`failures.${code}`),
                  ...alike.map(({ item }) => item.name),
                ])
              : [],
          )
        },
        close: unmount,
      }
    },
    { batchRun: silentRun },
  )
})

test('a new event that could not be deleted again is not said to be in the bin', async () => {
  const actor = createActor(undoMachine.provide({ actors: { batchRun: silentRun } })).start()
  render(<RestorationView undo={actor} />)
  const fresh: UndoItem = { resource: 'events', id: 'e1', name: 'Jazz', undo: 'delete' }
  await act(() => actor.send({ type: 'restoration.requested', entries: [fresh] }))
  await act(() => actor.send(ended({ failed: [failedAt(fresh)] })))
  const dialog = screen.getByRole('alertdialog', { name: t('restoration.notDeletedTitle') })
  expect(dialog.textContent).not.toContain(t('restoration.stillInBin'))
})
