import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  choiceAmong,
  choiceIn,
  type GenerationRequest,
  generationReportSchema,
  generationSearch,
  noChoice,
  type PreviewedDate,
  parseGenerationQuery,
  parsePreviewQuery,
  periodIssues,
  planGeneration,
  previewSchema,
  recheckPeriod,
  requestOf,
  selectableHolidays,
  toggleDates,
  workOfChoice,
} from '#domain/series/generation.ts'

const holiday = { de: 'Feiertag', en: 'Holiday' }
const june = { start: '2026-06-01', end: '2026-06-30' }
const days = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
  .map((list) => list.map((day) => `2026-06-${String(day).padStart(2, '0')}`).sort())
const standing = fc.record({ dates: days, existing: days, left: days, impossible: days })
const wishes = fc.record({ only: fc.option(days), restore: days, skip: days })

describe('the plan of a run', () => {
  const none = { only: null, restore: [], skip: [] }

  test('gives each date its reason', () => {
    const dates = ['2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06', '2026-06-07']
    const series = { dates, existing: ['2026-06-02'], left: ['2026-06-03', '2026-06-04'], impossible: ['2026-06-05'] }
    const wish = { only: [...dates.slice(0, 5), '2026-06-09'], restore: ['2026-06-04'], skip: ['2026-06-06'] }

    expect(planGeneration(series, wish)).toEqual({
      create: ['2026-06-04'],
      leaveOut: ['2026-06-06'],
      skipped: [
        { date: '2026-06-02', reason: 'exists' },
        { date: '2026-06-03', reason: 'skipped' },
        { date: '2026-06-05', reason: 'noSuchDate' },
        { date: '2026-06-06', reason: 'notChosen' },
        { date: '2026-06-07', reason: 'notChosen' },
        { date: '2026-06-09', reason: 'notInSeries' },
      ],
    })
    expect(planGeneration(series, none).create).toEqual(['2026-06-06', '2026-06-07'])
  })

  test('creates a date of the series once, never where there is an event, and says something about each', () => {
    fc.assert(
      fc.property(standing, wishes, (series, wish) => {
        const { create, leaveOut, skipped } = planGeneration(series, wish)
        const through = [...create, ...skipped.map(({ date }) => date)]
        expect(through.toSorted()).toEqual([...new Set(through)].sort())
        expect(new Set(series.dates).isSubsetOf(new Set(through))).toBe(true)
        expect(create.filter((date) => series.existing.includes(date) || !series.dates.includes(date))).toEqual([])
        expect(create.filter((date) => series.left.includes(date) && !wish.restore.includes(date))).toEqual([])
        expect(leaveOut.filter((date) => !wish.skip.includes(date) || create.includes(date))).toEqual([])
      }),
    )
  })

  test('creates nothing when it is run again', () => {
    fc.assert(
      fc.property(standing, wishes, (series, wish) => {
        const { create, leaveOut } = planGeneration(series, wish)
        const existing = [...series.existing, ...create]
        const left = [...series.left.filter((date) => !create.includes(date)), ...leaveOut]
        expect(planGeneration({ ...series, existing, left }, wish).create).toEqual([])
      }),
    )
  })
})

describe('choosing dates', () => {
  const dates: PreviewedDate[] = [
    { date: '2026-06-02', state: 'exists', holiday },
    { date: '2026-06-09', state: 'new', holiday: null },
    { date: '2026-06-16', state: 'skipped', holiday },
    { date: '2026-06-23', state: 'new', holiday },
    { date: '2026-06-30', state: 'noSuchDate', holiday: null },
  ]

  test('begins with the new ones', () => {
    const chosen = ['2026-06-09', '2026-06-23']
    expect(choiceAmong(dates, { ...noChoice, period: june })).toEqual({ period: june, dates, chosen, elsewhere: {} })
  })

  test('goes on with what was decided, as far as it can still be chosen', () => {
    const before = { ...noChoice, period: june, dates: dates.slice(1), chosen: ['2026-06-16', '2026-06-30'] }
    expect(choiceAmong(dates, before).chosen).toEqual(['2026-06-16'])
    const existing = dates.map((one) => ({ ...one, state: 'exists' as const }))
    expect(choiceAmong(existing, before).chosen).toEqual([])
  })

  test('holidays that have an event already, or were left out before, are none to leave out', () => {
    expect(selectableHolidays(dates)).toEqual(['2026-06-23'])
  })

  test('several are put in until all are, then taken out', () => {
    expect(toggleDates(['b', 'd'], ['a', 'b'])).toEqual(['a', 'b', 'd'])
    expect(toggleDates(['a', 'b', 'd'], ['a', 'b'])).toEqual(['d'])
  })

  test('ends in a request that brings back what was left out and leaves out what is new and was not chosen', () => {
    expect(requestOf(june, dates, ['2026-06-09', '2026-06-16'])).toEqual({
      ...june,
      only: ['2026-06-09', '2026-06-16'],
      restore: ['2026-06-16'],
      skip: ['2026-06-23'],
    })
  })
})

describe('the query', () => {
  const today = '2026-06-01'
  const request = fc.record({ only: fc.option(days.filter((list) => list.length > 0)), restore: days, skip: days })

  test('of a run is read back as it was written', () => {
    fc.assert(
      fc.property(request, (lists) => {
        const asked: GenerationRequest = { ...june, ...lists }
        expect(parseGenerationQuery(generationSearch(asked), today)).toEqual({ request: asked })
      }),
    )
  })

  test.each([
    ['', { field: 'start', reason: 'empty' }],
    ['start=2026-06-01', { field: 'end', reason: 'empty' }],
    ['start=2026-06-01&end=2026-06-31', { field: 'end', reason: 'date' }],
    ['start=2026-06-02&end=2026-06-01', { field: 'end', reason: 'periodReversed' }],
    ['start=2025-12-01&end=2026-06-02', { field: 'end', reason: 'periodTooLong' }],
    ['start=2026-06-01&end=2026-12-02', { field: 'end', reason: 'tooDistant' }],
    ['start=2026-06-01&end=2026-06-02&zone=UTC', { field: 'zone', reason: 'unknown' }],
  ])('%j is refused', (query, issue) => {
    const search = new URLSearchParams(query)
    expect(parseGenerationQuery(search, today)).toEqual({ issue })
    expect(parsePreviewQuery(search, today)).toEqual({ issue })
  })

  test.each([
    ['only=', { field: 'only', reason: 'empty' }],
    ['only=2026-06-02;2026-06-03', { field: 'only', reason: 'date' }],
    ['restore=2026-07-01', { field: 'restore', reason: 'range' }],
    ['skip=2026-05-31', { field: 'skip', reason: 'range' }],
  ])('lists such as %j are refused, and previews have none', (query, issue) => {
    const search = new URLSearchParams(`start=2026-06-01&end=2026-06-30&${query}`)
    expect(parseGenerationQuery(search, today)).toEqual({ issue })
    expect(parsePreviewQuery(search, today)).toEqual({ issue: { field: issue.field, reason: 'unknown' } })
  })

  test('of a preview is a period', () => {
    expect(parsePreviewQuery(generationSearch(june), today)).toEqual({ period: june })
  })
})

test('marks of a period stay where it is still wrong, and no new ones come while it is typed', () => {
  const marked = periodIssues({ start: '', end: '2027-01-01' }, '2026-06-01')
  expect(marked).toEqual([
    { field: 'start', reason: 'empty' },
    { field: 'end', reason: 'tooDistant' },
  ])
  expect(recheckPeriod(marked, { start: '', end: '2026-06-30' }, '2026-06-01')).toEqual(marked.slice(0, 1))
  expect(recheckPeriod([], { start: '', end: '' }, '2026-06-01')).toEqual([])
})

test('answers of the server are read', () => {
  const dates = [{ date: '2026-06-02', state: 'new', holiday }]
  expect(v.parse(previewSchema, { dates })).toEqual({ dates })
  const created = [{ id: 'e1', name: 'Choir', start: '2026-06-02T18:00:00.000Z', tags: [] }]
  const skipped = [{ date: '2026-06-09', reason: 'exists' }]
  const { tags: _, ...event } = created[0] ?? { tags: [] }
  expect(v.parse(generationReportSchema, { created, skipped })).toEqual({ created: [event], skipped })
  expect(v.is(previewSchema, { dates: [{ date: '2026-06-02', state: 'old', holiday: null }] })).toBe(false)
})

test('a choice that was kept is found again; what is none is not gone on with', () => {
  const choice = {
    period: { start: '2026-06-01', end: '' },
    dates: [{ date: '2026-06-02', state: 'new' as const, holiday: null }],
    chosen: ['2026-06-02'],
    elsewhere: { '2026-12-22': false },
  }
  const draft = { ...workOfChoice(choice), savedAt: '2026-06-01T10:00:00.000Z' }
  expect(choiceIn(draft, '2026-06-01')).toEqual(choice)
  const broken = { ...draft, values: { ...draft.values, chosen: null } }
  expect([null, broken].map((kept) => choiceIn(kept, '2026-06-01'))).toEqual([null, null])
  expect(choiceIn(draft, '2026-06-02')).toBe(null)
  const { elsewhere: _, ...older } = draft.values
  expect(choiceIn({ ...draft, values: older }, '2026-06-01')).toEqual({ ...choice, elsewhere: {} })
})
