import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { beginningOf, localDate, nextDate } from '#domain/localDate.ts'
import { addDays, dateIn, instantOf } from '#domain/time.ts'

const zones = ['Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']

test.each(zones)('days begin and end in %s as Temporal has it, all year round', (zone) => {
  for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
    const begin = instantOf(date, '00:00', zone)
    expect([date, beginningOf(date, zone)]).toEqual([date, begin])
    expect([localDate(begin, zone), localDate(begin - 1, zone)]).toEqual([date, dateIn(begin - 1, zone)])
    expect(nextDate(date)).toBe(addDays(date, 1))
  }
})

test.each([
  'America/Santiago',
  'America/Havana',
  'America/Asuncion',
  'Asia/Beirut',
  'Africa/Cairo',
  'Asia/Amman',
  ...zones,
])('a day begins at its first instant in %s, also where clocks skip or repeat midnight', (zone) => {
  const day = fc.integer({ min: 0, max: 366 * 30 }).map((days) => addDays('1995-01-01', days))
  fc.assert(
    fc.property(day, (date) => {
      expect(beginningOf(date, zone)).toBe(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)
    }),
  )
})

test.each([
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Asia/Amman', '2021-10-29', '2021-10-28T21:00:00.000Z'],
])('in %s, %s begins at %s', (zone, date, begin) => {
  expect(new Date(beginningOf(date, zone)).toISOString()).toBe(begin)
})
