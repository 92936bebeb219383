import { describe, expect, test } from 'vitest'
import { previousStartAfter } from '#domain/announced.ts'

describe('the start before a move', () => {
  const at = { now: Date.parse('2026-06-01T12:00:00Z'), timezone: 'Europe/London' }
  const timed = { allDay: false, previousStart: null }
  const announced = { ...timed, start: '2026-06-05T18:00:00.000Z', published: true, deactivated: false }
  const moved = { ...timed, start: '2026-06-06T18:00:00.000Z' }

  test('is kept when a public event that has not begun moves', () => {
    expect(previousStartAfter(announced, moved, at)).toBe(announced.start)
  })

  test.each([
    ['new', null],
    ['unpublished', { ...announced, published: false }],
    ['deactivated', { ...announced, deactivated: true }],
    ['begun', { ...announced, start: '2026-06-01T11:59:00.000Z' }],
    ['not moved', { ...announced, start: moved.start }],
    ['made a whole day', { ...announced, start: moved.start, allDay: true }],
  ])('is not kept of an event that is %s', (_, before) => {
    expect(previousStartAfter(before, moved, at)).toBe(null)
  })

  const away = { ...announced, ...moved, previousStart: announced.start }
  const further = { ...away, start: '2026-06-09T18:00:00.000Z' }

  test('is the first one that was announced, also after further moves, and can be taken away', () => {
    expect(previousStartAfter(away, further, at)).toBe(announced.start)
    expect(previousStartAfter(away, away, at)).toBe(announced.start)
    expect(previousStartAfter(further, away, at)).toBe(announced.start)
    expect(previousStartAfter(away, { ...away, previousStart: null }, at)).toBe(null)
  })

  test('is the last one that was announced once the first one is over', () => {
    const later = { ...at, now: Date.parse('2026-06-05T20:00:00Z') }
    expect(previousStartAfter(away, away, later)).toBe(announced.start)
    expect(previousStartAfter(away, further, later)).toBe(away.start)
  })

  test('is gone when the event is back at it, by whatever way', () => {
    expect(previousStartAfter(away, { ...away, start: announced.start }, at)).toBe(null)
    expect(previousStartAfter(further, { ...further, start: announced.start }, at)).toBe(null)
    const later = { ...moved, start: '2026-06-05T19:00:00.000Z' }
    const shifted = { ...announced, ...later, previousStart: previousStartAfter(announced, later, at) }
    expect(previousStartAfter(shifted, { ...shifted, start: announced.start }, at)).toBe(null)
  })

  test.each([
    ['from a whole day to a time of another', { start: '2026-06-04T23:00:00.000Z', allDay: true }, moved],
    ['from a time to another whole day', announced, { ...moved, start: '2026-06-05T23:00:00.000Z', allDay: true }],
  ])('is kept %s', (_, from, to) => {
    expect(previousStartAfter({ ...announced, ...from }, to, at)).toBe(from.start)
  })

  test('stays what was announced when the event becomes a whole day later, or no longer is one', () => {
    const wholeDay = { allDay: true, start: '2026-06-05T23:00:00.000Z', previousStart: announced.start }
    expect(previousStartAfter({ ...announced, ...moved, previousStart: announced.start }, wholeDay, at)).toBe(
      announced.start,
    )
    const day = '2026-06-04T23:00:00.000Z'
    const timed = { ...moved, previousStart: day }
    expect(previousStartAfter({ ...announced, ...wholeDay, previousStart: day }, timed, at)).toBe(day)
    expect(previousStartAfter({ ...announced, ...timed }, { ...announced, previousStart: day }, at)).toBe(null)
    expect(previousStartAfter(null, { ...announced, previousStart: day }, at)).toBe(null)
  })

  test('is a midnight that was announced, for an event that now begins later in that night', () => {
    const midnight = { ...announced, start: '2026-06-04T23:00:00.000Z' }
    const later = { ...midnight, start: '2026-06-05T00:00:00.000Z' }
    const shifted = { ...later, previousStart: previousStartAfter(midnight, later, at) }
    expect(shifted.previousStart).toBe(midnight.start)
    expect(previousStartAfter(shifted, shifted, at)).toBe(midnight.start)
    expect(previousStartAfter(shifted, { ...shifted, start: announced.start }, at)).toBe(midnight.start)
    expect(previousStartAfter(shifted, { ...shifted, start: moved.start }, at)).toBe(midnight.start)
    expect(previousStartAfter(shifted, { ...shifted, start: midnight.start }, at)).toBe(null)
    expect(previousStartAfter(shifted, { ...shifted, start: midnight.start, allDay: true }, at)).toBe(null)
    expect(previousStartAfter(midnight, shifted, at)).toBe(midnight.start)
  })

  test('is none of a whole day that gets a time in its first hour, and loses it again', () => {
    const wholeDay = { ...announced, start: '2026-06-04T23:00:00.000Z', allDay: true }
    const timed = { ...announced, start: '2026-06-04T23:30:00.000Z' }
    expect(previousStartAfter(wholeDay, timed, at)).toBe(null)
    expect(previousStartAfter(timed, wholeDay, at)).toBe(null)
    const elsewhere = { ...wholeDay, start: '2026-06-05T23:00:00.000Z', previousStart: wholeDay.start }
    expect(previousStartAfter(elsewhere, { ...elsewhere, start: timed.start, allDay: false }, at)).toBe(null)
  })
})
