import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { invitationLinkMachine } from '#machines/invitationLink.ts'
import { stage, walk } from '#test/walk.ts'

const first = { token: 't1', link: 'https://town.example/backstage/invitation/t1' }
const second = { token: 't2', link: 'https://town.example/backstage/invitation/t2' }
const limit = { code: 'InvitationLimitError' } as const

test('structure, every path, nothing left unwalked', async () => {
  await walk(invitationLinkMachine, {
    guardsRead: ({ invitation }) => invitation,
    events: { 'invitation.requested': [{}], 'copy.requested': [{}] },
    actors: {
      createInvitation: {
        done: [first],
        error: [{ code: 'NoInvitationYetError' }, limit, { code: 'InternalServerError' }],
      },
      copyText: { done: [undefined], error: [new Error('the clipboard is locked')] },
    },
  })
})

const started = () => stage(invitationLinkMachine).start(undefined)

test('a link is created, copied, and says for two seconds that it was', async () => {
  const { actor, call, clock, emitted } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').resolve(first)
  expect(actor.getSnapshot().value).toBe('created')
  expect(actor.getSnapshot().context).toEqual({ invitation: first, failure: null })
  expect(emitted).toEqual([{ type: 'invitation.created' }])
  actor.send({ type: 'copy.requested' })
  expect(call('copyText').input).toEqual({ text: first.link })
  await call('copyText').resolve(undefined)
  clock.increment(1_999)
  expect(actor.getSnapshot().value).toBe('copied')
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('created')
})

test('a link that cannot be copied is still there, and can be tried again', async () => {
  const { actor, call } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').resolve(first)
  actor.send({ type: 'copy.requested' })
  await call('copyText').reject(new Error('not allowed'))
  expect(actor.getSnapshot().value).toBe('copyFailed')
  expect(actor.getSnapshot().context).toEqual({ invitation: first, failure: null })
  actor.send({ type: 'copy.requested' })
  await call('copyText').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('copied')
})

test('a refusal says why, and there is nothing to copy before a first link', async () => {
  const { actor, call, emitted } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').reject(new FailureError({ code: 'NoInvitationYetError' }))
  expect(actor.getSnapshot().value).toBe('refused')
  expect(actor.getSnapshot().context).toEqual({ invitation: null, failure: { code: 'NoInvitationYetError' } })
  expect(emitted).toEqual([{ type: 'invitation.refused', failure: { code: 'NoInvitationYetError' } }])
  expect(actor.getSnapshot().can({ type: 'copy.requested' })).toBe(false)
})

test('when a second link is refused, the first one stays to be copied', async () => {
  const { actor, call } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').resolve(first)
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').reject(new FailureError(limit))
  expect(actor.getSnapshot().context).toEqual({ invitation: first, failure: limit })
  actor.send({ type: 'copy.requested' })
  expect(call('copyText').input).toEqual({ text: first.link })
})

test('another link takes the place of the one before and of its failure', async () => {
  const { actor, call } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').reject(new FailureError(limit))
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').resolve(second)
  expect(actor.getSnapshot().context).toEqual({ invitation: second, failure: null })
})
