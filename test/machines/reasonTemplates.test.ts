import { expect, test } from 'vitest'
import { reasonTemplatesMachine } from '#machines/moderation/reasonTemplates.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(reasonTemplatesMachine, {
    events: { 'templates.wanted': [{ language: 'de' }, { language: 'en' }] },
    guardsRead: ({ language }) => language,
    actors: { loadTemplates: { done: [['Twice.']], error: [{ code: 'offline' }] } },
  })
})

test('sentences are loaded once in the language of Backstage, and again only after a failure', async () => {
  const { actor, call } = stage(reasonTemplatesMachine).start(undefined)
  actor.send({ type: 'templates.wanted', language: 'de' })
  expect(call('loadTemplates').input).toEqual({ language: 'de' })
  await call('loadTemplates').reject(new Error('offline'))
  actor.send({ type: 'templates.wanted', language: 'de' })
  await call('loadTemplates').resolve(['Twice.'])
  actor.send({ type: 'templates.wanted', language: 'de' })
  expect(actor.getSnapshot().context.templates).toEqual(['Twice.'])
})

test('another language brings its own sentences, also while others are loaded', async () => {
  const { actor, call } = stage(reasonTemplatesMachine).start(undefined)
  actor.send({ type: 'templates.wanted', language: 'de' })
  actor.send({ type: 'templates.wanted', language: 'en' })
  expect(call('loadTemplates').input).toEqual({ language: 'en' })
  await call('loadTemplates').resolve(['Twice.'])
  actor.send({ type: 'templates.wanted', language: 'de' })
  expect(actor.getSnapshot().context.templates).toEqual([])
  await call('loadTemplates').resolve(['Doppelt.'])
  expect(actor.getSnapshot().context).toEqual({ language: 'de', templates: ['Doppelt.'] })
})
