import { expect, test } from 'vitest'
import { isOver } from '#domain/event.ts'

test('an event is over when its end is past, or the hour that one without an end is given', () => {
  const start = '2026-12-12T18:30:00.000Z'
  const at = (time: string) => Date.parse(`2026-12-12T${time}:00.000Z`)
  const end = '2026-12-12T20:00:00.000Z'
  expect([isOver({ start, end }, at('19:59')), isOver({ start, end }, at('20:01'))]).toEqual([false, true])
  expect([isOver({ start, end: null }, at('19:29')), isOver({ start, end: null }, at('19:31'))]).toEqual([false, true])
})
