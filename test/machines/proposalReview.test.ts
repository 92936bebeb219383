import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import type { PageWish } from '#machines/frame.ts'
import { proposalReviewMachine } from '#machines/proposals/proposalReview.ts'
import {
  accepted,
  correction,
  goneNote,
  movedMeanwhile,
  proposal,
  proposalReviewSamples,
  refused,
  review,
} from '#test/samples/proposals.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(proposalReviewMachine, proposalReviewSamples)
})

const start = async () => {
  const staged = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  await staged.call('loadReview').resolve(review)
  return staged
}

test('the only category and the place of the same name are chosen; the version that was seen is accepted', async () => {
  const { actor, call, emitted } = await start()
  expect(actor.getSnapshot().context.choices).toEqual({
    category: 'c1',
    topic: '',
    owner: '',
    location: 'id:b1',
    changed: '',
  })
  expect(actor.getSnapshot().can({ type: 'acceptance.requested' })).toBe(false)
  actor.send({ type: 'choice.changed', name: 'topic', value: 't2' })
  actor.send({ type: 'acceptance.requested' })
  expect(call('acceptProposal').input).toEqual({
    id: 'p1',
    version: 2,
    acceptance: {
      category: 'c1',
      topic: 't2',
      owner: null,
      location: 'id:b1',
      answer: '',
      keepsChanges: false,
      entryVersion: null,
      seenGone: false,
    },
  })
  await call('acceptProposal').resolve(accepted)
  expect(emitted).toEqual([{ type: 'proposal.accepted', name: proposal.name, isNote: false, isCorrection: false }])
  expect(actor.getSnapshot().can({ type: 'acceptance.requested' })).toBe(false)
})

test('what is typed about a note is the answer to it', async () => {
  const { actor, call, emitted } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  await call('loadReview').resolve({ ...review, proposal: correction })
  actor.send({ type: 'reason.changed', reason: 'The door on the left has no step.' })
  actor.send({ type: 'acceptance.requested' })
  expect(call('acceptProposal').input).toMatchObject({ acceptance: { answer: 'The door on the left has no step.' } })
  await call('acceptProposal').resolve({ ...correction, state: 'accepted' })
  expect(emitted).toEqual([{ type: 'proposal.accepted', name: correction.name, isNote: true, isCorrection: true }])
})

test('where the event was changed since the correction was written, somebody says which of the two stays', async () => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  const canAccept = () => actor.getSnapshot().can({ type: 'acceptance.requested' })
  await call('loadReview').resolve({ ...review, proposal: movedMeanwhile })
  expect(canAccept()).toBe(false)
  actor.send({ type: 'choice.changed', name: 'changed', value: 'event' })
  actor.send({ type: 'acceptance.requested' })
  expect(call('acceptProposal').input).toMatchObject({ acceptance: { keepsChanges: true, entryVersion: 3 } })
  await call('acceptProposal').reject(new FailureError({ code: 'changedMeanwhile' }))
  await call('loadReview').resolve({ ...review, proposal: { ...movedMeanwhile, entryVersion: 4 } })
  expect(canAccept()).toBe(true)
  actor.send({ type: 'acceptance.requested' })
  await call('acceptProposal').reject(new FailureError({ code: 'changedMeanwhile' }))
  const again = { ...movedMeanwhile, meanwhile: [{ field: 'date' as const, value: '2026-07-13' }] }
  await call('loadReview').resolve({ ...review, proposal: again })
  expect(canAccept()).toBe(false)
  actor.send({ type: 'choice.changed', name: 'changed', value: 'correction' })
  actor.send({ type: 'acceptance.requested' })
  expect(call('acceptProposal').input).toMatchObject({ acceptance: { keepsChanges: false, entryVersion: 3 } })
})

test('what was changed meanwhile is loaded again, and what was typed stays', async () => {
  const { actor, call } = await start()
  expect(actor.getSnapshot().can({ type: 'refusal.requested' })).toBe(false)
  actor.send({ type: 'reason.changed', reason: 'No.' })
  actor.send({ type: 'choice.changed', name: 'topic', value: 't1' })
  actor.send({ type: 'refusal.requested' })
  await call('refuseProposal').reject(new FailureError({ code: 'changedMeanwhile' }))
  await call('loadReview').resolve({ ...review, proposal: { ...proposal, version: 3 } })
  expect(actor.getSnapshot().context).toMatchObject({
    reason: 'No.',
    failure: { code: 'changedMeanwhile' },
    choices: { category: 'c1', topic: 't1' },
  })
  actor.send({ type: 'refusal.requested' })
  expect(call('refuseProposal').input).toEqual({ id: 'p1', version: 3, reason: 'No.', seenGone: false })
  await call('refuseProposal').resolve(refused)
  expect(actor.getSnapshot().context.failure).toBe(null)
})

test('what is typed or chosen during other work stays', async () => {
  const { actor, call } = await start()
  actor.send({ type: 'block.toggled' })
  actor.send({ type: 'reason.changed', reason: 'No.' })
  actor.send({ type: 'choice.changed', name: 'topic', value: 't1' })
  const tally = { ...proposal.tally, isBlocked: true }
  await call('blockSender').resolve({ ...refused, tally })
  await call('loadReview').resolve({ ...review, proposal: { ...proposal, tally } })
  expect(actor.getSnapshot().context).toMatchObject({ reason: 'No.', choices: { topic: 't1' } })
  actor.send({ type: 'refusal.requested' })
  await call('refuseProposal').reject(new FailureError({ code: 'changedMeanwhile' }))
  actor.send({ type: 'reason.changed', reason: 'No, sorry.' })
  await call('loadReview').resolve({ ...review, proposal: { ...proposal, version: 3 } })
  expect(actor.getSnapshot().context.reason).toBe('No, sorry.')
})

test('what is decided anew begins with the reason that was written', async () => {
  const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
  await call('loadReview').resolve({ ...review, proposal: refused })
  expect(actor.getSnapshot().context.reason).toBe('')
  actor.send({ type: 'reopening.requested' })
  const again = { ...proposal, reason: refused.reason }
  await call('reopenProposal').resolve(again)
  await call('loadReview').resolve({ ...review, proposal: again })
  expect(actor.getSnapshot().context.reason).toBe(refused.reason)
})

test('the menu counts anew when another moderator was faster', async () => {
  const wishes: PageWish[] = []
  const talkToFrame = fromCallback<PageWish>(({ receive }) => receive((wish) => wishes.push(wish)))
  const { actor, call } = stage(proposalReviewMachine, { talkToFrame }).start(proposalReviewSamples.inputs[0])
  await call('loadReview').resolve(review)
  actor.send({ type: 'reason.changed', reason: 'No.' })
  actor.send({ type: 'refusal.requested' })
  await call('refuseProposal').reject(new FailureError({ code: 'changedMeanwhile' }))
  expect(wishes).toEqual([{ type: 'count.outdated' }])
})

test('what is prepared for a deleted entry goes when the entry is back, or somebody else decided; what was typed stays', async () => {
  const gone = { ...review, proposal: { ...goneNote, isNote: false } }
  const later = [review, { ...review, proposal: refused }]
  for (const { typed, after } of [
    { typed: null, after: '' },
    { typed: 'Sorry.', after: 'Sorry.' },
  ])
    for (const there of later) {
      const { actor, call } = stage(proposalReviewMachine).start(proposalReviewSamples.inputs[0])
      await call('loadReview').resolve(gone)
      expect(actor.getSnapshot().context.reason).toBe('The entry is gone.')
      if (typed !== null) actor.send({ type: 'reason.changed', reason: typed })
      actor.send({ type: 'refusal.requested' })
      await call('refuseProposal').reject(new FailureError({ code: 'changedMeanwhile' }))
      await call('loadReview').resolve(there)
      expect(actor.getSnapshot().context).toMatchObject({ reason: after, failure: { code: 'changedMeanwhile' } })
    }
})
