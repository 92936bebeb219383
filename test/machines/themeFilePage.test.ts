import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import type { FileVersion, FileVersionContent, ThemeFileAddress, ThemeFileContent } from '#domain/themes/themeFile.ts'
import type { PageWish } from '#machines/frame.ts'
import { textPreviewMachine } from '#machines/texts/textPreview.ts'
import { fileEditorMachine } from '#machines/themes/fileEditor.ts'
import { fileHistoryMachine } from '#machines/themes/fileHistory.ts'
import { themeFileMachine } from '#machines/themes/themeFile.ts'
import { themeFilePageMachine } from '#machines/themes/themeFilePage.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'
import { fileOf } from './editedFile.ts'
import { workKeptIn } from './keptWork.ts'

const css: ThemeFileAddress = { theme: 'Town', type: 'css', name: 'site.css' }
const text: ThemeFileAddress = { theme: 'Town', type: 'md', name: 'about.en.md' }
const config: ThemeFileAddress = { theme: 'Town', type: 'config', name: 'config.yaml' }
const draftKey = 'u1:themeFile'

test('structure, every path, nothing left unwalked', async () => {
  const unused = { done: [], error: [] }
  await walk(themeFilePageMachine, {
    inputs: [
      { address: css, draftKey },
      { address: text, draftKey },
      { address: config, draftKey },
    ],
    events: {
      'file.loaded': [{ file: fileOf('a {}'), from: 'file' }],
      'content.changed': [
        { content: 'b {}', loaded: 'a {}', from: 'editor' },
        { content: 'a {}', loaded: 'a {}', from: 'editor' },
      ],
      'file.saved': [{ file: fileOf('b {}'), from: 'editor' }],
      'file.changed': [
        { change: 'removal', file: null, from: 'history' },
        { change: 'restoration', file: fileOf('b {}'), from: 'history' },
      ],
    },
    actors: {
      hearChildren: unused,
      talkToFrame: unused,
      themeFile: unused,
      fileEditor: unused,
      fileHistory: unused,
      leaveGuard: unused,
      textPreview: unused,
    },
  })
})

const versions: FileVersion[] = [3, 2].map((version) => ({
  version,
  size: 4,
  createdAt: '2031-05-01T10:00:00.000Z',
  author: null,
  removed: false,
}))

const older: FileVersionContent = { version: 2, content: 'old {}', isBinary: false }

const open = async (address: ThemeFileAddress, inUse: ThemeFileContent | null = null) => {
  const world = { listed: 0, rendered: [] as string[], wishes: [] as PageWish[], told: [] as unknown[] }
  const clock = new SimulatedClock()
  const machine = themeFilePageMachine.provide({
    actors: {
      talkToFrame: fromCallback<PageWish>(({ receive }) => receive((wish) => world.wishes.push(wish))),
      themeFile: themeFileMachine.provide({ actors: { loadFile: fromPromise(async () => fileOf('a {}\r\n')) } }),
      fileEditor: fileEditorMachine.provide({
        actors: {
          keepWork: workKeptIn(new Map()),
          findDraft: fromPromise(async (): Promise<Draft | null> => null),
          saveFile: fromPromise(async ({ input: { content } }) => fileOf(content, 4)),
        },
      }),
      fileHistory: fileHistoryMachine.provide({
        actors: {
          loadVersions: fromPromise(async () => {
            world.listed += 1
            return versions
          }),
          loadVersion: fromPromise(async () => older),
          changeFile: fromPromise(async () => inUse),
        },
      }),
      textPreview: textPreviewMachine.provide({
        actors: {
          renderText: fromPromise(async ({ input: { content } }) => {
            world.rendered.push(content)
            return content
          }),
        },
      }),
    },
  })
  const page = createActor(machine, { input: { address, draftKey }, clock })
  page.on('*', (event) => world.told.push(event))
  page.start()
  const atOnce = Object.keys(page.getSnapshot().children)
  await settled()
  await settled()
  const { editor, history, guard } = page.getSnapshot().children
  if (!editor || !history || !guard) throw new Error('The file was not opened')
  const restore = async () => {
    history.send({ type: 'history.opened' })
    await settled()
    history.send({ type: 'version.chosen', version: 2 })
    await settled()
    history.send({ type: 'change.requested', change: 'restoration' })
    history.send({ type: 'change.confirmed' })
    await settled()
  }
  return { page, world, editor, history, guard, clock, atOnce, restore }
}

test('the file is loaded before it can be edited; only texts have a preview', async () => {
  const { page, atOnce } = await open(css)
  expect(atOnce).toEqual(['frame', 'hearFile', 'file'])
  expect(page.getSnapshot().children.preview).toBe(undefined)
})

test('unsaved work is guarded until it is saved or typed back', async () => {
  const { editor, guard } = await open(css)
  const seen = [guard.getSnapshot().value]
  for (const content of ['b {}', 'a {}\n', 'c {}']) {
    editor.send({ type: 'text.changed', content })
    seen.push(guard.getSnapshot().value)
  }
  editor.send({ type: 'save.requested' })
  await settled()
  seen.push(guard.getSnapshot().value)
  expect(seen).toEqual(['free', 'guarding', 'free', 'guarding', 'free'])
})

test('the preview follows what is typed, and what is discarded; the text itself is rendered once', async () => {
  const { editor, world, clock } = await open(text)
  const pause = async () => {
    clock.increment(300)
    await settled()
  }
  await pause()
  editor.send({ type: 'text.changed', content: '# Us' })
  await pause()
  editor.send({ type: 'changes.discarded' })
  await pause()
  expect(world.rendered).toEqual(['a {}\n', '# Us', 'a {}\n'])
})

describe('what was saved', () => {
  test('is in the history at once, and a config may rename the site', async () => {
    const seen: unknown[] = []
    for (const address of [css, config]) {
      const { editor, history, world } = await open(address)
      history.send({ type: 'history.opened' })
      await settled()
      editor.send({ type: 'text.changed', content: 'b {}' })
      editor.send({ type: 'save.requested' })
      await settled()
      await settled()
      seen.push([world.listed, world.wishes])
    }
    expect(seen).toEqual([
      [2, []],
      [2, [{ type: 'names.outdated' }]],
    ])
  })

  test('before and is restored stands in the editor', async () => {
    const { editor, world, restore } = await open(css, fileOf('old {}', 5))
    await restore()
    expect([editor.getSnapshot().context.content, world.told]).toEqual(['old {}', []])
  })

  test('and of which nothing is left is told, so that the page is left', async () => {
    const { editor, world, restore } = await open(css, null)
    await restore()
    expect([editor.getSnapshot().context.content, world.told]).toEqual(['a {}\n', [{ type: 'file.gone' }]])
  })
})
