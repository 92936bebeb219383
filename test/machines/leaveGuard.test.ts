import { expect, test } from 'vitest'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(leaveGuardMachine, {
    events: {
      'form.dirtied': [{}],
      'form.cleaned': [{}],
      'leave.requested': [{}],
      'leave.confirmed': [{}],
      'leave.canceled': [{}],
    },
  })
})

test('a clean form is left without a question, a dirty one only when confirmed', () => {
  const { actor, emitted } = stage(leaveGuardMachine).start(undefined)
  actor.send({ type: 'leave.requested' })
  expect(emitted).toEqual([{ type: 'leave.allowed' }])
  actor.send({ type: 'form.dirtied' })
  actor.send({ type: 'leave.requested' })
  actor.send({ type: 'leave.canceled' })
  expect(actor.getSnapshot().value).toBe('guarding')
  expect(emitted).toEqual([{ type: 'leave.allowed' }, { type: 'leave.refused' }])
  actor.send({ type: 'leave.requested' })
  actor.send({ type: 'leave.confirmed' })
  expect(emitted).toEqual([{ type: 'leave.allowed' }, { type: 'leave.refused' }, { type: 'leave.allowed' }])
})

test('a form saved while the question stands lets its page go', () => {
  const { actor, emitted } = stage(leaveGuardMachine).start(undefined)
  actor.send({ type: 'form.dirtied' })
  actor.send({ type: 'leave.requested' })
  actor.send({ type: 'form.cleaned' })
  expect(actor.getSnapshot().value).toBe('free')
  expect(emitted).toEqual([{ type: 'leave.allowed' }])
})
