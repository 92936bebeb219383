import { expect, test } from 'vitest'
import { imageTypes } from '#domain/themes/files.ts'
import { uploadMachine } from '#machines/entries/upload.ts'
import { firstStepsMachine } from '#machines/people/firstSteps.ts'
import { knownSecrets, mask } from '#src/inspector/mask.ts'
import { beginAt } from '#test/samples/firstSteps.ts'
import { replayed } from '#test/walk/recordings.ts'
import { stage } from '#test/walk.ts'
import { createRecorder } from '#tools/machines/trace/recorder.ts'
import { readRecording } from '#tools/machines/trace/recording.ts'
import { checked } from '#tools/machines/trace/secrets.ts'

test('every secret is masked, wherever it stands, and the rest is left as it is', () => {
  expect(
    mask({
      context: { user: { nickname: 'Mira', token: 'abc' }, values: { password: 'a', passwordRepeat: 'a', name: 'b' } },
      event: { type: 'field.changed', name: 'password', value: 'correct horse' },
      input: { kind: 'registration', id: 'abc', values: { nickname: 'Mira' } },
      form: { kind: 'groups', id: 'g1' },
      other: { type: 'field.changed', name: 'alt', value: 'A picture' },
      snapshot: { input: [{ email: 'm@x', password: 'a' }], output: { token: 'abc' }, error: new Error('no answer') },
      link: 'https://town.example/backstage/invitation/abc',
      mail: '/backstage/passwordRecovery?lng=de&token=abc#top',
    }),
  ).toEqual({
    context: {
      user: { nickname: 'Mira', token: '··1' },
      values: { password: '·2', passwordRepeat: '·2', name: 'b' },
    },
    event: { type: 'field.changed', name: 'password', value: '············3' },
    input: { kind: 'registration', id: '··1', values: { nickname: 'Mira' } },
    form: { kind: 'groups', id: 'g1' },
    other: { type: 'field.changed', name: 'alt', value: 'A picture' },
    snapshot: {
      input: [{ email: 'm@x', password: '·2' }],
      output: { token: '··1' },
      error: { name: 'Error', message: 'no answer' },
    },
    link: 'https://town.example/backstage/invitation/··1',
    mail: '/backstage/passwordRecovery?lng=de&token=··1#top',
  })
})

test('a secret that is known is masked under any other name, too', () => {
  const before = mask({ kind: 'registration', id: 'an-invitation' })
  expect(before.id).toBe('············4')
  expect(mask({ output: { id: 'an-invitation', version: 1 }, text: 'of an-invitation.' })).toEqual({
    output: { id: '············4', version: 1 },
    text: 'of ············4.',
  })
})

test('the key of a creation is masked: a recording of a new entry could not be told from one with a token', () => {
  const creationKey = '0f8fad5bd9cb469fa16570867728950e'
  const masked = mask({ creationKey, sent: `"${creationKey}"` })
  expect(JSON.stringify(masked)).not.toContain(creationKey)
  expect(masked.creationKey).toHaveLength(creationKey.length)
})

test('an upload is recorded without the picture, its key looks like no token, and it replays', async () => {
  const recorder = createRecorder({ now: () => 0, copy: mask })
  const picture = `data:image/jpeg;base64,${'QmFzZTY0'.repeat(1_000)}`
  const input = { automatic: false, accept: imageTypes, maximumBytes: 1_000_000 }
  const { actor, call } = stage(uploadMachine, {}, recorder.inspect).start(input)
  const file = { key: '0f8fad5bd9cb469fa16570867728950e', name: 'choir.jpg', size: 6_000, type: 'image/jpeg' }
  actor.send({ type: 'file.chosen', file })
  await call('readFile').resolve({ preview: picture })
  const recording = readRecording(JSON.stringify(recorder.recordings().get(actor.sessionId)))
  actor.stop()
  expect(recording.steps.at(-1)?.value).toBe('chosen')
  expect(checked([recording], knownSecrets()).leaks).toEqual([])
  expect(JSON.stringify(recording).length).toBeLessThan(4_000)
  expect(await replayed(recording, uploadMachine)).toBeNull()
})

test('what JSON can not keep is left out, and what holds itself comes to an end', () => {
  const ring: { own: unknown; run: () => void; password: string } = { own: null, run: () => {}, password: 'a' }
  ring.own = { ring, list: [1n, 'x'] }
  expect(mask(ring)).toEqual({ own: { ring: '(above)', list: [null, 'x'] }, password: '·2' })
})

test('the same secret has the same mask, as long as itself; what is empty or missing stays so', () => {
  const typed = ['correct hors', 'correct horse!'].map((value) =>
    mask({ type: 'field.changed', name: 'password', value }),
  )
  const [half, whole] = typed.map(({ value }) => value)
  expect([half?.length, whole?.length, half === whole]).toEqual([12, 14, false])
  expect(mask({ said: 'it was correct horse!', password: 'correct horse!', token: null, passwordRepeat: '' })).toEqual({
    said: `it was ${whole}`,
    password: whole,
    token: null,
    passwordRepeat: '',
  })
  expect(mask(mask({ password: 'correct horse!' }))).toEqual({ password: whole })
})

test('the key to hidden pictures is masked, also in their URLs', () => {
  expect(mask({ output: { pictureKey: 'pictures.k1' }, url: '/media/m1?key=pictures.k1' })).toEqual({
    output: { pictureKey: expect.stringMatching(/^·+\d$/) },
    url: expect.stringMatching(/^\/media\/m1\?key=·+\d$/),
  })
})

test('the first steps, whose forms have keys made from the first ones, replay as they were recorded', async () => {
  const recorder = createRecorder({ now: () => 0, copy: mask })
  const { forms, position } = beginAt(null)
  const keyed = { ...forms, group: { ...forms.group, creationKey: '7c9e6679a42f4d3b8e1f0a5b6c7d8e9f' } }
  const { actor } = stage(firstStepsMachine, {}, recorder.inspect).start({ position, forms: keyed })
  actor.send({ type: 'step.continued' })
  actor.send({ type: 'creation.chosen' })
  const recording = readRecording(JSON.stringify(recorder.recordings().get(actor.sessionId)))
  actor.stop()
  expect(recording.steps.at(-1)?.started?.map(({ src }) => src)).toContain('entryEditor')
  expect(await replayed(recording, firstStepsMachine)).toBeNull()
})

test('a key for what is typed after a discarded form has the mask of the first, with its count', () => {
  const key = '0f8fad5bd9cb469fa16570867728950e'
  const [next, first] = [`${key}-1_2`, key].map((creationKey) => mask({ creationKey }).creationKey)
  expect(next).toBe(`${first}-1_2`)
})
