import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  comparisonSchema,
  countUpdated,
  eventInHand,
  failUpdate,
  leaveFollowing,
  noUpdateRun,
  type Pending,
  type PendingEvent,
  pendingSchema,
  restOfUpdate,
  targetsOf,
} from '#domain/seriesUpdate.ts'

const event = (id: string, more: Partial<PendingEvent> = {}): PendingEvent => ({
  ...{ id, version: 1, name: 'Choir', date: '2026-06-02', start: '2026-06-02T18:00:00.000Z', end: null },
  ...{ changedByHand: [], differs: ['image'], ...more },
})
const [a, b, c] = [event('a'), event('b'), event('c')] as const
const moved = event('m', { changedByHand: ['start', 'name'] })
const pending: Pending = { total: 6, outdated: [a, b, c], changed: [moved, event('n')] }

describe('a run', () => {
  const run = { ...noUpdateRun, targets: [a, b, c], done: ['a'] }

  test('updates all that nobody changed by hand, and of the others those that were ticked', () => {
    expect(targetsOf(pending, [])).toEqual([a, b, c])
    expect(targetsOf(pending, ['m', 'a', 'z'])).toEqual([a, b, c, moved])
  })

  test('has one event in hand', () => {
    expect([eventInHand(run), countUpdated(run)]).toEqual([b, 1])
    expect(() => eventInHand(noUpdateRun)).toThrow('No update is going on')
  })

  test('goes on after a failure, but not without a connection', () => {
    const failure = { code: 'changedMeanwhile' } as const
    expect(failUpdate(run, failure)).toEqual({ ...run, failed: [{ event: b, failure }] })
    const offline = { code: 'offline' } as const
    expect(failUpdate(run, offline)).toEqual({
      ...{ targets: [a, b], done: ['a'], left: [c], failed: [{ event: b, failure: offline }] },
    })
  })

  test('that is stopped twice forgets nothing of the rest', () => {
    const stopped = { ...run, ...leaveFollowing(run) }
    expect({ ...stopped, ...leaveFollowing(stopped) }).toEqual(stopped)
    expect(stopped.left).toEqual([c])
  })

  test('is repeated with what is left of the rest, as it is by then', () => {
    const after = { ...run, failed: [{ event: b, failure: { code: 'offline' } as const }], left: [c, moved] }
    const newer = { ...c, version: 2 }
    const byHand = { ...b, changedByHand: ['alt' as const] }
    expect(restOfUpdate(after, { total: 6, outdated: [a, newer], changed: [byHand, moved] }, ['m'])).toEqual({
      ...noUpdateRun,
      targets: [newer, moved],
    })
  })
})

test('answers of the server are read', () => {
  expect(v.parse(pendingSchema, pending)).toEqual(pending)
  const comparison = { generatedUntil: null, unfit: [moved], missing: ['2026-06-02'], skipped: [], retimed: [] }
  const { differs: _, ...unfit } = moved
  expect(v.parse(comparisonSchema, comparison)).toEqual({ ...comparison, unfit: [unfit] })
})
