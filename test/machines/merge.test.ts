import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { mergeMachine } from '#machines/doubles/merge.ts'
import { mergeSamples } from '#test/samples/doubles.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(mergeMachine, mergeSamples)
})

/** The other entry is kept, with its own name: the default order turned. */
const turnedAndDecided = async () => {
  const [two] = mergeSamples.actors.loadTwo.done
  const staged = stage(mergeMachine).start(mergeSamples.inputs[0])
  await staged.call('loadTwo').resolve(two)
  staged.actor.send({ type: 'sides.turned' })
  staged.actor.send({ type: 'side.decided', field: 'name', side: 'mine' })
  staged.actor.send({ type: 'merge.submitted' })
  return { ...staged, two, sent: staged.call('mergeEntries').input }
}

test('the entry that is kept and the decisions stay when both are loaded again after a conflict', async () => {
  const { actor, call, two, sent } = await turnedAndDecided()
  expect(sent).toMatchObject({ kept: { id: two.merged.id }, values: { name: 'The choir' } })
  await call('mergeEntries').reject(new FailureError({ code: 'changedMeanwhile' }))
  actor.send({ type: 'load.retried' })
  await call('loadTwo').resolve({ ...two, merged: { ...two.merged, version: 6 } })
  actor.send({ type: 'merge.submitted' })
  expect(call('mergeEntries').input).toEqual({ ...sent, kept: { ...two.merged, version: 6 } })
})

test('both are compared again as they were turned after a merge was undone', async () => {
  const { actor, call, two, sent } = await turnedAndDecided()
  await call('mergeEntries').resolve(mergeSamples.actors.mergeEntries.done[0])
  actor.send({ type: 'undo.requested' })
  await call('undoMerge').resolve(undefined)
  actor.send({ type: 'load.retried' })
  await call('loadTwo').resolve(two)
  actor.send({ type: 'merge.submitted' })
  expect(call('mergeEntries').input).toEqual(sent)
})

test('two that were merged before are one entry, which cannot be merged with itself', async () => {
  const [, , one] = mergeSamples.actors.loadTwo.done
  const { actor, call } = stage(mergeMachine).start(mergeSamples.inputs[0])
  await call('loadTwo').resolve(one)
  expect(actor.getSnapshot().value).toBe('one')
  expect(actor.getSnapshot().can({ type: 'merge.submitted' })).toBe(false)
})
