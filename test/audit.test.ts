import { expect, test } from 'vitest'
import { audit, readAudit } from '../scripts/audit.ts'

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { left: { severity, range: '<2', via: [] }, right: { severity: 'low' } } })

test.each([
  ['{"vulnerabilities":{}}', { kind: 'clean' }],
  [report('moderate'), { kind: 'clean' }],
  [report('high'), { kind: 'holes', holes: ['left <2: high'] }],
  [report('critical'), { kind: 'holes', holes: ['left <2: critical'] }],
  ['{"message":"405 Method Not Allowed","statusCode":405}', { kind: 'unanswered', reason: '405 Method Not Allowed' }],
  ['', { kind: 'unanswered', reason: 'npm printed: ' }],
])('a report %s is read', (printed, verdict) => {
  expect(readAudit(printed)).toEqual(verdict)
})

test('the dependencies have no known serious holes', async ({ skip }) => {
  const found = await audit()
  skip(found.kind === 'unanswered', `NOT CHECKED: ${found.kind === 'unanswered' && found.reason}`)
  expect(found).toEqual({ kind: 'clean' })
})
