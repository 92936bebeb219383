import { expect, test } from 'vitest'
import { reasonTemplatesMachine } from '#machines/moderation/reasonTemplates.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(reasonTemplatesMachine, {
    inputs: [{ language: 'de' }],
    events: { 'templates.wanted': [{}] },
    actors: { loadTemplates: { done: [['Twice.']], error: [{ code: 'offline' }] } },
  })
})

test('sentences are loaded once in the language of Backstage, and again only after a failure', async () => {
  const { actor, call } = stage(reasonTemplatesMachine).start({ language: 'de' })
  actor.send({ type: 'templates.wanted' })
  expect(call('loadTemplates').input).toEqual({ language: 'de' })
  await call('loadTemplates').reject(new Error('offline'))
  actor.send({ type: 'templates.wanted' })
  await call('loadTemplates').resolve(['Twice.'])
  actor.send({ type: 'templates.wanted' })
  expect(actor.getSnapshot().context.templates).toEqual(['Twice.'])
})
