import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { recoveryRequestMachine } from '#machines/session/recoveryRequest.ts'
import { recoveryResetMachine } from '#machines/session/recoveryReset.ts'
import { RecoveryRequestView } from '#src/views/session/RecoveryRequestView.tsx'
import { RecoveryResetView } from '#src/views/session/RecoveryResetView.tsx'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const click = (name: string) => user.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 1 }).textContent

const replace = async (label: string, value: string) => {
  const field = screen.getByLabelText(new RegExp(`^${label} \\(`))
  await user.tripleClick(field)
  await user.keyboard('{Delete}')
  if (value !== '') await user.paste(value)
}

test.each([
  { sendsMail: true, ending: 'recoveryRequest.adviceTitle', explained: 'recoveryRequest.explanation' },
  { sendsMail: false, ending: 'recoveryRequest.unsentTitle', explained: 'recoveryRequest.noMail' },
] as const)('every path through the rendered request for a new password, $ending', async (seen) => {
  const { sendsMail, ending, explained } = seen
  await walkView(
    recoveryRequestMachine,
    {
      inputs: [{ email: '' }],
      guardsRead: ({ values }) => values.email,
      events: {
        'field.changed': ({ context }) =>
          context.values.email === '' ? [{ name: 'email' as const, value: 'ada@example.org' }] : [],
        'submit.requested': [{}],
        'request.reopened': [{}],
      },
      actors: { requestRecovery: { done: [undefined], error: [{ code: 'tooManyAttempts', retryAfter: 120 }] } },
    },
    ({ actor }) => {
      const { unmount } = render(<RecoveryRequestView recovery={actor} sendsMail={sendsMail} />)
      return {
        around: (work) => act(work),
        gestures: {
          'field.changed': ({ value }) => replace(t('recoveryRequest.fields.email'), value),
          'submit.requested': () => click(t('recoveryRequest.submit')),
          'request.reopened': () => click(t('recoveryRequest.again')),
        },
        check: (state) => {
          const isRequested = state.matches('requested')
          expect(title()).toBe(t(isRequested ? ending : 'recoveryRequest.title'))
          expect(screen.queryAllByText(t(explained))).toHaveLength(isRequested ? 0 : 1)
          expect(screen.queryAllByText(/moderation@example\.org/)).toHaveLength(isRequested && sendsMail ? 1 : 0)
          expect(screen.queryAllByText(t('failures.tooManyAttemptsFor', { count: 2 }))).toHaveLength(
            state.context.failure?.code === 'tooManyAttempts' ? 1 : 0,
          )
          expect(screen.queryAllByText(t('reasons.empty'))).toHaveLength(state.context.issues.length)
        },
        close: unmount,
      }
    },
  )
})

test('every path through the rendered new password', async () => {
  const typed = { password: 'correct horse', passwordRepeat: 'correct horse' }
  await walkView(
    recoveryResetMachine,
    {
      inputs: [{ token: 'r1' }, { token: '' }],
      guardsRead: ({ token, values }) => [token, values],
      events: {
        'field.changed': ({ context }) =>
          (['password', 'passwordRepeat'] as const)
            .filter((name) => context.values[name] === '')
            .map((name) => ({ name, value: typed[name] })),
        'submit.requested': [{}],
      },
      actors: {
        setPassword: {
          done: [undefined],
          error: [{ code: 'offline' }, { code: 'InvalidRecoveryToken' }, { code: 'ExpiredRecoveryToken' }],
        },
      },
    },
    ({ actor }) => {
      const { unmount } = render(<RecoveryResetView recovery={actor} />)
      return {
        around: (work) => act(work),
        gestures: {
          'field.changed': ({ name, value }) => replace(t(`recoveryReset.fields.${name}`), value),
          'submit.requested': () => click(t('recoveryReset.submit')),
        },
        check: ({ value, context: { failure } }) => {
          const titles = { unusable: 'recoveryReset.unusableTitle', succeeded: 'recoveryReset.successTitle' }
          expect(title()).toBe(t(value === 'unusable' || value === 'succeeded' ? titles[value] : 'recoveryReset.title'))
          const isSaid = failure !== null && failure.code !== 'invalid'
          expect(isSaid ? screen.queryAllByText(t(`failures.${failure.code}`)) : [1]).toHaveLength(1)
          const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
          const expected = { unusable: ['/backstage/requestPasswordRecovery', '/backstage'], succeeded: ['/backstage'] }
          expect(links).toEqual(value === 'unusable' || value === 'succeeded' ? expected[value] : [])
        },
        close: unmount,
      }
    },
  )
})
