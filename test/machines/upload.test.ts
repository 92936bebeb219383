import { expect, test } from 'vitest'
import { type Failure, FailureError } from '#domain/failure.ts'
import { imageTypes } from '#domain/themes/files.ts'
import { type UploadInput, uploadMachine } from '#machines/entries/upload.ts'
import { stage, walk } from '#test/walk.ts'

const input: UploadInput = { automatic: false, accept: imageTypes, maximumBytes: 1_000_000 }
const poster = { key: 'k1', name: 'Poster.png', size: 1_000_000, type: 'image/png' }
const photo = { key: 'k2', name: 'photo.jpg', size: 12, type: 'image/jpeg' }
const huge = { key: 'k3', name: 'huge.webp', size: 1_000_001, type: 'image/webp' }
const script = { key: 'k4', name: 'script.svg', size: 9, type: 'image/svg+xml' }
const empty = { file: null, preview: null, progress: 0, uploaded: null, failure: null }

const uploadsIn = (emitted: readonly { type: string }[]) => emitted.filter(({ type }) => type === 'file.uploaded')

test('structure, every path, nothing left unwalked', async () => {
  await walk(uploadMachine, {
    inputs: [input, { ...input, automatic: true }],
    events: {
      'file.chosen': [{ file: poster }, { file: huge }, { file: script }],
      'file.removed': [{}],
      'upload.requested': [{}],
      'upload.progressed': [
        { loaded: 1, total: 4 },
        { loaded: 5, total: 0 },
      ],
      'upload.canceled': [{}],
    },
    actors: {
      holdFile: { done: [], error: [] },
      scalePicture: {
        done: [{ ...huge, key: 'k5', name: 'huge.jpg', size: 900_000, type: 'image/jpeg' }],
        error: [new Error('not decoded')],
      },
      readFile: { done: [{ preview: 'data:image/png;base64,AA' }], error: [{ code: 'readError' }] },
      uploadFile: { done: [{ id: 'm1' }], error: [{ code: 'offline' }, { code: 'tooLarge' }] },
    },
  })
})

test('a chosen picture is read, shown, sent and named by its new id', async () => {
  const { actor, call, emitted } = stage(uploadMachine).start(input)
  actor.send({ type: 'file.chosen', file: poster })
  expect(call('readFile').input).toEqual({ key: 'k1' })
  await call('readFile').resolve({ preview: 'data:image/png;base64,AA' })
  expect(actor.getSnapshot().value).toBe('chosen')
  actor.send({ type: 'upload.requested' })
  const { key, listener } = call('uploadFile').input
  expect(key).toBe('k1')
  listener.send({ type: 'upload.progressed', loaded: 250_000, total: 1_000_000 })
  expect(actor.getSnapshot().context.progress).toBe(0.25)
  await call('uploadFile').resolve({ id: 'm1' })
  expect(actor.getSnapshot().value).toBe('done')
  expect(actor.getSnapshot().context).toEqual({
    ...input,
    file: poster,
    preview: 'data:image/png;base64,AA',
    progress: 1,
    uploaded: 'm1',
    failure: null,
  })
  expect(uploadsIn(emitted)).toEqual([{ type: 'file.uploaded', id: 'm1' }])
})

test('a file that is replaced while it is sent is not heard of again', async () => {
  const { actor, call, emitted } = stage(uploadMachine).start({ ...input, automatic: true })
  actor.send({ type: 'file.chosen', file: poster })
  await call('readFile').resolve({ preview: 'poster' })
  const first = call('uploadFile')
  actor.send({ type: 'file.chosen', file: photo })
  const second = call('readFile')
  await first.resolve({ id: 'poster' })
  first.input.listener.send({ type: 'upload.progressed', loaded: 1, total: 2 })
  expect(actor.getSnapshot().context).toEqual({ ...input, automatic: true, ...empty, file: photo })
  await second.resolve({ preview: 'photo' })
  await call('uploadFile').resolve({ id: 'photo' })
  expect(uploadsIn(emitted)).toEqual([{ type: 'file.uploaded', id: 'photo' }])
})

test('an upload that failed keeps the file for another try, and starts from nothing', async () => {
  const { actor, call, emitted } = stage(uploadMachine).start(input)
  actor.send({ type: 'file.chosen', file: poster })
  await call('readFile').resolve({ preview: 'poster' })
  actor.send({ type: 'upload.requested' })
  actor.send({ type: 'upload.progressed', loaded: 3, total: 4 })
  await call('uploadFile').reject(new Error('the cable came off'))
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context).toMatchObject({ file: poster, failure: { code: 'UnknownError' } })
  actor.send({ type: 'upload.requested' })
  expect(actor.getSnapshot().context).toMatchObject({ progress: 0, failure: null })
  await call('uploadFile').resolve({ id: 'm2' })
  expect(uploadsIn(emitted)).toEqual([{ type: 'file.uploaded', id: 'm2' }])
})

test.each<Failure>([{ code: 'tooLarge' }, { code: 'invalid', issues: [{ field: 'media', reason: 'notAnImage' }] }])(
  'a picture that the server refuses for itself is not offered again: %j',
  async (failure) => {
    const { actor, call } = stage(uploadMachine).start(input)
    actor.send({ type: 'file.chosen', file: poster })
    await call('readFile').resolve({ preview: 'poster' })
    actor.send({ type: 'upload.requested' })
    await call('uploadFile').reject(new FailureError(failure))
    expect(actor.getSnapshot().value).toBe('refused')
    expect(actor.getSnapshot().context).toMatchObject({ file: poster, failure })
    expect(actor.getSnapshot().can({ type: 'upload.requested' })).toBe(false)
  },
)

test('a picture that is too large is made smaller before it is read and sent', async () => {
  const { actor, call } = stage(uploadMachine).start({ ...input, automatic: true })
  actor.send({ type: 'file.chosen', file: huge })
  expect(actor.getSnapshot().value).toBe('scaling')
  expect(call('scalePicture').input).toEqual({ file: huge, maximumBytes: 1_000_000 })
  await call('scalePicture').resolve({ key: 'k5', name: 'huge.jpg', size: 700_000, type: 'image/jpeg' })
  expect(call('readFile').input).toEqual({ key: 'k5' })
  await call('readFile').resolve({ preview: 'small' })
  expect(call('uploadFile').input.key).toBe('k5')
})

test('a picture that the browser cannot make smaller goes on as it is, and the server says why not', async () => {
  const { actor, call } = stage(uploadMachine).start({ ...input, automatic: true })
  actor.send({ type: 'file.chosen', file: huge })
  await call('scalePicture').reject(new Error('not decoded'))
  expect(call('readFile').input).toEqual({ key: 'k3' })
  await call('readFile').resolve({ preview: 'huge' })
  await call('uploadFile').reject(new FailureError({ code: 'tooLarge' }))
  expect(actor.getSnapshot().value).toBe('refused')
  expect(actor.getSnapshot().context).toMatchObject({ file: huge, failure: { code: 'tooLarge' } })
})

test('what is no picture is refused unread, and the next choice is free', () => {
  const { actor } = stage(uploadMachine).start(input)
  actor.send({ type: 'file.chosen', file: script })
  expect(actor.getSnapshot().context).toMatchObject({ file: script, failure: { code: 'notAnImage' } })
  expect(actor.getSnapshot().can({ type: 'upload.requested' })).toBe(false)
  actor.send({ type: 'file.chosen', file: photo })
  expect(actor.getSnapshot().value).toBe('reading')
  actor.send({ type: 'file.removed' })
  expect(actor.getSnapshot().context).toEqual({ ...input, ...empty })
})

test('it tells whether a file is on its way, arrived or was not taken', async () => {
  const { actor, call, emitted } = stage(uploadMachine).start({ ...input, automatic: true })
  const told = () => emitted.splice(0).map((event) => ('arrival' in event ? event.arrival : event.type))
  told()
  actor.send({ type: 'file.chosen', file: script })
  expect(told()).toEqual(['missing'])
  actor.send({ type: 'file.chosen', file: poster })
  await call('readFile').resolve({ preview: 'poster' })
  actor.send({ type: 'upload.canceled' })
  expect(told()).toEqual(['coming', 'coming', 'missing'])
  actor.send({ type: 'upload.requested' })
  await call('uploadFile').reject(new FailureError({ code: 'offline' }))
  expect(told()).toEqual(['coming', 'failed'])
  actor.send({ type: 'upload.requested' })
  await call('uploadFile').resolve({ id: 'm1' })
  expect(told()).toEqual(['coming', 'file.uploaded', 'none'])
})
