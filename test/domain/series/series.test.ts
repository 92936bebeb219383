import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { noFacts } from '#domain/facts.ts'
import { issuesOf } from '#domain/issues.ts'
import { endsNextDay, intervalSchema, newSeries, seriesSchema } from '#domain/series/series.ts'

const category = '0198f4a0-0000-7000-8000-000000000001'
const topic = '0198f4a0-0000-7000-8000-000000000002'
const weekly = { type: 'week', interval: 1, weekDay: 2, date: '2026-01-06' }
const choir = { name: 'Choir', category, topic, start: '19:00', end: '21:30', intervals: [weekly] }

describe('seriesSchema', () => {
  test('fills what may be missing', () => {
    expect(v.parse(seriesSchema, choir)).toEqual({
      name: 'Choir',
      organizers: [],
      location: '',
      location2: '',
      address: '',
      lat: null,
      lng: null,
      start: '19:00',
      end: '21:30',
      intervals: [weekly],
      image: null,
      alt: '',
      description: '',
      category,
      topic,
      tags: [],
      ...noFacts.revents(),
      ownedBy: [],
      deactivated: false,
    })
  })

  test('takes back what the server answered', () => {
    const answered = {
      ...v.parse(seriesSchema, choir),
      id: category,
      version: 3,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
    }
    expect(v.parse(seriesSchema, answered)).toEqual(answered)
  })

  test.each([
    ['21:00', false],
    ['19:00', true],
    ['18:59', true],
    ['00:00', true],
  ])('may end at or before the minute it starts, on the next day: %s', (end, isNextDay) => {
    expect(issuesOf(seriesSchema, { ...choir, end })).toEqual([])
    expect(endsNextDay({ start: '19:00', end })).toBe(isNextDay)
  })

  test.each([
    ['an end that is no time', { end: '24:00' }, 'end', 'time'],
    ['no name', { name: ' ' }, 'name', 'empty'],
    ['no category', { category: '' }, 'category', 'empty'],
    ['no topic', { topic: undefined }, 'topic', 'empty'],
    ['no start', { start: '' }, 'start', 'empty'],
    ['an hour too many', { start: '24:00' }, 'start', 'time'],
    ['seconds', { end: '21:30:00' }, 'end', 'time'],
    ['an instant', { start: '2026-01-06T19:00:00Z' }, 'start', 'time'],
    ['no interval', { intervals: [] }, 'intervals', 'noInterval'],
    ['intervals left out', { intervals: undefined }, 'intervals', 'empty'],
    ['intervals that are no list', { intervals: weekly }, 'intervals', 'type'],
    ['very many intervals', { intervals: Array.from({ length: 101 }, () => weekly) }, 'intervals', 'tooMany'],
    ['a location that is no reference', { location: 'id:nowhere' }, 'location', 'unknown'],
    ['a latitude out of range', { lat: 91 }, 'lat', 'range'],
    ['the published flag, which only events have', { published: true }, 'published', 'unknown'],
    [
      'a second interval that is wrong',
      { intervals: [weekly, { ...weekly, interval: 5 }] },
      'intervals.1.interval',
      'weekInterval',
    ],
  ])('refuses %s', (_, change, field, reason) => {
    const body: Record<string, unknown> = { ...choir, ...change }
    expect(issuesOf(seriesSchema, JSON.parse(JSON.stringify(body)))).toMatchObject([{ field, reason }])
  })
})

describe('intervalSchema', () => {
  test.each([
    [
      { type: 'day', interval: 1, date: '2026-01-06' },
      { type: 'day', interval: 1, weekDay: null, date: '2026-01-06' },
    ],
    [
      { type: 'day', interval: 6, weekDay: 3, date: '2028-02-29' },
      { type: 'day', interval: 6, weekDay: 3, date: '2028-02-29' },
    ],
    [weekly, weekly],
    [
      { ...weekly, interval: 4, weekDay: 0 },
      { ...weekly, interval: 4, weekDay: 0 },
    ],
    [
      { type: 'month', interval: 4, weekDay: 6 },
      { type: 'month', interval: 4, weekDay: 6, date: null },
    ],
    [
      { type: 'month', interval: 1, weekDay: 6, date: '' },
      { type: 'month', interval: 1, weekDay: 6, date: null },
    ],
    [
      { type: 'month', interval: 1, weekDay: 6, date: '2026-01-06' },
      { type: 'month', interval: 1, weekDay: 6, date: '2026-01-06' },
    ],
  ])('takes %j', (given, taken) => {
    expect(v.parse(intervalSchema, given)).toEqual(taken)
  })

  test.each([
    ['a day interval of 7', { type: 'day', interval: 7, date: '2026-01-06' }, 'interval', 'dayInterval'],
    ['a day interval of 0', { type: 'day', interval: 0, date: '2026-01-06' }, 'interval', 'dayInterval'],
    ['a week interval of 5', { ...weekly, interval: 5 }, 'interval', 'weekInterval'],
    ['a week interval of 0', { ...weekly, interval: 0 }, 'interval', 'weekInterval'],
    ['a fifth weekday of the month', { type: 'month', interval: 5, weekDay: 1 }, 'interval', 'monthInterval'],
    ['a last weekday of the month', { type: 'month', interval: -1, weekDay: 1 }, 'interval', 'monthInterval'],
    ['half an interval', { ...weekly, interval: 1.5 }, 'interval', 'weekInterval'],
    ['an interval in words', { ...weekly, interval: '1' }, 'interval', 'weekInterval'],
    ['no interval', { type: 'week', weekDay: 2, date: '2026-01-06' }, 'interval', 'empty'],
    ['an eighth weekday', { ...weekly, weekDay: 7 }, 'weekDay', 'weekDay'],
    ['a weekday before Sunday', { ...weekly, weekDay: -1 }, 'weekDay', 'weekDay'],
    ['a week without weekday', { ...weekly, weekDay: null }, 'weekDay', 'weekDay'],
    ['a month without weekday', { type: 'month', interval: 1 }, 'weekDay', 'empty'],
    ['a week without anchor', { type: 'week', interval: 1, weekDay: 2 }, 'date', 'empty'],
    ['an empty anchor', { ...weekly, date: '' }, 'date', 'empty'],
    ['a day without anchor', { type: 'day', interval: 1, date: null }, 'date', 'empty'],
    ['an anchor that is a number', { ...weekly, date: 20260106 }, 'date', 'type'],
    ['an anchor that does not exist', { ...weekly, date: '2026-02-29' }, 'date', 'date'],
    ['an anchor that is an instant', { ...weekly, date: '2026-01-06T00:00:00Z' }, 'date', 'date'],
    ['a month with a wrong anchor', { type: 'month', interval: 1, weekDay: 1, date: '6.1.2026' }, 'date', 'date'],
    ['a year', { ...weekly, type: 'year' }, 'type', 'unknown'],
    ['something more', { ...weekly, count: 10 }, 'count', 'unknown'],
    ['a text', 'weekly', 'body', 'unknown'],
  ])('refuses %s', (_, given, field, reason) => {
    expect(issuesOf(intervalSchema, given)).toEqual([{ field, reason }])
  })
})

describe('newSeries', () => {
  test.each([
    ['2026-07-01', '19:05', '20:05', 3],
    ['2026-07-05', '08:59', '09:59', 0],
    ['2026-07-04', '22:30', '23:30', 6],
    ['2026-07-04', '23:30', '00:30', 6],
  ])('on %s at %s ends at %s', (date, time, end, weekDay) => {
    const { start, end: ends, intervals } = newSeries({ date, time })
    expect({ start, ends, intervals }).toEqual({
      start: time,
      ends: end,
      intervals: [{ type: 'week', interval: 1, weekDay, date }],
    })
  })

  test('lacks only what a person must write', () => {
    expect(issuesOf(seriesSchema, newSeries({ date: '2026-07-01', time: '23:59' }))).toEqual([
      { field: 'name', reason: 'empty' },
      { field: 'category', reason: 'empty' },
      { field: 'topic', reason: 'empty' },
    ])
  })
})
