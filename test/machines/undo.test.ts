import { describe, expect, test } from 'vitest'
import { type DeletedEntry, noRestoration } from '#domain/bin.ts'
import { canTryAgain, FailureError } from '#domain/failure.ts'
import { undoMachine } from '#machines/shell/undo.ts'
import { stage, walk } from '#test/walk.ts'

const choir: DeletedEntry = { resource: 'groups', id: 'g1', name: 'Choir' }
const band: DeletedEntry = { resource: 'groups', id: 'g2', name: 'Band' }
const hall: DeletedEntry = { resource: 'places', id: 'p1', name: 'Town Hall' }
const offline = new FailureError({ code: 'offline' })
const taken = new FailureError({ code: 'nameExists' })
const idsOf = (entries: readonly DeletedEntry[]) => entries.map(({ id }) => id)

test('structure, every path, nothing left unwalked', async () => {
  await walk(undoMachine, {
    guardsRead: ({ offer, waiting, restored, failed, skipped }) => [
      offer?.id,
      idsOf(waiting),
      restored.length > 0,
      failed.some(({ failure }) => canTryAgain(failure)),
      failed.length > 0,
      skipped.length > 0,
    ],
    events: {
      'undo.offered': [{ id: 'both', entries: [choir, band] }],
      'undo.requested': [{ id: 'both' }, { id: 'another' }],
      'restoration.requested': [{ entries: [] }, { entries: [hall] }],
      'restoration.stopped': [{}],
      'rest.retried': [{}],
      'report.closed': [{}],
    },
    actors: { restoreEntry: { done: [undefined], error: [{ code: 'notFound' }, { code: 'offline' }] } },
  })
})

const asked = (...entries: DeletedEntry[]) => {
  const run = stage(undoMachine).start(undefined)
  run.actor.send({ type: 'undo.offered', id: 'first', entries })
  run.actor.send({ type: 'undo.requested', id: 'first' })
  return run
}

describe('undoing', () => {
  test('brings back what was deleted last, one after the other, and says so by resource', async () => {
    const { actor, call, emitted } = asked(choir, hall, band)
    expect(call('restoreEntry').input).toEqual({ resource: 'groups', id: 'g1' })
    await call('restoreEntry').resolve(undefined)
    expect(call('restoreEntry').input).toEqual({ resource: 'places', id: 'p1' })
    await call('restoreEntry').resolve(undefined)
    expect(emitted).toEqual([])
    await call('restoreEntry').resolve(undefined)
    expect(actor.getSnapshot().value).toBe('restored')
    expect(emitted).toEqual([
      { type: 'entries.returned', resource: 'groups', ids: ['g1', 'g2'] },
      { type: 'entries.returned', resource: 'places', ids: ['p1'] },
    ])
  })

  test('an offer can be taken once, and a newer one takes its place', async () => {
    const { actor, call } = stage(undoMachine).start(undefined)
    expect(actor.getSnapshot().can({ type: 'undo.requested', id: 'choir' })).toBe(false)
    actor.send({ type: 'undo.offered', id: 'choir', entries: [choir] })
    actor.send({ type: 'undo.offered', id: 'band', entries: [band] })
    expect(actor.getSnapshot().can({ type: 'undo.requested', id: 'choir' })).toBe(false)
    actor.send({ type: 'undo.requested', id: 'band' })
    expect(call('restoreEntry').input).toEqual({ resource: 'groups', id: 'g2' })
    actor.send({ type: 'undo.requested', id: 'band' })
    await call('restoreEntry').resolve(undefined)
    expect(actor.getSnapshot().value).toBe('restored')
    expect(actor.getSnapshot().context).toEqual({ ...noRestoration, offer: null, restored: [band] })
  })

  test('what is asked for meanwhile is added, each entry once', async () => {
    const { actor, call } = asked(choir, band)
    actor.send({ type: 'undo.offered', id: 'hall', entries: [hall] })
    actor.send({ type: 'undo.requested', id: 'hall' })
    actor.send({ type: 'restoration.requested', entries: [band, hall] })
    expect(actor.getSnapshot().context.waiting).toEqual([choir, band, hall])
    for (const _ of [choir, band, hall]) await call('restoreEntry').resolve(undefined)
    expect(actor.getSnapshot().context).toEqual({ ...noRestoration, offer: null, restored: [choir, band, hall] })
  })

  test('the next one tells only of its own entries', async () => {
    const { actor, call, emitted } = asked(choir)
    await call('restoreEntry').resolve(undefined)
    actor.send({ type: 'restoration.requested', entries: [hall] })
    await call('restoreEntry').resolve(undefined)
    expect(emitted).toEqual([
      { type: 'entries.returned', resource: 'groups', ids: ['g1'] },
      { type: 'entries.returned', resource: 'places', ids: ['p1'] },
    ])
  })
})

describe('what does not come back', () => {
  test('is reported beside what does, and can be tried again', async () => {
    const { actor, call, emitted } = asked(choir, band)
    await call('restoreEntry').reject(taken)
    await call('restoreEntry').resolve(undefined)
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context).toEqual({
      ...noRestoration,
      offer: null,
      restored: [band],
      failed: [{ entry: choir, failure: { code: 'nameExists' } }],
    })
    expect(emitted).toEqual([
      { type: 'entries.returned', resource: 'groups', ids: ['g2'] },
      { type: 'restoration.failed', count: 1 },
    ])
    actor.send({ type: 'rest.retried' })
    expect(actor.getSnapshot().context).toEqual({ ...noRestoration, offer: null, waiting: [choir] })
    await call('restoreEntry').resolve(undefined)
    expect(actor.getSnapshot().value).toBe('restored')
    expect(emitted.slice(2)).toEqual([{ type: 'entries.returned', resource: 'groups', ids: ['g1'] }])
  })

  test('without a connection nothing more is tried', async () => {
    const { actor, call, emitted } = asked(choir, band, hall)
    await call('restoreEntry').reject(offline)
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context).toEqual({
      ...noRestoration,
      offer: null,
      failed: [{ entry: choir, failure: { code: 'offline' } }],
      skipped: [band, hall],
    })
    expect(emitted).toEqual([{ type: 'restoration.failed', count: 3 }])
    actor.send({ type: 'rest.retried' })
    expect(actor.getSnapshot().context.waiting).toEqual([choir, band, hall])
  })

  test('stopping waits for the entry in hand and reports the others', async () => {
    const { actor, call } = asked(choir, band)
    actor.send({ type: 'restoration.stopped' })
    expect(actor.getSnapshot().value).toBe('restoring')
    expect(actor.getSnapshot().can({ type: 'restoration.stopped' })).toBe(false)
    await call('restoreEntry').resolve(undefined)
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context).toEqual({ ...noRestoration, offer: null, restored: [choir], skipped: [band] })
  })

  test('stays in the report while something else is asked for, and leaves it when it comes back that way', async () => {
    const { actor, call } = asked(choir, band)
    await call('restoreEntry').reject(offline)
    actor.send({ type: 'restoration.requested', entries: [hall, band] })
    expect(actor.getSnapshot().context).toEqual({
      ...noRestoration,
      offer: null,
      waiting: [hall, band],
      failed: [{ entry: choir, failure: { code: 'offline' } }],
    })
    for (const _ of [hall, band]) await call('restoreEntry').resolve(undefined)
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'report.closed' })
    expect(actor.getSnapshot().context).toEqual({ ...noRestoration, offer: null })
  })
})
