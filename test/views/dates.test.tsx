import { expect, test } from 'vitest'
import { formatBeginning } from '#src/views/shell/dates.ts'

test.each([
  ['2026-07-10T22:00:00Z', undefined, '11.07.2026'],
  ['2026-07-10T22:00:00Z', 'de', 'Sa 11.07.2026'],
  ['2026-07-10T22:01:00Z', 'en', 'Sat 11.07.2026 00:01'],
  // The night in which clocks go back.
  ['2026-10-24T22:00:00Z', undefined, '25.10.2026'],
  ['never', 'de', ''],
])('of an event that begins at %s, in %s, the day alone is told where that begins', (start, language, told) => {
  expect(formatBeginning(start, 'Europe/Berlin', language)).toBe(told)
})
