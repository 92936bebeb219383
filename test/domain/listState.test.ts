import { expect, test } from 'vitest'
import { hidesRows } from '#domain/listing.ts'
import { type ListInUrl, type ListState, readListState, writeListState } from '#domain/listState.ts'

const opening: ListState = { page: 1, sorting: 'start', order: 'DESC', filters: [] }
const events: ListInUrl = { resource: 'events', prefix: '', opening }
const category = '0190a0b0-0000-7000-8000-000000000001'
const written = (state: Partial<ListState>, inUrl = events, search = '') =>
  writeListState(new URLSearchParams(search), { ...inUrl.opening, ...state }, inUrl).toString()

test('an address says what differs from how the list opens, and nothing else', () => {
  expect(written({})).toBe('')
  expect(written({}, events, 'lng=en&page=4&sorting=name')).toBe('lng=en')
  const state: ListState = {
    page: 3,
    sorting: 'name',
    order: 'ASC',
    filters: [
      { name: 'category', value: category },
      { name: 'likeName', value: 'true & false' },
      { name: 'published', value: false },
    ],
  }
  const query = written(state)
  expect(query).toBe(`likeName=true+%26+false&published=false&category=${category}&sorting=name&order=asc&page=3`)
  expect(readListState(new URLSearchParams(query), events)).toEqual(state)
})

test('a condition that the list opens with can be taken away', () => {
  const unread: ListInUrl = {
    resource: 'notifications',
    prefix: '',
    opening: { ...opening, sorting: 'created_at', filters: [{ name: 'viewed', value: false }] },
  }
  expect(written({ filters: [] }, unread)).toBe('viewed=any')
  expect(readListState(new URLSearchParams('viewed=any'), unread).filters).toEqual([])
  expect(readListState(new URLSearchParams(''), unread).filters).toEqual(unread.opening.filters)
})

test('two lists of a page do not mix', () => {
  const topics: ListInUrl = { resource: 'topics', prefix: 'topics.', opening: { ...opening, sorting: 'name' } }
  expect(written({ page: 2 }, topics, 'page=5')).toBe('page=5&topics.page=2')
  expect(readListState(new URLSearchParams('page=5'), topics).page).toBe(1)
})

test('what an address cannot mean is left out; whose entries are shown is not said in it', () => {
  const strange =
    'page=0&sorting=password&order=up&published=maybe&startAfter=soon&createdBy=self&category=any&likeName='
  expect(readListState(new URLSearchParams(strange), events)).toEqual(opening)
  expect(readListState(new URLSearchParams('ownerless'), events).filters).toEqual([{ name: 'ownerless', value: true }])
})

test('another order hides no row of a list of one page, another page always does', () => {
  const [short, long] = [
    { total: 25, size: 25 },
    { total: 26, size: 25 },
  ]
  const sorting = { type: 'sorting.toggled', field: 'name' } as const
  const size = (chosen: number) => ({ type: 'size.chosen', size: chosen }) as const
  const seen = [
    hidesRows(sorting, short),
    hidesRows(sorting, long),
    hidesRows(size(50), long),
    hidesRows(size(10), long),
    hidesRows({ type: 'page.chosen', page: 2 }, long),
    hidesRows({ type: 'own.toggled' }, short),
  ]
  expect(seen).toEqual([false, true, false, true, true, true])
})
