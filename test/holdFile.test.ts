import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { uploadMachine } from '#machines/entries/upload.ts'
import { createHoldFile } from '#src/actors/holdFile.ts'
import { createFiles } from '#src/api/files.ts'
import { settled } from './settled.ts'

const open = () => {
  let last = 0
  const keys: string[] = []
  const files = createFiles(() => {
    last += 1
    keys.push(String(last))
    return String(last)
  })
  const machine = uploadMachine.provide({
    actors: {
      holdFile: createHoldFile(files),
      scalePicture: fromPromise(async ({ input: { file } }) => ({
        ...file,
        key: files.keep(new File(['s'], file.name)),
        size: 1,
      })),
      readFile: fromPromise(async (): Promise<{ preview: string | null }> => ({ preview: null })),
      uploadFile: fromPromise(async () => ({ id: 'm1' })),
    },
  })
  const upload = createActor(machine, { input: { automatic: false, accept: ['image/png'], maximumBytes: 9 } }).start()
  const choose = async (size = 1) => {
    const key = files.keep(new File(['x'], 'sea.png'))
    upload.send({ type: 'file.chosen', file: { key, name: 'sea.png', size, type: 'image/png' } })
    await settled()
  }
  const kept = () =>
    keys.filter((key) => {
      try {
        return files.get(key)
      } catch {
        return false
      }
    })
  return { upload, choose, kept }
}

test('a chosen file is kept until it is uploaded, replaced, made smaller or removed, or its page is left', async () => {
  const { upload, choose, kept } = open()
  await choose()
  expect(kept()).toEqual(['1'])
  await choose()
  expect(kept()).toEqual(['2'])
  upload.send({ type: 'upload.requested' })
  await settled()
  expect([upload.getSnapshot().value, kept()]).toEqual(['done', []])
  await choose(10)
  expect([upload.getSnapshot().context.file?.key, kept()]).toEqual(['4', ['4']])
  upload.send({ type: 'file.removed' })
  expect(kept()).toEqual([])
  await choose()
  upload.stop()
  expect(kept()).toEqual([])
})
