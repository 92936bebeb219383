import { describe, expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { ListItem, Page } from '#domain/listing.ts'
import { type ListInput, listMachine } from '#machines/lists/list.ts'
import { stage, walk } from '#test/walk.ts'

const input: ListInput = {
  resource: 'groups',
  sorting: 'name',
  order: 'ASC',
  ownFilter: 'ownedBy',
  preferences: { size: 10, own: true },
  fixed: [],
}
const choir: ListItem = { id: 'g1', version: 1, name: 'Choir' }
const band: ListItem = { id: 'g2', version: 4, name: 'Band' }
const page = (items: ListItem[], total = items.length): Page<ListItem> => ({ items, total })
const mine = { name: 'ownedBy', value: 'self' } as const

test('structure, every path, nothing left unwalked', async () => {
  await walk(listMachine, {
    inputs: [input, { ...input, ownFilter: null }, { ...input, ownFilter: null, page: 3 }],
    events: {
      'page.chosen': [{ page: 1 }, { page: 2 }, { page: 0 }],
      'size.chosen': [{ size: 25 }, { size: 7 }],
      'sorting.toggled': [{ field: 'name' }, { field: 'password' }],
      'filter.changed': [
        { name: 'likeName', value: 'choir' },
        { name: 'published', value: false },
      ],
      'own.toggled': [{}],
      'details.toggled': [{}],
      'refresh.requested': [{}],
      'server.reached': [{}],
    },
    guardsRead: ({ page, size, total, ownFilter, failure }) => ({ page, size, total, ownFilter, failure }),
    actors: {
      loadPage: {
        done: [page([choir, band], 12), page([], 0)],
        error: [{ code: 'offline' }, { code: 'unauthorized' }],
      },
    },
  })
})

const loaded = async (more: Partial<ListInput> = {}, first = page([choir, band], 25)) => {
  const run = stage(listMachine).start({ ...input, ...more })
  await run.call('loadPage').resolve(first)
  return run
}

test.each([
  [{ code: 'offline' }, 'refreshing'],
  [{ code: 'UnknownError', unreached: true }, 'refreshing'],
  [{ code: 'unauthorized' }, 'failed'],
  [{ code: 'InternalServerError' }, 'failed'],
] as const)('after %j, word that the server answers again leads to %s', async (failure, state) => {
  const { actor, call } = await loaded()
  actor.send({ type: 'server.reached' })
  expect(actor.getSnapshot().value).toBe('ready')
  actor.send({ type: 'refresh.requested' })
  await call('loadPage').reject(new FailureError(failure))
  actor.send({ type: 'server.reached' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.items]).toEqual([state, [choir, band]])
})

test('a condition that is chosen from the start holds until it is taken away', async () => {
  const unread = { name: 'viewed', value: false } as const
  const { actor, call } = await loaded({ resource: 'notifications', ownFilter: null, filters: [unread] })
  expect(actor.getSnapshot().context.filters).toEqual([unread])
  actor.send({ type: 'refresh.requested' })
  expect(call('loadPage').input.query.filters).toEqual([unread])
  actor.send({ type: 'filter.changed', name: 'viewed', value: null })
  expect(call('loadPage').input.query.filters).toEqual([])
})

test('the first page is asked for as the person left the list, and told to whom it concerns', async () => {
  const { actor, call, emitted } = stage(listMachine).start({
    ...input,
    fixed: [{ name: 'deactivated', value: false }],
  })
  expect(actor.getSnapshot().value).toBe('loading')
  expect(call('loadPage').input).toEqual({
    resource: 'groups',
    query: {
      offset: 0,
      limit: 10,
      sorting: 'name',
      order: 'ASC',
      filters: [{ name: 'deactivated', value: false }, mine],
    },
    others: { offset: 0, limit: 1, sorting: 'name', order: 'ASC', filters: [{ name: 'deactivated', value: false }] },
  })
  await call('loadPage').resolve(page([choir], 1))
  expect(actor.getSnapshot().value).toBe('ready')
  expect(emitted).toEqual([{ type: 'list.loaded', items: [choir], total: 1 }])
})

describe('an answer to an older question is never shown', () => {
  test('when another page was chosen meanwhile', async () => {
    const { actor, call, emitted } = await loaded()
    actor.send({ type: 'page.chosen', page: 2 })
    const older = call('loadPage')
    actor.send({ type: 'page.chosen', page: 3 })
    expect(call('loadPage').input.query.offset).toBe(20)
    await older.resolve(page([band], 25))
    expect(actor.getSnapshot().value).toBe('refreshing')
    expect(actor.getSnapshot().context.items).toEqual([choir, band])
    await call('loadPage').resolve(page([choir], 25))
    expect(actor.getSnapshot().context).toMatchObject({ page: 3, items: [choir], total: 25 })
    expect(emitted.filter(({ type }) => type === 'list.loaded')).toHaveLength(2)
  })

  test('when typing goes on while the list is loaded', async () => {
    const { actor, call, clock } = await loaded()
    actor.send({ type: 'filter.changed', name: 'likeName', value: 'c' })
    clock.increment(300)
    const older = call('loadPage')
    actor.send({ type: 'filter.changed', name: 'likeName', value: 'ch' })
    await older.resolve(page([band]))
    expect(actor.getSnapshot().value).toBe('settling')
    expect(actor.getSnapshot().context.items).toEqual([choir, band])
  })
})

test('typing is waited for, each key starts the pause again, and ticking is not', async () => {
  const { actor, call, clock } = await loaded({ ownFilter: null })
  actor.send({ type: 'filter.changed', name: 'likeName', value: 'c' })
  clock.increment(299)
  actor.send({ type: 'filter.changed', name: 'likeName', value: 'ch' })
  clock.increment(299)
  expect(actor.getSnapshot().value).toBe('settling')
  clock.increment(1)
  expect(call('loadPage').input.query.filters).toEqual([{ name: 'likeName', value: 'ch' }])
  actor.send({ type: 'filter.changed', name: 'deactivated', value: true })
  expect(call('loadPage').input.query.filters).toEqual([
    { name: 'deactivated', value: true },
    { name: 'likeName', value: 'ch' },
  ])
  actor.send({ type: 'filter.changed', name: 'likeName', value: null })
  clock.increment(300)
  expect(call('loadPage').input.query.filters).toEqual([{ name: 'deactivated', value: true }])
})

test('what narrows or orders the list starts again at its first page', async () => {
  const { actor, call } = await loaded()
  const toPage3 = async () => {
    actor.send({ type: 'page.chosen', page: 3 })
    await call('loadPage').resolve(page([choir], 25))
  }
  const changes = [
    { type: 'sorting.toggled', field: 'createdAt' },
    { type: 'filter.changed', name: 'published', value: true },
    { type: 'own.toggled' },
  ] as const
  for (const change of changes) {
    await toPage3()
    actor.send(change)
    expect(call('loadPage').input.query.offset).toBe(0)
    expect(actor.getSnapshot().context.page).toBe(1)
  }
  await toPage3()
  actor.send({ type: 'size.chosen', size: 100 })
  expect(call('loadPage').input.query).toMatchObject({ offset: 0, limit: 100 })
})

test('a column is sorted upwards first, and a second click turns it', async () => {
  const { actor } = await loaded()
  const sorted = () => {
    const { sorting, order } = actor.getSnapshot().context
    return `${sorting} ${order}`
  }
  const seen = ['name', 'name', 'createdAt', 'createdAt', 'createdAt', 'secret'].map((field) => {
    actor.send({ type: 'sorting.toggled', field })
    return sorted()
  })
  expect(seen).toEqual(['name DESC', 'name ASC', 'createdAt ASC', 'createdAt DESC', 'createdAt ASC', 'createdAt ASC'])
})

test('when the last rows of the last page are gone, the page before it is shown', async () => {
  const { actor, call, emitted } = await loaded()
  actor.send({ type: 'page.chosen', page: 3 })
  await call('loadPage').resolve(page([choir], 21))
  actor.send({ type: 'refresh.requested' })
  await call('loadPage').resolve(page([], 20))
  expect(actor.getSnapshot().value).toBe('refreshing')
  expect(call('loadPage').input.query.offset).toBe(10)
  await call('loadPage').resolve(page([band], 20))
  expect(actor.getSnapshot().context).toMatchObject({ page: 2, items: [band], total: 20 })
  expect(emitted.at(-1)).toEqual({ type: 'list.loaded', items: [band], total: 20 })
})

test('when everything is gone, the empty first page stays', async () => {
  const { actor, call } = await loaded()
  actor.send({ type: 'page.chosen', page: 2 })
  await call('loadPage').resolve(page([], 0))
  await call('loadPage').resolve(page([], 0))
  expect(actor.getSnapshot().value).toBe('ready')
  expect(actor.getSnapshot().context).toMatchObject({ page: 1, items: [], total: 0 })
})

test('a load that fails keeps the rows, and the next one clears the failure', async () => {
  const { actor, call } = await loaded()
  actor.send({ type: 'refresh.requested' })
  await call('loadPage').reject(new Error('no network'))
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context).toMatchObject({ items: [choir, band], failure: { code: 'UnknownError' } })
  actor.send({ type: 'refresh.requested' })
  await call('loadPage').resolve(page([band]))
  expect(actor.getSnapshot().context).toMatchObject({ items: [band], failure: null })
})

test('what a person prefers is told as often as it changes, with all of it', async () => {
  const { actor, emitted } = await loaded()
  actor.send({ type: 'own.toggled' })
  actor.send({ type: 'size.chosen', size: 50 })
  actor.send({ type: 'size.chosen', size: 51 })
  expect(emitted.filter(({ type }) => type === 'preferences.changed')).toEqual([
    { type: 'preferences.changed', preferences: { size: 10, own: false } },
    { type: 'preferences.changed', preferences: { size: 50, own: false } },
  ])
})

test('only pages that there are can be chosen', async () => {
  const { actor } = await loaded()
  const offered = [-1, 0, 1, 2, 3, 4, 1.5].map((page) => actor.getSnapshot().can({ type: 'page.chosen', page }))
  expect(offered).toEqual([false, false, false, true, true, false, false])
})

test('how it is looked at is told with each load after the first, typed conditions once typing pauses', async () => {
  const { actor, emitted, clock, call } = await loaded()
  const states = () => emitted.filter(({ type }) => type === 'listState.changed')
  expect(states()).toEqual([])
  actor.send({ type: 'filter.changed', name: 'likeName', value: 'ch' })
  expect(states()).toEqual([])
  clock.increment(300)
  await call('loadPage').resolve(page([choir, band], 25))
  actor.send({ type: 'page.chosen', page: 2 })
  actor.send({ type: 'sorting.toggled', field: 'createdAt' })
  const filters = [{ name: 'likeName', value: 'ch' }]
  expect(states()).toEqual([
    { type: 'listState.changed', page: 1, sorting: 'name', order: 'ASC', filters },
    { type: 'listState.changed', page: 2, sorting: 'name', order: 'ASC', filters },
    { type: 'listState.changed', page: 1, sorting: 'createdAt', order: 'ASC', filters },
  ])
})

test('it opens at the page that is asked for, or at the last one where there are fewer', async () => {
  const { actor, call, emitted } = stage(listMachine).start({ ...input, page: 3 })
  expect(call('loadPage').input.query.offset).toBe(20)
  await call('loadPage').resolve(page([], 12))
  expect(call('loadPage').input.query.offset).toBe(10)
  await call('loadPage').resolve(page([band], 12))
  expect(actor.getSnapshot().context).toMatchObject({ page: 2, items: [band] })
  expect(emitted[0]).toMatchObject({ type: 'listState.changed', page: 2 })
})

test('further columns are shown without another load, and remembered', async () => {
  const { actor, emitted } = await loaded()
  actor.send({ type: 'details.toggled' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.details]).toEqual(['ready', true])
  actor.send({ type: 'details.toggled' })
  expect(emitted.filter(({ type }) => type === 'preferences.changed')).toEqual([
    { type: 'preferences.changed', preferences: { size: 10, own: true, details: true } },
    { type: 'preferences.changed', preferences: { size: 10, own: true } },
  ])
})
