import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { invitationLinkMachine } from '#machines/people/invitationLink.ts'
import { stage, walk } from '#test/walk.ts'

const first = { token: 't1', link: 'https://town.example/backstage/invitation/t1' }
const second = { token: 't2', link: 'https://town.example/backstage/invitation/t2' }
const older = 'https://town.example/backstage/invitation/t0'
const limit = { code: 'InvitationLimitError' } as const

test('structure, every path, nothing left unwalked', async () => {
  await walk(invitationLinkMachine, {
    events: { 'invitation.requested': [{}], 'copy.requested': [{ link: older }] },
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

test('a link is created, copied, and says that it was', async () => {
  const { actor, call, emitted } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').resolve(first)
  expect(actor.getSnapshot().value).toEqual({ creation: 'created', copy: 'idle' })
  expect(actor.getSnapshot().context).toEqual({ invitation: first, link: null, failure: null })
  expect(emitted).toEqual([{ type: 'invitation.created' }])
  actor.send({ type: 'copy.requested', link: first.link })
  expect(call('copyText').input).toEqual({ text: first.link })
  await call('copyText').resolve(undefined)
  expect(actor.getSnapshot().value).toEqual({ creation: 'created', copy: 'idle' })
  expect(emitted).toEqual([{ type: 'invitation.created' }, { type: 'link.copied' }])
})

test('a link that cannot be copied is still there, and can be tried again', async () => {
  const { actor, call, emitted } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').resolve(first)
  actor.send({ type: 'copy.requested', link: first.link })
  await call('copyText').reject(new Error('not allowed'))
  expect(actor.getSnapshot().value).toEqual({ creation: 'created', copy: 'idle' })
  expect(actor.getSnapshot().context).toEqual({ invitation: first, link: first.link, failure: null })
  actor.send({ type: 'copy.requested', link: first.link })
  await call('copyText').resolve(undefined)
  expect(emitted.slice(1)).toEqual([{ type: 'copy.failed' }, { type: 'link.copied' }])
})

test('an older link is copied while another one is created, and neither stops the other', async () => {
  const { actor, call } = started()
  actor.send({ type: 'invitation.requested' })
  actor.send({ type: 'copy.requested', link: older })
  await call('copyText').resolve(undefined)
  await call('createInvitation').resolve(second)
  expect(actor.getSnapshot().value).toEqual({ creation: 'created', copy: 'idle' })
  expect(actor.getSnapshot().context).toEqual({ invitation: second, link: older, failure: null })
})

test('a refusal says why', async () => {
  const { actor, call, emitted } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').reject(new FailureError({ code: 'NoInvitationYetError' }))
  expect(actor.getSnapshot().value).toEqual({ creation: 'refused', copy: 'idle' })
  expect(actor.getSnapshot().context).toEqual({
    invitation: null,
    link: null,
    failure: { code: 'NoInvitationYetError' },
  })
  expect(emitted).toEqual([{ type: 'invitation.refused', failure: { code: 'NoInvitationYetError' } }])
})

test('when a second link is refused, the first one stays', async () => {
  const { actor, call } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').resolve(first)
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').reject(new FailureError(limit))
  expect(actor.getSnapshot().context).toEqual({ invitation: first, link: null, failure: limit })
})

test('another link takes the place of the one before and of its failure', async () => {
  const { actor, call } = started()
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').reject(new FailureError(limit))
  actor.send({ type: 'invitation.requested' })
  await call('createInvitation').resolve(second)
  expect(actor.getSnapshot().context).toEqual({ invitation: second, link: null, failure: null })
})
