import { expect, test } from 'vitest'
import { copyOf, hasOtherOwners } from '#domain/copying.ts'
import { changeField, type Entry, openForm } from '#domain/editing.ts'
import { newEvent } from '#domain/event.ts'
import { newSeries } from '#domain/series/series.ts'

const now = Date.parse('2031-03-26T10:00:00Z')
const timezone = 'Europe/Berlin'
const form = { kind: 'events', empty: newEvent(now), userId: 'u1', creationKey: 'k' } as const
const event: Entry = { ...newEvent(now), id: 'e1', version: 7, name: 'Choir', tags: ['song'] }
const copied = (changed: object) => copyOf(form, { ...event, ...changed }, { id: 'e1', now, timezone }).empty

test.each([
  ['last week', '2031-03-18T18:00:00Z', '2031-04-01T17:00:00.000Z'],
  ['years ago', '2024-02-29T18:00:00Z', '2031-03-27T18:00:00.000Z'],
  ['today', '2031-03-26T18:00:00Z', '2031-04-02T17:00:00.000Z'],
  ['later', '2031-05-01T17:00:00Z', '2031-05-08T17:00:00.000Z'],
])('a copy of what was or is %s is on the next such weekday, at the same time of day', (_, start, moved) => {
  expect(copied({ start, end: null })).toMatchObject({ start: moved, end: null })
})

test('the end keeps its day and its time of day across the change of the clocks', () => {
  const night = { start: '2031-03-22T22:00:00Z', end: '2031-03-23T02:00:00Z' }
  expect(copied(night)).toMatchObject({ start: '2031-03-29T22:00:00.000Z', end: '2031-03-30T01:00:00.000Z' })
})

test('a start that cannot be read is that of a new event', () => {
  expect(copied({ start: '', end: '' })).toMatchObject({ start: form.empty.start, end: form.empty.end })
})

test('the doors of a copy go along when its real date is typed', () => {
  const values = copied({ start: '2031-03-19T18:00:00Z', end: null, doors: '2031-03-19T17:00:00Z' })
  const opened = openForm({ kind: 'events', id: null, version: null, values, draftKey: null, timezone })
  const { values: typed } = changeField(opened, { name: 'start', value: '2031-05-10T18:00:00.000Z' })
  expect(typed.doors).toBe('2031-05-10T17:00:00.000Z')
})

test('a copy takes over what the event is, not what became of it', () => {
  const moved = { doors: '2031-03-19T17:00:00.000Z', postponed: true, soldOut: true, previousStart: null }
  const copyOfMoved = copied({ ...moved, start: '2031-03-19T18:00:00Z', end: null })
  expect(copyOfMoved).toMatchObject({ doors: '2031-04-02T16:00:00.000Z', postponed: false, soldOut: false })
  const changed = { canceled: true, deactivated: true, ownedBy: ['u9'], published: false, createdAt: 'x' }
  const copy = copied(changed)
  expect(copy).toMatchObject({ name: 'Choir', tags: ['song'], published: false })
  expect([copy.canceled, copy.deactivated, copy.ownedBy, copy.createdAt]).toEqual([false, false, [], undefined])
})

test('an event of a series is copied out of it, an item of a program stays one', () => {
  const series = { parent: 'revent:0198f4a0-0000-7000-8000-000000000001', parentListed: true }
  const program = { parent: 'id:0198f4a0-0000-7000-8000-000000000001', parentListed: true }
  expect(copied(series)).toMatchObject({ parent: null, parentListed: false })
  expect(copied(program)).toMatchObject(program)
})

test('a copy loses owners if others look after the original', () => {
  const owned = [['u1'], ['u1', 'u2'], ['u2'], []].map((ownedBy) => hasOtherOwners({ ...event, ownedBy }, 'u1'))
  expect(owned).toEqual([false, true, true, false])
})

const seriesForm = {
  kind: 'revents',
  empty: newSeries({ date: '2031-03-26', time: '10:00' }),
  userId: 'u1',
  creationKey: 'k',
} as const
const series = { ...newSeries({ date: '2030-09-02', time: '18:30' }), id: 's1', version: 4, name: 'Yoga' }
const copyOfSeries = (changed: object) => copyOf(seriesForm, { ...series, ...changed }, { id: 's1', now, timezone })

test('a copy of a series has its times of day and what it is, not what became of it', () => {
  const original = { organizers: ['Sports club'], location: 'Hall', image: 'i1', tags: ['sport'] }
  const { empty: copy, draft } = copyOfSeries({ ...original, deactivated: true, ownedBy: ['u9'] })
  const { id: _, version: __, intervals: ___, ...fields } = { ...series, ...original }
  expect(copy).toEqual({ ...fields, intervals: [{ type: 'week', interval: 1, weekDay: 1, date: '2031-03-31' }] })
  expect(draft).toBe('copy:s1')
})

const rhythm = { type: 'week', interval: 1, weekDay: 3, date: '2030-09-04' }

test('a copy of a series keeps all its rhythms', () => {
  const friday = { ...rhythm, weekDay: 5, date: '2030-09-06' }
  expect(copyOfSeries({ intervals: [rhythm, friday] }).empty.intervals).toEqual([
    { ...rhythm, date: '2031-03-26' },
    { ...friday, date: '2031-03-28' },
  ])
})

test.each([
  ['its next day, if it began in the past', { weekDay: 2 }, '2031-04-01'],
  ['its first day, if that is to come', { date: '2031-09-03' }, '2031-09-03'],
  ['the next day of every second week', { interval: 2, date: '2031-03-19' }, '2031-04-02'],
  ['the next of every three days', { type: 'day', interval: 3, weekDay: null, date: '2031-03-24' }, '2031-03-27'],
  ['the next second Friday of a month', { type: 'month', interval: 2, weekDay: 5 }, '2031-04-11'],
  ['no day, if a month rhythm has none', { type: 'month', date: null }, null],
])('a rhythm of a copied series begins on %s', (_, changed, date) => {
  const original = { ...rhythm, ...changed }
  expect(copyOfSeries({ intervals: [original] }).empty.intervals).toEqual([{ ...original, date }])
})

test('a copy of a series whose rhythms cannot be read has that of a new one', () => {
  expect(copyOfSeries({ intervals: [{ type: 'year' }] }).empty.intervals).toEqual(seriesForm.empty.intervals)
})
