import { expect, test } from 'vitest'
import { toastMachine } from '#machines/shell/toast.ts'
import { stage, walk } from '#test/walk.ts'

const saved = { state: 'success', message: 'saved', id: null, action: null } as const
const deleted = { state: 'warning', message: 'deleted', id: 'restore 7', action: 'Undo' } as const
const nothing = { state: 'none', message: '', id: null, action: null }

test('structure, every path, nothing left unwalked', async () => {
  await walk(toastMachine, {
    guardsRead: ({ id, action }) => [id, action],
    events: {
      'toast.pushed': [saved, deleted],
      'toast.dismissed': [{}],
      'toast.withdrawn': [{ id: 'restore 7' }, { id: 'another' }],
      'toast.actionChosen': [{}],
      'toast.held': [{}],
      'toast.released': [{}],
    },
  })
})

test('a toast goes after 5000 ms, and a further push starts that time again (§4)', () => {
  const { actor, clock } = stage(toastMachine).start(undefined)
  actor.send({ type: 'toast.pushed', ...saved })
  clock.increment(4_999)
  expect(actor.getSnapshot().context).toEqual(saved)
  actor.send({ type: 'toast.pushed', ...deleted })
  clock.increment(4_999)
  expect(actor.getSnapshot().context).toEqual(deleted)
  clock.increment(1)
  expect(actor.getSnapshot().context).toEqual(nothing)
})

test('a toast that is held stays, and has its 5000 ms again when it is released', () => {
  const { actor, clock } = stage(toastMachine).start(undefined)
  actor.send({ type: 'toast.pushed', ...deleted })
  clock.increment(4_999)
  actor.send({ type: 'toast.held' })
  clock.increment(60_000)
  actor.send({ type: 'toast.released' })
  clock.increment(4_999)
  expect(actor.getSnapshot().context).toEqual(deleted)
  clock.increment(1)
  expect(actor.getSnapshot().context).toEqual(nothing)
})

test('the chosen action comes back by the toast’s id, and a toast without one offers nothing', () => {
  const { actor, emitted } = stage(toastMachine).start(undefined)
  actor.send({ type: 'toast.pushed', ...saved })
  expect(actor.getSnapshot().can({ type: 'toast.actionChosen' })).toBe(false)
  actor.send({ type: 'toast.pushed', ...deleted })
  actor.send({ type: 'toast.actionChosen' })
  expect(emitted).toEqual([{ type: 'toast.acted', id: 'restore 7' }])
  expect(actor.getSnapshot().context).toEqual(nothing)
})

test('a toast that is no longer true closes by its id, and another one stays', () => {
  const { actor } = stage(toastMachine).start(undefined)
  actor.send({ type: 'toast.pushed', ...deleted })
  actor.send({ type: 'toast.withdrawn', id: 'another' })
  expect(actor.getSnapshot().context).toEqual(deleted)
  actor.send({ type: 'toast.withdrawn', id: 'restore 7' })
  expect(actor.getSnapshot().context).toEqual(nothing)
})
