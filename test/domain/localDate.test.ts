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
