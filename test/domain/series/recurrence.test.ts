import fc from 'fast-check'
import { RRule, RRuleSet } from 'rrule'
import { describe, expect, test } from 'vitest'
import { issuesOf } from '#domain/issues.ts'
import {
  compareDates,
  type DateRange,
  datesOf,
  firstOpenDay,
  followRhythms,
  generationPeriodSchema,
  laterReach,
  movedTimes,
  newPeriod,
  periodOfMonths,
  spanOf,
} from '#domain/series/recurrence.ts'
import { type Interval, intervalLimits } from '#domain/series/series.ts'
import { addDays } from '#domain/time.ts'
import { dateBetween, instantsOf, localDateOf, localTimeOf, timeOfDay, zones } from '../calendar.ts'

const day = (interval: number, date: string): Interval => ({ type: 'day', interval, weekDay: null, date })
const week = (interval: number, weekDay: number, date: string): Interval => ({ type: 'week', interval, weekDay, date })
const month = (interval: number, weekDay: number, date: string | null = null): Interval => ({
  type: 'month',
  interval,
  weekDay,
  date,
})

const date = dateBetween(2023, 2030)
const weekDay = fc.integer({ min: 0, max: 6 })
const count = (type: Interval['type']) => fc.integer({ min: 1, max: intervalLimits[type] })
const anyDay = fc.tuple(count('day'), date).map(([interval, anchor]) => day(interval, anchor))
const anyWeek = fc.tuple(count('week'), weekDay, date).map(([interval, on, anchor]) => week(interval, on, anchor))
const anyMonth = fc
  .tuple(count('month'), weekDay, fc.option(date))
  .map(([interval, on, anchor]) => month(interval, on, anchor))
const anyInterval = fc.oneof(anyDay, anyWeek, anyMonth)
const anyIntervals = fc.array(anyInterval, { minLength: 1, maxLength: 5 })
/** Mostly over the anchors, at most a year and a half. */
const anyPeriod = fc
  .tuple(date, fc.integer({ min: 0, max: 550 }))
  .map(([start, length]): DateRange => ({ start, end: addDays(start, length) }))

const weekDayOf = (value: string): number => new Date(value).getUTCDay()
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
const gaps = (dates: string[]): number[] => dates.slice(1).map((to, index) => daysBetween(dates[index] ?? '', to))

describe('datesOf', () => {
  test.each([
    ['every third day', [day(3, '2026-01-30')], '2026-01-01', '2026-02-06', ['2026-01-30', '2026-02-02', '2026-02-05']],
    [
      'every second Friday, from the first Friday after the anchor',
      [week(2, 5, '2026-05-06')],
      '2026-05-01',
      '2026-06-05',
      ['2026-05-08', '2026-05-22', '2026-06-05'],
    ],
    [
      'every second Monday, when the anchor is a Wednesday',
      [week(2, 1, '2026-05-06')],
      '2026-05-01',
      '2026-06-01',
      ['2026-05-11', '2026-05-25'],
    ],
    [
      'Sundays over a change of year',
      [week(1, 0, '2026-12-20')],
      '2026-12-21',
      '2027-01-10',
      ['2026-12-27', '2027-01-03', '2027-01-10'],
    ],
    [
      'the first Saturday of each month',
      [month(1, 6)],
      '2026-08-01',
      '2026-10-31',
      ['2026-08-01', '2026-09-05', '2026-10-03'],
    ],
    [
      'the fourth Sunday, from the anchor on',
      [month(4, 0, '2026-02-23')],
      '2026-01-01',
      '2026-04-30',
      ['2026-03-22', '2026-04-26'],
    ],
    [
      'a union, a common date once',
      [week(1, 2, '2026-03-01'), month(1, 2), day(6, '2026-03-04')],
      '2026-03-01',
      '2026-03-17',
      ['2026-03-03', '2026-03-04', '2026-03-10', '2026-03-16', '2026-03-17'],
    ],
    ['one day', [day(1, '2026-03-01')], '2026-03-01', '2026-03-01', ['2026-03-01']],
    ['before the anchor', [day(1, '2026-03-01')], '2026-01-01', '2026-02-28', []],
    ['a reversed period', [day(1, '2026-03-01')], '2026-04-02', '2026-04-01', []],
    ['no interval', [], '2026-01-01', '2026-12-31', []],
    ['before 1970', [week(1, 4, '1969-12-01')], '1969-12-20', '1970-01-08', ['1969-12-25', '1970-01-01', '1970-01-08']],
  ] as const)('%s', (_, intervals, start, end, dates) => {
    expect(datesOf(intervals, { start, end })).toEqual(dates)
  })

  test('are sorted, each once, inside the period', () => {
    fc.assert(
      fc.property(anyIntervals, anyPeriod, (intervals, period) => {
        const dates = datesOf(intervals, period)
        expect(dates).toEqual([...new Set(dates)].sort())
        expect(dates.filter((found) => found < period.start || found > period.end)).toEqual([])
      }),
    )
  })

  test('are the union of what each interval gives', () => {
    fc.assert(
      fc.property(anyIntervals, anyPeriod, (intervals, period) => {
        const single = intervals.flatMap((interval) => datesOf([interval], period))
        expect(datesOf(intervals, period)).toEqual([...new Set(single)].sort())
      }),
    )
  })

  test('do not depend on how the period is cut into runs', () => {
    fc.assert(
      fc.property(
        anyIntervals,
        anyPeriod,
        fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1 }),
        (intervals, period, lengths) => {
          const runs: string[] = []
          let start = period.start
          for (const length of lengths) {
            const end = addDays(start, length - 1)
            if (end >= period.end) break
            runs.push(...datesOf(intervals, { start, end }))
            start = addDays(end, 1)
          }
          expect([...runs, ...datesOf(intervals, { start, end: period.end })]).toEqual(datesOf(intervals, period))
        },
      ),
    )
  })

  test('a day rhythm starts on its anchor and keeps its spacing', () => {
    fc.assert(
      fc.property(anyDay, (rhythm) => {
        const anchor = rhythm.date ?? ''
        const dates = datesOf([rhythm], { start: addDays(anchor, -40), end: addDays(anchor, 200) })
        expect(dates[0]).toBe(anchor)
        expect(new Set(gaps(dates))).toEqual(new Set([rhythm.interval]))
        expect(dates).toHaveLength(Math.floor(200 / rhythm.interval) + 1)
      }),
    )
  })

  test('a week rhythm starts within the week after its anchor, on its weekday, and keeps its spacing', () => {
    fc.assert(
      fc.property(anyWeek, (rhythm) => {
        const anchor = rhythm.date ?? ''
        const dates = datesOf([rhythm], { start: addDays(anchor, -40), end: addDays(anchor, 200) })
        expect(new Set(dates.map(weekDayOf))).toEqual(new Set([rhythm.weekDay]))
        expect(daysBetween(anchor, dates[0] ?? '')).toBe(((rhythm.weekDay ?? 0) - weekDayOf(anchor) + 7) % 7)
        expect(new Set(gaps(dates))).toEqual(new Set([7 * rhythm.interval]))
        expect(daysBetween(dates.at(-1) ?? '', addDays(anchor, 200))).toBeLessThan(7 * rhythm.interval)
      }),
    )
  })

  test('a month rhythm has one date in every month, on its weekday, in its seven days', () => {
    fc.assert(
      fc.property(count('month'), weekDay, fc.integer({ min: 2023, max: 2030 }), (interval, on, year) => {
        const dates = datesOf([month(interval, on)], { start: `${year}-01-01`, end: `${year}-12-31` })
        const months = Array.from({ length: 12 }, (_, index) => index + 1)
        expect(dates.map((found) => Number(found.slice(5, 7)))).toEqual(months)
        expect(new Set(dates.map(weekDayOf))).toEqual(new Set([on]))
        expect(new Set(dates.map((found) => Math.ceil(Number(found.slice(8)) / 7)))).toEqual(new Set([interval]))
      }),
    )
  })

  test('nothing lies before the anchor of a month rhythm, and after it everything stays', () => {
    fc.assert(
      fc.property(count('month'), weekDay, date, anyPeriod, (interval, on, anchor, period) => {
        expect(datesOf([month(interval, on, anchor)], period)).toEqual(
          datesOf([month(interval, on)], period).filter((found) => found >= anchor),
        )
      }),
    )
  })
})

const peerDays = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA]
const peerDay = (value: number) => peerDays[value] ?? RRule.SU

/** As RFC 5545 writes it. WKST is the anchor's weekday, so that its own week is the first. */
const peerOf = ({ type, interval, weekDay, date: anchor }: Interval, period: DateRange): RRule => {
  const dtstart = new Date(anchor ?? period.start)
  const until = new Date(period.end)
  if (type === 'day') return new RRule({ freq: RRule.DAILY, interval, dtstart, until })
  if (type === 'month')
    return new RRule({ freq: RRule.MONTHLY, byweekday: [peerDay(weekDay).nth(interval)], dtstart, until })
  const wkst = peerDay(weekDayOf(anchor))
  return new RRule({ freq: RRule.WEEKLY, interval, byweekday: [peerDay(weekDay)], wkst, dtstart, until })
}

test('datesOf and the rrule package give the same dates for 500 random rules', () => {
  let found = 0
  fc.assert(
    fc.property(anyIntervals, anyPeriod, (intervals, period) => {
      const rules = new RRuleSet()
      for (const interval of intervals) rules.rrule(peerOf(interval, period))
      const dates = rules.between(new Date(period.start), new Date(period.end), true)
      found += dates.length
      expect(datesOf(intervals, period)).toEqual(dates.map((peer) => peer.toISOString().slice(0, 10)))
    }),
    { numRuns: 500 },
  )
  expect(found).toBeGreaterThan(5_000)
})

describe('generationPeriodSchema', () => {
  const issues = (today: string, period: unknown) => issuesOf(generationPeriodSchema(today), period)

  test.each([
    ['today alone', '2026-01-15', '2026-01-15', '2026-01-15'],
    ['six months from today', '2026-01-15', '2026-01-15', '2026-07-15'],
    ['six months to the end of a shorter month', '2026-08-31', '2026-08-31', '2027-02-28'],
    ['the last possible day', '2026-01-15', '2026-07-15', '2026-07-15'],
    ['six months in the past', '2026-01-15', '2025-07-15', '2026-01-15'],
  ])('allows %s', (_, today, start, end) => {
    expect(issues(today, { start, end })).toEqual([])
  })

  test.each([
    ['a day more than six months ahead', { start: '2026-01-20', end: '2026-07-16' }, 'end', 'tooDistant'],
    ['more than six months long', { start: '2026-01-14', end: '2026-07-15' }, 'end', 'periodTooLong'],
    ['reversed', { start: '2026-02-02', end: '2026-02-01' }, 'end', 'periodReversed'],
    ['a date that does not exist', { start: '2026-02-30', end: '2026-03-01' }, 'start', 'date'],
    ['no date', { start: '', end: '2026-03-01' }, 'start', 'empty'],
    ['a date-time', { start: '2026-02-01', end: '2026-03-01T00:00' }, 'end', 'date'],
    ['no end', { start: '2026-02-01' }, 'end', 'empty'],
    ['a number', { start: 20260201, end: '2026-03-01' }, 'start', 'type'],
    ['something more', { start: '2026-02-01', end: '2026-03-01', step: '1' }, 'step', 'unknown'],
  ])('refuses %s', (_, period, field, reason) => {
    expect(issues('2026-01-15', period)).toEqual([{ field, reason }])
  })

  test('refuses both ends when both are too far', () => {
    expect(issues('2026-01-15', { start: '2026-08-01', end: '2026-09-01' })).toEqual([
      { field: 'start', reason: 'tooDistant' },
      { field: 'end', reason: 'tooDistant' },
    ])
  })

  test('what it allows has at most 185 days, none of them more than 184 days ahead', () => {
    fc.assert(
      fc.property(date, date, fc.integer({ min: -5, max: 200 }), (today, start, length) => {
        const period = { start, end: addDays(start, length) }
        if (issues(today, period).length > 0) return
        expect(daysBetween(today, period.end)).toBeLessThanOrEqual(184)
        expect(datesOf([day(1, '2000-01-01')], period).length).toBeLessThanOrEqual(185)
        expect(length).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('months reach as far as a run may, and never end before they begin', () => {
    expect(periodOfMonths('2026-12-01', 3, '2026-11-25')).toEqual({ start: '2026-12-01', end: '2027-03-01' })
    expect(periodOfMonths('2026-12-01', 6, '2026-11-25')).toEqual({ start: '2026-12-01', end: '2027-05-25' })
    expect(periodOfMonths('', 1, '2026-11-25')).toEqual({ start: '2026-11-25', end: '2026-12-25' })
    expect(periodOfMonths('2027-06-10', 3, '2026-11-25')).toEqual({ start: '2027-06-10', end: '2027-06-10' })
  })

  test('a period that ends with today’s reach says how far it could go on the day when it begins', () => {
    const cut = periodOfMonths('2026-12-01', 6, '2026-11-25')
    expect(laterReach(cut, '2026-11-25')).toBe('2027-06-01')
    expect(laterReach(periodOfMonths('2027-04-01', 3, '2026-11-25'), '2026-11-25')).toBe('2027-10-01')
    expect(laterReach(periodOfMonths('2026-11-25', 6, '2026-11-25'), '2026-11-25')).toBe(null)
    expect(laterReach(periodOfMonths('2026-12-01', 3, '2026-11-25'), '2026-11-25')).toBe(null)
    // A month that is shorter: both reach to its last day.
    expect(laterReach({ start: '2026-08-31', end: '2027-02-28' }, '2026-08-30')).toBe(null)
    expect(laterReach({ start: '', end: '2027-05-25' }, '2026-11-25')).toBe(null)
    expect(laterReach({ start: '2027-06-01', end: '2027-05-25' }, '2026-11-25')).toBe(null)
  })

  test('the first open day is a missing one, else the next of the series after what is generated, in reach', () => {
    const tuesdays = [{ type: 'week', interval: 1, weekDay: 2, date: '2026-12-01' }]
    const open = (generatedUntil: string | null, missing: string[] = [], intervals: unknown = tuesdays) =>
      firstOpenDay(intervals, { generatedUntil, missing }, '2026-11-25')
    expect(firstOpenDay(tuesdays, null, '2026-11-25')).toBe('2026-12-01')
    expect(firstOpenDay([{ ...tuesdays[0], date: '2026-01-06' }], null, '2026-11-25')).toBe('2026-12-01')
    expect(open(null)).toBe('2026-12-01')
    expect(open('2026-12-01')).toBe('2026-12-08')
    expect(open('2026-10-01')).toBe('2026-12-01')
    expect(open('2027-03-01', ['2026-12-15'])).toBe('2026-12-15')
    expect(open('2027-05-25')).toBe('2026-11-25')
    expect(open(null, [], [{ type: 'week', interval: 1, weekDay: 2, date: '2027-08-01' }])).toBe('2026-11-25')
    expect(open(null, [], [{ type: 'week' }])).toBe('2026-11-25')
  })

  test('newPeriod is today and tomorrow', () => {
    expect(newPeriod('2026-12-31')).toEqual({ start: '2026-12-31', end: '2027-01-01' })
  })
})

describe('movedTimes', () => {
  test.each([
    ['02:30', '04:00', '2027-03-28', { start: '03:30', end: '04:00' }],
    ['01:00', '02:30', '2027-03-28', { start: '01:00', end: '03:30' }],
    ['02:30', '03:00', '2027-03-28', { start: '03:30', end: '04:00' }],
    ['21:00', '02:30', '2027-03-27', { start: '21:00', end: '03:30' }],
    ['00:30', '02:00', '2027-03-28', null],
    ['01:00', '04:00', '2027-03-28', null],
    ['02:30', '04:00', '2027-10-31', null],
    ['02:30', '04:00', '2027-03-27', null],
  ])('from %s to %s on %s', (start, end, on, moved) => {
    expect(movedTimes({ start, end }, on, 'Europe/Berlin')).toEqual(moved)
  })

  test('where the day itself begins later, and where there is no such day', () => {
    expect(movedTimes({ start: '00:00', end: '02:00' }, '2026-03-29', 'Asia/Beirut')).toEqual({
      start: '01:00',
      end: '02:00',
    })
    expect(movedTimes({ start: '19:00', end: '21:00' }, '2011-12-30', 'Pacific/Apia')).toBe(null)
  })
})

describe('spanOf', () => {
  const times = { start: '19:00', end: '21:30' }

  test.each([
    ['Europe/London', '2026-03-28', '2026-03-28T19:00:00.000Z', '2026-03-28T21:30:00.000Z'],
    ['Europe/London', '2026-03-29', '2026-03-29T18:00:00.000Z', '2026-03-29T20:30:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T00:00:00.000Z', '2026-11-02T02:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-04T08:00:00.000Z', '2026-10-04T10:30:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-31T05:00:00.000Z', '2011-12-31T07:30:00.000Z'],
  ])('in %s on %s', (zone, on, start, end) => {
    expect(spanOf(times, on, zone)).toEqual({ start, end })
  })

  test.each([
    ['01:00', '2026-06-05T20:00:00.000Z', '2026-06-06T00:00:00.000Z'],
    ['21:00', '2026-06-05T20:00:00.000Z', '2026-06-06T20:00:00.000Z'],
  ])('an end at or before the start is on the next date: 21:00 to %s', (end, first, last) => {
    const span = spanOf({ start: '21:00', end }, '2026-06-05', 'Europe/London')
    expect(span).toEqual({ start: first, end: last })
  })

  test('over the night in which the clocks change, the local times stay', () => {
    const night = { start: '21:00', end: '03:00' }
    expect(spanOf(night, '2026-10-24', 'Europe/Berlin')).toEqual({
      start: '2026-10-24T19:00:00.000Z',
      end: '2026-10-25T02:00:00.000Z',
    })
  })

  test('there is none on a date that the zone leaves out, so that no date is doubled', () => {
    expect(spanOf(times, '2011-12-30', 'Pacific/Apia')).toBe(null)
  })

  test('a start that the gap moves to the end takes the end along', () => {
    expect(spanOf({ start: '02:30', end: '03:30' }, '2027-03-28', 'Europe/Berlin')).toEqual({
      start: '2027-03-28T01:30:00.000Z',
      end: '2027-03-28T02:30:00.000Z',
    })
  })

  test('a start that the gap moves behind the end takes the end along', () => {
    expect(spanOf({ start: '01:30', end: '02:15' }, '2026-03-29', 'Europe/London')).toEqual({
      start: '2026-03-29T01:30:00.000Z',
      end: '2026-03-29T02:15:00.000Z',
    })
  })

  test.each(zones)('keeps the local time across clock changes in %s', (zone) => {
    fc.assert(
      fc.property(
        anyIntervals,
        fc.tuple(timeOfDay, timeOfDay),
        fc.oneof(dateBetween(2009, 2012), dateBetween(2024, 2030)),
        (intervals, ends, first) => {
          const [start, end] = ends.sort()
          if (start === undefined || end === undefined) return
          const early = intervals.map((interval) => ({ ...interval, date: '2009-01-01' }))
          for (const on of datesOf(early, { start: first, end: addDays(first, 60) })) {
            const span = spanOf({ start, end }, on, zone)
            expect(span === null).toBe(instantsOf(on, '12:00', zone).length === 0)
            if (span === null) continue
            expect(Date.parse(span.end)).toBeGreaterThan(Date.parse(span.start))
            for (const [time, instant] of [
              [start, Date.parse(span.start)],
              [end, Date.parse(span.end)],
            ] as const) {
              if (instantsOf(on, time, zone).length === 0) continue
              if (time === end && instantsOf(on, start, zone).length === 0) continue
              const day = time === end && end === start && instant !== Date.parse(span.start) ? addDays(on, 1) : on
              expect(`${localDateOf(instant, zone)} ${localTimeOf(instant, zone)}`).toBe(`${day} ${time}`)
            }
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('compareDates', () => {
  const period = { start: '2026-05-04', end: '2026-05-31' }
  const unmoved = (dates: readonly string[]) => dates.map((day) => ({ madeFor: day, day }))

  test('a rehearsal that moves from Tuesday to Thursday', () => {
    expect(
      compareDates({
        intervals: [week(1, 4, '2026-01-01')],
        events: unmoved(['2026-04-28', '2026-05-26', '2026-05-05', '2026-05-12', '2026-05-14', '2026-06-02']),
        skipped: ['2026-05-21', '2026-04-30', '2026-05-19'],
        period,
      }),
    ).toEqual({
      unfit: ['2026-05-05', '2026-05-12', '2026-05-26', '2026-06-02'],
      missing: ['2026-05-07', '2026-05-28'],
      skipped: ['2026-05-21'],
    })
  })

  test('what was moved or put onto a day of the series takes it up, and fits when either of its dates does', () => {
    expect(
      compareDates({
        intervals: [week(1, 4, '2026-01-01')],
        events: [
          { madeFor: '2026-05-05', day: '2026-05-07' },
          { madeFor: '2026-04-28', day: '2026-05-21' },
          { madeFor: '2026-05-12', day: '2026-05-13' },
          { madeFor: '2026-05-14', day: '2026-05-16' },
          { madeFor: null, day: '2026-05-28' },
          { madeFor: null, day: '2026-05-29' },
        ],
        skipped: ['2026-05-07', '2026-06-04'],
        period: { ...period, end: '2026-06-11' },
      }),
    ).toEqual({ unfit: ['2026-05-12'], missing: ['2026-06-11'], skipped: ['2026-06-04'] })
  })

  test('nothing to do when the intervals did not change', () => {
    fc.assert(
      fc.property(anyIntervals, anyPeriod, (intervals, within) => {
        const existing = datesOf(intervals, within).reverse()
        expect(compareDates({ intervals, events: unmoved(existing), skipped: [], period: within })).toEqual({
          unfit: [],
          missing: [],
          skipped: [],
        })
      }),
    )
  })

  test('deleting the unfit and generating the missing gives the dates of the new intervals, but for skipped ones', () => {
    fc.assert(
      fc.property(
        anyIntervals,
        fc.uniqueArray(date, { maxLength: 200 }),
        fc.uniqueArray(date),
        anyPeriod,
        (intervals, existing, removed, within) => {
          const skipped = removed.filter((found) => !existing.includes(found))
          const series = { intervals, events: unmoved(existing), skipped, period: within }
          const { unfit, missing, skipped: offered } = compareDates(series)
          const after = [...existing.filter((found) => !unfit.includes(found)), ...missing]
            .filter((found) => found >= within.start && found <= within.end)
            .sort()
          expect(after).toEqual(datesOf(intervals, within).filter((found) => !skipped.includes(found)))
          expect(unfit.filter((found) => found < within.start)).toEqual([])
          const beyond = { start: within.start, end: '2100-12-31' }
          expect(offered).toEqual(
            skipped.filter((found) => datesOf(intervals, { ...beyond, end: found }).includes(found)).sort(),
          )
        },
      ),
    )
  })
})

test('dates follow rhythms with a few left out or moved, not on other days, or half of them', () => {
  const weekly = [week(1, 2, '2026-06-02'), week(1, 4, '2026-06-04')]
  const dates = datesOf(weekly, { start: '2026-06-01', end: '2026-07-31' })
  const half = dates.filter((_, index) => index % 2 === 0)
  expect(followRhythms(dates, weekly)).toBe(true)
  expect(followRhythms(dates.toSpliced(3, 4).with(0, '2026-06-03'), weekly)).toBe(true)
  expect(followRhythms(half, weekly)).toBe(false)
  expect(followRhythms(dates, weekly.slice(0, 1))).toBe(false)
  expect(followRhythms(half, [week(2, 2, '2026-06-02')])).toBe(false)
  expect(followRhythms([...dates, '9998-06-01'], weekly)).toBe(true)
  const fridays = [week(1, 5, '2026-06-05')]
  expect(
    followRhythms(['2026-06-05', '2026-06-12', '2026-08-07', '2026-08-14', '2026-10-02', '2026-10-09'], fridays),
  ).toBe(false)
  expect(
    followRhythms(['2026-06-05', '2026-06-12', '2026-06-19', '2026-07-24', '2026-07-31', '2026-08-07'], fridays),
  ).toBe(true)
  for (const count of [2, 3, 5, 6, 8, 11, 26]) {
    const fortnightly = datesOf([week(2, 5, '2026-06-05')], { start: '2026-06-01', end: '2027-06-30' }).slice(0, count)
    expect(followRhythms(fortnightly, fridays)).toBe(false)
  }
  expect(followRhythms(['2026-06-02'], weekly)).toBe(true)
  expect(followRhythms(['2026-06-03'], weekly)).toBe(false)
})
