import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EntryChange } from '#domain/history.ts'
import { entryHistoryMachine } from '#machines/history/entryHistory.ts'
import { EntryHistoryView } from '#src/views/history/EntryHistoryView.tsx'
import { entryHistorySamples } from '#test/samples/entryHistory.ts'
import { comparison, creation, history } from '#test/samples/history.ts'
import { type Samples, stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

/** Its first page can be opened: the creation. */
const samples: Samples<typeof entryHistoryMachine> = {
  ...entryHistorySamples,
  actors: {
    ...entryHistorySamples.actors,
    loadHistory: {
      done: [{ ...history, total: 3, changes: [...history.changes, creation] }],
      error: [{ code: 'offline' }],
    },
    loadMore: {
      done: [{ ...history, total: 3, changes: [{ ...creation, id: 'h0', version: 0 }] }],
      error: [{ code: 'offline' }],
    },
  },
}

test('every path through the rendered history of an entry', async () => {
  await walkView(entryHistoryMachine, samples, ({ actor }) => {
    render(<EntryHistoryView page={actor} timezone="Europe/Berlin" />)
    const click = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
    const row = () => document.querySelector<HTMLElement>('[data-version="1"]') ?? document.body
    return {
      around: (work) => act(work),
      gestures: {
        'load.retried': () => click(t('app.retry')),
        'more.requested': () => click(t('history.more', { count: 1 })),
        'against.chosen': ({ version }) =>
          user.selectOptions(
            screen.getByRole('combobox'),
            version === null ? '' : [screen.getAllByRole('option')[1] as HTMLElement],
          ),
        'field.toggled': ({ field }) =>
          user.click(within(document.querySelector(`[data-field="${field}"]`) as HTMLElement).getByRole('checkbox')),
        'comparison.closed': () => user.click(within(row()).getAllByRole('button')[0] as HTMLElement),
        'restoration.requested': () =>
          click(t('history.restore', { count: actor.getSnapshot().context.ticked.length })),
      },
      check: ({ context: { comparison, against, failure, history: shown } }) => {
        const reason = t('history.reason', { reason: 'There are two clubs.' })
        expect(screen.queryAllByText(reason)).toHaveLength(
          shown?.changes.filter((change) => change.reason !== '').length ?? 0,
        )
        expect(screen.queryAllByRole('alert').length > 0).toBe(failure !== null)
        expect(screen.queryAllByRole('combobox')).toHaveLength(comparison === null ? 0 : 1)
        expect(screen.queryAllByRole('checkbox')).toHaveLength(comparison !== null && against === null ? 2 : 0)
      },
      close: cleanup,
    }
  })
})

test('the focus stays with the button of the state that is looked at, and comes back to it afterwards', async () => {
  const run = stage(entryHistoryMachine).start({ resource: 'groups', id: 'g1' })
  const loaded = { ...history, changes: [...history.changes, creation] }
  await act(() => run.call('loadHistory').resolve(loaded))
  render(<EntryHistoryView page={run.actor} timezone="Europe/Berlin" />)
  const scrolled: Element[] = []
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this)
  }
  const look = screen.getByRole('button', { name: /^Look at this state/ })
  await user.click(look)
  expect(document.activeElement).toBe(look)
  await act(() => run.call('loadStates').resolve(comparison))
  expect(document.activeElement).toBe(look)
  expect(scrolled).toEqual([screen.getByRole('combobox').closest('div')])
  await user.click(screen.getByRole('button', { name: t('history.restore', { count: 1 }) }))
  expect(document.activeElement?.textContent).toBe(t('history.restore', { count: 1 }))
  await act(() => run.call('storeState').resolve(4))
  await act(() => run.call('loadHistory').resolve(loaded))
  expect(document.activeElement).toBe(look)
})

test('a change that was made together with others says with how many', async () => {
  const run = stage(entryHistoryMachine).start({ resource: 'groups', id: 'g1' })
  const together = { ...creation, id: 'h0', run: '0198f4a0-0000-7000-8000-00000000abcd', count: 6 }
  await act(() => run.call('loadHistory').resolve({ ...history, changes: [together] }))
  render(<EntryHistoryView page={run.actor} timezone="Europe/Berlin" />)
  expect(screen.getByText(t('history.togetherWith', { count: 5 }))).toBeTruthy()
  cleanup()
})

test.each(['deactivated', 'published'])('a flag that was changed says which way: %s', async (field) => {
  const run = stage(entryHistoryMachine).start({ resource: 'groups', id: 'g1' })
  const flipped = (id: string, version: number, after: boolean): EntryChange => ({
    ...creation,
    id,
    version,
    action: 'changed',
    fields: [{ field, before: !after, after }],
  })
  const changes = [flipped('h3', 3, false), flipped('h2', 2, true)]
  await act(() => run.call('loadHistory').resolve({ ...history, total: 2, changes }))
  render(<EntryHistoryView page={run.actor} timezone="Europe/Berlin" />)
  const label = t(`groups.fields.${field}`)
  const [off, on] =
    field === 'deactivated'
      ? [t('history.flags.deactivated.false'), t('history.flags.deactivated.true')]
      : [`${label} (${t('app.no')})`, `${label} (${t('app.yes')})`]
  const said = [off, on].map((fields) => screen.getByText(t('history.changed', { fields })))
  expect(said).toHaveLength(2)
  expect(off).not.toBe(on)
  cleanup()
})

test('a merge that gave the entry the other name says how it was called before', async () => {
  const run = stage(entryHistoryMachine).start({ resource: 'groups', id: 'g1' })
  const author = { ...creation.author, cause: 'The chess club' }
  const fields = [{ field: 'name', before: 'Chess', after: 'The chess club' }]
  const merging = { ...creation, id: 'h9', version: 2, action: 'merged' as const, author, fields }
  await act(() => run.call('loadHistory').resolve({ ...history, changes: [merging, creation] }))
  render(<EntryHistoryView page={run.actor} timezone="Europe/Berlin" />)
  expect(screen.getByText(t('history.mergedRenamed', { name: 'The chess club', former: 'Chess' }))).toBeTruthy()
  cleanup()
})

test('a state is compared with others of its entry only, never with those of one that was merged into it', async () => {
  const run = stage(entryHistoryMachine).start({ resource: 'groups', id: 'g1' })
  const ofMerged = { ...creation, id: 'h0', version: 2, merged: 'The chess club' }
  const loaded = { ...history, total: 3, changes: [...history.changes, ofMerged, creation] }
  await act(() => run.call('loadHistory').resolve(loaded))
  render(<EntryHistoryView page={run.actor} timezone="Europe/Berlin" />)
  await user.click(screen.getByRole('button', { name: /^Look at this state/ }))
  await act(() => run.call('loadStates').resolve(comparison))
  const values = screen.getAllByRole('option').map((option) => option.getAttribute('value'))
  expect(values).toEqual(['', '3'])
  cleanup()
})

test('the history of an event says which date it is of', async () => {
  const { actor, call } = stage(entryHistoryMachine).start({ resource: 'events', id: 'e1' })
  render(<EntryHistoryView page={actor} timezone="Europe/Berlin" />)
  await act(() => call('loadHistory').resolve({ ...history, start: '2026-06-02T16:00:00.000Z' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    `${t('history.of', { name: 'Chess club' })}, Tue 02.06.2026 18:00`,
  )
  cleanup()
})
