import { describe, expect, test } from 'vitest'
import { type EventFields, newEvent } from '#domain/event.ts'
import { newSeries, type SeriesFields } from '#domain/series/series.ts'
import {
  differingFields,
  eventOfSeries,
  markShared,
  ownFields,
  sharedFields,
  withShared,
} from '#domain/series/sharedFields.ts'

const id = '0198f4a0-0000-7000-8000-000000000001'
const series: SeriesFields & { id: string } = {
  ...newSeries({ date: '2026-06-02', time: '19:00' }),
  id,
  name: 'Choir',
  location: 'Park',
  tags: ['choir'],
  category: id,
  topic: id,
}
const span = { start: '2026-06-02T18:00:00.000Z', end: '2026-06-02T20:00:00.000Z' }
const event = eventOfSeries(series, span)

describe('an event of a series', () => {
  test('has every field either for itself or from the series, apart from parent and moderation', () => {
    expect([...sharedFields, ...ownFields, 'parent', 'deactivated', 'pinned'].toSorted()).toEqual(
      Object.keys(newEvent(0)).toSorted(),
    )
  })

  test('is published, and has the fields of the series', () => {
    const { start: _start, end: _end, intervals: _intervals, id: _id, ...shared } = series
    expect(event).toEqual({ ...newEvent(0), ...shared, ...span, parent: `revent:${id}` })
  })

  test('that is changed together keeps what is its own', () => {
    const own = { ...event, published: false, canceled: true, start: '2026-06-03T18:00:00.000Z', end: null, tags: [] }
    const changed = { ...series, name: 'Chamber choir', image: id, start: '20:00' }
    expect(differingFields(own, changed)).toEqual(['name', 'image', 'tags'])
    expect(withShared(own, changed)).toEqual({ ...own, name: 'Chamber choir', image: id, tags: ['choir'] })
    expect(differingFields(withShared(own, changed), changed)).toEqual([])
    expect(withShared(own, changed, ['tags'])).toEqual({ ...own, tags: ['choir'] })
  })

  test('takes over a deactivation and keeps its own', () => {
    const deactivated = { ...event, deactivated: true }
    expect(differingFields(event, { ...series, deactivated: true })).toEqual(['deactivated'])
    expect(withShared(event, { ...series, deactivated: true }).deactivated).toBe(true)
    expect(differingFields(deactivated, series)).toEqual([])
  })

  test('keeps its location when the series has none', () => {
    expect(differingFields(event, { ...series, location: '' })).toEqual([])
    expect(withShared(event, { ...series, location: '' })).toEqual(event)
  })
})

describe('marks of changes by hand', () => {
  const write = (marked: Parameters<typeof markShared>[0], before: Partial<EventFields>, after: Partial<EventFields>) =>
    markShared(marked, { ...event, ...before }, { ...event, ...after }, series)

  test('are what a write changed, in one order', () => {
    expect(write([], {}, { tags: [], name: 'Party', start: '2026-06-03T18:00:00.000Z' })).toEqual(['name', 'tags'])
  })

  test('stay through other writes', () => {
    expect(write(['name'], { name: 'Party' }, { name: 'Party', alt: 'Us' })).toEqual(['name', 'alt'])
  })

  test('go when a field is as in the series again', () => {
    expect(write(['name', 'alt'], { name: 'Party', alt: 'Us' }, { name: 'Choir', alt: 'Us' })).toEqual(['alt'])
  })

  test('are not made by an event that is merely behind its series', () => {
    expect(write([], { name: 'Old choir' }, { name: 'Old choir', canceled: true })).toEqual([])
  })
})
