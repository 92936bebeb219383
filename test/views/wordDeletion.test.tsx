import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import type { WordResource } from '#domain/word.ts'
import { type FoundUses, wordDeletionMachine } from '#machines/entries/wordDeletion.ts'
import { WordDeletionDialog } from '#src/views/entries/WordDeletionDialog.tsx'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const word = { id: 'c1', name: 'Market', version: 3 }
const concert = { resource: 'events', id: 'e1', name: 'Concert', start: '2026-06-01T18:00:00.000Z' } as const
const choir = { resource: 'revents', id: 'r1', name: 'Choir', start: null } as const
const calendar = { resource: 'sources', id: 's1', name: 'Choir’s calendar', start: null } as const
const others = [{ id: 'c2', name: 'Fair' }]
const used: FoundUses = { uses: { events: 12, revents: 1, sources: 1, some: [calendar, concert, choir] }, others }
const unused: FoundUses = { uses: { events: 0, revents: 0, sources: 0, some: [] }, others }
const inUse: Failure = { code: 'invalid', issues: [{ field: 'category', reason: 'inUse' }] }

const t = await startTexts()
const user = userEvent.setup()

test('every path through the rendered question', async () => {
  await walkView(
    wordDeletionMachine,
    {
      inputs: [{ resource: 'categories' }],
      guardsRead: ({ target, others }) => ({ target, others: others.length }),
      events: {
        'deletion.requested': [{ word }],
        'target.chosen': [{ id: 'c2' }],
        'deletion.confirmed': [{}],
        'deletion.canceled': [{}],
      },
      actors: {
        findUses: { done: [used, unused], error: [{ code: 'offline' }] },
        moveEntries: { done: [{ events: 12, revents: 1 }], error: [{ code: 'offline' }] },
        deleteWord: { done: [false], error: [{ code: 'offline' }, inUse] },
      },
    },
    ({ actor }) => {
      const { unmount } = render(<WordDeletionDialog deletion={actor} timezone="Europe/Berlin" />)
      return {
        around: (work) => act(work),
        gestures: {
          'target.chosen': () => user.selectOptions(screen.getByRole('combobox'), 'Fair'),
          'deletion.confirmed': async () => {
            const [confirm] = within(screen.getByRole('alertdialog')).getAllByRole('button')
            if (confirm !== undefined) await user.click(confirm)
          },
          'deletion.canceled': () => user.keyboard('{Escape}'),
        },
        check: (state) => {
          const dialog = screen.queryByRole('alertdialog')
          expect(dialog !== null).toBe(state.value !== 'idle')
          if (dialog === null) return
          const isMove = state.value === 'used' || state.value === 'moving'
          const links = within(dialog).queryAllByRole('link')
          expect(links.map((link) => link.getAttribute('href'))).toEqual(
            isMove
              ? [
                  '/backstage/sources/s1',
                  '/backstage/events/e1',
                  '/backstage/repeatingevents/r1',
                  '/backstage/events?all&category=c1',
                  '/backstage/repeatingevents?all&category=c1',
                ]
              : [],
          )
          if (isMove) expect(dialog.textContent).toContain('12 events, 1 repeating event, and 1 other calendar')
          expect(within(dialog).queryAllByText(t('bulk.more', { count: 11 }))).toHaveLength(isMove ? 1 : 0)
        },
        close: unmount,
      }
    },
  )
})

test('where there is no other category, the question says to create one', async () => {
  const findUses = fromPromise<FoundUses, { resource: WordResource; id: string }>(async () => ({ ...used, others: [] }))
  const actor = createActor(wordDeletionMachine.provide({ actors: { findUses } }), {
    input: { resource: 'categories' },
  }).start()
  render(<WordDeletionDialog deletion={actor} timezone="Europe/Berlin" />)
  await act(async () => actor.send({ type: 'deletion.requested', word }))
  expect(screen.getByRole('alert').textContent).toBe(t('words.stuck.categories'))
  expect(screen.queryByRole('button', { name: t('words.moveAndDelete') })).toBeNull()
})
