import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { optionsMachine } from '#machines/entries/options.ts'
import { stage, walk } from '#test/walk.ts'

const hall = { id: 'p1', name: 'Hall' }
const park = { id: 'p2', name: 'Park' }
const closed = { id: 'p3', name: 'Closed theatre' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(optionsMachine, {
    inputs: [{ source: 'places', include: [closed] }],
    events: { 'options.reloadRequested': [{}] },
    actors: { loadOptions: { done: [[hall, park]], error: [{ code: 'offline' }] } },
  })
})

test('what the entry holds is offered from the start, and also when the list leaves it out', async () => {
  const { actor, call } = stage(optionsMachine).start({ source: 'places', include: [park, closed] })
  expect(actor.getSnapshot().context.options).toEqual([park, closed])
  expect(call('loadOptions').input).toEqual({ source: 'places' })
  await call('loadOptions').resolve([hall, park])
  expect(actor.getSnapshot().context.options).toEqual([hall, park, closed])
})

test('a failed reload keeps the choices, and a further one brings the new', async () => {
  const { actor, call } = stage(optionsMachine).start({ source: 'places', include: [] })
  await call('loadOptions').resolve([hall])
  actor.send({ type: 'options.reloadRequested' })
  await call('loadOptions').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toMatchObject({ options: [hall], failure: { code: 'offline' } })
  actor.send({ type: 'options.reloadRequested' })
  await call('loadOptions').resolve([hall, park])
  expect(actor.getSnapshot().context).toEqual({
    source: 'places',
    include: [],
    options: [hall, park],
    failure: null,
  })
})

test('a reload asked for while loading loads again, and the older answer is not heard', async () => {
  const { actor, call } = stage(optionsMachine).start({ source: 'places', include: [] })
  const older = call('loadOptions')
  actor.send({ type: 'options.reloadRequested' })
  await older.resolve([hall])
  expect(actor.getSnapshot().value).toBe('loading')
  await call('loadOptions').resolve([hall, park])
  expect(actor.getSnapshot().context.options).toEqual([hall, park])
})
