import { expect, test } from 'vitest'
import { isOver } from '#domain/night.ts'
import { dateIn } from '#domain/time.ts'

test('an event is over at its end, or without one after its day', () => {
  const seenAt = (now: string) => {
    const dateOf = (instant: number) => dateIn(instant, 'Europe/Berlin')
    return { now: Date.parse(now), today: dateOf(Date.parse(now)), dateOf }
  }
  const start = Date.parse('2026-12-12T18:30:00Z')
  const end = Date.parse('2026-12-12T20:00:00Z')
  const over = ['19:59', '20:01'].map((time) => isOver({ start, end }, seenAt(`2026-12-12T${time}:00Z`)))
  expect(over).toEqual([false, true])
  const overWithout = ['22:59', '23:00'].map((time) => isOver({ start, end: null }, seenAt(`2026-12-12T${time}:00Z`)))
  expect(overWithout).toEqual([false, true])
})
