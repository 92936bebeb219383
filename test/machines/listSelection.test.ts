import { describe, expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { ListedResource } from '#domain/listing.ts'
import { countItems, type Run, runOver } from '#domain/run.ts'
import { type BulkAction, comingEvent, type SelectedItem } from '#domain/selection.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { stage, walk } from '#test/walk.ts'

const item = (id: string, more: Record<string, boolean | number> = {}): SelectedItem => ({
  id,
  name: `Group ${id}`,
  version: 1,
  deactivated: false,
  ...more,
})
const [a, b, c] = [item('a'), item('b'), item('c')] as const
const rehearsal = comingEvent({ id: 'e', name: 'Rehearsal', version: 1, start: '2026-06-11T18:00:00.000Z' })
const offline = new FailureError({ code: 'offline' })
const idle = {
  action: null,
  targets: [],
  affected: 0,
  coming: [],
  takesEvents: false,
  reason: '',
  handsOver: false,
  successor: [],
  run: runOver([]),
}
const failedAt = (item: SelectedItem, code: 'changedMeanwhile' | 'notFound' | 'offline') => ({
  item,
  failure: { code } as const,
})
const ended = (run: Partial<Run<SelectedItem>>) => ({
  type: 'run.ended' as const,
  run: { ...runOver<SelectedItem>([]), ...run },
  from: 'run',
})

test('structure, every path, nothing left unwalked', async () => {
  await walk(listSelectionMachine, {
    inputs: [{ resource: 'groups' }, { resource: 'events' }, { resource: 'revents' }],
    guardsRead: ({ action, coming, shown, selected, targets, handsOver, takesEvents, run }) => [
      action,
      handsOver,
      action === 'delete' && countItems(run) === 0 && [coming.length, takesEvents],
      shown.map(({ id }) => id),
      selected,
      targets.map(({ id }) => id),
      run.waiting.map(({ id }) => id),
      run.done.map(({ id }) => id),
      run.failed.map(({ item: { id }, failure }) => [id, failure.code]),
      run.skipped.map(({ id }) => id),
    ],
    events: {
      'items.shown': [{ items: [] }, { items: [a, b] }],
      'item.toggled': [{ id: 'a' }, { id: 'z' }],
      'all.toggled': [{}],
      'selection.cleared': [{}],
      'action.requested': ({ context: { resource } }) => [
        { action: resource === 'events' ? ('cancel' as const) : ('flip' as const) },
        { action: 'delete' as const },
      ],
      'itemDeletion.requested': [{ id: 'b' }, { id: 'z' }],
      'events.toggled': [{}],
      'reason.changed': [{ reason: 'Twice.' }],
      'handOver.changed': [{ handsOver: true, successor: [] }],
      'action.confirmed': [{}],
      'action.canceled': [{}],
      'run.ended': [
        ended({ done: [a] }),
        ended({ done: [a], failed: [failedAt(b, 'notFound')] }),
        ended({ failed: [failedAt(a, 'offline')], skipped: [b] }),
      ],
      'rest.retried': [{}],
      'report.closed': [{}],
    },
    actors: {
      countAffected: { done: [{ affected: 2, coming: [rehearsal] }], error: [{ code: 'offline' }] },
      hearChildren: { done: [], error: [] },
      batchRun: { done: [], error: [] },
    },
  })
})

const shown = (items: readonly SelectedItem[] = [a, b, c], resource: ListedResource = 'groups') => {
  const run = stage(listSelectionMachine).start({ resource })
  run.actor.send({ type: 'items.shown', items })
  return run
}

const given = ({ actor }: ReturnType<typeof shown>) => {
  const { run, resource, action, takesEvents } = actor.getSnapshot().context
  expect(actor.getSnapshot().children.run?.getSnapshot()).toMatchObject({
    input: { run, task: { resource, action, takesEvents } },
  })
  return { items: run.waiting, resource, action, takesEvents }
}

const confirmed = (action: BulkAction) => {
  const run = shown()
  run.actor.send({ type: 'all.toggled' })
  run.actor.send({ type: 'action.requested', action })
  run.actor.send({ type: 'action.confirmed' })
  return run
}

describe('repeating events', () => {
  const asking = () => {
    const run = shown([a, b], 'revents')
    run.actor.send({ type: 'all.toggled' })
    run.actor.send({ type: 'action.requested', action: 'flip' })
    return run
  }
  const givenWith = (takesEvents: boolean) => ({
    resource: 'revents',
    action: 'flip',
    items: [a, b],
    takesEvents,
  })

  test('take their coming events along', async () => {
    const run = asking()
    await run.call('countAffected').resolve({ affected: 3 })
    run.actor.send({ type: 'action.confirmed' })
    expect(given(run)).toEqual(givenWith(true))
  })

  test('leave them when that is unticked, also in another try with the rest', async () => {
    const run = asking()
    await run.call('countAffected').reject(offline)
    run.actor.send({ type: 'events.toggled' })
    run.actor.send({ type: 'action.confirmed' })
    expect(given(run)).toEqual(givenWith(false))
    run.actor.send(ended({ failed: [failedAt(a, 'offline')], skipped: [b] }))
    run.actor.send({ type: 'rest.retried' })
    expect(given(run)).toEqual({ ...givenWith(false), items: [{ ...a, mayBeDone: true }, b] })
  })

  test('that are deleted take their coming events along when that is ticked, before themselves', async () => {
    for (const isTicked of [true, false]) {
      const run = shown([a], 'revents')
      run.actor.send({ type: 'itemDeletion.requested', id: 'a' })
      expect(run.actor.getSnapshot().can({ type: 'events.toggled' })).toBe(false)
      await run.call('countAffected').resolve({ affected: 2, coming: [rehearsal] })
      expect(run.actor.getSnapshot().context.takesEvents).toBe(false)
      if (isTicked) run.actor.send({ type: 'events.toggled' })
      run.actor.send({ type: 'action.confirmed' })
      expect(given(run)).toMatchObject({ action: 'delete', items: isTicked ? [rehearsal, a] : [a] })
    }
  })

  test('whose coming events could not all be deleted stay, and the rest is tried again', async () => {
    const run = shown([a], 'revents')
    const second = { ...rehearsal, id: 'f' }
    run.actor.send({ type: 'itemDeletion.requested', id: 'a' })
    await run.call('countAffected').resolve({ affected: 2, coming: [rehearsal, second] })
    run.actor.send({ type: 'events.toggled' })
    run.actor.send({ type: 'action.confirmed' })
    run.actor.send(ended({ done: [rehearsal], failed: [failedAt(second, 'offline')], skipped: [a] }))
    run.actor.send({ type: 'rest.retried' })
    expect(given(run).items).toEqual([{ ...second, mayBeDone: true }, a])
    run.actor.send(ended({ done: [rehearsal, second, a] }))
    expect(run.emitted.at(-1)).toMatchObject({ action: 'delete', done: [rehearsal, second, a], failed: [] })
  })

  test('that are deleted take nothing along, and nothing else does', () => {
    for (const resource of ['revents', 'groups'] as const) {
      const run = shown([a], resource)
      run.actor.send({ type: 'all.toggled' })
      run.actor.send({ type: 'action.requested', action: resource === 'revents' ? 'delete' : 'flip' })
      run.actor.send({ type: 'events.toggled' })
      run.actor.send({ type: 'action.confirmed' })
      expect(given(run)).toMatchObject({ resource, takesEvents: false })
    }
  })
})

describe('selection', () => {
  test('goes over none, partial and all, and back', () => {
    const { actor } = shown()
    const seen: unknown[] = []
    const toggle = (id: string | null) => {
      actor.send(id === null ? { type: 'all.toggled' } : { type: 'item.toggled', id })
      const { value, context } = actor.getSnapshot()
      seen.push([value.selection, context.selected.join('')])
    }
    for (const id of ['c', 'a', 'b', 'a', null, null, 'z', 'b', null]) toggle(id)
    expect(seen).toEqual([
      ['partial', 'c'],
      ['partial', 'ac'],
      ['all', 'abc'],
      ['partial', 'bc'],
      ['all', 'abc'],
      ['none', ''],
      ['none', ''],
      ['partial', 'b'],
      ['all', 'abc'],
    ])
  })

  test('takes in or leaves out all rows from the one toggled last to this one, whichever way', () => {
    const { actor } = shown([a, b, c, item('d')])
    const seen = [
      { id: 'c', range: true },
      { id: 'a', range: true },
      { id: 'b' },
      { id: 'd', range: true },
      { id: 'd' },
      { id: 'b', range: true },
      { id: 'c', range: true },
    ].map((toggle) => {
      actor.send({ type: 'item.toggled', ...toggle })
      return actor.getSnapshot().context.selected.join('')
    })
    expect(seen).toEqual(['c', 'abc', 'ac', 'abcd', 'abc', 'a', 'abc'])
    actor.send({ type: 'selection.cleared' })
    expect(actor.getSnapshot().value.selection).toBe('none')
  })

  test('follows the rows that are shown: none is selected that nobody sees', () => {
    const { actor } = shown()
    actor.send({ type: 'all.toggled' })
    actor.send({ type: 'items.shown', items: [b, item('d')] })
    expect(actor.getSnapshot().value.selection).toBe('partial')
    expect(actor.getSnapshot().context.selected).toEqual(['b'])
    actor.send({ type: 'items.shown', items: [b] })
    expect(actor.getSnapshot().value.selection).toBe('all')
    actor.send({ type: 'items.shown', items: [] })
    expect(actor.getSnapshot().value.selection).toBe('none')
    expect(actor.getSnapshot().can({ type: 'all.toggled' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'action.requested', action: 'delete' })).toBe(false)
  })
})

test('a run over the selected rows forgets itself when all went well', () => {
  const run = confirmed('flip')
  expect(given(run)).toEqual({ resource: 'groups', action: 'flip', items: [a, b, c], takesEvents: false })
  run.actor.send(ended({ done: [a, b, c] }))
  expect(run.actor.getSnapshot().value).toEqual({ selection: 'none', work: 'idle' })
  expect(run.actor.getSnapshot().context).toEqual({
    resource: 'groups',
    shown: [a, b, c],
    selected: [],
    anchor: null,
    ...idle,
  })
  expect(run.emitted).toEqual([{ type: 'run.finished', action: 'flip', done: [a, b, c], failed: [] }])
})

test('what a run left is reported, stays selected, and alone is tried again, as it is shown now', () => {
  const run = confirmed('delete')
  const failed = [failedAt(b, 'changedMeanwhile')]
  run.actor.send(ended({ done: [a], failed, skipped: [c] }))
  expect(run.actor.getSnapshot().value).toEqual({ selection: 'partial', work: 'report' })
  expect(run.actor.getSnapshot().context.selected).toEqual(['b', 'c'])
  const newer = { ...b, version: 2 }
  run.actor.send({ type: 'items.shown', items: [newer] })
  run.actor.send({ type: 'rest.retried' })
  expect(given(run).items).toEqual([newer, c])
  expect(run.actor.getSnapshot().context.run.done).toEqual([a])
  run.actor.send(ended({ done: [a, newer, c] }))
  expect(run.actor.getSnapshot().value).toEqual({ selection: 'none', work: 'idle' })
  expect(run.emitted).toEqual([
    { type: 'run.finished', action: 'delete', done: [a], failed },
    { type: 'run.finished', action: 'delete', done: [a, newer, c], failed: [] },
  ])
})

test('what a run did is told again when its report is closed, so that it can be undone then', () => {
  const run = confirmed('delete')
  const failed = [failedAt(b, 'notFound')]
  run.actor.send(ended({ done: [a, c], failed }))
  run.actor.send({ type: 'report.closed' })
  const told = { type: 'run.finished', action: 'delete', done: [a, c], failed }
  expect(run.emitted).toEqual([told, told])
})

test('a row that no longer exists is not tried again, and where only such rows are left nothing is', () => {
  const run = confirmed('flip')
  run.actor.send(ended({ done: [b], failed: [failedAt(a, 'notFound')], skipped: [c] }))
  run.actor.send({ type: 'rest.retried' })
  expect(given(run).items).toEqual([c])
  expect(run.actor.getSnapshot().context.run.failed).toEqual([failedAt(a, 'notFound')])
  run.actor.send(ended({ failed: [failedAt(c, 'notFound')] }))
  expect(run.actor.getSnapshot().value.work).toBe('report')
  expect(run.actor.getSnapshot().can({ type: 'rest.retried' })).toBe(false)
  run.actor.send({ type: 'report.closed' })
  expect(run.actor.getSnapshot().value.work).toBe('idle')
})

test('a row that changed meanwhile is not tried again in a version that is not shown, and stays in the report', () => {
  const run = confirmed('delete')
  const canRetry = () => run.actor.getSnapshot().can({ type: 'rest.retried' })
  const failed = [failedAt(a, 'changedMeanwhile'), failedAt(b, 'changedMeanwhile')]
  run.actor.send(ended({ done: [c], failed }))
  const seen = [canRetry()]
  run.actor.send({ type: 'items.shown', items: [] })
  seen.push(canRetry())
  const newer = { ...b, version: 2 }
  run.actor.send({ type: 'items.shown', items: [newer] })
  seen.push(canRetry())
  expect(seen).toEqual([false, false, true])
  run.actor.send({ type: 'rest.retried' })
  expect(given(run).items).toEqual([newer])
  const rest = [failedAt(a, 'changedMeanwhile')]
  expect(run.actor.getSnapshot().context.run.failed).toEqual(rest)
  run.actor.send(ended({ done: [c, newer], failed: rest }))
  expect([run.actor.getSnapshot().value.work, canRetry()]).toEqual(['report', false])
})

test('a row that was flipped although its answer got lost is not flipped back', () => {
  const run = confirmed('flip')
  run.actor.send(ended({ failed: [failedAt(a, 'offline')], skipped: [b, c] }))
  run.actor.send({ type: 'items.shown', items: [item('a', { deactivated: true, version: 2 }), b, c] })
  run.actor.send({ type: 'rest.retried' })
  expect(given(run).items).toEqual([item('a', { version: 2, mayBeDone: true }), b, c])
})

test('rows that come and go while a run is on its way change the selection, not the run', () => {
  const run = confirmed('delete')
  run.actor.send({ type: 'items.shown', items: [b, item('d')] })
  run.actor.send({ type: 'item.toggled', id: 'd' })
  expect(given(run).items).toEqual([a, b, c])
  run.actor.send(ended({ done: [a, b, c] }))
  expect(run.actor.getSnapshot().context).toMatchObject({ selected: ['d'], ...idle })
})

test('one row is deleted by itself, and leaves the selection of others alone', () => {
  const { actor, emitted } = shown()
  actor.send({ type: 'item.toggled', id: 'a' })
  expect(actor.getSnapshot().can({ type: 'itemDeletion.requested', id: 'z' })).toBe(false)
  actor.send({ type: 'itemDeletion.requested', id: 'b' })
  expect(actor.getSnapshot().context).toMatchObject({ action: 'delete', targets: [b] })
  actor.send({ type: 'action.confirmed' })
  actor.send(ended({ done: [b] }))
  expect(actor.getSnapshot().context).toMatchObject({ selected: ['a'], ...idle })
  expect(emitted).toEqual([{ type: 'run.finished', action: 'delete', done: [b], failed: [] }])
})

describe('the question', () => {
  const asked = (resource: ListedResource) => {
    const run = shown([a, b, c], resource)
    run.actor.send({ type: 'itemDeletion.requested', id: 'b' })
    const question = () => run.actor.getSnapshot().value.work
    return { ...run, question }
  }

  test('counts what else the deletion of an event concerns, and the next question knows nothing of it', async () => {
    const { actor, call, question } = asked('events')
    expect(question()).toEqual({ confirming: 'counting' })
    expect(call('countAffected').input).toEqual({ resource: 'events', action: 'delete', targets: [b] })
    await call('countAffected').resolve({ affected: 3 })
    expect([question(), actor.getSnapshot().context.affected]).toEqual([{ confirming: 'counted' }, 3])
    actor.send({ type: 'action.canceled' })
    expect(actor.getSnapshot().context.affected).toBe(0)
  })

  test('that could not be answered is not taken for none', async () => {
    const { question, ...run } = asked('events')
    await run.call('countAffected').reject(offline)
    expect(question()).toEqual({ confirming: 'unknown' })
    run.actor.send({ type: 'action.confirmed' })
    expect(given(run)).toEqual({ resource: 'events', action: 'delete', items: [b], takesEvents: false })
  })

  test('is not waited for, and nothing is counted where nothing else can be concerned', () => {
    const { question: _, ...run } = asked('events')
    run.actor.send({ type: 'action.confirmed' })
    expect(given(run).items).toEqual([b])
    expect(asked('invitations').question()).toEqual({ confirming: 'counted' })
  })
})

test('only what takes place is canceled, and only what is canceled takes place after all', () => {
  const dates = [item('a', { canceled: true }), item('b', { canceled: false }), item('c')]
  const { actor, emitted } = shown(dates, 'events')
  const can = () =>
    (['cancel', 'reinstate'] as const).map((action) => actor.getSnapshot().can({ type: 'action.requested', action }))
  const seen = [can()]
  actor.send({ type: 'item.toggled', id: 'a' })
  seen.push(can())
  actor.send({ type: 'all.toggled' })
  seen.push(can())
  expect(seen).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ])
  actor.send({ type: 'action.requested', action: 'cancel' })
  expect(actor.getSnapshot().context).toMatchObject({ action: 'cancel', targets: dates.slice(1) })
  actor.send({ type: 'action.confirmed' })
  actor.send(ended({ done: dates.slice(1) }))
  expect(emitted).toEqual([{ type: 'run.finished', action: 'cancel', done: dates.slice(1), failed: [] }])
})

test('what is not confirmed is not done', () => {
  const { actor, emitted } = shown()
  actor.send({ type: 'all.toggled' })
  actor.send({ type: 'action.requested', action: 'delete' })
  expect(actor.getSnapshot().can({ type: 'action.requested', action: 'flip' })).toBe(false)
  actor.send({ type: 'action.canceled' })
  expect(actor.getSnapshot().value).toEqual({ selection: 'all', work: 'idle' })
  expect(actor.getSnapshot().context).toMatchObject({ selected: ['a', 'b', 'c'], ...idle })
  expect(emitted).toEqual([])
})

test('a reason goes with a deactivation, not with a deletion, and outlives the question until it was told', () => {
  const { actor } = shown([a, b])
  const task = () => Object(actor.getSnapshot().children.run?.getSnapshot()).input.task
  actor.send({ type: 'all.toggled' })
  actor.send({ type: 'reason.changed', reason: 'Too early' })
  actor.send({ type: 'action.requested', action: 'flip' })
  expect(actor.getSnapshot().context.reason).toBe('')
  actor.send({ type: 'reason.changed', reason: ' Twice. ' })
  actor.send({ type: 'action.canceled' })
  actor.send({ type: 'action.requested', action: 'delete' })
  expect(actor.getSnapshot().context.reason).toBe(' Twice. ')
  actor.send({ type: 'action.confirmed' })
  expect(task()).toEqual({ resource: 'groups', action: 'delete', takesEvents: false, reason: '', successor: null })
  actor.send(ended({ done: [a, b] }))
  actor.send({ type: 'items.shown', items: [a, b] })
  actor.send({ type: 'all.toggled' })
  actor.send({ type: 'action.requested', action: 'flip' })
  expect(actor.getSnapshot().context.reason).toBe('')
  actor.send({ type: 'reason.changed', reason: ' Twice. ' })
  actor.send({ type: 'action.confirmed' })
  expect(task()).toEqual({
    resource: 'groups',
    action: 'flip',
    takesEvents: false,
    reason: 'Twice.',
    successor: null,
  })
})

test('deleted accounts: their entries are counted, and go to somebody who stays', async () => {
  const heir = '0198f4a0-0000-7000-8000-000000000001'
  const doomed = '0198f4a0-0000-7000-8000-000000000002'
  const { actor, call } = stage(listSelectionMachine).start({ resource: 'users' })
  actor.send({ type: 'items.shown', items: [item(doomed), b] })
  actor.send({ type: 'all.toggled' })
  actor.send({ type: 'action.requested', action: 'delete' })
  await call('countAffected').resolve({ affected: 7 })
  expect(actor.getSnapshot().context.affected).toBe(7)
  const can = (handsOver: boolean, successor: string[]) => {
    actor.send({ type: 'handOver.changed', handsOver, successor })
    return actor.getSnapshot().can({ type: 'action.confirmed' })
  }
  expect([can(true, []), can(true, ['Ad']), can(true, [doomed]), can(false, ['Ad']), can(true, [heir])]).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  actor.send({ type: 'action.confirmed' })
  const { task } = Object(actor.getSnapshot().children.run?.getSnapshot()).input
  expect(task).toMatchObject({ resource: 'users', action: 'delete', successor: heir })
})
