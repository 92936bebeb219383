import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { UnsavedWork } from '#domain/draft.ts'
import { FailureError } from '#domain/failure.ts'
import type { ListedTheme } from '#domain/themes/theme.ts'
import { themeCreationMachine } from '#machines/themes/themeCreation.ts'
import { stage, walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

const input = { draftKey: 'm:newTheme', draft: null }
const harbour: ListedTheme = { name: 'Harbour', active: false, editable: true, parent: 'default', failures: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(themeCreationMachine, {
    inputs: [input],
    events: {
      'dialog.opened': [{ active: 'Town' }],
      'dialog.closed': [{}],
      'name.changed': [{ name: ' Harbour ' }, { name: '' }],
      'parent.changed': [{ parent: 'Town' }],
      'creation.requested': [{}],
    },
    actors: {
      keepWork: { done: [], error: [] },
      createTheme: {
        done: [harbour],
        error: [{ code: 'offline' }, { code: 'nameExists', issues: [{ field: 'name', reason: 'nameExists' }] }],
      },
    },
    guardsRead: ({ name }) => name,
  })
})

test('a name that cannot be is refused before anybody is asked, and the next keystroke takes that back', () => {
  const { actor, emitted } = stage(themeCreationMachine).start(input)
  actor.send({ type: 'dialog.opened', active: 'Town' })
  actor.send({ type: 'creation.requested' })
  const failure = { code: 'invalid', issues: [{ field: 'name', reason: 'empty' }] }
  expect(actor.getSnapshot().value).toBe('open')
  expect(actor.getSnapshot().context.failure).toEqual(failure)
  expect(emitted).toEqual([{ type: 'theme.refused', failure }])
  actor.send({ type: 'name.changed', name: '../etc' })
  expect(actor.getSnapshot().context.failure).toBe(null)
  actor.send({ type: 'creation.requested' })
  expect(actor.getSnapshot().context.failure?.issues).toEqual([{ field: 'name', reason: 'characters' }])
})

test('what was typed outlives a refusal and a closed dialog, not a created theme', async () => {
  const { actor, call, emitted } = stage(themeCreationMachine).start(input)
  const typed = { name: ' Harbour ', parent: 'Town' }
  actor.send({ type: 'dialog.opened', active: 'Town' })
  actor.send({ type: 'name.changed', name: typed.name })
  actor.send({ type: 'parent.changed', parent: typed.parent })
  actor.send({ type: 'dialog.closed' })
  actor.send({ type: 'dialog.opened', active: 'Town' })
  actor.send({ type: 'creation.requested' })
  expect(call('createTheme').input).toEqual({ name: 'Harbour', parent: 'Town' })
  await call('createTheme').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toMatchObject({ ...typed, failure: { code: 'offline' } })
  actor.send({ type: 'creation.requested' })
  await call('createTheme').resolve(harbour)
  expect(actor.getSnapshot().value).toBe('closed')
  expect(actor.getSnapshot().context).toMatchObject({ name: '', parent: 'default', failure: null })
  expect(emitted).toEqual([
    { type: 'theme.refused', failure: { code: 'offline' } },
    { type: 'theme.created', name: 'Harbour' },
  ])
})

test('what was typed is kept in the browser, stands there when the page is there again, and goes with the created theme', async () => {
  const drafts = new Map<string, UnsavedWork>()
  const machine = themeCreationMachine.provide({
    actors: {
      keepWork: workKeptIn(drafts),
      createTheme: fromPromise(async () => harbour),
    },
  })
  const first = createActor(machine, { input }).start()
  first.send({ type: 'dialog.opened', active: 'Town' })
  first.send({ type: 'name.changed', name: 'Harb' })
  first.send({ type: 'parent.changed', parent: 'Town' })
  first.send({ type: 'dialog.closed' })
  first.getSnapshot().children.keepWork?.send({ type: 'work.submitted' })
  const work = drafts.get(input.draftKey)
  expect(work?.values).toEqual({ name: 'Harb', parent: 'Town' })

  const draft = work ? { ...work, savedAt: '2031-05-01T10:00:00.000Z' } : null
  const second = createActor(machine, { input: { ...input, draft } }).start()
  expect(second.getSnapshot()).toMatchObject({ value: 'closed', context: { name: 'Harb', parent: 'Town' } })
  second.send({ type: 'dialog.opened', active: 'Town' })
  second.send({ type: 'creation.requested' })
  await waitFor(second, (snapshot) => snapshot.matches('closed'))
  expect(drafts.size).toBe(0)
})

test('a new theme builds on the active one, until another is chosen or a name is typed', () => {
  const { actor } = stage(themeCreationMachine).start(input)
  const open = (active: string) => {
    actor.send({ type: 'dialog.opened', active })
    const { parent } = actor.getSnapshot().context
    return parent
  }
  expect(open('Town')).toBe('Town')
  actor.send({ type: 'dialog.closed' })
  expect(open('Fair')).toBe('Fair')
  actor.send({ type: 'name.changed', name: 'Harbour' })
  actor.send({ type: 'parent.changed', parent: 'default' })
  actor.send({ type: 'dialog.closed' })
  expect(open('Fair')).toBe('default')
})

test('a parent that was chosen before any name stays when the dialog or the page opens again, the built-in one too', () => {
  const drafts = new Map<string, UnsavedWork>()
  const machine = themeCreationMachine.provide({ actors: { keepWork: workKeptIn(drafts) } })
  const parentAfterReopening = (chosen: string): string[] => {
    const first = createActor(machine, { input }).start()
    first.send({ type: 'dialog.opened', active: 'Town' })
    first.send({ type: 'parent.changed', parent: chosen })
    first.send({ type: 'dialog.closed' })
    first.send({ type: 'dialog.opened', active: 'Town' })
    first.getSnapshot().children.keepWork?.send({ type: 'work.submitted' })
    const work = drafts.get(input.draftKey)
    const draft = work ? { ...work, savedAt: '2031-05-01T10:00:00.000Z' } : null
    const second = createActor(machine, { input: { ...input, draft } }).start()
    second.send({ type: 'dialog.opened', active: 'Fair' })
    return [first.getSnapshot().context.parent, second.getSnapshot().context.parent]
  }
  expect(parentAfterReopening('Harbour')).toEqual(['Harbour', 'Harbour'])
  expect(parentAfterReopening('default')).toEqual(['default', 'default'])
})

test('a name that was typed and taken back leaves the parent to the active theme', () => {
  const { actor } = stage(themeCreationMachine).start(input)
  actor.send({ type: 'dialog.opened', active: 'Town' })
  actor.send({ type: 'name.changed', name: 'H' })
  actor.send({ type: 'name.changed', name: '' })
  actor.send({ type: 'dialog.closed' })
  actor.send({ type: 'dialog.opened', active: 'Fair' })
  expect(actor.getSnapshot().context.parent).toBe('Fair')
})
