import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { FormInput, SavedEntry } from '#domain/editing.ts'
import { FailureError } from '#domain/failure.ts'
import { formMachine } from '#machines/form.ts'
import { registrationMachine } from '#machines/registration.ts'
import { RegistrationForm } from '#src/views/RegistrationForm.tsx'
import { type Run, stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const ada = { id: 'a', nickname: 'Ada', email: 'ada@example.org', role: 'normal', token: 't' } as const
const credentials = { email: 'ada@example.org', password: 'correct horse' }

const t = await startTexts()
const user = userEvent.setup()
afterEach(cleanup)

const field = (name: string) => screen.getByLabelText(new RegExp(`^${t(`registration.fields.${name}`)} `))
const submit = () => user.click(screen.getByRole('button', { name: t('registration.submit') }))

type Submission = Omit<FormInput, 'draftKey'>

/** The registration on its page, connected as the page connects it: a form that is accepted signs the person in. */
const show = (
  { actor }: Pick<Run<typeof registrationMachine>, 'actor'>,
  register: (sent: Submission) => Promise<SavedEntry> = async (sent) => sent,
) => {
  const submitForm = fromPromise<SavedEntry, Submission>(({ input }) => register(input))
  const form = createActor(formMachine.provide({ actors: { submitForm } }), {
    input: {
      kind: 'registration',
      id: 'invited',
      version: null,
      values: { email: '', nickname: '', password: '', passwordRepeat: '' },
      draftKey: null,
    },
  })
  form.on('form.saved', ({ values }) =>
    actor.send({ type: 'registration.accepted', email: String(values.email), password: String(values.password) }),
  )
  form.start()
  const { unmount } = render(
    <RegistrationForm form={form} registration={actor} dataProtection={<p>Nothing is sold.</p>} />,
  )
  return {
    form,
    close: () => {
      unmount()
      form.stop()
    },
  }
}

const fill = async (passwordRepeat = credentials.password) => {
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
      events: { 'registration.accepted': [credentials] },
      actors: { signIn: { done: [ada], error: [{ code: 'offline' }] } },
    },
    (run) => {
      const { close } = show(run)
      return {
        around: (work) => act(work),
        gestures: {
          'registration.accepted': async () => {
            await fill()
            await submit()
          },
        },
        check: (state) => {
          const shown = screen.queryByRole('alert')?.textContent ?? screen.getByRole('button').textContent
          expect(shown).toBe(
            {
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
  )
})

const start = () => stage(registrationMachine).start({ token: 'invited' })

test('passwords that differ are said at their field, and nothing is sent (§5)', async () => {
  const run = start()
  show(run)
  await fill('correct hose')
  await submit()
  expect(run.actor.getSnapshot().value).toBe('filling')
  expect(screen.getByText(t('reasons.passwordsDiffer'), { selector: '[slot="errorMessage"]' })).toBeTruthy()
})

test.each([
  ['usedInvitation', 'The invitation token has already been used'],
  ['invalidInvitation', 'The invitation token is invalid'],
] as const)('%s is said above the form (§8)', async (code, sentence) => {
  show(start(), () => Promise.reject(new FailureError({ code })))
  await fill()
  await submit()
  expect(await screen.findByText(sentence)).toBeTruthy()
  const wayIn = screen.queryByRole('link', { name: t('recoveryRequest.toLogin') })
  expect(wayIn?.getAttribute('href') ?? null).toBe(code === 'usedInvitation' ? '/backstage' : null)
})
