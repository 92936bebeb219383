import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { seriesDatesMachine } from '#machines/series/seriesDates.ts'
import { seriesUpdateMachine } from '#machines/series/seriesUpdate.ts'
import { SeriesDatesView } from '#src/views/series/SeriesDatesView.tsx'
import { UnfitEvents } from '#src/views/series/UnfitEvents.tsx'
import { formatDate } from '#src/views/shell/dates.ts'
import { seriesEvent } from '#test/samples/pendingEvent.ts'
import { settledComparison } from '#test/samples/seriesEvents.ts'
import { stage } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

test('left-out dates that could not be looked at again say so, and can be brought back after another try', async () => {
  const { actor, call } = stage(seriesDatesMachine).start({ seriesId: 's1' })
  const unfit = createActor(listSelectionMachine, { input: { resource: 'events' } })
  const retiming = createActor(seriesUpdateMachine, { input: { seriesId: 's1' } })
  render(<SeriesDatesView dates={actor} {...{ unfit, retiming }} timezone="Europe/London" onGenerate={null} />)
  const offline = new FailureError({ code: 'offline' })
  const comparison = { ...settledComparison, skipped: ['2026-06-09'] }
  await act(() => call('compareDates').resolve(comparison))
  const bringBack = screen.getByRole('button', {
    name: t('seriesDates.createDate', { date: formatDate('2026-06-09', 'en') }),
  })
  await user.click(bringBack)
  await act(() => call('checkPlace').resolve(true))
  await user.click(screen.getByRole('button', { name: t('seriesDates.taken.confirm') }))
  await act(() => call('restoreDate').reject(offline))
  await act(() => call('compareDates').reject(offline))
  expect([screen.getByRole('alert').textContent, bringBack.getAttribute('aria-disabled')]).toEqual([
    `${t('seriesDates.failed')} ${t('failures.offline')} ${t('app.retry')}`,
    'true',
  ])
  await user.click(screen.getByRole('button', { name: t('app.retry') }))
  await act(() => call('compareDates').resolve(comparison))
  expect([screen.queryByRole('alert'), bringBack.getAttribute('aria-disabled')]).toEqual([null, 'false'])
})

test('dates that no longer fit say what was changed in them by hand', () => {
  const selection = createActor(listSelectionMachine, { input: { resource: 'events' } }).start()
  const start = '2026-06-02T18:00:00.000Z'
  const rehearsal = { id: 'e1', version: 1, name: 'Choir', start, end: null, changedByHand: [] }
  const canceled = { ...rehearsal, id: 'e2', name: 'Concert', changedByHand: ['start', 'canceled'] }
  selection.send({ type: 'items.shown', items: [rehearsal, canceled] })
  render(<UnfitEvents selection={selection} timezone="Europe/London" />)
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    '02.06.2026 19:00 Choir',
    '02.06.2026 19:00 Concert (changed by hand: Start, canceled)',
  ])
})

test('dates that stay at another time on purpose are told with it', async () => {
  const { actor, call } = stage(seriesDatesMachine).start({ seriesId: 's1' })
  const unfit = createActor(listSelectionMachine, { input: { resource: 'events' } })
  const retiming = createActor(seriesUpdateMachine, { input: { seriesId: 's1' } })
  render(<SeriesDatesView dates={actor} {...{ unfit, retiming }} timezone="Europe/London" onGenerate={null} />)
  await act(() => call('compareDates').resolve({ ...settledComparison, kept: [seriesEvent('a')] }))
  screen.getByRole('heading', { name: t('seriesDates.kept', { count: 1 }) })
  expect(screen.getByRole('listitem').textContent).toBe(`${t('seriesRetiming.at', { time: '19:00' })} Tue 02.06.2026`)
})

test('a left-out date whose event moderators deleted has no button', async () => {
  const { actor, call } = stage(seriesDatesMachine).start({ seriesId: 's1' })
  const unfit = createActor(listSelectionMachine, { input: { resource: 'events' } })
  const retiming = createActor(seriesUpdateMachine, { input: { seriesId: 's1' } })
  render(<SeriesDatesView dates={actor} {...{ unfit, retiming }} timezone="Europe/London" onGenerate={null} />)
  const skipped = ['2026-06-09', '2026-06-16']
  await act(() => call('compareDates').resolve({ ...settledComparison, skipped, removed: ['2026-06-09'] }))
  const way = (date: string) =>
    screen.queryByRole('button', { name: t('seriesDates.createDate', { date: formatDate(date, 'en') }) })
  expect([way('2026-06-09'), way('2026-06-16') === null]).toEqual([null, false])
  expect(screen.getAllByText(t('seriesDates.removed'))).toHaveLength(1)
})

test('a left-out date says the time of a new event where it is not that of the series', async () => {
  const { actor, call } = stage(seriesDatesMachine).start({ seriesId: 's1' })
  const unfit = createActor(listSelectionMachine, { input: { resource: 'events' } })
  const retiming = createActor(seriesUpdateMachine, { input: { seriesId: 's1' } })
  render(<SeriesDatesView dates={actor} {...{ unfit, retiming }} timezone="Europe/London" onGenerate={null} />)
  const skipped = ['2026-06-02', '2026-06-09', '2026-06-16']
  const times = { start: '19:15', end: '21:15' }
  const otherTimes = ['2026-06-02', '2026-06-09'].map((date) => ({ date, ...times }))
  const deleted = [{ ...seriesEvent('a'), date: '2026-06-02' }]
  await act(() => call('compareDates').resolve({ ...settledComparison, skipped, otherTimes, deleted }))
  expect(
    screen.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-label')]),
  ).toEqual([
    [t('seriesDates.restore'), t('seriesDates.restoreDate', { date: 'Tue 02.06.2026' })],
    ['Create again: 19:15 to 21:15', 'Create Tue 09.06.2026 again: 19:15 to 21:15'],
    [t('seriesDates.create'), t('seriesDates.createDate', { date: 'Tue 16.06.2026' })],
  ])
})
