import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { conflictMachine } from '#machines/entries/conflict.ts'
import { ConflictDialog } from '#src/views/forms/ConflictDialog.tsx'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const base = { name: 'Jazz', headline: 'All that', description: '' }
const mine = { name: 'Free jazz', headline: 'All that', description: 'Mine' }
const theirs = { name: 'Jazz & blues', headline: 'Theirs', description: '' }

const t = await startTexts()
const user = userEvent.setup()

const click = (name: string) => user.click(screen.getByRole('button', { name }))

test('every path through the rendered conflict', async () => {
  await walkView(
    conflictMachine,
    {
      inputs: [{ kind: 'categories', id: 'c1', base, mine }],
      guardsRead: ({ clashes, decisions }) => [clashes.length, decisions],
      events: {
        'clash.decided': ({ context }) =>
          (['theirs', 'mine'] as const)
            .filter((side) => context.decisions.name !== side)
            .map((side) => ({ field: 'name', side })),
        'merge.submitted': [{}],
        'load.retried': [{}],
        'conflict.postponed': [{}],
      },
      actors: {
        loadCurrent: {
          done: [
            { values: theirs, version: 7, names: {} },
            { values: base, version: 8, names: {} },
            { values: mine, version: 9, names: {} },
          ],
          error: [{ code: 'notFound' }],
        },
      },
    },
    ({ actor }) => {
      const { unmount } = render(<ConflictDialog conflict={actor} timezone="Europe/London" />)
      return {
        around: (work) => act(work),
        gestures: {
          'clash.decided': ({ side }) =>
            user.click(screen.getByRole('radio', { name: new RegExp(`^${t(`conflict.${side}`)}`) })),
          'merge.submitted': () => click(t('conflict.merge')),
          'load.retried': () => click(t('app.retry')),
          'conflict.postponed': () => user.keyboard('{Escape}'),
        },
        check: (state) => {
          if (state.status !== 'active') return
          const { clashes, decisions } = state.context
          const dialog = within(screen.getByRole('alertdialog'))
          const chosen = dialog.queryAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)
          const expected = clashes.flatMap(({ field }) => [decisions[field] === 'theirs', decisions[field] === 'mine'])
          expect(chosen).toEqual(expected)
          expect(dialog.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
            state.matches('failed') ? [t('failures.notFound')] : [],
          )
        },
        close: unmount,
      }
    },
  )
})
