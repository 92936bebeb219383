import { expect, test } from 'vitest'
import { stage, walk } from '#test/walk.ts'
import { recordingMachine } from '#tools/machines/flows/recording.ts'
import type { Recording } from '#tools/machines/trace/recording.ts'

const start = { value: 'hidden', status: 'active', context: {}, emitted: [] }
const recording: Recording = { version: 1, machine: 'toast', digest: null, input: null, start, steps: [] }
const leak = 'Step 1 still holds an e-mail address.'

test('structure, every path, nothing left unwalked', async () => {
  await walk(recordingMachine, {
    events: { 'recording.requested': [{ recordings: [recording] }], 'recording.closed': [{}] },
    actors: {
      findLeaks: {
        done: [
          { clean: [recording], leaks: [] },
          { clean: [], leaks: [leak] },
        ],
        error: [new Error('no')],
      },
      saveFile: { done: [undefined], error: [new Error('the disk is full')] },
    },
  })
})

test('what still holds something secret is not saved', async () => {
  const { actor, call } = stage(recordingMachine).start(undefined)
  actor.send({ type: 'recording.requested', recordings: [recording] })
  await call('findLeaks').resolve({ clean: [], leaks: [leak] })
  const { value, context, children } = actor.getSnapshot()
  expect([value, context.leaks, Object.keys(children)]).toEqual(['refused', [leak], []])
})

test('of several, those without a secret are saved, and the others are named', async () => {
  const { actor, call } = stage(recordingMachine).start(undefined)
  actor.send({ type: 'recording.requested', recordings: [recording, recording] })
  await call('findLeaks').resolve({ clean: [recording], leaks: [leak] })
  expect(call('saveFile').input).toEqual({ recordings: [recording] })
  await call('saveFile').resolve()
  const { value, context } = actor.getSnapshot()
  expect([value, context]).toEqual(['saved', { recordings: [], leaks: [leak], why: null }])
})
