import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type Run, restOf, runOver } from '#domain/run.ts'
import type { UndoItem } from '#domain/undo.ts'
import { batchRunMachine } from '#machines/lists/batchRun.ts'
import { undoMachine } from '#machines/shell/undo.ts'
import { stage, walk } from '#test/walk.ts'

const choir: UndoItem = { resource: 'groups', id: 'g1', name: 'Choir', undo: 'restore' }
const band: UndoItem = { resource: 'groups', id: 'g2', name: 'Band', undo: 'restore' }
const hall: UndoItem = { resource: 'places', id: 'p1', name: 'Town Hall', undo: 'restore' }
const idsOf = (entries: readonly UndoItem[]) => entries.map(({ id }) => id)
const run = (parts: Partial<Run<UndoItem>>): Run<UndoItem> => ({ ...runOver([]), ...parts })
const failedAt = (item: UndoItem, code: 'nameExists' | 'notFound' | 'offline') => ({
  item,
  failure: { code } as const,
})
const ended = (parts: Partial<Run<UndoItem>>) => ({ type: 'run.ended' as const, run: run(parts), from: 'run' })

test('structure, every path, nothing left unwalked', async () => {
  await walk(undoMachine, {
    guardsRead: ({ offer, run: { waiting, done, ...rest } }) => [
      offer?.id,
      idsOf(waiting),
      done.length > 0,
      restOf({ waiting, done, ...rest }).length,
    ],
    events: {
      'undo.offered': [{ id: 'both', entries: [choir, band] }],
      'undo.requested': [{ id: 'both' }, { id: 'another' }],
      'restoration.requested': [{ entries: [] }, { entries: [hall] }],
      'run.ended': [
        ended({ done: [choir] }),
        ended({ failed: [failedAt(choir, 'notFound')] }),
        ended({ failed: [failedAt(choir, 'offline')], skipped: [band] }),
      ],
      'rest.retried': [{}],
      'report.closed': [{}],
    },
    actors: { hearChildren: { done: [], error: [] }, batchRun: { done: [], error: [] } },
  })
})

const asked = (...entries: UndoItem[]) => {
  const begun = stage(undoMachine).start(undefined)
  begun.actor.send({ type: 'undo.offered', id: 'first', entries })
  begun.actor.send({ type: 'undo.requested', id: 'first' })
  return begun
}

const given = ({ actor }: ReturnType<typeof asked>) => {
  const { context, children } = actor.getSnapshot()
  expect(children.run?.getSnapshot()).toMatchObject({ input: { run: context.run } })
  return context.run
}

describe('undoing', () => {
  test('brings back what was deleted last, and says so by resource', () => {
    const begun = asked(choir, hall, band)
    expect([given(begun), begun.emitted]).toEqual([runOver([choir, hall, band]), []])
    begun.actor.send(ended({ done: [choir, hall, band] }))
    expect(begun.actor.getSnapshot().value).toBe('restored')
    expect(begun.emitted).toEqual([
      { type: 'entries.returned', resource: 'groups', ids: ['g1', 'g2'] },
      { type: 'entries.returned', resource: 'places', ids: ['p1'] },
    ])
  })

  test('an offer can be taken once, and a newer one takes its place', () => {
    const begun = stage(undoMachine).start(undefined)
    const { actor } = begun
    expect(actor.getSnapshot().can({ type: 'undo.requested', id: 'choir' })).toBe(false)
    actor.send({ type: 'undo.offered', id: 'choir', entries: [choir] })
    actor.send({ type: 'undo.offered', id: 'band', entries: [band] })
    expect(actor.getSnapshot().can({ type: 'undo.requested', id: 'choir' })).toBe(false)
    actor.send({ type: 'undo.requested', id: 'band' })
    expect(given(begun)).toEqual(runOver([band]))
    expect(actor.getSnapshot().can({ type: 'undo.requested', id: 'band' })).toBe(false)
    actor.send(ended({ done: [band] }))
    expect(actor.getSnapshot()).toMatchObject({ value: 'restored', context: { offer: null } })
  })

  test('what is asked for meanwhile is added, each entry once', async () => {
    const restored: string[] = []
    const batchRun = batchRunMachine.provide({
      actors: { applyItem: fromPromise(async ({ input }) => restored.push(input.item.id) === 0) },
    })
    const actor = createActor(undoMachine.provide({ actors: { batchRun } })).start()
    actor.send({ type: 'restoration.requested', entries: [choir, band] })
    actor.send({ type: 'undo.offered', id: 'hall', entries: [hall] })
    actor.send({ type: 'undo.requested', id: 'hall' })
    actor.send({ type: 'restoration.requested', entries: [band, hall] })
    await waitFor(actor, (snapshot) => snapshot.matches('restored'))
    expect(restored).toEqual(['g1', 'g2', 'p1'])
    expect(actor.getSnapshot().context).toEqual({ offer: null, run: run({ done: [choir, band, hall] }) })
    actor.stop()
  })

  test('the next one tells only of its own entries', () => {
    const begun = asked(choir)
    begun.actor.send(ended({ done: [choir] }))
    begun.actor.send({ type: 'restoration.requested', entries: [hall] })
    expect(given(begun)).toEqual(runOver([hall]))
    begun.actor.send(ended({ done: [hall] }))
    expect(begun.emitted).toEqual([
      { type: 'entries.returned', resource: 'groups', ids: ['g1'] },
      { type: 'entries.returned', resource: 'places', ids: ['p1'] },
    ])
  })
})

describe('what does not come back', () => {
  test('is reported beside what does, and can be tried again', () => {
    const begun = asked(choir, band)
    begun.actor.send(ended({ done: [band], failed: [failedAt(choir, 'nameExists')] }))
    expect(begun.actor.getSnapshot().value).toBe('failed')
    expect(begun.emitted).toEqual([
      { type: 'entries.returned', resource: 'groups', ids: ['g2'] },
      { type: 'restoration.failed', count: 1 },
    ])
    begun.actor.send({ type: 'rest.retried' })
    expect(given(begun)).toEqual(runOver([choir]))
    begun.actor.send(ended({ done: [choir] }))
    expect(begun.actor.getSnapshot().value).toBe('restored')
    expect(begun.emitted.slice(2)).toEqual([{ type: 'entries.returned', resource: 'groups', ids: ['g1'] }])
  })

  test('counts what was not begun, too', () => {
    const { actor, emitted } = asked(choir, band, hall)
    actor.send(ended({ failed: [failedAt(choir, 'offline')], skipped: [band, hall] }))
    expect(emitted).toEqual([{ type: 'restoration.failed', count: 3 }])
  })

  test('stays in the report while something else is asked for, and leaves it when it comes back that way', () => {
    const begun = asked(choir, band)
    begun.actor.send(ended({ failed: [failedAt(choir, 'offline')], skipped: [band] }))
    begun.actor.send({ type: 'restoration.requested', entries: [hall, band] })
    expect(given(begun)).toEqual(run({ waiting: [hall, band], failed: [failedAt(choir, 'offline')] }))
    begun.actor.send(ended({ done: [hall, band], failed: [failedAt(choir, 'offline')] }))
    expect(begun.actor.getSnapshot().value).toBe('failed')
    begun.actor.send({ type: 'report.closed' })
    expect(begun.actor.getSnapshot().context).toEqual({ offer: null, run: runOver([]) })
  })
})
