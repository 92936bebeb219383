import { expect, test } from 'vitest'
import { dayQuery, prefillOf, reservationQuery } from '#domain/prefill.ts'
import { fair } from '#test/samples/reservations.ts'

const read = (query: string) => prefillOf(new URLSearchParams(query), 'Europe/London')

test('a free day begins an event on its evening', () => {
  expect(read(dayQuery('2027-05-08', { place: '', category: '' }))).toEqual({
    values: { start: '2027-05-08T18:00:00.000Z', end: '2027-05-08T19:00:00.000Z' },
    reservation: null,
    draft: '2027-05-08:',
  })
})

test('a day of one place and category begins an event of these', () => {
  const id = '0198f4a0-0000-7000-8000-000000000001'
  expect(read(dayQuery('2027-05-08', { place: id, category: id }))).toMatchObject({
    values: { location: `id:${id}`, category: id },
    draft: `2027-05-08:id:${id} ${id}`,
  })
})

test('a reservation of days becomes an event with its fields, which takes its place', () => {
  const id = '0198f4a0-0000-7000-8000-000000000001'
  expect(read(reservationQuery({ ...fair, id }))).toEqual({
    values: {
      name: 'Street fair',
      location: 'Park',
      start: '2027-05-08T09:00:00.000Z',
      end: '2027-05-09T17:00:00.000Z',
    },
    reservation: id,
    draft: `2027-05-08:${id}`,
  })
})

test.each(['', 'date=soon', 'date=2027-02-30', 'name=Fair'])('%j says no day', (query) => {
  expect(read(query)).toBeNull()
})

test('what is wrong is left out', () => {
  expect(read('date=2027-05-08&until=2027-05-01&reservation=x')).toMatchObject({
    values: { end: '2027-05-08T19:00:00.000Z' },
    reservation: null,
  })
})
