import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { workOfChoice } from '#domain/series/generation.ts'
import { resetOfferId } from '#domain/toastIds.ts'
import { type SeriesEventsInput, seriesEventsMachine } from '#machines/series/seriesEvents.ts'
import { pendingEvent } from '#test/samples/pendingEvent.ts'
import { begin, beginInWizard, choice, createSeriesWorld, june, settledComparison } from '#test/samples/seriesEvents.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(seriesEventsMachine, {
    inputs: [begin, { ...begin, choice }, { ...begin, ...beginInWizard }],
    events: {
      'series.saved': [{ fields: 'all' }],
      'preview.requested': [{ period: june }],
      'refresh.requested': [{}],
      'choice.discarded': [{}],
      'choice.changed': [{ ...choice, from: 'generation' }],
      'events.generated': [{ count: 1, from: 'generation' }],
      'schedule.changed': [{ from: 'schedule' }],
      'update.finished': [{ done: [], failed: [], from: 'update' }],
      'generation.suggested': [{ from: 'update' }],
      'event.reset': [{ label: 'Choir', from: 'reset' }],
      'reset.undone': [{ label: 'Choir', from: 'reset' }],
      'undo.failed': [{ failure: { code: 'offline' }, from: 'reset' }],
      'rows.changed': (['delete', 'reinstate'] as const).map((action) => ({
        ...{ action, done: [], failed: [], offerId: null, from: 'future' as const },
      })),
      'entries.restored': [{ resource: 'events' }, { resource: 'groups' }],
      'offer.taken': [{ id: resetOfferId }, { id: 'undo:events/a' }],
    },
    actors: {
      hearChildren: { done: [], error: [] },
      talkToFrame: { done: [], error: [] },
      generation: { done: [], error: [] },
      keepChoice: { done: [], error: [] },
      seriesSchedule: { done: [], error: [] },
      seriesUpdate: { done: [], error: [] },
      eventReset: { done: [], error: [] },
      listPage: { done: [], error: [] },
    },
  })
})

const open = async (input: SeriesEventsInput = begin, prepare = (_world: World) => {}) => {
  const { world, machine } = createSeriesWorld()
  prepare(world)
  const actor = createActor(machine, { input })
  const told: unknown[] = []
  actor.on('*', (one) => told.push(one))
  actor.start()
  await settled()
  const opened = world.asked.splice(0).toSorted()
  const asked = async () => {
    await settled()
    return world.asked.splice(0).toSorted()
  }
  return { actor, world, told, opened, asked, children: () => actor.getSnapshot().children }
}
type World = ReturnType<typeof createSeriesWorld>['world']

const all = ['comparison', 'list ASC', 'list DESC', 'times']
const everything = ['comparison', 'list ASC', 'list DESC', 'pending', 'preview', 'times']

test('each list shows the events of the series that meet its conditions, and remembers how it is looked at', async () => {
  const { children, opened } = await open()
  expect(opened).toEqual(['comparison', 'list ASC', 'list DESC', 'pending', 'times'])
  const { future, past } = children()
  const fixedOf = (page: typeof future) => page?.getSnapshot().children.list?.getSnapshot().context.fixed
  expect([fixedOf(future), fixedOf(past)]).toEqual(
    begin.lists.map(({ filters }) => [{ name: 'parent', value: 'revent:s1' }, ...filters]),
  )
  const wizard = await open({ ...beginInWizard, seriesId: 's1' })
  expect([wizard.opened, fixedOf(wizard.children().all)]).toEqual([
    ['comparison', 'list ASC', 'pending', 'times'],
    [{ name: 'parent', value: 'revent:s1' }],
  ])
})

describe('generating', () => {
  test('keeps what is chosen until the events are there, which the others then look at', async () => {
    const { actor, children, world, asked, told } = await open()
    const kept = () => world.drafts.get('u1:generation:s1')
    const secure = async () => {
      children().keepChoice?.send({ type: 'work.submitted' })
      await settled()
      return kept()
    }
    expect(await secure()).toBe(undefined)
    actor.send({ type: 'preview.requested', period: june })
    await settled()
    children().generation?.send({ type: 'date.toggled', date: '2026-06-09' })
    expect([await secure(), told]).toEqual([workOfChoice(choice), [{ type: 'generation.offered' }]])
    await asked()
    children().generation?.send({ type: 'generation.requested' })
    expect([await asked(), kept()]).toEqual([all, undefined])
    expect(world.runs).toEqual([{ ...june, only: ['2026-06-02'], restore: [], skip: ['2026-06-09'] }])
  })

  test('that was begun before goes on: its dates are shown as they stand by now', async () => {
    const { children, opened } = await open({ ...begin, choice })
    expect(opened).toContain('preview')
    expect(children().generation?.getSnapshot()).toMatchObject({ value: { choosing: 'ready' }, context: choice })
    const over = await open({ ...begin, choice: { ...choice, period: { start: '', end: '' } } })
    expect(over.opened).not.toContain('preview')
  })

  test('is previewed anew for the dates that are missing, also from the report of the run before', async () => {
    const { actor, children, asked } = await open({ ...begin, choice })
    children().generation?.send({ type: 'generation.requested' })
    await settled()
    expect(children().generation?.getSnapshot().value).toBe('report')
    await asked()
    actor.send({ type: 'preview.requested', period: { start: '2026-06-09', end: '2026-06-09' } })
    expect(await asked()).toEqual(['preview'])
  })

  test('what was chosen is forgotten when the wizard is over', async () => {
    const { actor, world } = await open({ ...beginInWizard, seriesId: 's1' }, ({ drafts }) =>
      drafts.set('u1:generation:s1', workOfChoice(choice)),
    )
    actor.send({ type: 'choice.discarded' })
    await settled()
    expect(world.drafts.size).toBe(0)
  })
})

describe('the others look again', () => {
  const choosing: SeriesEventsInput = { ...begin, choice }

  test('after the series was saved', async () => {
    const { actor, asked } = await open(choosing)
    actor.send({ type: 'series.saved', fields: 'all' })
    expect(await asked()).toEqual(['comparison', 'pending', 'preview', 'times'])
  })

  test('after a change together, which changes no dates', async () => {
    const { actor, children, world, asked } = await open(choosing)
    const outdated = pendingEvent('a')
    world.pending = { version: 1, total: 1, outdated: [outdated], changed: [] }
    actor.send({ type: 'series.saved', fields: 'all' })
    await asked()
    children().update?.send({ type: 'update.confirmed' })
    expect(await asked()).toEqual(['comparison', 'list ASC', 'list DESC', 'pending:a', 'times'])
  })

  test('after an event went back to the series, and when that is undone from its notification', async () => {
    const { children, world, asked } = await open(choosing)
    const changed = { seriesId: 's1', id: 'e1', version: 1, label: 'Choir' }
    children().reset?.send({ type: 'reset.requested', event: changed })
    await asked()
    children().reset?.send({ type: 'reset.confirmed' })
    expect([await asked(), world.wishes]).toEqual([everything, [{ type: 'toast.claimed', id: resetOfferId }]])
    world.tell({ type: 'offer.taken', id: 'undo:events/a' })
    expect(await asked()).toEqual([])
    world.tell({ type: 'offer.taken', id: resetOfferId })
    expect(await asked()).toEqual(everything)
  })

  test('after rows of a list were changed, and when deleted events come back', async () => {
    const { children, world, asked } = await open(choosing, (made) => {
      made.items = [{ id: 'a', version: 1, name: 'Choir' }]
    })
    const selection = children().future?.getSnapshot().children.selection
    selection?.send({ type: 'itemDeletion.requested', id: 'a' })
    selection?.send({ type: 'action.confirmed' })
    expect(await asked()).toEqual(['comparison', 'list ASC', 'pending', 'preview', 'times'])
    world.tell({ type: 'entries.restored', resource: 'groups' })
    expect(await asked()).toEqual([])
    world.tell({ type: 'entries.restored', resource: 'events' })
    expect(await asked()).toEqual(everything)
  })

  test('after the schedule changed events', async () => {
    const { children, asked } = await open(choosing, (made) => {
      made.comparison = { ...settledComparison, skipped: ['2026-06-09'] }
    })
    children().schedule?.getSnapshot().children.dates?.send({ type: 'restoration.requested', date: '2026-06-09' })
    expect(await asked()).toEqual(everything)
  })

  test('when a step of the wizard comes to them', async () => {
    const { actor, asked } = await open(choosing)
    actor.send({ type: 'refresh.requested' })
    expect(await asked()).toEqual(all)
  })

  test('with the question about a change that an earlier run left undone: it may concern fewer events by now', async () => {
    const outdated = ['a', 'b'].map((id) => pendingEvent(id))
    const { children, world, asked } = await open(begin, (made) => {
      made.pending = { version: 1, total: 2, outdated, changed: [] }
      made.items = [{ id: 'a', version: 1, name: 'Choir' }]
    })
    world.pending = { version: 1, total: 1, outdated: outdated.slice(1), changed: [] }
    const selection = children().future?.getSnapshot().children.selection
    selection?.send({ type: 'itemDeletion.requested', id: 'a' })
    selection?.send({ type: 'action.confirmed' })
    expect(await asked()).toContain('pending')
    expect(children().update?.getSnapshot()).toMatchObject({
      value: { asking: 'left' },
      context: { pending: world.pending },
    })
  })
})

test('a saved series without coming events offers to generate them', async () => {
  const { actor, told } = await open(begin, (made) => {
    made.pending = { version: 1, total: 0, outdated: [], changed: [] }
  })
  actor.send({ type: 'series.saved', fields: 'all' })
  await settled()
  expect(told).toEqual([{ type: 'generation.offered' }])
})
