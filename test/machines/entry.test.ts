import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { stage, walk } from '#test/walk.ts'

const choir = { id: 'g1', version: 4, name: 'Choir' }
const input = { resource: 'groups', id: 'g1' } as const

test('structure, every path, nothing left unwalked', async () => {
  await walk(entryMachine, {
    inputs: [input],
    events: { 'load.retried': [{}] },
    actors: {
      loadEntry: { done: [choir, { ...choir, id: 'g2' }], error: [{ code: 'notFound' }, { code: 'offline' }] },
    },
  })
})

test('after a failure the entry can be loaded again', async () => {
  const { actor, call, emitted } = stage(entryMachine).start(input)
  await call('loadEntry').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toEqual({ ...input, entry: null, failure: { code: 'offline' } })
  actor.send({ type: 'load.retried' })
  expect(call('loadEntry').input).toEqual(input)
  await call('loadEntry').resolve(choir)
  expect(actor.getSnapshot().value).toBe('ready')
  expect(actor.getSnapshot().context).toEqual({ ...input, entry: choir, failure: null })
  expect(emitted).toEqual([
    { type: 'load.failed', failure: { code: 'offline' } },
    { type: 'entry.loaded', entry: choir },
  ])
})

test('an entry that does not exist is missing, not failed', async () => {
  const { actor, call, emitted } = stage(entryMachine).start(input)
  await call('loadEntry').reject(new FailureError({ code: 'notFound' }))
  expect(actor.getSnapshot().value).toBe('missing')
  expect(emitted).toEqual([{ type: 'load.failed', failure: { code: 'notFound' } }])
})

test('an entry that was merged leads on to the one that stayed', async () => {
  const { actor, call, emitted } = stage(entryMachine).start(input)
  await call('loadEntry').resolve({ ...choir, id: 'g2' })
  expect(actor.getSnapshot().value).toBe('moved')
  expect(emitted).toEqual([
    { type: 'entry.moved', entry: { ...choir, id: 'g2' } },
    { type: 'load.failed', failure: { code: 'notFound' } },
  ])
})
