import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { themeCreationMachine } from '#machines/themeCreation.ts'
import { stage, walk } from '#test/walk.ts'

const harbour = { name: 'Harbour', active: false, editable: true, parent: 'default', failures: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(themeCreationMachine, {
    events: {
      'dialog.opened': [{}],
      'dialog.closed': [{}],
      'name.changed': [{ name: ' Harbour ' }, { name: '' }],
      'parent.changed': [{ parent: 'Town' }],
      'creation.requested': [{}],
    },
    actors: {
      createTheme: {
        done: [harbour],
        error: [{ code: 'offline' }, { code: 'nameExists', issues: [{ field: 'name', reason: 'nameExists' }] }],
      },
    },
    guardsRead: ({ name }) => name,
  })
})

test('a name that cannot be is refused before anybody is asked, and the next keystroke takes that back', () => {
  const { actor, emitted } = stage(themeCreationMachine).start(undefined)
  actor.send({ type: 'dialog.opened' })
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
  const { actor, call, emitted } = stage(themeCreationMachine).start(undefined)
  const typed = { name: ' Harbour ', parent: 'Town' }
  actor.send({ type: 'dialog.opened' })
  actor.send({ type: 'name.changed', name: typed.name })
  actor.send({ type: 'parent.changed', parent: typed.parent })
  actor.send({ type: 'dialog.closed' })
  actor.send({ type: 'dialog.opened' })
  actor.send({ type: 'creation.requested' })
  expect(call('createTheme').input).toEqual({ name: 'Harbour', parent: 'Town' })
  await call('createTheme').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toEqual({ ...typed, failure: { code: 'offline' } })
  actor.send({ type: 'creation.requested' })
  await call('createTheme').resolve(harbour)
  expect(actor.getSnapshot().value).toBe('closed')
  expect(actor.getSnapshot().context).toEqual({ name: '', parent: 'default', failure: null })
  expect(emitted).toEqual([
    { type: 'theme.refused', failure: { code: 'offline' } },
    { type: 'theme.created', name: 'Harbour' },
  ])
})
