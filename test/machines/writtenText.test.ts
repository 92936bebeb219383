import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Draft, DraftSearch, UnsavedWork } from '#domain/draft.ts'
import { textWorkOf } from '#domain/writtenText.ts'
import { hearChildren } from '#machines/hearing.ts'
import { entryThreadMachine } from '#machines/moderation/entryThread.ts'
import { proposalReviewMachine } from '#machines/proposals/proposalReview.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { writtenTextMachine } from '#machines/texts/writtenText.ts'
import { entryThreadSamples, openedThread, thread } from '#test/samples/moderation.ts'
import { proposalReviewSamples, refused, review } from '#test/samples/proposals.ts'
import { input, keptText, writtenTextSamples } from '#test/samples/writtenText.ts'
import { settled } from '#test/settled.ts'
import { stage, walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(writtenTextMachine, writtenTextSamples)
})

const key = input.draftKey

/** The texts of a browser by their keys. */
const writingIn = (kept: Map<string, UnsavedWork>) =>
  writtenTextMachine.provide({
    actors: {
      keepWork: workKeptIn(kept),
      leaveGuard: leaveGuardMachine,
      findDraft: fromPromise<Draft | null, DraftSearch>(async ({ input: { key } }) => {
        const work = kept.get(key)
        return work ? { ...work, savedAt: keptText.savedAt } : null
      }),
    },
  })

const open = async (kept: Map<string, UnsavedWork>) => {
  const actor = createActor(writingIn(kept), { input }).start()
  const guard = () => actor.getSnapshot().children.guard?.getSnapshot().value
  const found: string[] = []
  actor.on('text.replaced', ({ text }) => found.push(text))
  await settled()
  return { actor, guard, found }
}

test('a text that was not sent is there the next time, and is asked about before it is left', async () => {
  const kept = new Map<string, UnsavedWork>()
  const { actor, guard } = await open(kept)
  actor.send({ type: 'text.changed', text: 'The first one.' })
  expect(guard()).toBe('guarding')
  actor.stop()
  const next = await open(kept)
  expect([next.found, next.guard()]).toEqual([['The first one.'], 'guarding'])
})

test('what is sent or taken out is not kept', async () => {
  const kept = new Map<string, UnsavedWork>([[key, textWorkOf('The first one.')]])
  for (const end of [{ type: 'text.sent' }, { type: 'text.changed', text: '' }] as const) {
    kept.set(key, textWorkOf('The first one.'))
    const { actor, guard } = await open(kept)
    actor.send(end)
    await settled()
    expect([kept.size, guard()]).toEqual([0, 'free'])
    actor.stop()
    expect(kept.size).toBe(0)
  }
})

test('what is typed before the kept text is found stays', async () => {
  const kept = new Map<string, UnsavedWork>([[key, textWorkOf('An old one.')]])
  const actor = createActor(writingIn(kept), { input }).start()
  actor.send({ type: 'text.changed', text: 'A new one.' })
  await settled()
  expect(actor.getSnapshot().context.text).toBe('A new one.')
})

test('a message of a thread is kept until it is sent', async () => {
  const kept = new Map<string, UnsavedWork>()
  const write = async () => {
    const staged = stage(entryThreadMachine, { hearChildren, writtenText: writingIn(kept) }).start(
      entryThreadSamples.inputs[0],
    )
    await staged.call('loadThread').resolve(openedThread)
    await settled()
    return staged
  }
  const first = await write()
  first.actor.send({ type: 'text.changed', text: 'The first one.' })
  first.actor.stop()
  const second = await write()
  expect(second.actor.getSnapshot().context.text).toBe('The first one.')
  second.actor.send({ type: 'message.requested' })
  await second.call('sendMessage').resolve(thread)
  second.actor.stop()
  expect(kept.size).toBe(0)
})

test('the reason of a refusal is kept until it is sent', async () => {
  const kept = new Map<string, UnsavedWork>()
  const decide = async () => {
    const staged = stage(proposalReviewMachine, { hearChildren, writtenText: writingIn(kept) }).start(
      proposalReviewSamples.inputs[0],
    )
    await staged.call('loadReview').resolve(review)
    await settled()
    return staged
  }
  const first = await decide()
  first.actor.send({ type: 'reason.changed', reason: 'Not in our town.' })
  first.actor.stop()
  const second = await decide()
  expect(second.actor.getSnapshot().context.reason).toBe('Not in our town.')
  second.actor.send({ type: 'refusal.requested' })
  await second.call('refuseProposal').resolve(refused)
  expect(second.actor.getSnapshot().context.reason).toBe('')
  second.actor.stop()
  expect(kept.size).toBe(0)
})
