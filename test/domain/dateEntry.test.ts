import { expect, test } from 'vitest'
import { halfTyped, leaveDate } from '#domain/dateEntry.ts'

const day = '2027-06-07'
const text = '07.06.2027'

test.each([
  ['a whole date', day, 'none', false, { value: day, impossible: null }],
  ['a date that the widget has corrected', day, 'none', true, { value: day, impossible: text }],
  ['a date of which a part was deleted', day, 'some', false, { value: halfTyped, impossible: null }],
  ['a date of which a part is still missing', halfTyped, 'some', false, { value: halfTyped, impossible: null }],
  ['a date whose missing part was typed again', halfTyped, 'none', false, { value: day, impossible: null }],
  ['a half-typed date that was deleted', halfTyped, 'all', false, { value: '', impossible: null }],
  ['no date', '', 'all', false, { value: '', impossible: null }],
] as const)('%s is left', (_, value, missing, isCorrected, expected) => {
  const held: { value: string; whole: string; empty: string } = { value, whole: day, empty: '' }
  expect(leaveDate(held, { missing, text, isCorrected })).toEqual(expected)
})
