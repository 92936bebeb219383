import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type DeletedEntry, progressOf } from '#domain/bin.ts'
import { undoMachine } from '#machines/shell/undo.ts'
import { RestorationView } from '#src/views/lists/RestorationView.tsx'
import { walkView } from '#test/walk.ts'
import { toldIn } from './report.ts'
import { startTexts } from './texts.ts'

const jazz: DeletedEntry = { resource: 'events', id: 'e1', name: 'Jazz' }
const choir: DeletedEntry = { resource: 'groups', id: 'g1', name: 'Choir' }

const t = await startTexts()
const user = userEvent.setup()

const answer = (name: string) => user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))

test('every path through the rendered restoration', async () => {
  await walkView(
    undoMachine,
    {
      guardsRead: ({ offer, waiting, restored, failed, skipped }) => [
        offer?.id,
        waiting.length,
        restored.length > 0,
        failed.length,
        skipped.length,
      ],
      events: {
        'undo.offered': ({ context }) => (context.offer ? [] : [{ id: 'jazz', entries: [jazz] }]),
        'undo.requested': ({ value }) => (value === 'failed' ? [] : [{ id: 'jazz' }]),
        'restoration.requested': ({ value, context }) =>
          value === 'idle' || context.waiting.length === 1 ? [{ entries: [choir, jazz] }] : [],
        'restoration.stopped': [{}],
        'rest.retried': [{}],
        'report.closed': [{}],
      },
      actors: { restoreEntry: { done: [undefined], error: [{ code: 'nameExists' }, { code: 'offline' }] } },
    },
    ({ actor }) => {
      const { unmount } = render(<RestorationView undo={actor} />)
      return {
        around: (work) => act(work),
        gestures: {
          'restoration.stopped': () => user.click(screen.getByRole('button', { name: t('bulk.stop') })),
          'rest.retried': () => answer(t('bulk.retryRest')),
          'report.closed': () => answer(t('app.close')),
        },
        check: ({ value, context }) => {
          const progress = progressOf(context)
          const bars = screen.queryAllByRole<HTMLProgressElement>('progressbar')
          expect(bars.map((bar) => [bar.value, bar.max])).toEqual(
            value === 'restoring' && progress.total > 1 ? [[progress.done, progress.total]] : [],
          )
          const dialogs = screen.queryAllByRole('alertdialog')
          expect(dialogs).toHaveLength(value === 'failed' ? 1 : 0)
          const told = dialogs.flatMap((dialog) => toldIn(dialog))
          expect(told).toEqual(
            value === 'failed'
              ? [...Map.groupBy(context.failed, ({ failure }) => failure.code)].map(([code, alike]) => [
                  t(`failures.${code}`),
                  ...alike.map(({ entry }) => entry.name),
                ])
              : [],
          )
        },
        close: unmount,
      }
    },
  )
})
