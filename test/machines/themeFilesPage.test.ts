import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import type { ThemeFile } from '#domain/themes/themeFile.ts'
import { themeFilesMachine } from '#machines/themes/themeFiles.ts'
import { type ThemeFilesPageInput, themeFilesPageMachine } from '#machines/themes/themeFilesPage.ts'
import { themeFileUploadMachine } from '#machines/themes/themeFileUpload.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

const pictures: ThemeFilesPageInput = { theme: 'Town', type: 'image' }
const texts: ThemeFilesPageInput = { theme: 'Town', type: 'css' }

test('structure, every path, nothing left unwalked', async () => {
  const unused = { done: [], error: [] }
  await walk(themeFilesPageMachine, {
    inputs: [pictures, texts],
    events: {
      'file.uploaded': [{ name: 'logo.png', from: 'upload' }],
      'file.refused': [{ failure: { code: 'changedMeanwhile' }, from: 'upload' }],
      'choice.begun': [{ from: 'upload' }],
      'choice.ended': [{ from: 'upload' }],
    },
    actors: {
      hearChildren: unused,
      themeFiles: unused,
      themeFileNaming: unused,
      themeFileUpload: unused,
      leaveGuard: unused,
    },
  })
})

const open = async (input: ThemeFilesPageInput, refusal: FailureError | null = null) => {
  const world = { loads: 0 }
  const page = createActor(
    themeFilesPageMachine.provide({
      actors: {
        themeFiles: themeFilesMachine.provide({
          actors: {
            loadFiles: fromPromise(async (): Promise<ThemeFile[]> => {
              world.loads += 1
              return []
            }),
          },
        }),
        themeFileUpload: themeFileUploadMachine.provide({
          actors: {
            holdFile: fromCallback(() => {}),
            readFile: fromPromise(async () => 'data:'),
            sendFile: fromPromise(async () => {
              if (refusal) throw refusal
            }),
          },
        }),
      },
    }),
    { input },
  ).start()
  await settled()
  const children = () => page.getSnapshot().children
  const choose = async (name: string) => {
    const file = { key: 'k', name, size: 9, type: 'image/png' }
    children().upload?.send({ type: 'file.chosen', file, target: null, known: [] })
    await settled()
  }
  return { world, children, choose, guarded: () => children().guard?.getSnapshot().value }
}

test('texts are added by a name, pictures by an upload', async () => {
  const kinds = await Promise.all([open(texts), open(pictures)])
  expect(kinds.map(({ children }) => [children().naming, children().upload].map(Boolean))).toEqual([
    [true, false],
    [false, true],
  ])
})

test('an upload that came through, or was refused, loads the files anew', async () => {
  const loads: number[] = []
  for (const refusal of [null, new FailureError({ code: 'changedMeanwhile' })]) {
    const { world, children, choose } = await open(pictures, refusal)
    await choose('logo.png')
    children().upload?.send({ type: 'upload.requested' })
    await settled()
    loads.push(world.loads)
  }
  expect(loads).toEqual([2, 2])
})

test('a chosen picture is guarded until it is saved, removed or replaced by what cannot be used', async () => {
  const { children, choose, guarded } = await open(pictures)
  const seen = [guarded()]
  for (const end of ['upload.requested', 'file.removed'] as const) {
    await choose('logo.png')
    seen.push(guarded())
    children().upload?.send({ type: end })
    await settled()
    seen.push(guarded())
  }
  await choose('logo.png')
  await choose('script.js')
  seen.push(guarded())
  expect(seen).toEqual(['free', 'guarding', 'free', 'guarding', 'free', 'free'])
})

test('a chosen picture is guarded while the server refuses it for another reason', async () => {
  const { children, choose, guarded } = await open(pictures, new FailureError({ code: 'offline' }))
  await choose('logo.png')
  children().upload?.send({ type: 'upload.requested' })
  await settled()
  expect(guarded()).toBe('guarding')
})
