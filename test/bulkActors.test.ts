import { expect, test } from 'vitest'
import { createActor, fromCallback, waitFor } from 'xstate'
import type { ListQuery } from '#domain/listing.ts'
import type { SelectedItem } from '#domain/selection.ts'
import type { Viewer } from '#domain/user.ts'
import { createActors } from '#src/actors/pages.ts'
import type { Api } from '#src/api/api.ts'
import { silentHistory } from '#test/samples/stepHistory.ts'

const now = Date.parse('2026-06-10T10:00:00Z')
const on: SelectedItem = { id: 'a', name: 'Choir', version: 3, deactivated: false, start: '19:00' }
const off: SelectedItem = { id: 'b', name: 'Film', version: 1, deactivated: true }

const deactivate = async (total: number, isTicked: boolean): Promise<unknown[]> => {
  const asked: unknown[] = []
  const entries = {
    list: async (resource: string, { filters }: Partial<ListQuery>) => {
      asked.push(['list', resource, filters?.map(({ name, value }) => ({ [name]: value }))])
      return { items: [], total }
    },
    update: async (...call: unknown[]) => asked.push(['update', ...call]),
  }
  const actors = createActors(
    { entries, files: {}, store: {} } as unknown as Api,
    () => now,
    () => ({ id: 'mo', role: 'moderator' }),
    fromCallback(() => {}),
    silentHistory,
  )
  const selection = createActor(actors.listSelection, { input: { resource: 'revents' } }).start()
  selection.send({ type: 'items.shown', items: [on, off] })
  selection.send({ type: 'all.toggled' })
  selection.send({ type: 'deactivation.requested' })
  await waitFor(selection, ({ context }) => context.affected === 2 * total && asked.length >= 2)
  if (!isTicked) selection.send({ type: 'events.toggled' })
  selection.send({ type: 'action.confirmed' })
  await waitFor(selection, (snapshot) => snapshot.matches({ work: 'idle' }))
  selection.stop()
  return asked
}

/** The same id in all rows of a run. */
const run = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

const counted = [
  { parent: 'revent:a', deactivated: false },
  { parent: 'revent:b', deactivated: true },
].map(({ parent, deactivated }) => [
  'list',
  'events',
  [{ parent }, { deactivated }, { startAfter: '2026-06-10T10:00:00.000Z' }],
])

test('the coming events that would change with their repeating events are counted, and taken along', async () => {
  expect(await deactivate(3, true)).toEqual([
    ...counted,
    ['update', 'revents', 'a', 3, { ...on, deactivated: true, withEvents: true }, run],
    ['update', 'revents', 'b', 1, { ...off, deactivated: false, withEvents: true }, run],
  ])
})

test('without the tick the wire is as it was', async () => {
  expect(await deactivate(3, false)).toEqual([
    ...counted,
    ['update', 'revents', 'a', 3, { ...on, deactivated: true }, run],
    ['update', 'revents', 'b', 1, { ...off, deactivated: false }, run],
  ])
})

const deleteSeries = async (viewer: Viewer): Promise<unknown[]> => {
  const removed: unknown[] = []
  const event = { name: 'Rehearsal', version: 4, start: '2026-06-11T18:00:00.000Z' }
  const entries = {
    list: async (resource: string, query: Partial<ListQuery>) => {
      expect([resource, query.filters]).toEqual([
        'events',
        [
          { name: 'parent', value: 'revent:a' },
          { name: 'startAfter', value: '2026-06-10T10:00:00.000Z' },
        ],
      ])
      const items = [
        { ...event, id: 'mine', ownedBy: ['ada'] },
        { ...event, id: 'theirs', ownedBy: ['bea'] },
      ]
      return { items, total: items.length }
    },
    remove: async (...call: unknown[]) => removed.push(call),
  }
  const api = { entries, files: {}, store: {} } as unknown as Api
  const actors = createActors(
    api,
    () => now,
    () => viewer,
    fromCallback(() => {}),
    silentHistory,
  )
  const selection = createActor(actors.listSelection, { input: { resource: 'revents' } }).start()
  selection.send({ type: 'items.shown', items: [on] })
  selection.send({ type: 'itemDeletion.requested', id: 'a' })
  await waitFor(selection, ({ context }) => context.affected === 2)
  selection.send({ type: 'events.toggled' })
  selection.send({ type: 'action.confirmed' })
  await waitFor(selection, (snapshot) => snapshot.matches({ work: 'idle' }))
  selection.stop()
  return removed
}

test('the coming events that the viewer may delete go in one run with their series, before it and in any version', async () => {
  const series = ['revents', 'a', 3, run]
  const mine = ['events', 'mine', null, run]
  expect(await deleteSeries({ id: 'ada', role: 'normal' })).toEqual([mine, series])
  const removed = await deleteSeries({ id: 'mo', role: 'moderator' })
  expect(removed).toEqual([mine, ['events', 'theirs', null, run], series])
  expect(new Set(removed.map((call) => Object(call)[3])).size).toBe(1)
})
