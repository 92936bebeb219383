import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Filter } from '#domain/filter.ts'
import type { AskedPage, ListedResource, LoadedPage } from '#domain/listing.ts'
import { listMachine } from '#machines/lists/list.ts'
import type { ListFilter } from '#src/views/lists/listTypes.ts'
import { GroupList } from './groupList.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()

type Shown = {
  filters: readonly ListFilter[]
  chosen?: readonly Filter[]
  ownFilter?: 'ownedBy' | 'createdBy'
  resource?: ListedResource
  others?: number | null
}

const search: ListFilter = { type: 'text', name: 'likeName', label: 'Search the name' }
const showRead: ListFilter = {
  type: 'checkbox',
  name: 'viewed',
  label: 'show read',
  ticked: null,
  unticked: false,
  hides: { text: 'Read ones are hidden.', left: 'unread' },
}

const show = async ({ filters, chosen = [], ownFilter, resource = 'groups', others = 3 }: Shown) => {
  const loadPage = fromPromise<LoadedPage, AskedPage>(async () => ({
    items: [],
    total: 0,
    others,
  }))
  const list = createActor(listMachine.provide({ actors: { loadPage } }), {
    input: {
      resource,
      sorting: 'name',
      order: 'ASC',
      ownFilter: ownFilter ?? null,
      fixed: [],
      preferences: { size: 25, own: true },
      filters: chosen,
    },
  }).start()
  const create = { href: '/backstage/groups/new', label: 'Create group' }
  await act(async () => render(<GroupList list={list} filters={filters} create={create} />))
}

const seen = () => ({
  text: screen.getAllByRole('paragraph').map(({ textContent }) => textContent),
  creates: screen.queryAllByRole('link', { name: 'Create group' }).length,
  buttons: screen
    .queryAllByRole('button')
    .filter((button) => button.closest('search') === null)
    .map(({ textContent }) => textContent),
  hasFilters: document.querySelector('search') !== null,
  hasPages: screen.queryByRole('navigation') !== null,
})

const click = (text: string) => act(async () => screen.getByRole('button', { name: t(text) }).click())

const nothing = t('list.empty', { object: t('objects.groups', { count: 2 }) })
const bare = { text: [nothing], creates: 1, buttons: [], hasFilters: false, hasPages: false }

test('where nothing is, only that and the way to create something are left', async () => {
  await show({ filters: [search] })
  expect(seen()).toEqual(bare)
})

test('whoever may see other people’s entries can still ask for them', async () => {
  await show({ filters: [search], ownFilter: 'ownedBy' })
  const others = { buttons: [t('list.showOthers')], hasFilters: true }
  expect(seen()).toEqual({ ...bare, ...others, text: [nothing, t('list.emptyOwn')] })
  await click('list.showOthers')
  expect(seen()).toEqual({ ...bare, hasFilters: true })
})

test.each([
  ['there are none', 0, []],
  ['it is not known', null, [t('list.showOthers')]],
] as const)('hidden entries of other people are not claimed where %s', async (_, others, buttons) => {
  await show({ filters: [search], ownFilter: 'ownedBy', others })
  expect(seen()).toEqual({ ...bare, buttons, hasFilters: true })
})

test('a list of invitations speaks of invitations, not of entries', async () => {
  await show({ filters: [search], ownFilter: 'createdBy', resource: 'invitations' })
  expect(seen()).toMatchObject({
    text: [
      t('list.empty', { object: t('objects.invitations', { count: 2 }) }),
      'Invitations of other people are hidden at the moment.',
    ],
    buttons: ['Show invitations of other people, too'],
  })
})

test('who searched among their own entries only is told so, and can search those of others', async () => {
  await show({ filters: [search], chosen: [{ name: 'likeName', value: 'jazz' }], ownFilter: 'ownedBy' })
  const { text, buttons } = seen()
  expect(text).toEqual([nothing, t('list.emptyFiltered'), t('list.emptyOwn')])
  expect(buttons).toEqual([t('list.clearFilters'), t('list.showOthers')])
  await click('list.showOthers')
  expect(seen().text).toEqual([nothing, t('list.emptyFiltered')])
})

test('a search without a find can be taken back', async () => {
  await show({ filters: [search], chosen: [{ name: 'likeName', value: 'jazz' }] })
  expect(seen()).toEqual({
    text: [nothing, t('list.emptyFiltered')],
    creates: 1,
    buttons: [t('list.clearFilters')],
    hasFilters: true,
    hasPages: false,
  })
})

test('what is only hidden is said, and no search that nobody made', async () => {
  await show({ filters: [showRead], chosen: [{ name: 'viewed', value: false }] })
  const left = t('list.empty', { object: t('objects.unread', { count: 2 }) })
  expect(seen()).toEqual({ ...bare, text: [left, 'Read ones are hidden.'], creates: 2, hasFilters: true })
})
