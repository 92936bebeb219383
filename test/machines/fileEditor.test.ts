import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Draft, UnsavedWork } from '#domain/draft.ts'
import { type Failure, FailureError } from '#domain/failure.ts'
import type { ThemeFileAddress, ThemeFileContent } from '#domain/themes/themeFile.ts'
import { fileConflictMachine } from '#machines/themes/fileConflict.ts'
import { type FileSubmission, fileEditorMachine } from '#machines/themes/fileEditor.ts'
import { walk } from '#test/walk.ts'
import { address, fileOf } from './editedFile.ts'
import { workKeptIn } from './keptWork.ts'

const draftKey = 'u1:themeFile:Town:css:site.css'
const input = { address, draftKey, file: fileOf('a {}') }
const draftOf = (content: string, version = 3): Draft => ({
  values: { content },
  base: {},
  version,
  savedAt: '2031-05-01T10:00:00.000Z',
})

test('structure, every path, nothing left unwalked', async () => {
  await walk(fileEditorMachine, {
    inputs: [input, { ...input, file: fileOf('a {}', 0, 'default') }],
    guardsRead: ({ loaded, content, sent, draft }) => [content === loaded, content === sent, draft === null],
    events: {
      'text.changed': [{ content: 'b {}' }, { content: 'a {}' }],
      'save.requested': [{}],
      'draft.restored': [{}],
      'draft.discarded': [{}],
      'draft.postponed': [{}],
      'changes.discarded': [{}],
      'file.replaced': [{ file: fileOf('a {}', 4) }],
    },
    actors: {
      keepWork: { done: [], error: [] },
      findDraft: { done: [draftOf('b {}'), null], error: [new Error('the storage is locked')] },
      saveFile: {
        done: ({ context }) => [fileOf(context.sent, 4)],
        error: [{ code: 'changedMeanwhile' }, { code: 'offline' }],
      },
      resolveConflict: {
        done: [null, { side: 'mine', theirs: fileOf('c {}', 4) }, { side: 'theirs', theirs: fileOf('c {}', 4) }],
        error: [new Error('the child is gone')],
      },
    },
  })
})

/** Answers come when told to. */
const open = async (found: Draft | null = null, file = fileOf('a {}')) => {
  const drafts = new Map<string, UnsavedWork>(found ? [[draftKey, found]] : [])
  const submissions: (FileSubmission & PromiseWithResolvers<ThemeFileContent>)[] = []
  const loads: PromiseWithResolvers<ThemeFileContent>[] = []
  const clock = new SimulatedClock()
  const emitted: unknown[] = []
  const machine = fileEditorMachine.provide({
    actors: {
      keepWork: workKeptIn(drafts),
      resolveConflict: fileConflictMachine.provide({
        actors: {
          loadTheirs: fromPromise<ThemeFileContent, ThemeFileAddress>(() => {
            const load = Promise.withResolvers<ThemeFileContent>()
            loads.push(load)
            return load.promise
          }),
        },
      }),
      findDraft: fromPromise(async ({ input: { before } }) => (before === null ? found : null)),
      saveFile: fromPromise(({ input }) => {
        const submission = { ...input, ...Promise.withResolvers<ThemeFileContent>() }
        submissions.push(submission)
        return submission.promise
      }),
    },
  })
  const actor = createActor(machine, { input: { ...input, file }, clock })
  for (const type of ['file.saved', 'file.refused'] as const) actor.on(type, (event) => emitted.push(event))
  actor.start()
  const heard = () => new Promise(setImmediate)
  await heard()
  return {
    actor,
    drafts,
    emitted,
    submissions,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    conflict: () => actor.getSnapshot().children.resolveConflict,
    type: (content: string) => actor.send({ type: 'text.changed', content }),
    save: () => actor.send({ type: 'save.requested' }),
    canSave: () => actor.getSnapshot().can({ type: 'save.requested' }),
    store: async (version = 4) => {
      const last = submissions.at(-1)
      last?.resolve(fileOf(last.content, version))
      await heard()
    },
    refuse: async (failure: Failure) => {
      submissions.at(-1)?.reject(new FailureError(failure))
      await heard()
    },
    answer: async (theirs: ThemeFileContent | Failure) => {
      if ('code' in theirs) loads.at(-1)?.reject(new FailureError(theirs))
      else loads.at(-1)?.resolve(theirs)
      await heard()
    },
    decide: (side: 'mine' | 'theirs') => {
      const child = actor.getSnapshot().children.resolveConflict
      child?.send({ type: 'side.chosen', side })
      child?.send({ type: 'choice.submitted' })
    },
    pause: async () => {
      clock.increment(300)
      await heard()
    },
  }
}

describe('typing', () => {
  test('offers to save as long as the text differs, and is kept in the browser', async () => {
    const editor = await open()
    expect([editor.state(), editor.canSave()]).toEqual(['unchanged', false])
    editor.type('b {}')
    expect([editor.state(), editor.canSave()]).toEqual(['edited', true])
    await editor.pause()
    expect([...editor.drafts]).toEqual([[draftKey, { values: { content: 'b {}' }, base: {}, version: 3 }]])
    editor.type('a {}')
    await editor.pause()
    expect([editor.state(), editor.canSave(), editor.drafts.size]).toEqual(['unchanged', false, 0])
  })

  test('counts lines alike, however they end', async () => {
    const editor = await open(null, fileOf('a {}\r\nb {}\r\n'))
    editor.type('a {}\nb {}\n')
    expect(editor.state()).toBe('unchanged')
  })

  test('is thrown away as a whole when that is wanted', async () => {
    const editor = await open()
    editor.type('b {}')
    await editor.pause()
    editor.actor.send({ type: 'changes.discarded' })
    await editor.pause()
    expect([editor.state(), editor.context().content, editor.drafts.size]).toEqual(['unchanged', 'a {}', 0])
  })

  test('that was discarded can be brought back, as long as nothing else is typed', async () => {
    const editor = await open()
    const canReturn = () => editor.actor.getSnapshot().can({ type: 'draft.restored' })
    editor.type('b {}')
    editor.actor.send({ type: 'changes.discarded' })
    editor.actor.send({ type: 'draft.restored' })
    expect([editor.state(), editor.context().content]).toEqual(['edited', 'b {}'])
    await editor.pause()
    expect([...editor.drafts]).toEqual([[draftKey, { values: { content: 'b {}' }, base: {}, version: 3 }]])

    editor.actor.send({ type: 'changes.discarded' })
    editor.type('c {}')
    editor.type('a {}')
    expect([editor.state(), canReturn()]).toEqual(['unchanged', false])

    editor.type('b {}')
    editor.actor.send({ type: 'changes.discarded' })
    editor.actor.send({ type: 'file.replaced', file: fileOf('z {}', 4) })
    expect(canReturn()).toBe(false)
  })

  test('that is put off stays', async () => {
    const editor = await open(draftOf('b {}'))
    editor.actor.send({ type: 'draft.postponed' })
    await editor.pause()
    expect([editor.state(), editor.context().content, editor.drafts.size]).toEqual(['unchanged', 'a {}', 1])
    expect(editor.context().draft).toBe(null)
  })

  test('does not change a file of the built-in theme', async () => {
    const editor = await open(draftOf('b {}'), fileOf('a {}', 0, 'default'))
    editor.type('b {}')
    expect([editor.state(), editor.context().content]).toEqual(['readOnly', 'a {}'])
  })
})

describe('saving', () => {
  test('names the version, tells so, and drops the draft', async () => {
    const editor = await open()
    editor.type('b {}')
    editor.save()
    expect([editor.state(), editor.canSave(), editor.drafts.size]).toEqual(['saving', false, 1])
    expect(editor.submissions.at(-1)).toMatchObject({ address, content: 'b {}', version: 3 })
    await editor.store()
    const { content: _content, isBinary: _isBinary, ...file } = fileOf('b {}', 4)
    expect(editor.emitted).toEqual([{ type: 'file.saved', file }])
    expect(editor.context()).toMatchObject({ loaded: 'b {}', content: 'b {}', version: 4, file })
    expect([editor.state(), editor.drafts.size]).toEqual(['unchanged', 0])
    editor.type('c {}')
    editor.save()
    expect(editor.submissions.at(-1)).toMatchObject({ content: 'c {}', version: 4 })
  })

  test('leaves what is typed meanwhile, on top of what was saved', async () => {
    const editor = await open()
    editor.type('b {}')
    editor.save()
    editor.type('bc {}')
    await editor.store()
    expect(editor.state()).toBe('edited')
    expect(editor.context()).toMatchObject({ loaded: 'b {}', content: 'bc {}', version: 4 })
    await editor.pause()
    expect([...editor.drafts.values()]).toEqual([{ values: { content: 'bc {}' }, base: {}, version: 4 }])
  })

  test('that is refused keeps the text, here and in the browser, and says why until the next attempt', async () => {
    const editor = await open()
    const failure: Failure = { code: 'invalid', issues: [{ field: 'content', reason: 'line 1, column 3: Unclosed' }] }
    editor.type('b {')
    editor.save()
    await editor.refuse(failure)
    expect(editor.emitted).toEqual([{ type: 'file.refused', failure }])
    expect(editor.state()).toBe('edited')
    editor.type('b {}')
    expect(editor.context()).toMatchObject({ content: 'b {}', failure })
    await editor.pause()
    expect([...editor.drafts.values()]).toMatchObject([{ values: { content: 'b {}' } }])
    editor.save()
    expect(editor.context().failure).toBeNull()
    await editor.store()
    expect(editor.state()).toBe('unchanged')
  })

  test('without a network keeps the text, and works once it is back', async () => {
    const editor = await open()
    editor.type('b {}')
    editor.save()
    await editor.refuse({ code: 'offline' })
    expect(editor.context()).toMatchObject({ content: 'b {}', failure: { code: 'offline' } })
    editor.save()
    await editor.store()
    expect(editor.context().loaded).toBe('b {}')
  })
})

describe('a draft', () => {
  test('is offered, and nothing can be typed over it before', async () => {
    const editor = await open(draftOf('b {}'))
    editor.type('c {}')
    expect([editor.state(), editor.context().content]).toEqual(['offeringDraft', 'a {}'])
    editor.actor.send({ type: 'draft.restored' })
    expect([editor.state(), editor.context().content, editor.context().draft]).toEqual(['edited', 'b {}', null])
    editor.save()
    await editor.store()
    expect(editor.drafts.size).toBe(0)
  })

  test('that is not wanted is gone', async () => {
    const editor = await open(draftOf('b {}'))
    editor.actor.send({ type: 'draft.discarded' })
    await editor.pause()
    expect([editor.state(), editor.context().content, editor.drafts.size]).toEqual(['unchanged', 'a {}', 0])
  })

  test('that says nothing new, or is no text, is not offered', async () => {
    for (const found of [draftOf('a {}'), { ...draftOf(''), values: { name: 'Jazz' } }]) {
      expect((await open(found)).state()).toBe('unchanged')
    }
  })

  test('older than what is stored meets it in the conflict', async () => {
    const editor = await open(draftOf('b {}', 2))
    editor.actor.send({ type: 'draft.restored' })
    editor.save()
    expect(editor.submissions.at(-1)).toMatchObject({ content: 'b {}', version: 2 })
    await editor.refuse({ code: 'changedMeanwhile' })
    expect(editor.state()).toBe('conflict')
  })
})

describe('a conflict', () => {
  const conflicting = async () => {
    const editor = await open()
    editor.type('mine {}')
    editor.save()
    await editor.refuse({ code: 'changedMeanwhile' })
    return editor
  }

  test('decided for mine saves it over what the others saved', async () => {
    const editor = await conflicting()
    await editor.answer(fileOf('theirs {}', 7))
    editor.decide('mine')
    expect(editor.submissions.at(-1)).toMatchObject({ content: 'mine {}', version: 7 })
    await editor.store(8)
    expect(editor.context()).toMatchObject({ loaded: 'mine {}', content: 'mine {}', version: 8 })
  })

  test('decided for theirs shows it, and nothing is left unsaved', async () => {
    const editor = await conflicting()
    await editor.answer(fileOf('theirs {}', 7))
    editor.decide('theirs')
    expect(editor.state()).toBe('unchanged')
    expect(editor.context()).toMatchObject({ loaded: 'theirs {}', content: 'theirs {}', version: 7 })
    expect(editor.drafts.size).toBe(0)
  })

  test('with what an earlier save stored after all leaves what was typed since, here and in the browser', async () => {
    const editor = await open()
    editor.type('mine {}')
    editor.save()
    await editor.refuse({ code: 'offline' })
    editor.save()
    editor.type('mine, longer {}')
    await editor.refuse({ code: 'changedMeanwhile' })
    await editor.answer(fileOf('mine {}', 4))
    expect(editor.state()).toBe('edited')
    expect(editor.context()).toMatchObject({ loaded: 'mine {}', content: 'mine, longer {}', version: 4 })
    await editor.pause()
    expect([...editor.drafts.values()]).toEqual([{ values: { content: 'mine, longer {}' }, base: {}, version: 4 }])
    editor.save()
    expect(editor.submissions.at(-1)).toMatchObject({ content: 'mine, longer {}', version: 4 })
  })

  test('with what an earlier save stored after all is over when nothing was typed since', async () => {
    const editor = await conflicting()
    await editor.answer(fileOf('mine {}', 4))
    await editor.pause()
    expect(editor.context()).toMatchObject({ loaded: 'mine {}', content: 'mine {}', version: 4 })
    expect([editor.state(), editor.drafts.size]).toEqual(['unchanged', 0])
  })

  test('that is postponed leaves everything as it was', async () => {
    const editor = await conflicting()
    await editor.answer(fileOf('theirs {}', 7))
    editor.conflict()?.send({ type: 'conflict.postponed' })
    expect(editor.state()).toBe('edited')
    expect(editor.context()).toMatchObject({ loaded: 'a {}', content: 'mine {}', version: 3 })
    expect([...editor.drafts.values()]).toMatchObject([{ values: { content: 'mine {}' } }])
    editor.save()
    expect(editor.submissions.at(-1)).toMatchObject({ version: 3 })
  })

  test('with a file that the others took away saves mine as a new one', async () => {
    const editor = await conflicting()
    await editor.answer({ code: 'notFound' })
    editor.conflict()?.send({ type: 'choice.submitted' })
    expect(editor.submissions.at(-1)).toMatchObject({ content: 'mine {}', version: null })
  })

  test('can follow another', async () => {
    const editor = await conflicting()
    await editor.answer(fileOf('theirs {}', 7))
    editor.decide('mine')
    await editor.refuse({ code: 'changedMeanwhile' })
    await editor.answer(fileOf('others {}', 8))
    editor.decide('mine')
    expect(editor.submissions.at(-1)).toMatchObject({ content: 'mine {}', version: 8 })
  })
})

test('a file that was restored elsewhere on the page takes the place of an unchanged one, never of typed text', async () => {
  const editor = await open()
  editor.actor.send({ type: 'file.replaced', file: fileOf('old {}', 5) })
  expect(editor.context()).toMatchObject({ content: 'old {}', loaded: 'old {}', version: 5 })
  editor.type('new {}')
  expect(editor.actor.getSnapshot().can({ type: 'file.replaced', file: fileOf('a {}', 6) })).toBe(false)
})
