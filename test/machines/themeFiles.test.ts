import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { themeFilesMachine } from '#machines/themes/themeFiles.ts'
import { themeFile } from '#test/samples/themeFile.ts'
import { stage, walk } from '#test/walk.ts'

const input = { theme: 'Town', type: 'css' } as const
const files = [themeFile('site.css', true), themeFile('tokens.css', false)]

test('structure, every path, nothing left unwalked', async () => {
  await walk(themeFilesMachine, {
    inputs: [input],
    events: {
      'files.refreshRequested': [{}],
      'deletion.requested': [{ name: 'site.css' }, { name: 'tokens.css' }],
      'dialog.confirmed': [{}],
      'dialog.canceled': [{}],
      'deletion.undone': [{}],
    },
    actors: {
      loadFiles: { done: [files], error: [{ code: 'offline' }] },
      removeFile: { done: [undefined], error: [{ code: 'changedMeanwhile' }] },
      restoreFile: { done: [null], error: [{ code: 'offline' }] },
    },
    guardsRead: ({ files, removed }) => [files.length, removed !== null],
  })
})

const loaded = async (listed = files) => {
  const scene = stage(themeFilesMachine).start(input)
  expect(scene.call('loadFiles').input).toEqual(input)
  await scene.call('loadFiles').resolve(listed)
  return scene
}

test('an own file is taken away at the version that was seen, and comes back as it was', async () => {
  const { actor, call, emitted } = await loaded()
  actor.send({ type: 'deletion.requested', name: 'site.css' })
  actor.send({ type: 'dialog.confirmed' })
  const seen = { address: { ...input, name: 'site.css' }, version: 3 }
  expect(call('removeFile').input).toEqual(seen)
  await call('removeFile').resolve(undefined)
  expect(actor.getSnapshot().value).toEqual({ list: 'loading', work: 'idle' })
  await call('loadFiles').resolve([themeFile('tokens.css', false)])
  actor.send({ type: 'deletion.undone' })
  expect(call('restoreFile').input).toEqual(seen)
  await call('restoreFile').reject(new FailureError({ code: 'offline' }))
  actor.send({ type: 'deletion.undone' })
  await call('restoreFile').resolve(null)
  expect(actor.getSnapshot().can({ type: 'deletion.undone' })).toBe(false)
  expect(emitted).toEqual([
    { type: 'file.removed', name: 'site.css' },
    { type: 'file.refused', failure: { code: 'offline' } },
    { type: 'file.restored', name: 'site.css' },
  ])
})

test('inherited files stay, and so do all of the built-in theme', async () => {
  const { actor } = await loaded()
  expect(actor.getSnapshot().can({ type: 'deletion.requested', name: 'tokens.css' })).toBe(false)
  const builtIn = await loaded([{ ...themeFile('site.css', true), theme: 'default' }])
  expect(builtIn.actor.getSnapshot().can({ type: 'deletion.requested', name: 'site.css' })).toBe(false)
})
