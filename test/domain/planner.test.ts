import { expect, test } from 'vitest'
import {
  dateAfterKey,
  datesOfRange,
  longestPlan,
  periodOf,
  plannedDay,
  plannerQuery,
  readPlannerState,
  shifted,
} from '#domain/planner.ts'
import { may, plan } from '#test/samples/planner.ts'

test('the address holds view, date and what it is narrowed to; what is wrong in it is left out', () => {
  const place = { ...may, view: 'week' as const, category: '0198f4a0-0000-7000-8000-000000000001' }
  expect(readPlannerState(new URLSearchParams(plannerQuery(place)), '2027-01-01')).toEqual(place)
  const wrong = new URLSearchParams('view=year&date=2027-02-30&place=hall')
  expect(readPlannerState(wrong, '2027-01-01')).toEqual({ ...may, date: '2027-01-01' })
})

test.each([
  ['month', '2027-02-10', 28],
  ['month', '2027-05-08', 42],
  ['week', '2027-05-08', 7],
] as const)('a %s around %s has %i days, from Monday to Sunday', (view, date, count) => {
  const dates = datesOfRange(periodOf({ view, date }))
  expect([dates.length, new Date(dates[0] ?? '').getUTCDay(), dates.includes(date)]).toEqual([
    view === 'month' && date === '2027-02-10' ? 28 : count,
    1,
    true,
  ])
  expect(dates.length).toBeLessThanOrEqual(longestPlan)
})

test('steps lead to the next month or week, across years', () => {
  const at = (view: 'month' | 'week', date: string, step: 1 | -1) => shifted({ ...may, view, date }, step).date
  expect(at('month', '2027-01-31', -1)).toBe('2026-12-01')
  expect(at('month', '2027-01-31', 1)).toBe('2027-02-01')
  expect(at('week', '2026-12-30', 1)).toBe('2027-01-06')
})

test.each([
  ['ArrowLeft', '2027-05-07'],
  ['ArrowDown', '2027-05-15'],
  ['Home', '2027-05-03'],
  ['End', '2027-05-09'],
  ['a', null],
])('%s leads from 8 May 2027 to %s', (key, date) => {
  expect(dateAfterKey('2027-05-08', key)).toBe(date)
})

test('what lasts longer than 14 days comes after the events of the day', () => {
  const events = plan.events.flatMap((choir) => [
    { ...choir, name: 'Exhibition', first: '2027-04-01', last: '2027-06-30' },
    { ...choir, name: 'Festival', first: '2027-04-25', last: '2027-05-08' },
    choir,
  ])
  const { events: shown } = plannedDay('2027-05-08', { ...plan, events }, [])
  expect(shown.map(({ name }) => name)).toEqual(['Festival', 'Choir', 'Exhibition'])
})
