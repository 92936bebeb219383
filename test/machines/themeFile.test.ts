import { expect, test } from 'vitest'
import { themeFileMachine } from '#machines/themes/themeFile.ts'
import { stage, walk } from '#test/walk.ts'
import { address, fileOf } from './editedFile.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(themeFileMachine, {
    inputs: [{ address }],
    events: { 'load.retried': [{}] },
    actors: { loadFile: { done: [fileOf('a {}')], error: [{ code: 'offline' }] } },
  })
})

test('a file that could not be opened can be asked for again', async () => {
  const { actor, call, emitted } = stage(themeFileMachine).start({ address })
  await call('loadFile').reject(new Error('no answer'))
  expect(actor.getSnapshot()).toMatchObject({ value: 'notOpened', context: { failure: { code: 'UnknownError' } } })
  actor.send({ type: 'load.retried' })
  expect(call('loadFile').input).toEqual(address)
  await call('loadFile').resolve(fileOf('a {}'))
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { file: fileOf('a {}'), failure: null } })
  expect(emitted).toEqual([{ type: 'file.loaded', file: fileOf('a {}') }])
})
