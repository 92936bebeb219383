import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type Option, type OptionSource, optionsMachine } from '#machines/entries/options.ts'
import { listMachine } from '#machines/lists/list.ts'
import { DateFilter } from '#src/views/lists/DateFilter.tsx'
import { ListFilters } from '#src/views/lists/ListFilters.tsx'
import type { ListFilter } from '#src/views/lists/listTypes.ts'
import { OptionsFilter } from '#src/views/lists/OptionsFilter.tsx'
import { stage } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const market = '018f0000-0000-7000-8000-000000000001'
const t = await startTexts()
const user = userEvent.setup()

const loadOptions = fromPromise<readonly Option[], { source: OptionSource }>(async () => [
  { id: market, name: 'Market' },
])
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const show = async () => {
  const { actor, call } = stage(listMachine).start({
    resource: 'events',
    sorting: 'start',
    order: 'DESC',
    ownFilter: null,
    fixed: [],
    preferences: { size: 10, own: true },
  })
  await call('loadPage').resolve({ items: [], total: 0 })
  const options = createActor(optionsMachine.provide({ actors: { loadOptions } }), {
    input: { source: 'categories', include: [] },
  }).start()
  const day = (name: 'startAfter' | 'startBefore', label: string): ListFilter => ({
    type: 'custom',
    name,
    label,
    render: ({ value, onChange }) => (
      <DateFilter
        {...{ label, onChange }}
        timezone="Europe/Berlin"
        isLast={name === 'startBefore'}
        value={textOf(value)}
      />
    ),
  })
  const filters: ListFilter[] = [
    {
      type: 'custom',
      name: 'category',
      label: 'Category',
      render: ({ value, onChange }) => (
        <OptionsFilter {...{ label: 'Category', options, onChange }} value={textOf(value)} />
      ),
    },
    day('startAfter', 'From'),
    day('startBefore', 'To'),
  ]
  await act(async () => {
    render(
      <ListFilters list={actor} onChange={(change) => actor.send(change)} filters={filters} ownLabel="" hasDetails />,
    )
  })
  return { actor, asked: () => call('loadPage').input.query.filters }
}

test('events are narrowed down to a category and to a period of whole days in the zone of the site', async () => {
  const { asked } = await show()
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(screen.getByRole('button', { name: t('list.unfold') }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Market')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-24' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-25' } })
  expect(asked()).toEqual([
    { name: 'category', value: market },
    { name: 'startAfter', value: '2026-10-23T22:00:00.000Z' },
    { name: 'startBefore', value: '2026-10-25T23:00:00.000Z' },
  ])
  expect(screen.getByRole('button', { name: t('list.unfoldCounted', { count: 3 }) })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-10-25')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), t('list.any'))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } })
  expect(asked()).toEqual([{ name: 'startBefore', value: '2026-10-25T23:00:00.000Z' }])
})

test('a year that is still being typed asks for nothing', async () => {
  const { actor } = await show()
  await user.click(screen.getByRole('button', { name: t('list.unfold') }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '0202-10-24' } })
  expect(actor.getSnapshot().context.filters).toEqual([])
})

test('when and by whom entries were created is shown on demand', async () => {
  const { actor } = await show()
  await user.click(screen.getByRole('button', { name: t('list.unfold') }))
  await user.click(screen.getByRole('checkbox', { name: t('list.details') }))
  expect(actor.getSnapshot().context.details).toBe(true)
})
