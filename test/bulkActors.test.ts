import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, waitFor } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import type { ListQuery } from '#domain/listing.ts'
import type { BulkAction, Outcome, SelectedItem } from '#domain/selection.ts'
import type { Viewer } from '#domain/session.ts'
import { offerOf, type UndoItem } from '#domain/undo.ts'
import { createUndo } from '#src/actors/bulk.ts'
import { createActors } from '#src/actors/pages.ts'
import type { Api } from '#src/api/api.ts'
import { silentHistory } from '#test/samples/stepHistory.ts'

const now = Date.parse('2026-06-10T10:00:00Z')
const on: SelectedItem = { id: 'a', name: 'Choir', version: 3, deactivated: false, start: '19:00' }
const off: SelectedItem = { id: 'b', name: 'Film', version: 1, deactivated: true }

/** `isLate`: somebody else was faster with each row. */
const deactivate = async (total: number, isTicked: boolean, isLate = false): Promise<unknown[]> => {
  const asked: unknown[] = []
  const entries = {
    find: async (_: string, id: string) =>
      id === 'a' ? { ...on, version: 9, deactivated: true } : { ...off, version: 9, deactivated: false },
    list: async (resource: string, { filters }: Partial<ListQuery>) => {
      asked.push(['list', resource, filters?.map(({ name, value }) => ({ [name]: value }))])
      return { items: [], total }
    },
    update: async (...call: unknown[]) => {
      asked.push(['update', ...call])
      if (isLate && call[2] !== 9) throw new FailureError({ code: 'changedMeanwhile' })
    },
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
  selection.send({ type: 'action.requested', action: 'flip' })
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

test('the coming events also follow a series that somebody else changed first', async () => {
  const sent = (await deactivate(3, true, true)).slice(counted.length)
  const again = { deactivated: true, version: 9, withEvents: true }
  expect(sent[1]).toEqual(['update', 'revents', 'a', 9, { ...on, ...again }, run])
  expect(sent[3]).toEqual(['update', 'revents', 'b', 9, { ...off, ...again, deactivated: false }, run])
  expect((await deactivate(3, false, true)).slice(counted.length)).toHaveLength(2)
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

describe('undo brings back what the run did, not what somebody else did meanwhile', () => {
  const groups = [
    { id: 'a', name: 'Choir', version: 1, deactivated: false },
    { id: 'b', name: 'Film', version: 1, deactivated: false },
  ]
  const failing = (code: 'changedMeanwhile' | 'notFound' | 'offline' | 'UnknownError') => async () => {
    throw new FailureError({ code })
  }
  const well = async () => {}

  /** `answers`: to one call after the other. */
  const begin = (action: BulkAction, answers: (() => Promise<void>)[], reason = '') => {
    const sent: unknown[] = []
    const answer = (...call: unknown[]) => {
      sent.push(call.slice(0, 4))
      return answers.shift()?.()
    }
    const entries = { remove: answer, update: answer, find: async () => ({ ...groups[0], deactivated: true }) }
    const { listSelection } = createActors(
      { entries, files: {}, store: {} } as unknown as Api,
      () => now,
      () => ({ id: 'mo', role: 'moderator' }),
      fromCallback(() => {}),
      silentHistory,
    )
    const selection = createActor(listSelection, { input: { resource: 'groups' } }).start()
    const outcomes: Outcome[] = []
    selection.on('run.finished', (outcome) => outcomes.push(outcome))
    selection.send({ type: 'items.shown', items: groups })
    selection.send({ type: 'all.toggled' })
    selection.send({ type: 'action.requested', action })
    if (reason !== '') selection.send({ type: 'reason.changed', reason })
    selection.send({ type: 'action.confirmed' })
    const ended = async () => {
      await waitFor(selection, (snapshot) => !snapshot.matches({ work: 'running' }))
      const outcome = outcomes.at(-1) ?? { action, done: [] }
      return [outcome.done.length, offerOf('groups', outcome)?.entries.map(({ id }) => id) ?? []]
    }
    return { selection, sent, ended }
  }

  test('a row that somebody deleted counts, and stays deleted', async () => {
    expect(await begin('delete', [failing('notFound'), well]).ended()).toEqual([2, ['b']])
    expect(await begin('delete', [failing('notFound'), failing('notFound')]).ended()).toEqual([2, []])
  })

  test('a row that somebody deactivated counts, and stays so', async () => {
    expect(await begin('flip', [failing('changedMeanwhile'), well]).ended()).toEqual([2, ['b']])
  })

  test('the owners of a row that somebody deactivated get the reason all the same', async () => {
    const { sent, ended } = begin('flip', [failing('changedMeanwhile'), well, well], 'No heating')
    expect(await ended()).toEqual([2, ['b']])
    const told = expect.objectContaining({ deactivated: true, reason: 'No heating' })
    expect(sent).toEqual([
      ['groups', 'a', 1, told],
      ['groups', 'a', 1, told],
      ['groups', 'b', 1, told],
    ])
  })

  test('a row whose reason may not have arrived failed, and is not the run’s own', async () => {
    const { ended } = begin('flip', [failing('changedMeanwhile'), failing('offline'), well], 'No heating')
    expect(await ended()).toEqual([1, ['b']])
  })

  test.each(['offline', 'UnknownError'] as const)('a row whose answer was lost (%s) is the run’s own', async (code) => {
    for (const [action, found] of [
      ['delete', 'notFound'],
      ['flip', 'changedMeanwhile'],
    ] as const) {
      const { selection, ended } = begin(action, [failing(code), failing(code), failing(found), failing(found)])
      await ended()
      selection.send({ type: 'rest.retried' })
      await ended()
      selection.send({ type: 'rest.retried' })
      // Without a connection the second row was not tried at first, and with one it was.
      expect(await ended()).toEqual([2, code === 'offline' ? ['a'] : ['a', 'b']])
    }
  })

  test('a row that somebody deactivated before it was tried is asked about in its old version', async () => {
    const { selection, sent, ended } = begin('flip', [failing('offline'), well, failing('changedMeanwhile')])
    expect(await ended()).toEqual([0, []])
    selection.send({
      type: 'items.shown',
      items: groups.map((row) => ({ ...row, version: 2, deactivated: true })),
    })
    selection.send({ type: 'rest.retried' })
    expect(await ended()).toEqual([2, ['a']])
    const call = (id: string, version: number) => [
      'groups',
      id,
      version,
      expect.objectContaining({ deactivated: true }),
    ]
    expect(sent).toEqual([call('a', 1), call('a', 2), call('b', 1)])
    for (const [, , , body] of sent as unknown[][]) expect(body).not.toHaveProperty('mayBeDone')
  })
})

test('dates are canceled and take place after all; what somebody else canceled counts, and undo leaves it', async () => {
  const dates = [
    { id: 'a', name: 'Yoga', version: 1, canceled: false },
    { id: 'b', name: 'Yoga', version: 4, canceled: true },
    { id: 'c', name: 'Yoga', version: 2, canceled: false },
  ]
  const act = async (action: 'cancel' | 'reinstate') => {
    const sent: unknown[] = []
    const entries = {
      find: async (_: string, id: string) => ({ ...dates.find((date) => date.id === id), version: 9, canceled: true }),
      update: async (...[, id, version, body]: unknown[]) => {
        sent.push([id, version, Object(body).canceled])
        if (id === 'c') throw new FailureError({ code: 'changedMeanwhile' })
      },
    }
    const { listSelection } = createActors(
      { entries, files: {}, store: {} } as unknown as Api,
      () => now,
      () => ({ id: 'ada', role: 'normal' }),
      fromCallback(() => {}),
      silentHistory,
    )
    const selection = createActor(listSelection, { input: { resource: 'events' } }).start()
    const outcomes: Outcome[] = []
    selection.on('run.finished', (outcome) => outcomes.push(outcome))
    selection.send({ type: 'items.shown', items: dates })
    selection.send({ type: 'all.toggled' })
    selection.send({ type: 'action.requested', action })
    selection.send({ type: 'action.confirmed' })
    await waitFor(selection, (snapshot) => snapshot.matches({ work: 'idle' }))
    const [outcome] = outcomes
    const offer = outcome && offerOf('events', outcome)
    return {
      sent,
      done: outcome?.done.map(({ id }) => id),
      undone: offer?.entries.map(({ id, ...rest }) => [id, rest]),
    }
  }
  const undone = (canceled: boolean) => ({ resource: 'events', name: 'Yoga', undo: 'flag', flag: { canceled } })
  expect(await act('cancel')).toEqual({
    sent: [
      ['a', 1, true],
      ['c', 2, true],
    ],
    done: ['a', 'c'],
    undone: [['a', undone(false)]],
  })
  expect(await act('reinstate')).toEqual({ sent: [['b', 4, false]], done: ['b'], undone: [['b', undone(true)]] })
})

test('undo puts what is new into the bin, also when somebody else has deleted it by then', async () => {
  const fresh: UndoItem = { resource: 'events', id: 'a', name: 'Choir', undo: 'delete' }
  for (const isGone of [false, true]) {
    const asked: unknown[] = []
    const remove = async (...call: unknown[]) => {
      asked.push(call)
      if (isGone) throw new FailureError({ code: 'notFound' })
    }
    const undo = createActor(createUndo({ entries: { remove } } as unknown as Api)).start()
    undo.send({ type: 'undo.offered', id: 'undo:events/a', entries: [fresh] })
    undo.send({ type: 'undo.requested', id: 'undo:events/a' })
    await waitFor(undo, (snapshot) => snapshot.matches('restored'))
    expect(asked).toEqual([['events', 'a', null, run]])
    undo.stop()
  }
})
