import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dateIn, instantOf, isSkipped, isSkippedEnd, timeIn } from '#domain/time.ts'
import { instantsOf, localDateOf, localTimeOf, zoned } from './calendar.ts'

const iso = (instant: number) => new Date(instant).toISOString()
const minute = 60_000
const hour = 60 * minute

test.each([
  ['2027-03-28', '01:59', 'Europe/Berlin', false, false],
  ['2027-03-28', '02:00', 'Europe/Berlin', true, false],
  ['2027-03-28', '02:01', 'Europe/Berlin', true, true],
  ['2027-03-28', '03:00', 'Europe/Berlin', false, false],
  ['2026-10-04', '02:00', 'Australia/Lord_Howe', true, false],
  ['2027-03-14', '00:00', 'America/Havana', false, false],
  ['2027-03-14', '00:30', 'America/Havana', true, true],
])('%s %s in %s: skipped as a start %s, as an end %s', (date, time, zone, start, end) => {
  expect([isSkipped(date, time, zone), isSkippedEnd(date, time, zone)]).toEqual([start, end])
})

describe('instantOf', () => {
  test.each([
    ['winter', '2026-01-15', '19:00', 'Europe/London', '2026-01-15T19:00:00.000Z'],
    ['summer', '2026-07-15', '19:00', 'Europe/London', '2026-07-15T18:00:00.000Z'],
    ['a gap of an hour', '2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
    ['the gap in Berlin', '2026-03-29', '02:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['an hour that comes twice', '2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['the repeat in New York', '2026-11-01', '01:00', 'America/New_York', '2026-11-01T05:00:00.000Z'],
    ['a gap of half an hour', '2026-10-04', '02:10', 'Australia/Lord_Howe', '2026-10-03T15:40:00.000Z'],
    ['half an hour that comes twice', '2026-04-05', '01:40', 'Australia/Lord_Howe', '2026-04-04T14:40:00.000Z'],
    ['a day that is left out', '2011-12-30', '19:00', 'Pacific/Apia', '2011-12-31T05:00:00.000Z'],
    ['midnight in a gap', '2018-11-04', '00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('%s', (_, date, time, zone, instant) => {
    expect(iso(instantOf(date, time, zone))).toBe(instant)
  })

  test('is the first instant that shows this local time; in a gap, the time by the clock as it went before', () => {
    fc.assert(
      fc.property(zoned, ({ date, time, zone }) => {
        const found = instantsOf(date, time, zone)
        const wanted = Date.parse(`${date}T${time}Z`)
        const twoDaysBefore = wanted - 48 * hour
        const offsetBefore =
          Date.parse(`${localDateOf(twoDaysBefore, zone)}T${localTimeOf(twoDaysBefore, zone)}Z`) - twoDaysBefore
        expect(iso(instantOf(date, time, zone))).toBe(iso(found[0] ?? wanted - offsetBefore))
      }),
      { numRuns: 2_000 },
    )
  })

  test('refuses a zone that does not exist', () => {
    expect(() => instantOf('2026-01-01', '12:00', 'Europe/Atlantis')).toThrow(RangeError)
    expect(() => dateIn(0, 'Europe/Atlantis')).toThrow(RangeError)
  })
})

describe('dateIn and timeIn', () => {
  test.each([
    ['Europe/London', '2026-06-30T23:30:00Z', '2026-07-01', '00:30'],
    ['Europe/London', '2026-12-31T23:30:00Z', '2026-12-31', '23:30'],
    ['America/New_York', '2026-07-01T03:59:59.999Z', '2026-06-30', '23:59'],
    ['Pacific/Apia', '2026-07-01T11:00:00Z', '2026-07-02', '00:00'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29', '23:59'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31', '00:00'],
    ['Europe/London', '1969-07-20T20:17:40Z', '1969-07-20', '21:17'],
  ])('%s at %s', (zone, instant, date, time) => {
    expect([dateIn(Date.parse(instant), zone), timeIn(Date.parse(instant), zone)]).toEqual([date, time])
  })

  test('agree with Intl, whatever was asked before', () => {
    fc.assert(
      fc.property(
        fc.array(zoned, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: -3, max: 3 }),
        (moments, shift) => {
          for (const { date, time, zone } of moments) {
            const instant = instantOf(date, time, zone) + shift * 10 * minute
            expect([dateIn(instant, zone), timeIn(instant, zone)]).toEqual([
              localDateOf(instant, zone),
              localTimeOf(instant, zone),
            ])
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('the millisecond of a clock change belongs to the new time, the one before it to the old, in either order', () => {
    const change = Date.parse('2027-03-28T01:00:00Z')
    expect([change - 1, change, change - 1, change].map((instant) => timeIn(instant, 'Europe/London'))).toEqual([
      '00:59',
      '02:00',
      '00:59',
      '02:00',
    ])
    const earlier = Date.parse('2028-03-26T01:00:00Z')
    expect([earlier, earlier - 1].map((instant) => timeIn(instant, 'Europe/London'))).toEqual(['02:00', '00:59'])
  })

  test('more than a hundred different years in one zone', () => {
    const julys = Array.from({ length: 130 }, (_, index) => Date.parse(`${1995 + index}-07-01T12:00:00Z`))
    const januaries = Array.from({ length: 130 }, (_, index) => Date.parse(`${1995 + index}-01-01T12:00:00Z`))
    expect(new Set(julys.map((instant) => timeIn(instant, 'Europe/Berlin')))).toEqual(new Set(['14:00']))
    expect(new Set(januaries.map((instant) => timeIn(instant, 'Europe/Berlin')))).toEqual(new Set(['13:00']))
  })
})

test('addDays goes over the ends of months and years', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    '2028-02-29',
    '2027-01-01',
    '2026-02-28',
  ])
})

test('addMonths stays within the month it reaches', () => {
  expect([addMonths('2026-08-31', 6), addMonths('2027-08-31', 6), addMonths('2026-01-15', 6)]).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2026-07-15',
  ])
})

test('addDays goes as many days on as there are between, to every date', () => {
  const dates = fc
    .date({ min: new Date('0001-01-02'), max: new Date('9990-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  fc.assert(
    fc.property(dates, fc.integer({ min: -300, max: 300 }), (date, days) => {
      fc.pre(date > '0002-01-01')
      expect(Date.parse(addDays(date, days)) - Date.parse(date)).toBe(days * 24 * hour)
    }),
    { numRuns: 2_000 },
  )
})
