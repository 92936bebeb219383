import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Failure, FailureError } from '#domain/failure.ts'
import { type Run, runOver } from '#domain/run.ts'
import { type Pending, type PendingEvent, retimedPending, targetsOf } from '#domain/series/pending.ts'
import { seriesUpdateMachine } from '#machines/series/seriesUpdate.ts'
import type { SeriesUpdateRef } from '#src/actors/refs.ts'
import { SeriesUpdateQuestion, SeriesUpdateReport } from '#src/views/series/SeriesUpdateDialogs.tsx'
import { SeriesUpdateNotice } from '#src/views/series/SeriesUpdateNotice.tsx'
import { SeriesUpdateProgress } from '#src/views/series/SeriesUpdateProgress.tsx'
import { silentRun } from '#test/samples/batchRun.ts'
import { pendingEvent } from '#test/samples/pendingEvent.ts'
import { stage, type Run as Walked, walkView } from '#test/walk.ts'
import { toldIn } from './report.ts'
import { startTexts } from './texts.ts'

const [a, b, moved] = [
  pendingEvent('a'),
  pendingEvent('b', { date: '2026-06-09' }),
  pendingEvent('m', { name: 'Moved choir', date: '2026-06-16', changedByHand: ['start'] }),
] as const
const pending = (outdated: PendingEvent[], changed: PendingEvent[] = [], total = 5): Pending => ({
  version: 1,
  total,
  outdated,
  changed,
})

const failedAt = (item: PendingEvent, failure: Failure = { code: 'changedMeanwhile' }) => ({ item, failure })
const ended = (run: Partial<Run<PendingEvent>>) => ({
  type: 'run.ended' as const,
  run: { ...runOver<PendingEvent>([]), ...run },
  from: 'run',
})
const own = { batchRun: silentRun }

const t = await startTexts()
const user = userEvent.setup()

const timezone = 'Europe/London'
const click = (name: string) => user.click(screen.getByRole('button', { name }))

const Views = ({ update }: { update: SeriesUpdateRef }) => (
  <>
    <SeriesUpdateNotice update={update} texts="seriesUpdate" timezone={timezone} />
    <SeriesUpdateQuestion update={update} timezone={timezone} />
    <SeriesUpdateReport update={update} texts="seriesUpdate" timezone={timezone} />
    <SeriesUpdateProgress update={update} texts="seriesUpdate" />
  </>
)

type Snapshot = ReturnType<Walked<typeof seriesUpdateMachine>['actor']['getSnapshot']>

const expected = (state: Snapshot) => {
  const { run } = state.context
  return {
    dialogs: state.matches({ asking: 'saved' }) || state.matches('report') || state.matches('renewing') ? 1 : 0,
    notices: [
      ...(state.matches({ asking: 'left' }) ? [t('seriesUpdate.left')] : []),
      ...(state.matches('unchecked') ? [t('seriesUpdate.unchecked')] : []),
    ],
    progress: state.matches('updating') ? [[0, run.waiting.length]] : [],
  }
}

const shown = () => ({
  dialogs: screen.queryAllByRole('alertdialog').length,
  notices: [t('seriesUpdate.left'), t('seriesUpdate.unchecked')].filter(
    (name) => screen.queryByRole('region', { name }) !== null,
  ),
  progress: screen
    .queryAllByRole<HTMLProgressElement>('progressbar', { hidden: true })
    .map((progress) => [progress.value, progress.max]),
})

test('every path through the rendered change together', async () => {
  await walkView(
    seriesUpdateMachine,
    {
      inputs: [{ seriesId: 's1' }],
      guardsRead: ({ pending: found, ticked, from, isSavedAgain, run: { waiting, failed, skipped } }) => [
        isSavedAgain,
        found.outdated.map(({ id }) => id),
        found.changed.map(({ id }) => id),
        [ticked, from],
        waiting.map(({ id }) => id),
        failed.map(({ item: { id } }) => id),
        skipped.map(({ id }) => id),
      ],
      events: {
        'series.saved': [{ fields: 'all' }],
        'events.changed': [{}],
        'event.toggled': [{ id: 'm' }],
        'begin.chosen': ({ context: { pending: found } }) =>
          found.outdated.length > 1 ? [{ date: '2026-06-09' }, { date: '' }] : [],
        'update.confirmed': [{}],
        'update.canceled': [{}],
        'update.declined': [{}],
        'run.ended': [ended({ done: [a] }), ended({ done: [a], failed: [failedAt(b)] }), ended({ skipped: [a, b] })],
        'rest.retried': [{}],
        'report.closed': [{}],
        'check.retried': [{}],
      },
      actors: {
        loadPending: {
          done: [pending([a, b], [moved]), pending([], [moved]), pending([]), pending([], [], 0)],
          error: [{ code: 'offline' }],
        },
        hearChildren: { done: [], error: [] },
        batchRun: { done: [], error: [] },
        keepEvents: { done: [undefined], error: [{ code: 'offline' }] },
      },
    },
    ({ actor }) => {
      const { unmount } = render(<Views update={actor} />)
      const count = ({ context: { pending: found, ticked, from } }: Snapshot) => targetsOf(found, ticked, from).length
      return {
        around: (work) => act(work),
        gestures: {
          'event.toggled': () => user.click(screen.getByRole('checkbox', { name: /Moved choir/ })),
          'begin.chosen': ({ date }) => user.selectOptions(screen.getByLabelText(t('seriesUpdate.begin')), date),
          'update.confirmed': (_, state) => click(t('seriesUpdate.confirm', { count: count(state) })),
          'update.canceled': (_, state) =>
            state.matches({ asking: 'saved' }) ? user.keyboard('{Escape}') : click(t('seriesUpdate.notNow')),
          'rest.retried': () => click(t('bulk.retryRest')),
          'report.closed': () => click(t('app.close')),
          'check.retried': () => click(t('app.retry')),
        },
        check: (state) => {
          expect(shown()).toEqual(expected(state))
          const ticks = screen.queryAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
          const { pending: found, ticked } = state.context
          expect(ticks).toEqual(state.matches('asking') ? found.changed.map(({ id }) => ticked.includes(id)) : [])
        },
        close: unmount,
      }
    },
    own,
  )
})

const saved = async (found: Pending) => {
  const run = stage(seriesUpdateMachine, own).start({ seriesId: 's1' })
  await run.call('loadPending').resolve(pending([]))
  render(<Views update={run.actor} />)
  act(() => run.actor.send({ type: 'series.saved', fields: 'all' }))
  await act(() => run.call('loadPending').resolve(found))
  return run
}

test('the question names the count, what changes, and apart what differs in those changed by hand', async () => {
  await saved(pending([a, pendingEvent('b', { differs: ['image', 'alt'] })], [moved]))
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByRole('heading').textContent).toBe(t('seriesUpdate.ask', { count: 5 }))
  dialog.getByText(t('seriesUpdate.text', { count: 2, fields: 'Picture, Picture description' }))
  const row = dialog.getByRole('checkbox', { name: /Moved choir/ }).closest('label')?.textContent
  expect(row).toBe(
    `02.06.2026 19:00 Moved choir${t('seriesUpdate.changed', { fields: 'Start' })} ${t('seriesUpdate.differs', { fields: 'Picture' })}`,
  )
})

test('a mere deactivation asks whether the coming events go along, those changed by hand ticked', async () => {
  const off = (event: PendingEvent): PendingEvent => ({ ...event, differs: ['deactivated'] })
  const { actor } = await saved(pending([off(a), off(b)], [off(moved)]))
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByRole('heading').textContent).toBe(t('seriesUpdate.askDeactivate', { count: 3 }))
  expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  await click(t('seriesUpdate.deactivate', { count: 3 }))
  expect(actor.getSnapshot().value).toBe('updating')
})

test('when only those changed by hand differ, nothing happens before one is ticked', async () => {
  const { actor } = await saved(pending([], [moved]))
  await click(t('seriesUpdate.confirm', { count: 0 }))
  expect(actor.getSnapshot().value).toEqual({ asking: 'saved' })
  await user.click(screen.getByRole('checkbox'))
  await click(t('seriesUpdate.confirm', { count: 1 }))
  expect(actor.getSnapshot().value).toBe('updating')
})

test('the report says how many of how many, and each reason once with the dates it holds for', async () => {
  const later = pendingEvent('c', { start: '2026-06-09T18:00:00.000Z' })
  const { actor } = await saved(pending([a, b, later, pendingEvent('d')]))
  await click(t('seriesUpdate.confirm', { count: 4 }))
  const unknown = { code: 'UnknownError' } as const
  const failed = [failedAt(b, unknown), failedAt(later, unknown), failedAt(pendingEvent('d'), { code: 'notFound' })]
  act(() => actor.send(ended({ done: [a], failed })))
  const dialog = within(screen.getByRole('alertdialog'))
  dialog.getByText(t('seriesUpdate.report', { done: 1, total: 4 }))
  expect(toldIn(screen.getByRole('alertdialog'))).toEqual([
    [t('failures.UnknownError'), '02.06.2026 19:00 /backstage/events/b', '09.06.2026 19:00 /backstage/events/c'],
    [t('failures.notFound'), '02.06.2026 19:00'],
  ])
  dialog.getByRole('button', { name: t('bulk.retryRest') })
})

test('where only events are left that no longer exist, the report can only be closed', async () => {
  const { actor } = await saved(pending([a, b]))
  await click(t('seriesUpdate.confirm', { count: 2 }))
  act(() => actor.send(ended({ done: [a], failed: [failedAt(b, { code: 'notFound' })] })))
  const buttons = within(screen.getByRole('alertdialog')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([t('app.close')])
})

test('moving to the new time asks on the page itself, and leaves alone what was changed by hand', async () => {
  const canceled = pendingEvent('c', { name: 'Canceled choir', changedByHand: ['canceled'] })
  const comparison = {
    version: 1,
    generatedUntil: '2026-06-30',
    unfit: [],
    missing: [],
    otherTimes: [],
    removed: [],
    skipped: [],
    deleted: [],
    retimed: [a, canceled].map((event) => ({ ...event, wasKept: false })),
    kept: [],
  }
  const run = stage(seriesUpdateMachine, own).start({ seriesId: 's1' })
  render(<SeriesUpdateNotice update={run.actor} texts="seriesRetiming" timezone={timezone} asksAlways />)
  act(() => run.actor.send({ type: 'series.saved', fields: 'all' }))
  await act(() => run.call('loadPending').resolve(retimedPending(comparison)))
  screen.getByText(t('seriesRetiming.text', { count: 1 }))
  expect(screen.getAllByRole('time').map(({ textContent }) => textContent)).toEqual(['Tue 02.06.2026'])
  screen.getByText(t('seriesRetiming.told'))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Canceled choir/ }).checked).toBe(false)
  await click(t('seriesRetiming.notNow'))
  expect(run.actor.getSnapshot().value).toBe('keeping')
  await act(() => run.call('keepEvents').reject({ code: 'offline' }))
  act(() => run.actor.send({ type: 'series.saved', fields: 'all' }))
  await act(() => run.call('loadPending').resolve(retimedPending(comparison)))
  await click(t('seriesRetiming.confirm', { count: 1 }))
  expect(run.actor.getSnapshot().context.run.waiting).toEqual([{ ...a, differs: ['start', 'end'], wasKept: false }])
})

test('dates that were left at their time before are told with their times, and the change begins after them', async () => {
  const at = (id: string, date: string, time: string, wasKept = false) =>
    pendingEvent(id, { date, start: `${date}T${time}:00.000Z`, end: `${date}T20:00:00.000Z`, wasKept })
  const early = [at('a', '2026-06-02', '17:00', true), at('b', '2026-06-09', '17:00', true)]
  const late = [at('c', '2026-06-16', '18:00'), at('d', '2026-06-23', '18:00')]
  const run = stage(seriesUpdateMachine, own).start({ seriesId: 's1' })
  render(<SeriesUpdateNotice update={run.actor} texts="seriesRetiming" timezone={timezone} asksAlways />)
  const apart = at('e', '2026-06-30', '17:00', true)
  await act(() => run.call('loadPending').resolve(pending([...early, ...late], [apart])))
  const [left, following] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(left).toBe(
    `${t('seriesRetiming.at', { time: '18:00 – 21:00', context: 'kept' })} Tue 02.06.2026, Tue 09.06.2026`,
  )
  expect(following).toBe(`${t('seriesRetiming.at', { time: '19:00 – 21:00' })} Tue 16.06.2026, Tue 23.06.2026`)
  screen.getByText(t('seriesRetiming.kept', { count: 2 }))
  expect(screen.getByLabelText<HTMLSelectElement>(t('seriesUpdate.begin')).value).toBe('2026-06-16')
  expect(screen.getByRole('checkbox').closest('label')?.textContent).toBe(
    `30.06.2026 18:00 – 21:00 Choir${t('seriesRetiming.wasKept')} ${t('seriesRetiming.differs', { fields: 'Picture' })}`,
  )
  await click(t('seriesRetiming.confirm', { count: 2 }))
  expect(run.call('keepEvents').input).toMatchObject({ events: early })
})

test('of very many dates at the old time only the first and the last are named', async () => {
  const dates = Array.from({ length: 30 }, (_, index) => `2026-06-${String(index + 1).padStart(2, '0')}`)
  const run = stage(seriesUpdateMachine, own).start({ seriesId: 's1' })
  render(<SeriesUpdateNotice update={run.actor} texts="seriesRetiming" timezone={timezone} asksAlways />)
  await act(() => run.call('loadPending').resolve(pending(dates.map((date) => pendingEvent(date, { date })))))
  expect(screen.getAllByRole('time').map(({ textContent }) => textContent)).toEqual([
    'Mon 01.06.2026',
    'Tue 30.06.2026',
  ])
})

test('what could not be left as it is is asked about again, and why; a chosen date without an event stays', async () => {
  const { actor, call } = await saved(pending([a, b], [moved]))
  await user.selectOptions(screen.getByLabelText(t('seriesUpdate.begin')), '2026-06-09')
  await click(t('seriesUpdate.confirm', { count: 1 }))
  await act(() => call('keepEvents').reject(new FailureError({ code: 'changedMeanwhile' })))
  await act(() => call('loadPending').resolve(pending([a], [moved])))
  screen.getByText(t('failures.changedMeanwhile'))
  expect(screen.getByLabelText<HTMLSelectElement>(t('seriesUpdate.begin')).value).toBe('2026-06-09')
  await click(t('seriesUpdate.confirm', { count: 0 }))
  expect(actor.getSnapshot().value).toEqual({ asking: 'saved' })
  await user.selectOptions(screen.getByLabelText(t('seriesUpdate.begin')), '')
  await click(t('seriesUpdate.confirm', { count: 1 }))
  expect(actor.getSnapshot()).toMatchObject({ value: 'updating', context: { failure: null } })
})

test('a change from a date on offers only those changed by hand from then on, and changes no ticked one before', async () => {
  const early = pendingEvent('n', { changedByHand: ['name'] })
  const { actor } = await saved(pending([a, b], [early, moved]))
  await click(t('seriesUpdate.tickAll', { count: 2 }))
  await userEvent.selectOptions(screen.getByLabelText(t('seriesUpdate.begin')), '2026-06-09')
  expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: /Moved choir/ })])
  await click(t('seriesUpdate.confirm', { count: 2 }))
  expect(actor.getSnapshot().context.pending.changed.map(({ id }) => id)).toEqual(['n', 'm'])
})

test('all that were changed by hand are ticked by one button, which then is gone', async () => {
  const { actor } = await saved(pending([a], [moved, pendingEvent('n', { changedByHand: ['name'] })]))
  await click(t('seriesUpdate.tickAll', { count: 2 }))
  expect(actor.getSnapshot().context.ticked).toEqual(['m', 'n'])
  expect(screen.queryByRole('button', { name: t('seriesUpdate.tickAll', { count: 2 }) })).toBe(null)
})
