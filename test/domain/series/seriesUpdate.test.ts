import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Pending, pendingBefore, pendingIn, pendingSchema, targetsOf } from '#domain/series/pending.ts'
import { comparisonSchema, deletedOn } from '#domain/series/seriesComparison.ts'
import { eventsToRetry } from '#domain/series/seriesUpdate.ts'
import { parseUpdatedFields } from '#domain/series/sharedFields.ts'
import { pendingEvent } from '#test/samples/pendingEvent.ts'

const [a, b, c] = [pendingEvent('a'), pendingEvent('b'), pendingEvent('c')] as const
const moved = pendingEvent('m', { changedByHand: ['start', 'name'] })
const pending: Pending = { version: 1, total: 6, outdated: [a, b, c], changed: [moved, pendingEvent('n')] }

test('a run updates all that nobody changed by hand, and of the others those that were ticked', () => {
  expect(targetsOf(pending, [])).toEqual([a, b, c])
  expect(targetsOf(pending, ['m', 'a', 'z'])).toEqual([a, b, c, moved])
  const later = { ...b, date: '2026-09-01' }
  const movedLater = { ...pendingEvent('n', { changedByHand: ['name'] }), date: '2026-09-08' }
  const begun = { ...pending, outdated: [a, later], changed: [moved, movedLater] }
  expect(targetsOf(begun, ['m', 'n'], '2026-09-01')).toEqual([later, movedLater])
})

test('a run is repeated with what is left of the rest, as it is by then', () => {
  const failed = [{ item: b, failure: { code: 'offline' } as const }]
  const after = { waiting: [], done: [a], failed, skipped: [c, moved] }
  const newer = { ...c, version: 2 }
  const byHand = { ...b, changedByHand: ['alt' as const] }
  expect(eventsToRetry(after, { version: 1, total: 6, outdated: [a, newer], changed: [byHand, moved] }, ['m'])).toEqual(
    [newer, moved],
  )
})

test('after a save only its fields are asked about', () => {
  const renamed = pendingEvent('r', { differs: ['name', 'location'] })
  const found: Pending = {
    version: 1,
    total: 6,
    outdated: [renamed, pendingEvent('n', { differs: ['name'] })],
    changed: [moved],
  }
  expect(pendingIn(found, ['location', 'start'])).toEqual({
    version: 1,
    total: 6,
    outdated: [{ ...renamed, differs: ['location'] }],
    changed: [],
  })
  expect(pendingIn(found, 'all')).toEqual(found)
  const rehoused = pendingEvent('h', { differs: ['location', 'address', 'lat', 'tags'] })
  expect(pendingIn({ version: 1, total: 1, outdated: [rehoused], changed: [] }, ['address']).outdated).toEqual([
    { ...rehoused, differs: ['location', 'address', 'lat'] },
  ])
})

test('from a date on some are changed, and the others stay', () => {
  const later = { ...b, date: '2026-09-01' }
  const found = { ...pending, outdated: [a, later], changed: [moved] }
  expect(pendingBefore(found, '2026-09-01')).toEqual([a, moved])
  expect(pendingBefore(found, '')).toEqual([])
})

test('fields of a query are those of a series', () => {
  expect(parseUpdatedFields('name,tags')).toEqual(['name', 'tags'])
  expect(parseUpdatedFields(undefined)).toContain('deactivated')
  for (const strange of ['', 'start', 'name,', 'name,secret']) expect(parseUpdatedFields(strange)).toBe(undefined)
})

test('answers of the server are read', () => {
  expect(v.parse(pendingSchema, pending)).toEqual(pending)
  const comparison = {
    version: 1,
    generatedUntil: null,
    unfit: [moved],
    missing: ['2026-06-02'],
    retimed: [],
    skipped: ['2026-06-09'],
    removed: [],
    deleted: [moved],
  }
  const { differs: _, ...event } = moved
  const read = v.parse(comparisonSchema, comparison)
  expect(read).toEqual({ ...comparison, unfit: [event], deleted: [event] })
  expect([deletedOn(read, moved.date)?.id, deletedOn(read, '2026-06-09'), deletedOn(null, moved.date)]).toEqual([
    moved.id,
    null,
    null,
  ])
})
