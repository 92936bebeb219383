import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type Failure, FailureError } from '#domain/failure.ts'
import type { ListItem } from '#domain/listing.ts'
import { listMachine } from '#machines/lists/list.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { ListFilter } from '#src/views/lists/listTypes.ts'
import { stage } from '#test/walk.ts'
import { GroupList } from './groupList.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const filters: ListFilter[] = [
  { type: 'text', name: 'likeName', label: 'Search by name' },
  { type: 'checkbox', name: 'ownerless', label: 'without an owner', ticked: true, unticked: null },
  {
    type: 'select',
    name: 'published',
    label: 'Published',
    choices: [
      { value: true, label: 'yes' },
      { value: false, label: 'no' },
    ],
  },
]
const items: ListItem[] = [{ id: 'g1', version: 1, name: 'Choir' }]

const show = async () => {
  const { actor, call, clock } = stage(listMachine).start({
    resource: 'groups',
    sorting: 'name',
    order: 'ASC',
    ownFilter: null,
    fixed: [],
    preferences: { size: 10, own: true },
  })
  render(<GroupList list={actor} filters={filters} />)
  const answer = () => act(() => call('loadPage').resolve({ items, total: 40 }))
  await answer()
  return { call, clock, answer, asked: () => call('loadPage').input.query }
}

test('filters are typed, ticked and chosen', async () => {
  const { clock, answer, asked } = await show()
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'jazz')
  act(() => clock.increment(300))
  expect(asked().filters).toEqual([{ name: 'likeName', value: 'jazz' }])
  await answer()
  await user.click(screen.getByRole('checkbox', { name: 'without an owner' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Published' }), 'no')
  expect(asked().filters).toEqual([
    { name: 'likeName', value: 'jazz' },
    { name: 'ownerless', value: true },
    { name: 'published', value: false },
  ])
  await answer()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Published' }), t('list.any'))
  await user.click(screen.getByRole('checkbox', { name: 'without an owner' }))
  expect(asked().filters).toEqual([{ name: 'likeName', value: 'jazz' }])
})

test('the first, previous, next and last page are one click away, and a click on a column sorts by it', async () => {
  const { answer, asked } = await show()
  const pages = within(screen.getByRole('navigation', { name: t('list.pagesAbove', { list: 'Groups' }) }))
  const seen: [number, string][] = []
  for (const way of ['next', 'last', 'previous', 'first'] as const) {
    await user.click(pages.getByRole('button', { name: t(`list.${way}`) }))
    seen.push([asked().offset, pages.getByText(/^page/).textContent])
    await answer()
  }
  expect(seen).toEqual([
    [10, 'page 2 of 4'],
    [30, 'page 4 of 4'],
    [20, 'page 3 of 4'],
    [0, 'page 1 of 4'],
  ])
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(asked()).toMatchObject({ sorting: 'name', order: 'DESC' })
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
})

test('a page that cannot be loaded says so, and is asked for again', async () => {
  const { call, answer } = await show()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await act(() => call('loadPage').reject(new FailureError({ code: 'offline' })))
  expect(screen.getByRole('alert').textContent).toContain(t('failures.offline'))
  screen.getByText('Choir')
  await user.click(screen.getByRole('button', { name: t('app.retry') }))
  await answer()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the row of one’s own account offers no deletion, which the page of the account has', async () => {
  const { actor, call } = stage(listMachine).start({
    resource: 'users',
    sorting: 'nickname',
    order: 'ASC',
    ownFilter: null,
    fixed: [],
    preferences: { size: 10, own: false },
  })
  render(
    <ListView
      list={actor}
      selection={createActor(listSelectionMachine, { input: { resource: 'users' } }).start()}
      viewer={{ id: 'x', role: 'admin' }}
      title="Users"
      columns={[{ field: 'nickname', label: 'Nickname' }]}
      filters={[]}
    />,
  )
  const accounts = [
    { id: 'r', version: 1, nickname: 'Root', role: 'admin' },
    { id: 'x', version: 1, nickname: 'Ada', role: 'admin' },
  ]
  await act(() => call('loadPage').resolve({ items: accounts, total: 2 }))
  const buttons = ['Root', 'Ada'].map(
    (name) => screen.queryAllByRole('button', { name: t('list.delete', { name }) }).length,
  )
  expect(buttons).toEqual([1, 0])
  expect(screen.getByRole('link', { name: t('list.edit', { name: 'Ada' }) })).toBeTruthy()
})

test('rows of the same name are told apart by what their buttons and boxes are called', async () => {
  const { actor, call } = stage(listMachine).start({
    resource: 'events',
    sorting: 'start',
    order: 'ASC',
    ownFilter: null,
    fixed: [],
    preferences: { size: 10, own: false },
  })
  const dates = ['2031-05-06', '2031-05-13']
  const rows = dates.map((start) => ({ id: start, version: 1, name: 'Choir', start, ownedBy: ['x'] }))
  const selection = createActor(listSelectionMachine, { input: { resource: 'events' } }).start()
  selection.send({ type: 'items.shown', items: rows })
  render(
    <ListView
      list={actor}
      selection={selection}
      viewer={{ id: 'x', role: 'moderator' }}
      title="Events"
      columns={[{ field: 'name', label: 'Name' }]}
      filters={[]}
      labelOf={({ name, start }) => `${name} (${start})`}
      hasPublicPage
    />,
  )
  await act(() => call('loadPage').resolve({ items: rows, total: 2 }))
  for (const date of dates) {
    const name = `Choir (${date})`
    expect(screen.getAllByRole('checkbox', { name: t('list.select', { name }) })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: t('list.delete', { name }) })).toHaveLength(1)
    expect(screen.getAllByRole('link', { name: t('list.edit', { name }) })).toHaveLength(1)
    expect(screen.getAllByRole('link', { name: t('list.view', { name }) })).toHaveLength(1)
  }
})

test('a list that no server answered says that the calendar cannot be reached', async () => {
  const { call } = await show()
  const reload = async (failure: Failure) => {
    await user.click(
      screen.queryByRole('button', { name: t('app.retry') }) ?? screen.getByLabelText('without an owner'),
    )
    await act(() => call('loadPage').reject(new FailureError(failure)))
    return screen.getByRole('alert').textContent
  }
  expect(await reload({ code: 'UnknownError', unreached: true })).toContain(
    `${t('list.failed')} ${t('connection.unreached')}`,
  )
  expect(await reload({ code: 'UnknownError' })).toContain(t('failures.UnknownError'))
})
