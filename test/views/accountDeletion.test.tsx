import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Suggestion } from '#domain/proposals/suggestion.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import { accountDeletionMachine } from '#machines/people/accountDeletion.ts'
import { AccountDeletion } from '#src/views/people/AccountDeletion.tsx'
import { deletionSamples, successor } from '#test/samples/accountDeletion.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const suggestion = { id: successor, name: 'Grace' }
const startSuggest = () =>
  createActor(
    suggestMachine.provide({
      actors: { loadSuggestions: fromPromise(async (): Promise<readonly Suggestion[]> => [suggestion]) },
      delays: { suggestDelay: 0 },
    }),
    { input: { source: 'users' } },
  ).start()

const dialogs = () => screen.queryAllByRole('alertdialog', { name: t('account.confirmDeletion', { nickname: 'ada' }) })
const answer = (name: string) => user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
const choose = (handsOver: boolean) =>
  user.click(screen.getByRole('radio', { name: t(handsOver ? 'handOver.give' : 'handOver.leave') }))

test.each([
  [true, 'account.delete', 'handOver'],
  [false, 'users.deletion.delete', 'users.deletion'],
] as const)('every path through the rendered deletion of an account, one’s own: %s', async (isOwn, label, texts) => {
  await walkView(accountDeletionMachine, { ...deletionSamples, guardsRead: () => [] }, ({ actor }) => {
    const suggest = startSuggest()
    const { unmount } = render(
      <AccountDeletion deletion={actor} suggest={suggest} account={{ nickname: 'ada', version: 3 }} isOwn={isOwn} />,
    )
    return {
      around: (work) => act(work),
      gestures: {
        'deletion.requested': () => user.click(screen.getByRole('button', { name: t(label) })),
        'handOver.chosen': ({ handsOver }) => choose(handsOver),
        'deletion.confirmed': () => answer(t(label)),
        'deletion.canceled': () => answer(t('app.cancel')),
      },
      check: ({ value, context: { failure, owned } }) => {
        const isAsking = value !== 'idle' && value !== 'deleted'
        expect(dialogs()).toHaveLength(isAsking ? 1 : 0)
        const said = screen.queryAllByRole('alert').map(({ textContent }) => textContent)
        const reason =
          failure?.code === 'changedMeanwhile' ? t('users.deletion.changedMeanwhile') : t(`failures.${failure?.code}`)
        expect(said).toEqual(isAsking && failure ? [reason] : [])
        const busy = screen.queryAllByRole('button', { name: t('account.deleting') })
        expect(busy.map((button) => button.getAttribute('aria-disabled'))).toEqual(value === 'deleting' ? ['true'] : [])
        const legend = owned === null ? t(`${texts}.unknown`) : t(`${texts}.found`, { count: owned })
        const isChoice = (value === 'confirming' || value === 'deleting') && owned !== 0
        expect(screen.queryAllByRole('group', { name: legend })).toHaveLength(isChoice ? 1 : 0)
      },
      close: () => {
        unmount()
        suggest.stop()
      },
    }
  })
})

test('somebody is found by nickname and takes over', async () => {
  const asked: unknown[] = []
  const deletion = createActor(
    accountDeletionMachine.provide({
      actors: {
        countOwned: fromPromise(async () => 2),
        deleteAccount: fromPromise(async ({ input }) => void asked.push(input)),
      },
    }),
    { input: { id: 'a' } },
  ).start()
  render(
    <AccountDeletion deletion={deletion} suggest={startSuggest()} account={{ nickname: 'ada', version: 3 }} isOwn />,
  )
  await user.click(screen.getByRole('button', { name: t('account.delete') }))
  await screen.findByRole('group', { name: t('handOver.found', { count: 2 }) })
  await choose(true)
  const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: t('account.delete') })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.type(screen.getByRole('combobox', { name: new RegExp(t('handOver.successor')) }), 'gra')
  await user.click(await screen.findByRole('option', { name: 'Grace' }))
  expect(deletion.getSnapshot().context.successor).toEqual([successor])
  await user.click(confirm)
  await expect.poll(() => asked).toEqual([{ id: 'a', version: 3, successor }])
})
