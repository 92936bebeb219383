import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { SavedEntry, Submission } from '#domain/editing.ts'
import { FailureError } from '#domain/failure.ts'
import type { CheckedInvitation } from '#domain/invitation.ts'
import { typingPause } from '#domain/limits.ts'
import type { Role } from '#domain/session.ts'
import type { PageWish } from '#machines/frame.ts'
import { hearChildren } from '#machines/hearing.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { registrationMachine } from '#machines/session/registration.ts'
import { sessionMachine } from '#machines/session/session.ts'
import { partialMachine } from '#machines/texts/partial.ts'
import { createEntryActors } from '#src/actors/entries.ts'
import type { Api } from '#src/api/api.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import type { EntryApi } from '#src/api/entryApi.ts'
import { type App, AppProvider } from '#src/app.tsx'
import { OpenedInvitation } from '#src/pages/people/OpenedInvitation.tsx'
import RegistrationPage from '#src/pages/session/RegistrationPage.tsx'
import { RegistrationForm } from '#src/views/session/RegistrationForm.tsx'
import { accepted, children } from '#test/samples/registration.ts'
import { type Run, stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const ada = { id: 'a', nickname: 'Ada', email: 'ada@example.org', role: 'normal', token: 't' } as const
const credentials = { email: 'ada@example.org', password: 'correct horse' }

const t = await startTexts()
const user = userEvent.setup()
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const field = (name: string) => screen.getByLabelText(new RegExp(`^${t(`registration.fields.${name}`)} `))
const submit = () => user.click(screen.getByRole('button', { name: t('registration.submit') }))

const flowsOf = (register: (sent: Submission) => Promise<SavedEntry> = async (sent) => sent) => {
  const store = createBrowserStore(localStorage)
  const api = { drafts: draftSlots(store, null), forms: { submit: register }, files: {} } as unknown as Api & EntryApi
  const { form } = createEntryActors(api, () => 0, { talkToFrame: frame, listSelection: listSelectionMachine })
  return { form, hearChildren, talkToFrame: frame }
}
const frame = fromCallback<PageWish>(() => {})

const show = ({ actor }: Pick<Run<typeof registrationMachine>, 'actor'>) => {
  const { form } = actor.getSnapshot().children
  if (!form) throw new Error('The registration has no form')
  const { unmount } = render(
    <RegistrationForm form={form} registration={actor} now={0} dataProtection={<p>Nothing is sold.</p>} />,
  )
  return {
    form,
    close: () => {
      unmount()
      actor.stop()
    },
  }
}

const opened = async (run: ReturnType<typeof start>, role: Role = 'normal') => {
  await run.call('checkInvitation').resolve({ role })
  return show(run)
}

const fill = async (passwordRepeat = credentials.password) => {
  // After the search for a draft.
  await expect.poll(() => field('email').hasAttribute('disabled')).toBe(false)
  await user.type(field('email'), credentials.email)
  await user.type(field('nickname'), 'Ada')
  await user.type(field('password'), credentials.password)
  await user.type(field('passwordRepeat'), passwordRepeat)
}

test('every path through the rendered registration', async () => {
  await walkView(
    registrationMachine,
    {
      inputs: [{ token: 'invited' }],
      events: { 'form.saved': [accepted] },
      actors: { ...children, signIn: { done: [ada], error: [{ code: 'offline' }] } },
    },
    (run) => {
      const { close } = show(run)
      return {
        around: (work) => act(work),
        gestures: {
          'form.saved': async () => {
            await fill()
            await submit()
          },
        },
        check: (state) => {
          const submission = document.querySelector('[type=submit]')
          const shown = (screen.queryByRole('alert') ?? submission ?? screen.getByRole('paragraph')).textContent
          expect(shown).toBe(
            {
              checking: t('app.loading'),
              refused: `${t('failures.usedInvitation')}${t('registration.usedText')}${t('recoveryRequest.toLogin')}`,
              filling: t('registration.submit'),
              signingIn: t('registration.signingIn'),
              signedIn: t('registration.submit'),
              signInFailed: `${t('registration.signInFailed')}${t('failures.offline')}${t('recoveryRequest.toLogin')}`,
            }[state.value],
          )
        },
        close,
      }
    },
    flowsOf(),
  )
})

const start = (register?: (sent: Submission) => Promise<SavedEntry>) =>
  stage(registrationMachine, flowsOf(register)).start({ token: 'invited' })

test('passwords that differ are said at their field, and nothing is sent (§5)', async () => {
  const run = start()
  await opened(run)
  await fill('correct hose')
  await submit()
  expect(run.actor.getSnapshot().value).toBe('filling')
  expect(screen.getByText(t('reasons.passwordsDiffer'), { selector: '[slot="errorMessage"]' })).toBeTruthy()
})

test.each([
  ['usedInvitation', 'The invitation token has already been used'],
  ['invalidInvitation', 'The invitation token is invalid'],
] as const)('%s is said above the form (§8)', async (code, sentence) => {
  await opened(start(() => Promise.reject(new FailureError({ code }))))
  await fill()
  await submit()
  expect(await screen.findByText(sentence)).toBeTruthy()
  const wayIn = screen.queryByRole('link', { name: t('recoveryRequest.toLogin') })
  expect(wayIn?.getAttribute('href') ?? null).toBe(code === 'usedInvitation' ? '/backstage' : null)
})

test('a reload keeps the e-mail address and the nickname until they are registered, and never a password', async () => {
  const run = start(() => Promise.reject(new FailureError({ code: 'offline' })))
  const before = await opened(run)
  const kept = () => localStorage.getItem('draft:registration:invited')
  await fill()
  act(() => run.clock.increment(typingPause))
  await expect.poll(kept).toContain('Ada')
  await submit()
  expect(kept()).toContain(credentials.email)
  expect(Object.values({ ...localStorage }).join()).not.toContain('correct')
  before.close()

  const after = await opened(start())
  await user.click(await screen.findByRole('button', { name: t('draft.restore') }))
  const typed = ['email', 'nickname', 'password', 'passwordRepeat'].map((name) => field(name).getAttribute('value'))
  expect(typed).toEqual([credentials.email, 'Ada', '', ''])
  await user.type(field('password'), credentials.password)
  await user.type(field('passwordRepeat'), credentials.password)
  await submit()
  await expect.poll(() => after.form.getSnapshot().value).toBe('closed')
  expect(kept()).toBe(null)
  after.close()
})

const openPage = (isUsed = true) => {
  const { actor: session, call } = stage(sessionMachine).start({ user: ada })
  const checkInvitation = fromPromise<CheckedInvitation, { token: string }>(async () => {
    if (isUsed) throw new FailureError({ code: 'usedInvitation' })
    return { role: 'normal' }
  })
  const app = {
    session,
    people: { registration: registrationMachine.provide({ actors: { ...flowsOf(), checkInvitation } }) },
    site: { getSnapshot: () => ({ context: { sitename: 'Town' } }), subscribe: () => ({ unsubscribe: () => {} }) },
    toast: { send: () => {} },
    actors: { partial: partialMachine },
    now: () => 0,
  }
  const routes = [
    { path: '/backstage/invitation/:token', element: <RegistrationPage /> },
    { path: '/backstage/first-steps', element: <OpenedInvitation /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/backstage/invitation/invited'] })
  render(
    <AppProvider value={app as unknown as App}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
  return { call, path: () => router.state.location.pathname }
}

test('an invitation waits for the answer about a kept session, and opens when that is over', async () => {
  const { call, path } = openPage()
  expect([path(), screen.queryByRole('heading')]).toEqual(['/backstage/invitation/invited', null])
  await act(() => call('checkSession').reject(new FailureError({ code: 'unauthorized' })))
  await screen.findByRole('heading', { name: t('failures.usedInvitation') })
  expect(path()).toBe('/backstage/invitation/invited')
})

test('an invitation leads those whose session holds to the first steps', async () => {
  const { call, path } = openPage()
  await act(() => call('checkSession').resolve(ada))
  await expect.poll(path).toBe('/backstage/first-steps')
  expect(screen.queryByRole('alert')).toBe(null)
})

test('who is logged in and opens a good invitation reads whose account this is, and can log out and register', async () => {
  const { call, path } = openPage(false)
  await act(() => call('checkSession').resolve(ada))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain(t('registration.already', { nickname: 'Ada' }))
  expect(path()).toBe('/backstage/first-steps')
  await user.click(screen.getByRole('button', { name: t('registration.logOut') }))
  await act(() => call('signOut').resolve(undefined))
  await screen.findByRole('heading', { name: t('registration.title') })
  expect(path()).toBe('/backstage/invitation/invited')
})

test('the first of a calendar reads that the account will be its administrator', async () => {
  const told = async (role: Role) => {
    const { close } = await opened(start(), role)
    const texts = ['registration.welcome', 'registration.welcomeFirst'].map(
      (text) => screen.queryByText(t(text)) !== null,
    )
    close()
    return texts
  }
  expect([await told('normal'), await told('admin')]).toEqual([
    [true, false],
    [false, true],
  ])
})
