import { expect, test } from 'vitest'
import { type Failure, FailureError } from '#domain/failure.ts'
import { themeFileUploadMachine } from '#machines/themes/themeFileUpload.ts'
import { stage, walk } from '#test/walk.ts'

const input = { theme: 'Town', type: 'image' } as const
const logo = { key: 'k1', name: 'Unser Logo.PNG', size: 1_000_000, type: 'image/png' }
const huge = { key: 'k2', name: 'huge.webp', size: 1_000_001, type: 'image/webp' }
const script = { key: 'k3', name: 'script.js', size: 9, type: 'text/javascript' }
const target = { name: 'logo.png', version: 2 }
const fresh = { target: null, known: ['logo.png'] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(themeFileUploadMachine, {
    inputs: [input],
    events: {
      'file.chosen': [
        { file: logo, ...fresh },
        { file: logo, target, known: [] },
        { file: huge, ...fresh },
      ],
      'file.removed': [{}],
      'name.changed': [{ name: 'logo.png' }, { name: 'new.png' }],
      'upload.requested': [{}],
      'upload.progressed': [
        { loaded: 1, total: 4 },
        { loaded: 5, total: 0 },
      ],
      'upload.canceled': [{}],
    },
    actors: {
      holdFile: { done: [], error: [] },
      readFile: { done: ['data:image/png;base64,AA'], error: [{ code: 'readError' }] },
      sendFile: { done: [undefined], error: [{ code: 'changedMeanwhile' }, { code: 'tooLarge' }, { code: 'offline' }] },
    },
    guardsRead: ({ file, name, target }) => [file?.key, name, target?.version],
    limit: 60_000,
  })
})

test('a chosen picture is shown, named, sent, and the chooser is as it was', async () => {
  const { actor, call, emitted } = stage(themeFileUploadMachine).start(input)
  const before = actor.getSnapshot().context
  actor.send({ type: 'file.chosen', file: logo, ...fresh })
  expect(call('readFile').input).toEqual({ key: 'k1', type: 'image' })
  await call('readFile').resolve('data:x')
  expect(actor.getSnapshot().value).toBe('chosen')
  expect(actor.getSnapshot().context).toMatchObject({ name: 'Unser-Logo.PNG', preview: 'data:x' })
  actor.send({ type: 'upload.requested' })
  const { listener, ...sent } = call('sendFile').input
  expect(sent).toEqual({ address: { theme: 'Town', type: 'image', name: 'Unser-Logo.PNG' }, key: 'k1', version: null })
  listener.send({ type: 'upload.progressed', loaded: 1, total: 4 })
  expect(actor.getSnapshot().context.progress).toBe(0.25)
  await call('sendFile').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('noFile')
  expect(actor.getSnapshot().context).toEqual({ ...before, known: ['logo.png'] })
  expect(emitted).toEqual([
    { type: 'choice.ended' },
    { type: 'choice.begun' },
    { type: 'file.uploaded', name: 'Unser-Logo.PNG' },
    { type: 'choice.ended' },
  ])
})

test.each([
  ['', 'empty'],
  ['../logo.png', 'fileName'],
  ['/logo.png', 'fileName'],
  ['logo', 'extension'],
  ['logo.gif', 'extension'],
  ['logo.svg', 'otherContent'],
  ['logo.png', 'fileTaken'],
])('a new picture cannot be called %j', async (name, reason) => {
  const { actor, call } = stage(themeFileUploadMachine).start(input)
  actor.send({ type: 'file.chosen', file: logo, ...fresh })
  await call('readFile').resolve('data:x')
  actor.send({ type: 'name.changed', name })
  actor.send({ type: 'upload.requested' })
  expect(actor.getSnapshot().value).toBe('chosen')
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'invalid', issues: [{ field: 'name', reason }] })
})

test('what replaces a file keeps its name and its kind', () => {
  const { actor } = stage(themeFileUploadMachine).start(input)
  actor.send({ type: 'file.chosen', file: logo, target: { name: 'logo.svg', version: 1 }, known: [] })
  expect(actor.getSnapshot().context).toMatchObject({ name: 'logo.svg', failure: { code: 'wrongExtension' } })
  actor.send({
    type: 'file.chosen',
    file: { ...logo, name: 'b.jpeg' },
    target: { name: 'a.jpg', version: 1 },
    known: [],
  })
  expect(actor.getSnapshot().value).toBe('reading')
  expect(actor.getSnapshot().context.name).toBe('a.jpg')
})

test('what is too large or of another kind is refused unread', () => {
  const { actor } = stage(themeFileUploadMachine).start(input)
  actor.send({ type: 'file.chosen', file: huge, ...fresh })
  expect(actor.getSnapshot().value).toBe('refused')
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'tooLarge' })
  actor.send({ type: 'file.chosen', file: script, ...fresh })
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'wrongExtension' })
  expect(actor.getSnapshot().can({ type: 'upload.requested' })).toBe(false)
})

test.each<[Failure, string]>([
  [{ code: 'tooLarge' }, 'refused'],
  [{ code: 'invalid', issues: [{ field: 'content', reason: 'otherContent' }] }, 'refused'],
  [{ code: 'invalid', issues: [{ field: 'name', reason: 'extension' }] }, 'chosen'],
  [{ code: 'offline' }, 'chosen'],
])('a file that the server refuses for itself is not offered again: %j', async (failure, value) => {
  const { actor, call, emitted } = stage(themeFileUploadMachine).start(input)
  actor.send({ type: 'file.chosen', file: logo, ...fresh })
  await call('readFile').resolve('data:x')
  actor.send({ type: 'upload.requested' })
  await call('sendFile').reject(new FailureError(failure))
  expect(actor.getSnapshot().value).toBe(value)
  expect(actor.getSnapshot().context).toMatchObject({ file: logo, failure })
  expect(emitted).toContainEqual({ type: 'file.refused', failure })
})

test('a file that somebody else saved meanwhile is replaced by the next try only', async () => {
  const { actor, call, emitted } = stage(themeFileUploadMachine).start(input)
  actor.send({ type: 'file.chosen', file: logo, target, known: [] })
  await call('readFile').resolve('data:x')
  actor.send({ type: 'upload.requested' })
  expect(call('sendFile').input).toMatchObject({ version: 2 })
  const failure = { code: 'changedMeanwhile' } as const
  await call('sendFile').reject(new FailureError(failure))
  expect(actor.getSnapshot().context).toMatchObject({ file: logo, preview: 'data:x', failure })
  actor.send({ type: 'upload.requested' })
  expect(call('sendFile').input).toMatchObject({ version: null })
  expect(emitted).toContainEqual({ type: 'file.refused', failure })
})

test('a font that the browser cannot read is refused', async () => {
  const { actor, call } = stage(themeFileUploadMachine).start({ theme: 'Town', type: 'font' })
  const font = { key: 'k4', name: 'sans.ttf', size: 5, type: '' }
  actor.send({ type: 'file.chosen', file: font, target: null, known: [] })
  await call('readFile').reject(new FailureError({ code: 'readError' }))
  expect(actor.getSnapshot().value).toBe('refused')
  expect(actor.getSnapshot().context).toMatchObject({ file: font, failure: { code: 'readError' } })
})
