import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { pageLoadMachine } from '#machines/shell/pageLoad.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(pageLoadMachine, {
    guardsRead: ({ tries }) => tries > 1,
    events: {
      'page.requested': [{ page: 'groups' }],
      'page.changed': [{ page: 'events' }],
      'network.found': [{}],
      'load.retried': [{}],
      'settings.changed': [{}],
    },
    actors: {
      loadPage: { done: [undefined], error: [{ code: 'offline' }, { code: 'UnknownError' }] },
      openAnew: { done: [undefined], error: [{ code: 'UnknownError' }] },
    },
  })
})

test('a page that comes within 200 ms is not spoken of', async () => {
  const { actor, call, clock } = stage(pageLoadMachine).start(undefined)
  actor.send({ type: 'page.requested', page: 'groups' })
  clock.increment(199)
  expect(actor.getSnapshot().value).toEqual({ loading: 'quick' })
  clock.increment(1)
  expect(actor.getSnapshot().value).toEqual({ loading: 'slow' })
  await call('loadPage').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('idle')
})

test('a page that fails without a connection goes on when it is back, and never asks to be reloaded', async () => {
  const { actor, call } = stage(pageLoadMachine).start(undefined)
  actor.send({ type: 'page.requested', page: 'groups' })
  for (const _ of [1, 2, 3]) {
    await call('loadPage').reject(new FailureError({ code: 'offline' }))
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'load.retried' })
  }
  await call('loadPage').reject(new FailureError({ code: 'offline' }))
  actor.send({ type: 'network.found' })
  expect(call('loadPage').input).toEqual({ page: 'groups' })
  await call('loadPage').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('idle')
})

test('a page that fails twice with a connection is opened anew, unless another one is wanted', async () => {
  const { actor, call } = stage(pageLoadMachine).start(undefined)
  actor.send({ type: 'page.requested', page: 'groups' })
  await call('loadPage').reject(new Error('404'))
  expect(actor.getSnapshot().value).toBe('failed')
  actor.send({ type: 'load.retried' })
  await call('loadPage').reject(new Error('404'))
  expect(actor.getSnapshot().value).toBe('outdated')
  actor.send({ type: 'page.changed', page: 'events' })
  await call('loadPage').reject(new Error('404'))
  expect(actor.getSnapshot().value).toBe('failed')
  actor.send({ type: 'load.retried' })
  await call('loadPage').reject(new Error('404'))
  actor.send({ type: 'load.retried' })
  expect(actor.getSnapshot().value).toBe('openingAnew')
})

test('a page with older settings asks to be loaded anew, also after another page, and never while one loads', async () => {
  const { actor, call } = stage(pageLoadMachine).start(undefined)
  const told = () => {
    actor.send({ type: 'settings.changed' })
    return actor.getSnapshot().value
  }
  expect(told()).toBe('changed')
  actor.send({ type: 'page.requested', page: 'groups' })
  expect(told()).toEqual({ loading: 'quick' })
  await call('loadPage').resolve(undefined)
  expect([actor.getSnapshot().value, told()]).toEqual(['idle', 'changed'])
  actor.send({ type: 'load.retried' })
  expect(actor.getSnapshot().value).toBe('openingAnew')
})
