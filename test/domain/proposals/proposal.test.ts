import { describe, expect, test } from 'vitest'
import { type Proposal, readProposal } from '#domain/proposals/proposal.ts'
import { choicesIn, noChoices } from '#domain/proposals/proposalChoices.ts'
import { proposedOf, proposedTimes, skippedTime } from '#domain/proposals/proposalTimes.ts'
import { proposal } from '#test/samples/proposals.ts'

const zone = 'Europe/Berlin'
const sent = {
  name: 'Summer fair',
  date: '2026-06-20',
  location: 'Park',
  sender: 'Nora',
  email: 'nora@visitor.example',
}

describe('the times of a suggestion', () => {
  const issuesOf = (times: Record<string, string>) => {
    const read = readProposal(null, { ...sent, ...times }, '2026-06-01')
    return 'issues' in read ? read.issues.map(({ field, reason }) => `${field}: ${reason}`) : []
  }

  test.each([
    [{ time: '17:00', endTime: '16:00' }, ['endTime: startAfterEnd']],
    [{ time: '08:00', endTime: '07:30' }, ['endTime: startAfterEnd']],
    [{ time: '19:00', endTime: '18:00', endDate: '2026-06-20' }, ['endTime: startAfterEnd']],
    [{ time: '19:00', endDate: '2026-06-19' }, ['endDate: startAfterEnd']],
    [{ time: '22:00', endTime: '03:00' }, []],
    [{ time: '19:00', endTime: '07:00' }, []],
    [{ time: '17:00', endTime: '16:00', endDate: '2026-06-21' }, []],
    [{ time: '17:00', endTime: '17:00' }, []],
    [{ endTime: '16:00' }, []],
  ])('end after it begins, on the next day only in the night: %j', (times, issues) => {
    expect(issuesOf(times)).toEqual(issues)
  })

  test.each([
    [{ time: '22:00', endTime: '03:00' }, '2026-06-20T20:00:00.000Z', '2026-06-21T01:00:00.000Z'],
    [{ time: '17:00', endTime: '17:00' }, '2026-06-20T15:00:00.000Z', '2026-06-20T15:00:00.000Z'],
    [{ time: '17:00' }, '2026-06-20T15:00:00.000Z', null],
  ])('become an event with %j', (times, start, end) => {
    expect(proposedTimes({ date: '2026-06-20', ...times }, zone)).toEqual({ start, end, allDay: false })
  })

  test.each([
    ['2026-06-20T19:00:00.000Z', '2026-06-20T22:00:00.000Z', { time: '21:00', endTime: '00:00', endDate: '' }],
    ['2026-06-20T16:00:00.000Z', '2026-06-21T04:00:00.000Z', { time: '18:00', endTime: '06:00', endDate: '' }],
    [
      '2026-06-20T15:00:00.000Z',
      '2026-06-21T04:00:00.000Z',
      { time: '17:00', endTime: '06:00', endDate: '2026-06-21' },
    ],
    [
      '2026-06-20T15:00:00.000Z',
      '2026-06-21T16:00:00.000Z',
      { time: '17:00', endTime: '18:00', endDate: '2026-06-21' },
    ],
    [
      '2026-06-20T19:00:00.000Z',
      '2026-06-21T22:00:00.000Z',
      { time: '21:00', endTime: '00:00', endDate: '2026-06-22' },
    ],
    ['2026-06-20T15:00:00.000Z', null, { time: '17:00', endTime: '', endDate: '' }],
  ])('of an event are shown so that they say the same: %s to %s', (start, end, shown) => {
    const proposed = proposedOf({ name: 'Fair', start, end, allDay: false }, 'Park', zone)
    expect(proposed).toEqual({ name: 'Fair', date: '2026-06-20', location: 'Park', ...shown })
    expect(proposedTimes(proposed, zone)).toEqual({ start, end, allDay: false })
  })

  test.each([
    [{ time: '17:00', endTime: '06:00' }, ''],
    [{ time: '19:00', endTime: '06:00' }, ''],
    [{ time: '18:00', endTime: '17:00' }, null],
    [{ date: '2026-06-27', time: '10:00', endTime: '06:00' }, ''],
    [{ date: '2026-06-27', time: '10:00', endTime: '06:00', endDate: '2026-06-29' }, '2026-06-29'],
  ])('of a night from 18:00 to 06:00 can be corrected to %j, and no day is added', (times, endDate) => {
    const base = { ...sent, time: '18:00', endTime: '06:00', endDate: '', note: '' }
    const read = readProposal('events', { ...base, note: 'Earlier', ...times }, '2026-06-01', base)
    expect('issues' in read ? null : read.values.endDate).toBe(endDate)
  })

  test.each([
    ['Europe/Berlin', { time: '02:30', endTime: '04:00' }, 'time'],
    ['Europe/Berlin', { time: '01:30', endTime: '02:15' }, 'endTime'],
    ['Europe/Berlin', { date: '2027-03-27', time: '22:00', endTime: '02:30' }, 'endTime'],
    ['Europe/Berlin', { date: '2027-03-26', time: '22:00', endTime: '02:30', endDate: '2027-03-28' }, 'endTime'],
    ['Europe/Berlin', { time: '22:00', endTime: '02:30' }, null],
    ['Europe/Berlin', { time: '01:30', endTime: '03:00' }, null],
    ['Europe/Berlin', { date: '2027-10-31', time: '02:30', endTime: '02:45' }, null],
    ['Europe/Berlin', {}, null],
    ['Europe/Berlin', { date: '' }, null],
    ['Europe/London', { time: '01:30', endTime: '03:00' }, 'time'],
    ['Europe/London', { time: '02:30' }, null],
  ])('in %s do not exist where the clocks go forward: %j', (timezone, times, field) => {
    expect(skippedTime({ date: '2027-03-28', ...times }, timezone)).toBe(field)
  })
})

test('a chosen place stays while it is offered: its sender may name another meanwhile', () => {
  const barn = { resource: 'places', id: 'b1', name: 'Old Barn', start: null, end: null, likeness: 'location' } as const
  const school = { ...barn, id: 's1', name: 'School' }
  const decide = (location: string, like: Proposal['like'], chosen = noChoices) =>
    choicesIn({ proposal: { ...proposal, location, like }, categories: [], topics: [] }, chosen).location
  expect(decide('old barn', [barn])).toBe('id:b1')
  expect(decide('Old barn', [barn, school], { ...noChoices, location: 'id:s1' })).toBe('id:s1')
  const mill = { ...school, id: 'm1', name: 'Alte Mühle' }
  expect(decide('alte Muehle', [mill, school], noChoices)).toBe('id:m1')
  expect(decide('Town hall', [], { ...noChoices, location: 'id:b1' })).toBe('')
  expect(decide('School', [school], { ...noChoices, location: 'id:b1' })).toBe('id:s1')
  const [cafe, accented] = ['Mill Cafe', 'Mill Café'].map((name, index) => ({ ...barn, id: `c${index}`, name }))
  expect(decide('mill  cafe', accented ? [accented] : [])).toBe('id:c1')
  expect(decide('mill café', cafe && accented ? [cafe, accented] : [])).toBe('id:c1')
})
