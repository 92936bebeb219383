import { describe, expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { ListedResource } from '#domain/listing.ts'
import type { BulkAction, SelectedItem } from '#domain/selection.ts'
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
const offline = new FailureError({ code: 'offline' })
const changed = new FailureError({ code: 'changedMeanwhile' })
const notFound = new FailureError({ code: 'notFound' })
const idle = { action: null, targets: [], affected: 0, takesEvents: false, done: [], failed: [], skipped: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(listSelectionMachine, {
    inputs: [{ resource: 'groups' }, { resource: 'events' }, { resource: 'revents' }],
    guardsRead: ({ action, shown, selected, targets, done, failed, skipped }) => [
      action,
      shown.map(({ id }) => id),
      selected,
      targets.map(({ id }) => id),
      done,
      failed.map(({ id, failure }) => [id, failure.code]),
      skipped.map(({ id }) => id),
    ],
    events: {
      'items.shown': [{ items: [] }, { items: [a, b] }],
      'item.toggled': [{ id: 'a' }, { id: 'z' }],
      'all.toggled': [{}],
      'selection.cleared': [{}],
      'deactivation.requested': [{}],
      'deletion.requested': [{}],
      'itemDeletion.requested': [{ id: 'b' }, { id: 'z' }],
      'events.toggled': [{}],
      'action.confirmed': [{}],
      'action.canceled': [{}],
      'run.stopped': [{}],
      'rest.retried': [{}],
      'report.closed': [{}],
    },
    actors: {
      countAffected: { done: [2], error: [{ code: 'offline' }] },
      applyAction: { done: [undefined], error: [{ code: 'notFound' }, { code: 'offline' }] },
    },
  })
})

const shown = (items: readonly SelectedItem[] = [a, b, c], resource: ListedResource = 'groups') => {
  const run = stage(listSelectionMachine).start({ resource })
  run.actor.send({ type: 'items.shown', items })
  return run
}

const confirmed = (action: BulkAction) => {
  const run = shown()
  run.actor.send({ type: 'all.toggled' })
  run.actor.send({ type: action === 'delete' ? 'deletion.requested' : 'deactivation.requested' })
  run.actor.send({ type: 'action.confirmed' })
  return run
}

describe('repeating events', () => {
  const asking = () => {
    const run = shown([a, b], 'revents')
    run.actor.send({ type: 'all.toggled' })
    run.actor.send({ type: 'deactivation.requested' })
    return run
  }
  const stepWith = (takesEvents: boolean) => ({ resource: 'revents', action: 'deactivate', item: a, takesEvents })

  test('take their coming events along', async () => {
    const { actor, call } = asking()
    await call('countAffected').resolve(3)
    actor.send({ type: 'action.confirmed' })
    expect(call('applyAction').input).toEqual(stepWith(true))
  })

  test('leave them when that is unticked, also in another try with the rest', async () => {
    const { actor, call } = asking()
    await call('countAffected').reject(offline)
    actor.send({ type: 'events.toggled' })
    actor.send({ type: 'action.confirmed' })
    expect(call('applyAction').input).toEqual(stepWith(false))
    await call('applyAction').reject(offline)
    actor.send({ type: 'rest.retried' })
    expect(call('applyAction').input).toEqual(stepWith(false))
  })

  test('that are deleted take nothing along, and nothing else does', () => {
    for (const resource of ['revents', 'groups'] as const) {
      const { actor, call } = shown([a], resource)
      actor.send({ type: 'all.toggled' })
      actor.send({ type: resource === 'revents' ? 'deletion.requested' : 'deactivation.requested' })
      actor.send({ type: 'events.toggled' })
      actor.send({ type: 'action.confirmed' })
      expect(call('applyAction').input).toMatchObject({ resource, takesEvents: false })
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
    expect(actor.getSnapshot().can({ type: 'deletion.requested' })).toBe(false)
  })
})

test('a run does one row after the other, and forgets itself when all went well', async () => {
  const { actor, call, emitted } = confirmed('deactivate')
  const inHand: unknown[] = []
  for (let count = 0; count < 3; count += 1) {
    inHand.push(call('applyAction').input)
    await call('applyAction').resolve(undefined)
  }
  expect(inHand).toEqual(
    [a, b, c].map((row) => ({ resource: 'groups', action: 'deactivate', item: row, takesEvents: false })),
  )
  expect(actor.getSnapshot().value).toEqual({ selection: 'none', work: 'idle' })
  expect(actor.getSnapshot().context).toEqual({
    resource: 'groups',
    shown: [a, b, c],
    selected: [],
    anchor: null,
    ...idle,
  })
  expect(emitted).toEqual([{ type: 'run.finished', action: 'deactivate', done: [a, b, c], failed: [] }])
})

test('one row that fails among many does not stop the others, and alone is tried again', async () => {
  const { actor, call, emitted } = confirmed('delete')
  await call('applyAction').resolve(undefined)
  await call('applyAction').reject(changed)
  await call('applyAction').resolve(undefined)
  const failed = [{ id: 'b', name: 'Group b', failure: { code: 'changedMeanwhile' } }]
  expect(actor.getSnapshot().value).toEqual({ selection: 'partial', work: 'report' })
  expect(actor.getSnapshot().context).toMatchObject({ selected: ['b'], done: ['a', 'c'], failed, skipped: [] })
  const newer = { ...b, version: 2 }
  actor.send({ type: 'items.shown', items: [newer] })
  actor.send({ type: 'rest.retried' })
  expect(actor.getSnapshot().context).toMatchObject({ targets: [newer], done: [], failed: [] })
  expect(call('applyAction').input.item).toEqual(newer)
  await call('applyAction').resolve(undefined)
  expect(actor.getSnapshot().value).toEqual({ selection: 'none', work: 'idle' })
  expect(emitted).toEqual([
    { type: 'run.finished', action: 'delete', done: [a, c], failed },
    { type: 'run.finished', action: 'delete', done: [newer], failed: [] },
  ])
})

test('a row that no longer exists is not tried again, and where only such rows are left nothing is', async () => {
  const { actor, call } = confirmed('deactivate')
  await call('applyAction').reject(notFound)
  await call('applyAction').resolve(undefined)
  await call('applyAction').reject(changed)
  actor.send({ type: 'rest.retried' })
  expect(actor.getSnapshot().context.targets).toEqual([c])
  await call('applyAction').reject(notFound)
  expect(actor.getSnapshot().value.work).toBe('report')
  expect(actor.getSnapshot().can({ type: 'rest.retried' })).toBe(false)
  actor.send({ type: 'report.closed' })
  expect(actor.getSnapshot().value.work).toBe('idle')
})

test('a run that is stopped waits for the row in hand, and the rest is not begun', async () => {
  const { actor, call, emitted } = confirmed('delete')
  await call('applyAction').resolve(undefined)
  actor.send({ type: 'run.stopped' })
  expect(actor.getSnapshot().value.work).toBe('running')
  expect(actor.getSnapshot().can({ type: 'run.stopped' })).toBe(false)
  await call('applyAction').resolve(undefined)
  expect(actor.getSnapshot().value).toEqual({ selection: 'partial', work: 'report' })
  expect(actor.getSnapshot().context).toMatchObject({ selected: ['c'], done: ['a', 'b'], failed: [], skipped: [c] })
  expect(emitted).toEqual([{ type: 'run.finished', action: 'delete', done: [a, b], failed: [] }])
  actor.send({ type: 'rest.retried' })
  expect(call('applyAction').input.item).toEqual(c)
  await call('applyAction').resolve(undefined)
  expect(actor.getSnapshot().value).toEqual({ selection: 'none', work: 'idle' })
})

test('without a connection a run stops by itself, and both what failed and what was not begun are tried again', async () => {
  const { actor, call } = confirmed('deactivate')
  await call('applyAction').resolve(undefined)
  await call('applyAction').reject(offline)
  expect(actor.getSnapshot().value.work).toBe('report')
  expect(actor.getSnapshot().context).toMatchObject({
    done: ['a'],
    failed: [{ id: 'b', name: 'Group b', failure: { code: 'offline' } }],
    skipped: [c],
  })
  actor.send({ type: 'rest.retried' })
  expect(actor.getSnapshot().context.targets).toEqual([b, c])
})

test('a row that was flipped although its answer got lost is not flipped back', async () => {
  const { actor, call } = confirmed('deactivate')
  await call('applyAction').reject(offline)
  actor.send({ type: 'items.shown', items: [item('a', { deactivated: true, version: 2 }), b, c] })
  actor.send({ type: 'rest.retried' })
  expect(call('applyAction').input.item).toEqual(item('a', { deactivated: false, version: 2 }))
})

test('rows that come and go while a run is on its way change the selection, not the run', async () => {
  const { actor, call } = confirmed('delete')
  actor.send({ type: 'items.shown', items: [b, item('d')] })
  actor.send({ type: 'item.toggled', id: 'd' })
  for (const id of ['a', 'b', 'c']) {
    expect(call('applyAction').input.item.id).toBe(id)
    await call('applyAction').resolve(undefined)
  }
  expect(actor.getSnapshot().context).toMatchObject({ selected: ['d'], ...idle })
})

test('one row is deleted by itself, and leaves the selection of others alone', async () => {
  const { actor, call, emitted } = shown()
  actor.send({ type: 'item.toggled', id: 'a' })
  expect(actor.getSnapshot().can({ type: 'itemDeletion.requested', id: 'z' })).toBe(false)
  actor.send({ type: 'itemDeletion.requested', id: 'b' })
  expect(actor.getSnapshot().context).toMatchObject({ action: 'delete', targets: [b] })
  actor.send({ type: 'action.confirmed' })
  await call('applyAction').resolve(undefined)
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
    await call('countAffected').resolve(3)
    expect([question(), actor.getSnapshot().context.affected]).toEqual([{ confirming: 'counted' }, 3])
    actor.send({ type: 'action.canceled' })
    expect(actor.getSnapshot().context.affected).toBe(0)
  })

  test('that could not be answered is not taken for none', async () => {
    const { actor, call, question } = asked('events')
    await call('countAffected').reject(offline)
    expect(question()).toEqual({ confirming: 'unknown' })
    actor.send({ type: 'action.confirmed' })
    expect(call('applyAction').input).toEqual({ resource: 'events', action: 'delete', item: b, takesEvents: false })
  })

  test('is not waited for, and nothing is counted where nothing else can be concerned', () => {
    const { actor, call } = asked('events')
    actor.send({ type: 'action.confirmed' })
    expect(call('applyAction').input.item).toEqual(b)
    expect(asked('groups').question()).toEqual({ confirming: 'counted' })
  })
})

test('what is not confirmed is not done', () => {
  const { actor, emitted } = shown()
  actor.send({ type: 'all.toggled' })
  actor.send({ type: 'deletion.requested' })
  expect(actor.getSnapshot().can({ type: 'deactivation.requested' })).toBe(false)
  actor.send({ type: 'action.canceled' })
  expect(actor.getSnapshot().value).toEqual({ selection: 'all', work: 'idle' })
  expect(actor.getSnapshot().context).toMatchObject({ selected: ['a', 'b', 'c'], ...idle })
  expect(emitted).toEqual([])
})
