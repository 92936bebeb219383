import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { themeFileNamingMachine } from '#machines/themes/themeFileNaming.ts'
import { stage, walk } from '#test/walk.ts'

const input = { theme: 'Town', type: 'css' } as const

test('structure, every path, nothing left unwalked', async () => {
  await walk(themeFileNamingMachine, {
    inputs: [input],
    events: {
      'dialog.opened': [{}],
      'dialog.closed': [{}],
      'name.changed': [{ name: ' fair.css ' }, { name: '../fair.css' }],
      'creation.requested': [{}],
    },
    actors: { createFile: { done: [undefined], error: [{ code: 'offline' }] } },
    guardsRead: ({ name }) => name,
  })
})

test.each([
  ['', 'empty'],
  ['../site.css', 'fileName'],
  ['/etc/site.css', 'fileName'],
  ['größe.css', 'fileName'],
  ['site.js', 'extension'],
  ['.css', 'extension'],
])('a new style sheet cannot be called %j', (name, reason) => {
  const { actor } = stage(themeFileNamingMachine).start(input)
  actor.send({ type: 'dialog.opened' })
  actor.send({ type: 'name.changed', name })
  actor.send({ type: 'creation.requested' })
  expect(actor.getSnapshot().value).toBe('open')
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'invalid', issues: [{ field: 'name', reason }] })
})

test('a new text has a name that the site can show', () => {
  const { actor } = stage(themeFileNamingMachine).start({ theme: 'Town', type: 'md' })
  actor.send({ type: 'dialog.opened' })
  actor.send({ type: 'name.changed', name: 'impressum.fr.md' })
  actor.send({ type: 'creation.requested' })
  expect(actor.getSnapshot().context.failure?.issues).toEqual([{ field: 'name', reason: 'textName' }])
  actor.send({ type: 'name.changed', name: 'impressum.de.md' })
  actor.send({ type: 'creation.requested' })
  expect(actor.getSnapshot().value).toBe('creating')
})

test('the only ending that is possible need not be typed', async () => {
  const { actor, call, emitted } = stage(themeFileNamingMachine).start({ theme: 'Town', type: 'md' })
  actor.send({ type: 'dialog.opened' })
  actor.send({ type: 'name.changed', name: 'menu/ferienprogramm ' })
  actor.send({ type: 'creation.requested' })
  expect(call('createFile').input).toMatchObject({ name: 'menu/ferienprogramm.md' })
  await call('createFile').resolve(undefined)
  expect(emitted).toEqual([{ type: 'file.named', name: 'menu/ferienprogramm.md' }])
})

test('a file is created under its name, and what was typed outlives a refusal', async () => {
  const { actor, call, emitted } = stage(themeFileNamingMachine).start(input)
  actor.send({ type: 'dialog.opened' })
  actor.send({ type: 'name.changed', name: ' fair/extra.css ' })
  actor.send({ type: 'creation.requested' })
  expect(call('createFile').input).toEqual({ ...input, name: 'fair/extra.css' })
  await call('createFile').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toMatchObject({ name: ' fair/extra.css ', failure: { code: 'offline' } })
  actor.send({ type: 'creation.requested' })
  await call('createFile').resolve(undefined)
  expect(actor.getSnapshot().context).toMatchObject({ name: '', failure: null })
  expect(emitted).toEqual([{ type: 'file.named', name: 'fair/extra.css' }])
})
