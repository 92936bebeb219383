import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountDeletionMachine } from '#machines/people/accountDeletion.ts'
import { AccountDeletion } from '#src/views/people/AccountDeletion.tsx'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const dialogs = () => screen.queryAllByRole('alertdialog', { name: t('account.confirmDeletion', { nickname: 'ada' }) })
const answer = (name: string) => user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))

test('every path through the rendered deletion of an account', async () => {
  await walkView(
    accountDeletionMachine,
    {
      inputs: [{ id: 'a' }],
      events: {
        'deletion.requested': [{ nickname: 'ada', version: 3 }],
        'deletion.confirmed': [{}],
        'deletion.canceled': [{}],
      },
      actors: { deleteAccount: { done: [undefined], error: [{ code: 'changedMeanwhile' }, { code: 'offline' }] } },
    },
    ({ actor }) => {
      const { unmount } = render(<AccountDeletion deletion={actor} account={{ nickname: 'ada', version: 3 }} />)
      return {
        around: (work) => act(work),
        gestures: {
          'deletion.requested': () => user.click(screen.getByRole('button', { name: t('account.delete') })),
          'deletion.confirmed': () => answer(t('account.delete')),
          'deletion.canceled': (_, { value }) =>
            value === 'failed' ? user.keyboard('{Escape}') : answer(t('app.cancel')),
        },
        check: ({ value, context: { failure } }) => {
          const isAsking = value === 'confirming' || value === 'deleting' || value === 'failed'
          expect(dialogs()).toHaveLength(isAsking ? 1 : 0)
          const said = screen.queryAllByRole('alert').map(({ textContent }) => textContent)
          expect(said).toEqual(value === 'failed' && failure ? [t(`failures.${failure.code}`)] : [])
          const busy = screen.queryAllByRole('button', { name: t('account.deleting') })
          expect(busy.map((button) => button.getAttribute('aria-disabled'))).toEqual(
            value === 'deleting' ? ['true'] : [],
          )
        },
        close: unmount,
      }
    },
  )
})
