import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { stage, walk } from '#test/walk.ts'

const choir = { id: 'g1', version: 4, name: 'Choir' }
const input = { resource: 'groups', id: 'g1' } as const
const lostWork = { key: 'u1:groups:g1', before: null, current: { name: '' } }
const draft = { values: { name: 'Choirs' }, base: { name: 'Choir' }, version: 4, savedAt: '2031-05-01T10:00:00.000Z' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(entryMachine, {
    inputs: [input, { ...input, lostWork }],
    events: { 'load.retried': [{}] },
    actors: {
      loadEntry: { done: [choir, { ...choir, id: 'g2' }], error: [{ code: 'notFound' }, { code: 'offline' }] },
      findLostWork: { done: [draft, null], error: [new Error('the storage is locked')] },
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

test.each([
  ['deleted', null],
  ['merged', { ...choir, id: 'g2' }],
])('what was typed into an entry that was %s is told first', async (_, kept) => {
  const { actor, call, emitted } = stage(entryMachine).start({ ...input, lostWork })
  if (kept) await call('loadEntry').resolve(kept)
  else await call('loadEntry').reject(new FailureError({ code: 'notFound' }))
  expect(call('findLostWork').input).toEqual(lostWork)
  await call('findLostWork').resolve(draft)
  expect([actor.getSnapshot().value, emitted]).toEqual(['replaced', [{ type: 'work.found', draft }]])
})

test('without anything typed into it, a merged entry leads on as ever', async () => {
  const { actor, call, emitted } = stage(entryMachine).start({ ...input, lostWork })
  await call('loadEntry').resolve({ ...choir, id: 'g2' })
  await call('findLostWork').resolve(null)
  expect([actor.getSnapshot().value, emitted.map(({ type }) => type)]).toEqual([
    'moved',
    ['entry.moved', 'load.failed'],
  ])
})
