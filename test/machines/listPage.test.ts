import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import type { ListedResource, ListItem, Page } from '#domain/listing.ts'
import { type Affected, toSelected } from '#domain/selection.ts'
import { type Option, optionsMachine } from '#machines/entries/options.ts'
import type { FrameNews, PageWish } from '#machines/frame.ts'
import { listMachine } from '#machines/lists/list.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { batchRunOver } from '#src/actors/batchRunOver.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

const input: ListPageInput = {
  list: {
    resource: 'groups',
    sorting: 'name',
    order: 'ASC',
    ownFilter: null,
    preferences: { size: 25, own: false },
    fixed: [],
  },
  viewer: { id: 'x', role: 'moderator' },
}
const withDetails: ListPageInput = {
  ...input,
  list: { ...input.list, preferences: { ...input.list.preferences, details: true } },
}
const ofResource = (resource: ListedResource): ListPageInput => ({ ...input, list: { ...input.list, resource } })
/** No page of the list comes. */
const lost: ListItem[] = []
const group: ListItem = { id: 'a', version: 1, name: 'Choir' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(listPageMachine, {
    inputs: [input, withDetails, ofResource('bin'), ofResource('notifications')],
    guardsRead: ({ details, named }) => [details, named],
    events: {
      'preferences.changed': [{ preferences: withDetails.list.preferences, from: 'list' }],
      'list.loaded': [{ items: [group], total: 1, from: 'list' }],
      'run.finished': [
        { action: 'delete', done: [toSelected(group)], failed: [], from: 'selection' },
        { action: 'flip', done: [toSelected(group)], failed: [], from: 'selection' },
      ],
      'entries.restored': [{ resource: 'groups' }, { resource: 'places' }],
      'network.returned': [{}],
      'count.changed': [{ total: 1 }],
      'refresh.requested': [{}],
      'change.requested': [
        { change: { type: 'page.chosen', page: 2 }, losing: 0 },
        { change: { type: 'page.chosen', page: 2 }, losing: 3 },
      ],
      'change.confirmed': [{}],
      'change.canceled': [{}],
    },
    actors: {
      hearChildren: { done: [], error: [] },
      list: { done: [], error: [] },
      listSelection: { done: [], error: [] },
      options: { done: [], error: [] },
      talkToFrame: { done: [], error: [] },
    },
  })
})

const open = async (items: ListItem[], more: Partial<ListPageInput['list']> = {}, viewer = input.viewer) => {
  const world = { loads: 0, names: 0, wishes: [] as PageWish[], tell: (_news: FrameNews) => {} }
  const machine = listPageMachine.provide({
    actors: {
      talkToFrame: fromCallback<PageWish>(({ sendBack, receive }) => {
        receive((wish) => world.wishes.push(wish))
        world.tell = sendBack
      }),
      list: listMachine.provide({
        actors: {
          loadPage: fromPromise(async (): Promise<Page<ListItem>> => {
            world.loads += 1
            if (items === lost) throw new FailureError({ code: 'offline' })
            return { items, total: items.length }
          }),
        },
      }),
      options: optionsMachine.provide({
        actors: {
          loadOptions: fromPromise(async (): Promise<readonly Option[]> => {
            world.names += 1
            return [{ id: 'x', name: 'Ada' }]
          }),
        },
      }),
      listSelection: listSelectionMachine.provide({
        actors: {
          countAffected: fromPromise(async (): Promise<Affected> => ({ affected: 0 })),
          batchRun: batchRunOver(async () => {}),
        },
      }),
    },
  })
  const page = createActor(machine, { input: { viewer, list: { ...input.list, ...more } } })
  const told: unknown[] = []
  page.on('rows.changed', (event) => told.push(event))
  page.start()
  await settled()
  return { page, world, told, selection: () => page.getSnapshot().children.selection }
}

test('a list that found no server loads again when there is a network again, or the menu has counted', async () => {
  const { world } = await open(lost)
  const news: FrameNews[] = [{ type: 'network.returned' }, { type: 'count.changed', total: 0 }]
  for (const one of news) {
    const before = world.loads
    world.tell(one)
    await settled()
    expect(world.loads).toBe(before + 1)
  }
  const { world: known } = await open([group])
  for (const one of news) known.tell(one)
  await settled()
  expect(known.loads).toBe(1)
})

test('the rows that the list loads can be selected', async () => {
  const { selection } = await open([group])
  expect(selection()?.getSnapshot().context.shown).toEqual([{ ...group, name: 'Choir' }])
})

test('accounts beyond the viewer’s reach are no part of a selection', async () => {
  const users = [
    { id: 'm', version: 1, nickname: 'Mo', role: 'normal' },
    { id: 'r', version: 1, nickname: 'Root', role: 'admin' },
  ]
  const { selection } = await open(users, { resource: 'users' })
  expect(
    selection()
      ?.getSnapshot()
      .context.shown.map(({ id }) => id),
  ).toEqual(['m'])
})

test('one’s own account is no part of a selection: a run over it would end the session', async () => {
  const users = [
    { id: 'r', version: 1, nickname: 'Root', role: 'admin' },
    { id: 'x', version: 1, nickname: 'Ada', role: 'admin' },
  ]
  const { selection } = await open(users, { resource: 'users' }, { id: 'x', role: 'admin' })
  selection()?.send({ type: 'all.toggled' })
  expect(selection()?.getSnapshot().context.selected).toEqual(['r'])
  expect(selection()?.getSnapshot().matches({ selection: 'all' })).toBe(true)
  expect(selection()?.getSnapshot().can({ type: 'itemDeletion.requested', id: 'x' })).toBe(false)
})

test('a run over rows loads the list anew and tells what it did', async () => {
  const { selection, world, told } = await open([group])
  selection()?.send({ type: 'itemDeletion.requested', id: 'a' })
  selection()?.send({ type: 'action.confirmed' })
  await settled()
  const done = [{ ...group, name: 'Choir' }]
  expect([world.loads, told]).toEqual([
    2,
    [{ type: 'rows.changed', action: 'delete', done, failed: [], offerId: 'undo:groups/a' }],
  ])
})

test('a deletion is offered to be undone under the id that the page tells; what the bin does not keep is not', async () => {
  const { selection, world } = await open([group])
  selection()?.send({ type: 'itemDeletion.requested', id: 'a' })
  selection()?.send({ type: 'action.confirmed' })
  await settled()
  const entries = [{ resource: 'groups', id: 'a', name: 'Choir', undo: 'restore' }]
  expect(world.wishes).toEqual([{ type: 'undo.offered', id: 'undo:groups/a', entries }])

  const users = await open([{ id: 'm', version: 1, nickname: 'Mo', role: 'normal' }], { resource: 'users' })
  users.selection()?.send({ type: 'itemDeletion.requested', id: 'm' })
  users.selection()?.send({ type: 'action.confirmed' })
  await settled()
  expect(users.world.wishes).toEqual([])
  expect(users.told).toMatchObject([{ type: 'rows.changed', offerId: null }])
})

test('entries of the list’s kind that come back load it anew', async () => {
  const { world } = await open([group])
  const loads = [world.loads]
  for (const resource of ['places', 'groups'] as const) {
    world.tell({ type: 'entries.restored', resource })
    await settled()
    loads.push(world.loads)
  }
  expect(loads).toEqual([1, 1, 2])
})

test('what is outdated is loaded anew, and the page tells the rows that it shows', async () => {
  const { page, world } = await open([group])
  const shown: unknown[] = []
  page.on('rows.shown', ({ items }) => shown.push(items))
  page.send({ type: 'refresh.requested' })
  await settled()
  expect([world.loads, shown]).toEqual([2, [[group]]])
})

test('a run over notifications makes the menu count anew, and offers nothing to undo', async () => {
  const { selection, world, told } = await open([{ id: 'n', version: 1, subject: 'Hello' }], {
    resource: 'notifications',
  })
  selection()?.send({ type: 'itemDeletion.requested', id: 'n' })
  selection()?.send({ type: 'action.confirmed' })
  await settled()
  expect(world.wishes).toEqual([{ type: 'count.outdated' }])
  expect(told).toMatchObject([{ type: 'rows.changed', offerId: null }])
})

test('a change that would hide selected rows is asked about; they stay selected until it is confirmed', async () => {
  const { page, selection, world } = await open([group])
  const change = { type: 'sorting.toggled', field: 'name' } as const
  const selected = () => selection()?.getSnapshot().context.selected
  selection()?.send({ type: 'item.toggled', id: 'a' })
  page.send({ type: 'change.requested', change, losing: 1 })
  page.send({ type: 'change.canceled' })
  await settled()
  expect([world.loads, selected()]).toEqual([1, ['a']])
  page.send({ type: 'change.requested', change, losing: 1 })
  page.send({ type: 'change.confirmed' })
  expect(selected()).toEqual([])
  await settled()
  page.send({ type: 'change.requested', change, losing: 0 })
  await settled()
  expect([world.loads, page.getSnapshot().value]).toEqual([3, 'open'])
})

test('what only the moderation brings back from the bin is no part of a member’s selection', async () => {
  const deleted = [
    { id: 'a', version: 1, name: 'Own', resource: 'groups', byModeration: false },
    { id: 'b', version: 1, name: 'Taken away', resource: 'groups', byModeration: true },
  ]
  const shownTo = async (role: 'normal' | 'moderator') => {
    const { selection } = await open(deleted, { resource: 'bin' }, { id: 'x', role })
    return selection()
      ?.getSnapshot()
      .context.shown.map(({ id }) => id)
  }
  expect([await shownTo('normal'), await shownTo('moderator')]).toEqual([['a'], ['a', 'b']])
})

test('the names of people are loaded once, when the further columns first show', async () => {
  const { page, world } = await open([group])
  const toggle = async () => {
    page.getSnapshot().children.list?.send({ type: 'details.toggled' })
    await settled()
    return world.names
  }
  expect([world.names, await toggle(), await toggle(), await toggle()]).toEqual([0, 1, 1, 1])
  expect(page.getSnapshot().children.people?.getSnapshot().context.options).toEqual([{ id: 'x', name: 'Ada' }])
  const kept = await open([group], { preferences: withDetails.list.preferences })
  expect(kept.world.names).toBe(1)
})
