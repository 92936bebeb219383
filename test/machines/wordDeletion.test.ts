import { expect, test } from 'vitest'
import { type Failure, FailureError } from '#domain/failure.ts'
import { type FoundUses, wordDeletionMachine } from '#machines/entries/wordDeletion.ts'
import { stage, walk } from '#test/walk.ts'

const word = { id: 'c1', name: 'Market', version: 3 }
const concert = { resource: 'events', id: 'e1', name: 'Concert', start: '2026-06-01T18:00:00.000Z' } as const
const used: FoundUses = {
  uses: { events: 12, revents: 1, sources: 0, some: [concert] },
  others: [{ id: 'c2', name: 'Fair' }],
}
const unused: FoundUses = {
  uses: { events: 0, revents: 0, sources: 0, some: [] },
  others: [{ id: 'c2', name: 'Fair' }],
}
const inUse: Failure = { code: 'invalid', issues: [{ field: 'category', reason: 'inUse' }] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(wordDeletionMachine, {
    inputs: [{ resource: 'categories' }],
    guardsRead: ({ target, others }) => ({ target, others: others.length }),
    events: {
      'deletion.requested': [{ word }],
      'target.chosen': [{ id: 'c2' }, { id: 'c9' }],
      'deletion.confirmed': [{}],
      'deletion.canceled': [{}],
    },
    actors: {
      findUses: { done: [used, unused], error: [{ code: 'offline' }] },
      moveEntries: { done: [{ events: 12, revents: 1 }], error: [{ code: 'offline' }] },
      deleteWord: { done: [false], error: [{ code: 'offline' }, inUse] },
    },
  })
})

const ask = async (found: FoundUses) => {
  const run = stage(wordDeletionMachine).start({ resource: 'categories' })
  run.actor.send({ type: 'deletion.requested', word })
  await run.call('findUses').resolve(found)
  return run
}

test('what uses a category moves before it is deleted, and nothing happens before a target is chosen', async () => {
  const { actor, call, emitted } = await ask(used)
  actor.send({ type: 'deletion.confirmed' })
  expect(actor.getSnapshot().value).toBe('used')
  actor.send({ type: 'target.chosen', id: 'c2' })
  actor.send({ type: 'deletion.confirmed' })
  expect(call('moveEntries').input).toEqual({ resource: 'categories', id: 'c1', to: 'c2' })
  await call('moveEntries').resolve({ events: 12, revents: 1 })
  expect(call('deleteWord').input).toEqual({ resource: 'categories', id: 'c1', version: 3 })
  await call('deleteWord').resolve(false)
  expect(emitted).toEqual([{ type: 'word.deleted', word }])
})

test('a category that somebody else deleted is told as such, unless an answer was lost before', async () => {
  for (const isLost of [false, true]) {
    const { actor, call, emitted } = await ask(unused)
    actor.send({ type: 'deletion.confirmed' })
    if (isLost) {
      await call('deleteWord').reject(new FailureError({ code: 'offline' }))
      actor.send({ type: 'deletion.confirmed' })
    }
    await call('deleteWord').resolve(true)
    expect(emitted).toEqual([
      { type: 'word.deleted', word: isLost ? { ...word, mayBeDone: true } : { ...word, wasDone: true } },
    ])
  }
})

test('a category that somebody began to use meanwhile is counted again', async () => {
  const { actor, call } = await ask(unused)
  actor.send({ type: 'deletion.confirmed' })
  await call('deleteWord').reject(new FailureError(inUse))
  await call('findUses').resolve(used)
  const { value, context } = actor.getSnapshot()
  expect([value, context.uses.events, context.failure]).toEqual(['used', 12, null])
})

test('a category that only a source uses moves, too', async () => {
  const choir = { resource: 'sources', id: 's1', name: 'Choir’s calendar', start: null } as const
  const { actor } = await ask({ ...unused, uses: { ...unused.uses, sources: 1, some: [choir] } })
  expect(actor.getSnapshot().value).toBe('used')
})

test('the next category is asked about from the beginning', async () => {
  const { actor } = await ask(used)
  actor.send({ type: 'target.chosen', id: 'c2' })
  actor.send({ type: 'deletion.canceled' })
  actor.send({ type: 'deletion.requested', word: { ...word, id: 'c2' } })
  const { target, uses } = actor.getSnapshot().context
  expect([target, uses.events]).toEqual(['', 0])
})
