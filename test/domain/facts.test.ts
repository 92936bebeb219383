import { describe, expect, test } from 'vitest'
import {
  accessFacts,
  factNames,
  facts,
  holdingAnswers,
  initialFact,
  noFacts,
  ownFacts,
  sayingsAfter,
} from '#domain/facts.ts'
import { wholeDays } from '#domain/time.ts'

describe('the table of facts', () => {
  test('has the fourteen facts of accessibility as answers of places, events and series', () => {
    expect(accessFacts).toHaveLength(14)
    for (const name of accessFacts) expect(facts[name]).toEqual({ kind: 'answer', of: ['events', 'revents', 'places'] })
  })

  test('says nothing at first, and never no', () => {
    expect(accessFacts.map(initialFact)).toEqual(accessFacts.map(() => 'unknown'))
    expect([noFacts.events().free, noFacts.events().price, noFacts.events().doors]).toEqual([false, '', null])
    expect(Object.keys(noFacts.places())).toEqual(factNames.places)
  })

  test('tells what a series does not give', () => {
    expect(ownFacts).toEqual(['allDay', 'doors', 'registrationUntil', 'soldOut', 'postponed', 'previousStart'])
  })
})

const one = { by: 'one', at: '2026-06-01T10:00:00.000Z' }
const two = { by: 'two', at: '2026-06-02T10:00:00.000Z' }

describe('who said what', () => {
  const nothing = noFacts.places()

  test('is the writer of each answer', () => {
    expect(sayingsAfter(null, { ...nothing, lift: 'yes', seating: 'no' }, one)).toEqual({ lift: one, seating: one })
  })

  test('stays while the answer stays, changes with it, and goes with it', () => {
    const before = { ...nothing, lift: 'yes', seating: 'no', said: { lift: one, seating: one } } as const
    expect(sayingsAfter(before, { ...before, lift: 'no', seating: 'no' }, two)).toEqual({ lift: two, seating: one })
    expect(sayingsAfter(before, { ...before, lift: 'unknown' }, two)).toEqual({ seating: one })
  })

  test('a body cannot say it', () => {
    const after = { ...nothing, lift: 'yes', said: { lift: two } } as const
    expect(sayingsAfter({ ...nothing, said: {} }, after, one)).toEqual({ lift: one })
  })
})

test('an event takes answers over from its place, and says otherwise', () => {
  const none = noFacts.places()
  const place = { ...none, lift: 'yes', seating: 'yes' } as const
  const event = { ...none, seating: 'no', quietRoom: 'yes' } as const
  expect(holdingAnswers(event, place)).toEqual([
    { name: 'lift', answer: 'yes', from: 'place' },
    { name: 'seating', answer: 'no', from: 'event' },
    { name: 'quietRoom', answer: 'yes', from: 'event' },
  ])
  expect(holdingAnswers(none, null)).toEqual([])
})

test.each([
  ['one day', '2026-06-05T08:30:00Z', null, '2026-06-04T22:00:00.000Z', '2026-06-05T21:59:00.000Z'],
  [
    'three days',
    '2026-06-05T08:30:00Z',
    '2026-06-07T10:00:00Z',
    '2026-06-04T22:00:00.000Z',
    '2026-06-07T21:59:00.000Z',
  ],
  [
    'until midnight',
    '2026-06-05T08:00:00Z',
    '2026-06-05T22:00:00Z',
    '2026-06-04T22:00:00.000Z',
    '2026-06-05T21:59:00.000Z',
  ],
  ['a day of 25 hours', '2026-10-25T08:00:00Z', null, '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:00.000Z'],
])('whole days: %s', (_, start, end, from, to) => {
  const whole = wholeDays({ start, end }, 'Europe/Berlin')
  expect(whole).toEqual({ start: from, end: to })
  expect(wholeDays(whole, 'Europe/Berlin')).toEqual(whole)
})
