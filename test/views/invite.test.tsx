import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { invitationLinkMachine } from '#machines/people/invitationLink.ts'
import { InviteView } from '#src/views/people/InviteView.tsx'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const invitation = { token: 't1', link: 'https://town.example/backstage/invitation/t1' }
const { link } = invitation

const t = await startTexts()
const user = userEvent.setup()

const shownLink = () => screen.queryByLabelText<HTMLInputElement>(t('invitations.created'))?.value ?? null

test('every path through the rendered invite page', async () => {
  await walkView(
    invitationLinkMachine,
    {
      guardsRead: (context) => context.invitation,
      events: {
        'invitation.requested': [{}],
        'copy.requested': ({ context }) => (context.invitation === null ? [] : [{ link }]),
      },
      actors: {
        createInvitation: { done: [invitation], error: [{ code: 'NoInvitationYetError' }] },
        copyText: { done: [undefined], error: [new Error('the clipboard is locked')] },
      },
    },
    ({ actor }) => {
      const { unmount } = render(
        <InviteView invitation={actor} isLimited>
          <ul />
        </InviteView>,
      )
      const click = (name: string) => user.click(screen.getByRole('button', { name }))
      return {
        around: (work) => act(work),
        gestures: {
          'invitation.requested': () => click(t(shownLink() ? 'invitations.another' : 'invitations.create')),
          'copy.requested': () => click(t('invitations.copy')),
        },
        check: ({ value, context }) => {
          expect(shownLink()).toBe(context.invitation && link)
          expect(screen.queryAllByText(t('failures.NoInvitationYetError'))).toHaveLength(
            value.creation === 'refused' ? 1 : 0,
          )
        },
        close: unmount,
      }
    },
  )
})

test.each([
  ['NoInvitationYetError', 'You can invite others one week after your registration.'],
  ['InvitationLimitError', 'You can create one invitation per week. Please wait up to a week.'],
] as const)('%s is said where the link would be (§8)', async (code, sentence) => {
  const { actor, call } = stage(invitationLinkMachine).start(undefined)
  render(
    <InviteView invitation={actor} isLimited>
      <ul />
    </InviteView>,
  )
  await user.click(screen.getByRole('button', { name: t('invitations.create') }))
  await act(() => call('createInvitation').reject(new FailureError({ code })))
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('who is too early reads on the page from when it works', async () => {
  const { actor, call } = stage(invitationLinkMachine).start(undefined)
  const view = (freeFrom: string | null) => (
    <InviteView invitation={actor} isLimited freeFrom={freeFrom}>
      <ul />
    </InviteView>
  )
  const { rerender } = render(view(null))
  await user.click(screen.getByRole('button', { name: t('invitations.create') }))
  await act(() => call('createInvitation').reject(new FailureError({ code: 'NoInvitationYetError', retryAfter: 60 })))
  rerender(view('08.12.2026 04:02'))
  expect(screen.getByRole('status').textContent).toContain('from 08.12.2026 04:02')
  expect(screen.queryByText(t('invitations.limits'))).toBeNull()
  expect(screen.queryByText(t('failures.NoInvitationYetError'))).toBeNull()
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
})

test('those who may always invite are not told of limits', () => {
  const { actor } = stage(invitationLinkMachine).start(undefined)
  render(
    <InviteView invitation={actor} isLimited={false}>
      <ul />
    </InviteView>,
  )
  expect(screen.queryByText(t('invitations.limits'))).toBeNull()
})

test('a link that opens on no other device is called that, when it is made and when it is copied', async () => {
  const local = 'http://localhost:4910/backstage/invitation/t0'
  const { actor, call } = stage(invitationLinkMachine).start(undefined)
  render(
    <InviteView invitation={actor} isLimited={false}>
      <ul />
    </InviteView>,
  )
  const notices = () => screen.queryAllByText(t('invitations.onlyHere', { address: 'http://localhost:4910' })).length
  await user.click(screen.getByRole('button', { name: t('invitations.create') }))
  await act(() => call('createInvitation').resolve(invitation))
  expect(notices()).toBe(0)
  act(() => actor.send({ type: 'copy.requested', link: local }))
  expect(notices()).toBe(1)
  act(() => actor.send({ type: 'copy.requested', link }))
  expect(notices()).toBe(0)
  await user.click(screen.getByRole('button', { name: t('invitations.another') }))
  await act(() => call('createInvitation').resolve({ token: 't0', link: local }))
  expect(notices()).toBe(1)
})

test('an open link of the list that opens on no other device is called that from the start', () => {
  const { actor } = stage(invitationLinkMachine).start(undefined)
  render(
    <InviteView invitation={actor} isLimited={false} local="http://localhost:4910/backstage/invitation/t0">
      <ul />
    </InviteView>,
  )
  expect(screen.getByText(t('invitations.onlyHere', { address: 'http://localhost:4910' }))).toBeTruthy()
})

test('only who can give roles is told how an invited person becomes a moderator', () => {
  const { actor } = stage(invitationLinkMachine).start(undefined)
  const view = (givesRoles: boolean) => (
    <InviteView invitation={actor} isLimited={false} givesRoles={givesRoles}>
      <ul />
    </InviteView>
  )
  const { rerender } = render(view(false))
  expect(screen.queryByRole('link', { name: t('invitations.toAccounts') })).toBe(null)
  rerender(view(true))
  expect(screen.getByRole('link', { name: t('invitations.toAccounts') }).getAttribute('href')).toBe('/backstage/users')
})
