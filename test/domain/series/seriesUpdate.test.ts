import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  changedFrom,
  type Pending,
  type PendingEvent,
  pendingBefore,
  pendingIn,
  pendingSchema,
  retimedPending,
  targetsOf,
} from '#domain/series/pending.ts'
import { comparisonSchema, deletedOn, type SeriesComparison } from '#domain/series/seriesComparison.ts'
import {
  eventsToRetry,
  keptBefore,
  nothingUpdating,
  offerPending,
  type SeriesUpdating,
  targetsIn,
} from '#domain/series/seriesUpdate.ts'
import { parseUpdatedFields } from '#domain/series/sharedFields.ts'
import { pendingEvent, seriesEvent } from '#test/samples/pendingEvent.ts'

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

const timed = (id: string, date: string, wasKept = false, changedByHand: PendingEvent['changedByHand'] = []) => ({
  ...seriesEvent(id, { date, changedByHand }),
  wasKept,
})
const comparing = (...retimed: SeriesComparison['retimed']): SeriesComparison => ({
  version: 1,
  generatedUntil: null,
  unfit: [],
  missing: [],
  otherTimes: [],
  retimed,
  kept: [],
  skipped: [],
  removed: [],
  deleted: [],
})
const updating = (more: Partial<SeriesUpdating> = {}): SeriesUpdating => ({
  seriesId: 's1',
  ...nothingUpdating,
  ...more,
})

test('dates that were left at their time are asked about before those that follow, and else only by themselves', () => {
  const ids = (events: readonly PendingEvent[]) => events.map(({ id }) => id)
  const apart = (...retimed: SeriesComparison['retimed']) => {
    const { outdated, changed } = retimedPending(comparing(...retimed))
    return [ids(outdated), ids(changed)]
  }
  const [one, two] = [timed('1', '2026-06-02', true), timed('2', '2026-06-09', true)]
  const [three, five] = [timed('3', '2026-06-16'), timed('5', '2026-06-30')]
  const four = timed('4', '2026-06-23', true)
  const canceled = timed('c', '2026-06-05', true, ['canceled'])
  expect(apart(three, five)).toEqual([['3', '5'], []])
  expect(apart(one, canceled, two, three, four, five)).toEqual([
    ['1', '2', '3', '5'],
    ['c', '4'],
  ])
  expect(apart(one, two)).toEqual([[], ['1', '2']])
})

test('a change of the time begins at the first date that was not left, until somebody chooses another one', () => {
  const [one, two] = [timed('1', '2026-06-02', true), timed('2', '2026-06-09', true)]
  const [three, four] = [timed('3', '2026-06-16'), timed('4', '2026-06-23')]
  const found = retimedPending(comparing(one, two, three, four))
  const asked = updating(offerPending(updating(), found))
  expect(asked.from).toBe('2026-06-16')
  expect(targetsIn(asked).map(({ id }) => id)).toEqual(['3', '4'])
  for (const from of ['', '2026-06-09', '2026-06-23']) {
    expect(offerPending({ ...asked, from }, found).from).toBe(from)
  }
  const sooner = updating(offerPending(updating(), retimedPending(comparing(three, four))))
  expect([sooner.from, offerPending(sooner, found).from]).toEqual(['', '2026-06-16'])
  expect(offerPending({ ...sooner, from: '2026-06-23' }, found).from).toBe('2026-06-23')
})

test('a canceled date before the others that follow is asked about, and not kept without a word', () => {
  const [one, canceled] = [timed('1', '2026-06-02', true), timed('c', '2026-06-09', false, ['canceled'])]
  const [three, four] = [timed('3', '2026-06-16'), timed('4', '2026-06-23')]
  const found = retimedPending(comparing(one, canceled, three, four))
  const asked = updating(offerPending(updating(), found))
  expect(asked.from).toBe('2026-06-09')
  expect(changedFrom(found, asked.from).map(({ id }) => id)).toEqual(['c'])
  expect(targetsIn(asked).map(({ id }) => id)).toEqual(['3', '4'])
  expect(keptBefore(asked).map(({ id }) => id)).toEqual(['1'])
  expect(offerPending({ ...asked, from: '2026-06-16' }, found).from).toBe('2026-06-16')
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
    otherTimes: [{ date: '2026-06-09', start: '19:15', end: '21:15' }],
    retimed: [],
    kept: [],
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
