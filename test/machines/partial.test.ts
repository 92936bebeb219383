import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { partialMachine } from '#machines/texts/partial.ts'
import { stage, walk } from '#test/walk.ts'

const input = { name: 'backstage/faq', language: 'de' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(partialMachine, {
    inputs: [input],
    events: { 'load.retried': [{}] },
    actors: { loadPartial: { done: ['<p>Hallo</p>'], error: [{ code: 'offline' }] } },
  })
})

test('a text is loaded by its name in the language of the interface, and shown', async () => {
  const { actor, call } = stage(partialMachine).start(input)
  expect(call('loadPartial').input).toEqual(input)
  await call('loadPartial').resolve('<p>Hallo</p>')
  expect(actor.getSnapshot().value).toBe('shown')
  expect(actor.getSnapshot().context).toEqual({ ...input, html: '<p>Hallo</p>', failure: null })
})

test('one that did not come can be loaded again', async () => {
  const { actor, call } = stage(partialMachine).start(input)
  await call('loadPartial').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context).toEqual({ ...input, html: null, failure: { code: 'offline' } })
  actor.send({ type: 'load.retried' })
  await call('loadPartial').resolve('<p>Hallo</p>')
  expect(actor.getSnapshot().context).toEqual({ ...input, html: '<p>Hallo</p>', failure: null })
})
