import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { wordChoiceMachine } from '#machines/entries/wordChoice.ts'
import { stage, walk } from '#test/walk.ts'

const music = { id: 'c1', name: 'Music' }
const input = { source: 'categories' } as const

test('structure, every path, nothing left unwalked', async () => {
  await walk(wordChoiceMachine, {
    inputs: [input],
    events: {
      'options.reloadRequested': [{}],
      'name.changed': [{ name: ' Music ' }, { name: ' ' }],
      'creation.requested': [{}],
    },
    actors: {
      loadOptions: { done: [[], [music]], error: [{ code: 'offline' }] },
      createWord: { done: [undefined], error: [{ code: 'nameExists' }] },
    },
    guardsRead: ({ name }) => name.trim() !== '',
  })
})

test('where there is none, it looks again by itself until somebody has made one', async () => {
  const { actor, call, clock } = stage(wordChoiceMachine).start(input)
  await call('loadOptions').resolve([])
  for (const answer of [[], [music]]) {
    expect(actor.getSnapshot().value).toBe('missing')
    clock.increment(10_000)
    await call('loadOptions').resolve(answer)
  }
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { options: [music] } })
})

test('the first one is made in place and can be chosen at once; a refusal keeps what was typed', async () => {
  const { actor, call } = stage(wordChoiceMachine).start(input)
  await call('loadOptions').resolve([])
  actor.send({ type: 'name.changed', name: ' Music ' })
  actor.send({ type: 'creation.requested' })
  expect(call('createWord').input).toEqual({ source: 'categories', name: 'Music' })
  await call('createWord').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toMatchObject({ name: ' Music ', failure: { code: 'offline' } })
  actor.send({ type: 'creation.requested' })
  await call('createWord').resolve(undefined)
  await call('loadOptions').resolve([music])
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { options: [music] } })
})

test('opening the dropdown brings what others have added since, and shows the rest meanwhile', async () => {
  const { actor, call } = stage(wordChoiceMachine).start(input)
  await call('loadOptions').resolve([music])
  actor.send({ type: 'options.reloadRequested' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'refreshing', context: { options: [music] } })
  await call('loadOptions').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { options: [music], failure: null } })
  actor.send({ type: 'options.reloadRequested' })
  await call('loadOptions').resolve([music, { id: 'c2', name: 'Film' }])
  expect(actor.getSnapshot().context.options.map(({ name }) => name)).toEqual(['Music', 'Film'])
})
