import { describe, expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { type Run, runOver } from '#domain/run.ts'
import { isDeactivation, nothingPending, type Pending, type PendingEvent } from '#domain/series/pending.ts'
import { seriesUpdateMachine } from '#machines/series/seriesUpdate.ts'
import { pendingEvent } from '#test/samples/pendingEvent.ts'
import { stage, walk } from '#test/walk.ts'

const [a, left, b, c, moved] = [
  pendingEvent('a'),
  pendingEvent('l', { wasKept: true }),
  pendingEvent('b', { date: '2026-06-09' }),
  pendingEvent('c'),
  pendingEvent('m', { changedByHand: ['start'] }),
] as const
const pending = (outdated: PendingEvent[], changed: PendingEvent[] = [], total = 5): Pending => ({
  version: 1,
  total,
  outdated,
  changed,
})
const failedAt = (item: PendingEvent, code: 'changedMeanwhile' | 'notFound' | 'offline') => ({
  item,
  failure: { code } as const,
})
const ended = (run: Partial<Run<PendingEvent>>) => ({
  type: 'run.ended' as const,
  run: { ...runOver<PendingEvent>([]), ...run },
  from: 'run',
})
const offline = new FailureError({ code: 'offline' })

test('structure, every path, nothing left unwalked', async () => {
  await walk(seriesUpdateMachine, {
    inputs: [{ seriesId: 's1' }],
    guardsRead: ({ pending, ticked, from, isSavedAgain, run: { waiting, failed, skipped } }) => [
      isSavedAgain,
      pending.outdated.map(({ id }) => id),
      pending.changed.map(({ id }) => id),
      [ticked, from],
      waiting.map(({ id }) => id),
      failed.map(({ item, failure }) => [item.id, failure.code]),
      skipped.map(({ id }) => id),
    ],
    events: {
      'series.saved': [{ fields: 'all' }],
      'events.changed': [{}],
      'event.toggled': [{ id: 'm' }, { id: 'a' }],
      'begin.chosen': [{ date: '2026-06-09' }, { date: '2026-06-10' }, { date: '' }],
      'update.confirmed': [{}],
      'update.canceled': [{}],
      'update.declined': [{}],
      'run.ended': [
        ended({ done: [a, b] }),
        ended({ done: [a], failed: [failedAt(b, 'notFound')] }),
        ended({ failed: [failedAt(a, 'offline')], skipped: [b] }),
      ],
      'rest.retried': [{}],
      'report.closed': [{}],
      'check.retried': [{}],
    },
    actors: {
      loadPending: {
        done: [
          pending([a, b], [moved]),
          pending([left, b], [moved]),
          pending([], [moved]),
          pending([]),
          pending([], [], 0),
        ],
        error: [{ code: 'offline' }],
      },
      hearChildren: { done: [], error: [] },
      batchRun: { done: [], error: [] },
      keepEvents: { done: [undefined], error: [{ code: 'offline' }] },
    },
  })
})

const visited = async (found: Pending) => {
  const run = stage(seriesUpdateMachine).start({ seriesId: 's1' })
  await run.call('loadPending').resolve(found)
  return run
}

const saved = async (found: Pending) => {
  const run = await visited(pending([]))
  run.actor.send({ type: 'series.saved', fields: 'all' })
  await run.call('loadPending').resolve(found)
  return run
}

const given = ({ actor }: Pick<Awaited<ReturnType<typeof visited>>, 'actor'>) => {
  const { run, seriesId } = actor.getSnapshot().context
  expect(actor.getSnapshot().children.run?.getSnapshot()).toMatchObject({ input: { run, task: { seriesId } } })
  return run.waiting
}

const confirmed = async (...outdated: PendingEvent[]) => {
  const run = await saved(pending(outdated, [moved]))
  run.actor.send({ type: 'update.confirmed' })
  return run
}

describe('asking', () => {
  test('after saving: about all, those changed by hand apart and unticked', async () => {
    const { actor } = await saved(pending([a, b], [moved]))
    expect(actor.getSnapshot().value).toEqual({ asking: 'saved' })
    expect(actor.getSnapshot().context).toMatchObject({ pending: pending([a, b], [moved]), ticked: [] })
    actor.send({ type: 'update.confirmed' })
    expect(given({ actor })).toEqual([a, b])
  })

  test('one that was changed by hand goes along when it is ticked', async () => {
    const { actor } = await saved(pending([], [moved]))
    const can = () => actor.getSnapshot().can({ type: 'update.confirmed' })
    expect(can()).toBe(false)
    actor.send({ type: 'event.toggled', id: 'm' })
    expect(can()).toBe(true)
    actor.send({ type: 'update.confirmed' })
    expect(given({ actor })).toEqual([moved])
  })

  test('nothing, when all are up to date; and without coming events generation is suggested', async () => {
    const upToDate = await saved(pending([]))
    expect([upToDate.actor.getSnapshot().value, upToDate.emitted]).toEqual(['idle', []])
    const empty = await saved(pending([], [], 0))
    expect([empty.actor.getSnapshot().value, empty.emitted]).toEqual(['idle', [{ type: 'generation.suggested' }]])
  })

  test('on return: only about what an update left undone', async () => {
    expect((await visited(pending([a], [moved]))).actor.getSnapshot().value).toEqual({ asking: 'left' })
    const { actor, emitted } = await visited(pending([], [moved], 0))
    expect([actor.getSnapshot().value, emitted]).toEqual(['idle', []])
  })

  test('looks again when events change, and goes on about what is left of it', async () => {
    const { actor, call } = await visited(pending([a, b], [moved]))
    actor.send({ type: 'events.changed' })
    await call('loadPending').resolve(pending([], [moved]))
    expect(actor.getSnapshot()).toMatchObject({ value: { asking: 'left' }, context: { pending: pending([], [moved]) } })
    actor.send({ type: 'events.changed' })
    await call('loadPending').reject(offline)
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual(['unchecked', { code: 'offline' }])
  })

  test('asks about what comes back with an old time, but not again about what was put off', async () => {
    const { actor, call } = await visited(pending([]))
    actor.send({ type: 'events.changed' })
    expect(call('loadPending').input).toEqual({ seriesId: 's1', fields: 'all' })
    await call('loadPending').resolve(pending([a]))
    expect(actor.getSnapshot().value).toEqual({ asking: 'left' })
    actor.send({ type: 'update.canceled' })
    actor.send({ type: 'events.changed' })
    expect(actor.getSnapshot().value).toBe('putOff')
    actor.send({ type: 'series.saved', fields: 'all' })
    await call('loadPending').resolve(pending([a]))
    expect(actor.getSnapshot().value).toEqual({ asking: 'saved' })
  })

  test('keeps ticks and the chosen date when events change meanwhile', async () => {
    const byHand = (id: string) => pendingEvent(id, { date: '2026-06-23', changedByHand: ['name'] })
    const [moved, other] = [byHand('m'), byHand('n')]
    const dated = (id: string, date: string) => pendingEvent(id, { date })
    const all = [dated('a', '2026-06-02'), dated('b', '2026-06-09'), dated('c', '2026-06-16')] as const
    const { actor, call } = await visited(pending([...all], [moved, other]))
    for (const id of ['m', 'n']) actor.send({ type: 'event.toggled', id })
    actor.send({ type: 'begin.chosen', date: '2026-06-09' })
    actor.send({ type: 'events.changed' })
    await call('loadPending').resolve(pending([all[0], all[2]], [moved]))
    expect(actor.getSnapshot().context).toMatchObject({ ticked: ['m'], from: '2026-06-16' })
    actor.send({ type: 'events.changed' })
    await call('loadPending').resolve(pending([all[0]], [moved]))
    expect(actor.getSnapshot().context).toMatchObject({ ticked: ['m'], from: '2026-06-16' })
    actor.send({ type: 'update.confirmed' })
    expect(call('keepEvents').input).toMatchObject({ events: [all[0]] })
    await call('keepEvents').resolve(undefined)
    expect(given({ actor })).toEqual([moved])
  })

  test('about a mere deactivation, which those changed by hand take over, too, unless they are unticked', async () => {
    const off = (id: string, more: Partial<PendingEvent> = {}) =>
      pendingEvent(id, { ...more, differs: ['deactivated'] })
    const byHand = off('n', { changedByHand: ['start'] })
    const both = pendingEvent('o', { changedByHand: ['name'], differs: ['name', 'deactivated'] })
    const { actor } = await saved(pending([off('a')], [byHand, both]))
    expect(actor.getSnapshot().context.ticked).toEqual(['n'])
    actor.send({ type: 'event.toggled', id: 'n' })
    expect(actor.getSnapshot().context.ticked).toEqual([])
    expect(isDeactivation(pending([off('a')], [byHand]))).toBe(true)
    expect(isDeactivation(pending([off('a')], [byHand, both]))).toBe(false)
  })

  test('what is declined is not done', async () => {
    const { actor, emitted } = await saved(pending([a], [moved]))
    actor.send({ type: 'update.canceled' })
    expect([actor.getSnapshot().value, emitted]).toEqual(['putOff', []])
    expect(actor.getSnapshot().context.pending).toEqual(nothingPending)
  })

  test('that could not be answered is tried again', async () => {
    const { actor, call } = await visited(pending([]))
    actor.send({ type: 'series.saved', fields: 'all' })
    await call('loadPending').reject(offline)
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual(['unchecked', { code: 'offline' }])
    actor.send({ type: 'check.retried' })
    await call('loadPending').resolve(pending([a]))
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual([{ asking: 'saved' }, null])
  })
})

describe('a run', () => {
  test('says at its end what was updated', async () => {
    const { actor, emitted } = await confirmed(a, b, c)
    actor.send(ended({ done: [a, b, c] }))
    expect(actor.getSnapshot().value).toBe('idle')
    expect(emitted).toEqual([{ type: 'update.finished', done: [a, b, c], failed: [] }])
  })

  test('reports what it left, and tries it again as it is by then', async () => {
    const { actor, call, emitted } = await confirmed(a, b, c)
    const failed = [failedAt(b, 'changedMeanwhile')]
    actor.send(ended({ done: [a], failed, skipped: [c] }))
    expect(actor.getSnapshot().value).toBe('report')
    actor.send({ type: 'rest.retried' })
    const newer = { ...b, version: 2 }
    await call('loadPending').resolve(pending([newer, c, pendingEvent('d')], [moved]))
    expect(given({ actor })).toEqual([newer, c])
    actor.send(ended({ done: [newer, c] }))
    expect(actor.getSnapshot().value).toBe('idle')
    expect(emitted).toEqual([
      { type: 'update.finished', done: [a], failed },
      { type: 'update.finished', done: [newer, c], failed: [] },
    ])
  })

  test('leaves alone what was changed by hand meanwhile, unless it had been ticked', async () => {
    const { actor, call } = await saved(pending([a], [moved]))
    actor.send({ type: 'event.toggled', id: 'm' })
    actor.send({ type: 'update.confirmed' })
    actor.send(ended({ failed: [failedAt(a, 'changedMeanwhile'), failedAt(moved, 'changedMeanwhile')] }))
    actor.send({ type: 'rest.retried' })
    const changed = { ...a, version: 2, changedByHand: ['name' as const] }
    await call('loadPending').resolve(pending([], [changed, moved]))
    expect(given({ actor })).toEqual([moved])
  })

  test('has nothing more to do when the rest turns out to be up to date', async () => {
    const { actor, call } = await confirmed(a)
    actor.send(ended({ failed: [failedAt(a, 'offline')] }))
    actor.send({ type: 'rest.retried' })
    await call('loadPending').resolve(pending([], [moved]))
    expect(actor.getSnapshot().value).toBe('idle')
  })

  test('goes on when the series is saved again, and then asks anew', async () => {
    const { actor, call, emitted } = await confirmed(a, b, c)
    actor.send({ type: 'series.saved', fields: 'all' })
    expect(actor.getSnapshot().value).toBe('updating')
    expect(actor.getSnapshot().children.run).toBeDefined()
    actor.send(ended({ done: [a], failed: [failedAt(b, 'changedMeanwhile'), failedAt(c, 'changedMeanwhile')] }))
    expect(emitted).toMatchObject([{ type: 'update.finished', done: [a] }])
    expect(actor.getSnapshot().value).toBe('checking')
    await call('loadPending').resolve(pending([b, c]))
    expect(actor.getSnapshot()).toMatchObject({ value: { asking: 'saved' }, context: { run: runOver([]) } })
    actor.send({ type: 'update.confirmed' })
    actor.send(ended({ done: [b, c] }))
    expect(actor.getSnapshot().value).toBe('idle')
  })
})

describe('what stays on purpose', () => {
  const later = pendingEvent('b', { date: '2026-06-09' })

  test('only the fields of a save are asked about', async () => {
    const { actor, call } = await visited(pending([]))
    actor.send({ type: 'series.saved', fields: ['location'] })
    expect(call('loadPending').input).toEqual({ seriesId: 's1', fields: ['location'] })
    await call('loadPending').reject(offline)
    actor.send({ type: 'check.retried' })
    expect(call('loadPending').input).toEqual({ seriesId: 's1', fields: ['location'] })
    await call('loadPending').resolve(pending([]))
    actor.send({ type: 'series.saved', fields: 'all' })
    expect(call('loadPending').input).toEqual({ seriesId: 's1', fields: 'all' })
  })

  test('a save while an earlier one is asked about, or under way, asks about both', async () => {
    const { actor, call } = await visited(pending([]))
    actor.send({ type: 'series.saved', fields: ['name'] })
    await call('loadPending').resolve(pending([a, later]))
    actor.send({ type: 'begin.chosen', date: '2026-06-09' })
    actor.send({ type: 'series.saved', fields: ['location'] })
    expect(call('loadPending').input).toEqual({ seriesId: 's1', fields: ['name', 'location'] })
    await call('loadPending').resolve(pending([a, later]))
    expect(actor.getSnapshot().context.from).toBe('')
    actor.send({ type: 'update.confirmed' })
    actor.send({ type: 'series.saved', fields: ['tags'] })
    actor.send(ended({ done: [a], skipped: [later] }))
    expect(call('loadPending').input).toEqual({ seriesId: 's1', fields: ['name', 'location', 'tags'] })
  })

  test('a save before it is known what an earlier update left asks about all', async () => {
    const { actor, call } = stage(seriesUpdateMachine).start({ seriesId: 's1' })
    actor.send({ type: 'series.saved', fields: ['name'] })
    expect(call('loadPending').input).toEqual({ seriesId: 's1', fields: 'all' })
  })

  test('events before the chosen date are kept, then the others change', async () => {
    const { actor, call } = await saved(pending([a, later], [moved, { ...moved, id: 'n', date: '2026-06-09' }]))
    actor.send({ type: 'begin.chosen', date: '2026-06-09' })
    actor.send({ type: 'update.confirmed' })
    expect(call('keepEvents').input).toEqual({ seriesId: 's1', version: 1, events: [a, moved] })
    await call('keepEvents').resolve(undefined)
    expect(given({ actor })).toEqual([later])
  })

  test('what could not be kept, as the series says something else by now, is asked about again', async () => {
    const { actor, call } = await saved(pending([a, later], [moved]))
    actor.send({ type: 'event.toggled', id: 'm' })
    actor.send({ type: 'begin.chosen', date: '2026-06-09' })
    actor.send({ type: 'update.confirmed' })
    await call('keepEvents').reject(new FailureError({ code: 'changedMeanwhile' }))
    expect(actor.getSnapshot()).toMatchObject({ value: 'checking', context: { failure: { code: 'changedMeanwhile' } } })
    await call('loadPending').resolve({ ...pending([a, later], [moved]), version: 2 })
    expect(actor.getSnapshot()).toMatchObject({
      value: { asking: 'saved' },
      context: { ticked: ['m'], from: '2026-06-09', run: runOver([]), failure: { code: 'changedMeanwhile' } },
    })
    actor.send({ type: 'update.declined' })
    expect(call('keepEvents').input).toEqual({ seriesId: 's1', version: 2, events: [a, later, moved] })
  })

  test('what was left before a change is left again, unless an earlier date is chosen', async () => {
    const { actor, call } = await saved(pending([left, later]))
    expect(actor.getSnapshot().context.from).toBe('2026-06-09')
    actor.send({ type: 'update.confirmed' })
    expect(call('keepEvents').input).toEqual({ seriesId: 's1', version: 1, events: [left] })
    await call('keepEvents').resolve(undefined)
    expect(given({ actor })).toEqual([later])
    const other = await saved(pending([left, later]))
    other.actor.send({ type: 'begin.chosen', date: '' })
    other.actor.send({ type: 'update.confirmed' })
    expect(given(other)).toEqual([left, later])
  })

  test('what is declined for good is kept', async () => {
    const { actor, call, emitted } = await saved(pending([a, later], [moved]))
    actor.send({ type: 'update.declined' })
    expect(call('keepEvents').input).toEqual({ seriesId: 's1', version: 1, events: [a, later, moved] })
    await call('keepEvents').resolve(undefined)
    expect(actor.getSnapshot().value).toBe('idle')
    expect(emitted).toEqual([{ type: 'update.finished', done: [], failed: [] }])
  })
})
