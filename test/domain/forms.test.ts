import { describe, expect, test } from 'vitest'
import { newCategory, newTopic } from '#domain/category.ts'
import { newEvent } from '#domain/event.ts'
import { findIssues, recheckIssues } from '#domain/forms.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'

const id = '0190163d-8694-739b-aea5-966c26f8ad91'
const now = Date.parse('2031-03-30T19:20:00Z')
const event = { ...newEvent(now), name: 'Jazz', location: 'Town hall', category: id, topic: id }

describe('an empty form lacks what is required, and nothing else (§5)', () => {
  const empty = (kind: Parameters<typeof findIssues>[0], values: Parameters<typeof findIssues>[1]) =>
    findIssues(kind, values).map(({ field, reason }) => `${field}: ${reason}`)

  test('an event starts in a full minute', () => {
    const { start, end } = newEvent(now + 59_999)
    expect([start, end]).toEqual(['2031-03-30T19:20:00.000Z', '2031-03-30T20:20:00.000Z'])
  })

  test('of an event, which starts now and ends an hour later (§4)', () => {
    const { start, end, published } = newEvent(now)
    expect({ start, end, published }).toEqual({
      start: '2031-03-30T19:20:00.000Z',
      end: '2031-03-30T20:20:00.000Z',
      published: true,
    })
    expect(empty('events', newEvent(now))).toEqual([
      'name: empty',
      'location: empty',
      'category: empty',
      'topic: empty',
    ])
    expect(findIssues('events', event)).toEqual([])
  })

  test('of a group, a place, a category and a topic', () => {
    expect(empty('groups', newGroup())).toEqual(['name: empty'])
    expect(empty('places', newPlace())).toEqual(['name: empty', 'address: empty'])
    expect(empty('categories', newCategory())).toEqual(['name: empty', 'headline: empty'])
    expect(empty('topics', newTopic())).toEqual(['name: empty', 'headline: empty'])
  })

  test('of a log-in and a registration', () => {
    expect(empty('login', { email: '', password: '' })).toEqual(['email: empty', 'password: empty'])
    expect(empty('registration', { email: '', nickname: '', password: '', passwordRepeat: '' })).toEqual([
      'email: empty',
      'nickname: empty',
      'password: empty',
      'passwordRepeat: empty',
    ])
  })
})

test('every fault is found at once, one a field, also between fields', () => {
  expect(
    findIssues('events', {
      ...event,
      name: '',
      lat: 91,
      start: '2031-03-30T19:00:00Z',
      end: '2031-03-30T18:00:00Z',
      tags: ['\0'.repeat(61)],
      involved: [{ name: '', description: 7 }],
    }),
  ).toEqual([
    { field: 'name', reason: 'empty' },
    { field: 'involved.0.name', reason: 'empty' },
    { field: 'involved.0.description', reason: 'type' },
    { field: 'lat', reason: 'range' },
    { field: 'tags.0', reason: 'characters' },
    { field: 'end', reason: 'startAfterEnd' },
  ])
  expect(findIssues('registration', { email: 'ada', nickname: '', password: '12345678', passwordRepeat: 'x' })).toEqual(
    [
      { field: 'email', reason: 'email' },
      { field: 'nickname', reason: 'empty' },
      { field: 'passwordRepeat', reason: 'passwordsDiffer' },
    ],
  )
})

describe('marks that are looked at again', () => {
  const values = { name: '', headline: '', description: '' }
  const change = (field: string, value: string) => [field, values, { ...values, [field]: value }] as const

  test('go when their field is right, stay when it is not, and say what is wrong with it now', () => {
    const marked = findIssues('categories', values)
    expect(recheckIssues('categories', marked, ...change('name', 'Jazz'))).toEqual([
      { field: 'headline', reason: 'empty' },
    ])
    expect(recheckIssues('categories', marked, ...change('name', ' '))).toEqual(marked)
    expect(recheckIssues('categories', marked, ...change('name', 'x'.repeat(201)))).toEqual([
      { field: 'name', reason: 'tooLong', limit: 200 },
      { field: 'headline', reason: 'empty' },
    ])
  })

  test('are not set on fields that were not marked', () => {
    expect(recheckIssues('categories', [], ...change('name', ''))).toEqual([])
    const marked = [{ field: 'headline', reason: 'empty' }]
    expect(recheckIssues('categories', marked, ...change('description', 'x'.repeat(20_001)))).toEqual(marked)
  })

  test('of the server stay until their own field changes', () => {
    const stored = { name: 'Jazz', headline: 'All jazz', description: '' }
    const marked = [{ field: 'name', reason: 'taken' }]
    const marks = (field: string) => recheckIssues('categories', marked, field, stored, { ...stored, [field]: 'Blues' })
    expect(marks('headline')).toEqual(marked)
    expect(marks('name')).toEqual([])
  })

  test('between two fields go when either is changed', () => {
    const wrong = { ...event, end: '2031-03-30T19:00:00.000Z' }
    const marked = findIssues('events', wrong)
    expect(marked).toEqual([{ field: 'end', reason: 'startAfterEnd' }])
    const earlier = { ...wrong, start: '2031-03-30T18:00:00.000Z' }
    expect(recheckIssues('events', marked, 'start', wrong, earlier)).toEqual([])
  })

  test('inside a list belong to the list', () => {
    const wrong = { ...event, involved: [{ name: '', description: '' }] }
    const marked = [...findIssues('events', wrong), { field: 'involved.0.description', reason: 'offensive' }]
    const right = { ...event, involved: [{ name: 'Ada', description: '' }] }
    expect(recheckIssues('events', marked, 'involved', wrong, right)).toEqual([])
    expect(recheckIssues('events', marked, 'name', wrong, { ...wrong, name: 'Blues' })).toEqual(marked)
  })
})
