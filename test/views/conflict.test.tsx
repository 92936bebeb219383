import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { questionsIn } from '#domain/conflict.ts'
import type { FormValues } from '#domain/forms.ts'
import type { Names } from '#domain/references.ts'
import { type ConflictInput, type CurrentEntry, conflictMachine } from '#machines/entries/conflict.ts'
import { ConflictDialog } from '#src/views/forms/ConflictDialog.tsx'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const base = { name: 'Jazz', headline: 'All that', description: '' }
const mine = { name: 'Free jazz', headline: 'All that', description: 'Mine' }
const theirs = { name: 'Jazz & blues', headline: 'Theirs', description: '' }

const barn = '018f0000-0000-7000-8000-000000000001'
const event = { canceled: false, start: '2031-06-01T18:00:00Z', end: '2031-06-01T20:00:00Z' }
const moved = { ...event, start: '2031-06-08T18:00:00Z', end: '2031-06-08T20:00:00Z' }

const t = await startTexts()
const user = userEvent.setup()

const click = (name: string) => user.click(screen.getByRole('button', { name }))

const changesIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>('[data-change]')].map(({ dataset, children }) => [
    dataset.change,
    ...[...children].map(({ textContent }) => textContent),
  ])

const open = async (input: ConflictInput, values: FormValues, names: Names = {}) => {
  const loadCurrent = fromPromise<CurrentEntry, ConflictInput>(async () => ({ values, version: 7, names }))
  const conflict = createActor(conflictMachine.provide({ actors: { loadCurrent } }), { input }).start()
  await waitFor(conflict, (snapshot) => snapshot.matches('choosing'))
  render(<ConflictDialog conflict={conflict} timezone="Europe/London" />)
  return { conflict, dialog: screen.getByRole('alertdialog') }
}

test('when nothing clashes, what the others changed is told: the weightiest first, and long texts cut', async () => {
  const fields = { name: 'Jazz', description: '', location: 'Park', canceled: false, start: event.start }
  const input = { kind: 'events', id: 'e1', base: fields, mine: { ...fields, name: 'Free jazz' } } as const
  const description = 'So long. '.repeat(100)
  const { dialog } = await open(
    input,
    { ...fields, description, location: `id:${barn}`, canceled: true, start: moved.start },
    { [barn]: 'Barn' },
  )
  expect(changesIn(dialog)).toEqual([
    ['canceled', t('events.fields.canceled'), t('app.yes')],
    ['start', t('events.fields.start'), '08.06.2031 19:00'],
    ['location', t('events.fields.location'), 'Barn'],
    ['description', t('events.fields.description'), `${description.slice(0, 200)}…`],
  ])
  expect(within(dialog).getByText(t('conflict.changes'))).toBeTruthy()
})

test('another place and another address are asked about together, and both sides name their fields', async () => {
  const where = { location: 'Park', location2: 'Stage one', address: '' }
  const input = { kind: 'events', id: 'e1', base: where, mine: { ...where, address: 'Mill lane 1' } } as const
  const { conflict, dialog } = await open(
    input,
    { ...where, location: `id:${barn}`, location2: '' },
    { [barn]: 'Barn' },
  )
  const told = (...values: string[]) =>
    (['location', 'location2', 'address'] as const)
      .map((field, index) => `${t(`events.fields.${field}`)}: ${values[index]}`)
      .join('; ')
  const empty = t('conflict.emptyValue')
  const known = t('conflict.known.places', { text: 'Barn' })
  const [theirs, own] = within(dialog).getAllByRole('radio')
  expect(theirs?.closest('label')?.textContent).toBe(`${t('conflict.theirs')} ${told(known, empty, empty)}`)
  expect(own?.closest('label')?.textContent).toBe(
    `${t('conflict.mine')} ${told(t('conflict.onlyText', { text: 'Park' }), 'Stage one', 'Mill lane 1')}`,
  )
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${t('conflict.mine')}`) }))
  await click(t('conflict.merge'))
  expect(conflict.getSnapshot().output?.values).toEqual(input.mine)
})

test('every path through the rendered conflict', async () => {
  await walkView(
    conflictMachine,
    {
      inputs: [
        { kind: 'categories', id: 'c1', base, mine },
        { kind: 'events', id: 'e1', base: event, mine: moved },
      ],
      guardsRead: ({ clashes, decisions }) => [clashes.map(({ field }) => field), decisions],
      events: {
        'clash.decided': ({ context: { clashes, decisions } }) =>
          questionsIn(clashes).flatMap(([{ field }]) =>
            (['theirs', 'mine'] as const).filter((side) => decisions[field] !== side).map((side) => ({ field, side })),
          ),
        'merge.submitted': [{}],
        'load.retried': [{}],
        'conflict.postponed': [{}],
      },
      actors: {
        loadCurrent: {
          done: ({ context }) =>
            [context.kind === 'events' ? { ...event, canceled: true } : theirs, context.base, context.mine].map(
              (values) => ({ values, version: 7, names: {} }),
            ),
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
          const { clashes, decisions, changes } = state.context
          const dialog = within(screen.getByRole('alertdialog'))
          const chosen = dialog.queryAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)
          const expected = questionsIn(clashes).flatMap(([{ field }]) => [
            decisions[field] === 'theirs',
            decisions[field] === 'mine',
          ])
          expect(chosen).toEqual(expected)
          expect(changesIn(screen.getByRole('alertdialog')).map(([field]) => field)).toEqual(changes)
          expect(dialog.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
            state.matches('failed') ? [t('failures.notFound')] : [],
          )
        },
        close: unmount,
      }
    },
  )
})
