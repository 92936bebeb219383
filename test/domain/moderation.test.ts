import { expect, test } from 'vitest'
import { formFor } from '#domain/editing.ts'
import { newEvent } from '#domain/event.ts'
import { findIssues } from '#domain/forms.ts'
import { maximumReasonLength } from '#domain/limits.ts'
import {
  afterLook,
  authorOfMore,
  deskPlace,
  nextProposal,
  readDeskPlace,
  templatesIn,
  toldFields,
} from '#domain/moderation.ts'
import { asksForReason, withTemplate } from '#domain/reason.ts'

test('templates are the items of lists; other text is for those who edit them', () => {
  expect(templatesIn('# Title\n\nText - with a dash\r\n- One.\r\n* Two \n  + Three\n-\n-Four\n')).toEqual([
    'One.',
    'Two',
    'Three',
  ])
  expect(templatesIn(`- ${'a'.repeat(maximumReasonLength + 5)}`)[0]).toHaveLength(maximumReasonLength)
  expect(templatesIn('')).toEqual([])
})

test('an address says what its parts say; without it they are told', () => {
  const told = (...fields: string[]) =>
    toldFields(fields.map((field) => ({ field, before: '', after: 'x' }))).map(({ field }) => field)
  const parts = ['street', 'houseNumber', 'postalCode', 'town', 'lat', 'lng']
  expect(told('name', 'address', ...parts, 'district')).toEqual(['name', 'address', 'district'])
  expect(told('name', ...parts)).toEqual(['name', ...parts])
})

test('where somebody is on the desk stands in its URL', () => {
  const at = { resource: 'revents', id: '0190a1b2-0000-7000-8000-000000000001' } as const
  expect(readDeskPlace(deskPlace(at))).toEqual(at)
  for (const text of [null, '', 'events', 'events.1', 'users.0190a1b2-0000-7000-8000-000000000001'])
    expect(readDeskPlace(text)).toBeNull()
})

test('moderators are asked why they change what others own', () => {
  const moderator = { id: 'm', role: 'moderator' } as const
  expect(asksForReason(moderator, 'events', ['o'])).toBe(true)
  expect(asksForReason(moderator, 'events', ['m', 'o'])).toBe(true)
  expect(asksForReason(moderator, 'events', ['m'])).toBe(false)
  expect(asksForReason(moderator, 'events', [])).toBe(false)
  expect(asksForReason(moderator, 'users', ['o'])).toBe(false)
  expect(asksForReason(moderator, 'events', undefined)).toBe(false)
  expect(asksForReason({ id: 'n', role: 'normal' }, 'events', ['o'])).toBe(false)
  expect(asksForReason(null, 'events', ['o'])).toBe(false)
})

test('a template is put below what was typed, or alone when nothing was', () => {
  expect([withTemplate(' ', 'Twice.'), withTemplate('Sorry, ', 'Twice.')]).toEqual(['Twice.', 'Sorry,\nTwice.'])
})

test('the form of what others own has room for a reason, which is no field of the entry', () => {
  const empty = newEvent(0)
  const entry = { ...empty, id: 'e', version: 1, name: 'Choir', ownedBy: ['o'] }
  const beginning = { kind: 'events' as const, empty, userId: 'm', creationKey: '' }
  expect(formFor({ ...beginning, role: 'moderator' }, entry).values.reason).toBe('')
  expect('reason' in formFor(beginning, entry).values).toBe(false)
  expect('reason' in formFor({ ...beginning, role: 'moderator' }, null).values).toBe(false)
  expect(findIssues('groups', { name: 'Band', reason: 'Twice.' })).toEqual([])
})

test('after a proposal comes the oldest that nobody has in hand, then what one has opened and left', () => {
  const none = { items: [], total: 0 }
  const waiting = (id: string, isMine: boolean | null) => ({
    id,
    name: `Name ${id}`,
    version: 1,
    createdAt: '',
    updatedAt: '',
    state: 'waiting' as const,
    resource: null,
    entryId: null,
    isCorrection: false,
    isNote: false,
    date: '',
    location: '',
    sender: '',
    confirmedAt: null,
    claim: isMine === null ? null : { nickname: 'Mona', until: '', isMine },
  })
  const deskOf = (...items: ReturnType<typeof waiting>[]) => ({
    at: '',
    entries: none,
    threads: none,
    ownerless: none,
    proposals: { items, total: items.length },
  })
  const desk = deskOf(waiting('a', null), waiting('b', false), waiting('c', true))
  expect(nextProposal(desk, 'a')).toEqual({ id: 'c', name: 'Name c' })
  expect(nextProposal(desk, 'c')?.id).toBe('a')
  expect(nextProposal(desk, 'gone')?.id).toBe('a')
  expect(nextProposal(deskOf(waiting('a', null), waiting('b', false)), 'a')).toBeNull()
  // From the middle on, the oldest comes next; what one has opened and left comes last.
  const left = deskOf(waiting('a', true), waiting('b', null), waiting('c', true), waiting('d', null))
  expect([nextProposal(left, 'c')?.id, nextProposal(left, 'b')?.id]).toEqual(['b', 'd'])
  expect(nextProposal(deskOf(waiting('a', true), waiting('b', true)), 'b')?.id).toBe('a')
})

test('what of a person still waits is counted down as one goes on', () => {
  const waits = { resource: 'events' as const, isNew: true, start: null, changedAt: '', claim: null }
  const of = (id: string, nickname: string | null, others: number) => ({ ...waits, id, name: id, nickname, others })
  const none = { items: [], total: 0 }
  const items = [of('a', 'Oda', 60), of('b', 'Piet', 0), of('c', 'Oda', 60), of('d', null, 0)]
  const desk = { at: '', entries: { items, total: 70 }, proposals: none, threads: none, ownerless: none }
  const at = (id: string) => ({ resource: 'events' as const, id })
  expect(['a', 'b', 'd', 'x'].map((id) => authorOfMore(desk, at(id)))).toEqual([
    { nickname: 'Oda', count: 61 },
    null,
    null,
    null,
  ])
  const after = afterLook({ desk, at: at('a'), review: null, author: null }, { count: 1 })
  expect([after.at, after.author, after.desk?.entries.total]).toEqual([at('b'), null, 69])
  expect(authorOfMore(after.desk, at('c'))).toEqual({ nickname: 'Oda', count: 60 })
  const all = afterLook(
    { desk, at: at('a'), review: null, author: { nickname: 'Oda', count: 61 } },
    { count: 59, left: 2 },
  )
  expect([all.at, all.author]).toEqual([null, { nickname: 'Oda', count: 59, left: 2 }])
})
