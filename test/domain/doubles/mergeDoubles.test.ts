import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideDoubles, firstDecisions, mergeDoubles, turned } from '#domain/doubles/mergeDoubles.ts'
import { newEvent } from '#domain/event.ts'
import type { FormValues, Json } from '#domain/forms.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'

const entry = (id: string, values: object) => ({ id, values: values as FormValues })
const group = (id: string, changes: object) => entry(id, { ...newGroup(), name: 'Choir', ...changes })
const event = (id: string, changes: object) => entry(id, { ...newEvent(0), name: 'Fair', location: 'Park', ...changes })
const place = (id: string, changes: object) =>
  entry(id, { ...newPlace(), name: 'Hall', address: 'Market 1', ...changes })
const fieldsOf = ({ clashes }: ReturnType<typeof mergeDoubles>) => clashes.map(({ field }) => field)

describe('two entries become one', () => {
  test('what only one says is taken, and what both say is asked about', () => {
    const [kept, merged] = [
      group('1', { description: 'We sing', link: '' }),
      group('2', { name: 'The choir', description: '', link: 'https://choir.test/', email: 'a@choir.test' }),
    ]
    const together = mergeDoubles(kept, merged)
    expect(together.values).toMatchObject({
      name: 'Choir',
      description: 'We sing',
      link: 'https://choir.test/',
      email: 'a@choir.test',
    })
    expect(fieldsOf(together)).toEqual(['name'])
    expect(together.filled).toEqual(['link', 'email'])
    expect(decideDoubles(kept, merged, { name: 'theirs' }).name).toBe('The choir')
    expect(decideDoubles(kept, merged, { name: 'mine' }).name).toBe('Choir')
  })

  test('owners and tags of both stay, each once', () => {
    const { values } = mergeDoubles(
      event('1', { ownedBy: ['a', 'b'], tags: ['fun'] }),
      event('2', { ownedBy: ['b', 'c'], tags: ['fun', 'free'] }),
    )
    expect(values).toMatchObject({ ownedBy: ['a', 'b', 'c'], tags: ['fun', 'free'] })
  })

  test('what belongs together comes from one entry: times, pictures, addresses', () => {
    const kept = event('1', { start: '2026-06-01T10:00:00Z', end: '2026-06-01T11:00:00Z' })
    const merged = event('2', { start: '2026-06-01T12:00:00Z', end: null, image: 'x', alt: 'A picture' })
    const together = mergeDoubles(kept, merged)
    expect(fieldsOf(together)).toEqual(['start'])
    expect(together.values).toMatchObject({ end: '2026-06-01T11:00:00Z', image: 'x', alt: 'A picture' })
    expect(decideDoubles(kept, merged, { start: 'theirs' })).toMatchObject({ start: '2026-06-01T12:00:00Z', end: null })
    const previousStart = '2026-06-08T10:00:00Z'
    const moved = mergeDoubles(kept, { ...merged, values: { ...merged.values, previousStart } })
    expect([fieldsOf(moved), moved.values.previousStart]).toEqual([['start'], null])
    const [hall, other] = [
      place('1', { town: 'A', lat: 1, lng: 1 }),
      place('2', { address: 'Market 2', town: 'B', lat: 2, lng: 2 }),
    ]
    expect(fieldsOf(mergeDoubles(hall, other))).toEqual(['address'])
    expect(mergeDoubles(hall, other).values).toMatchObject({ town: 'A', lat: 1, lng: 1 })
    expect(decideDoubles(hall, other, { address: 'theirs' })).toMatchObject({ town: 'B', lat: 2, lng: 2 })
  })

  test('of two that begin together, the earlier date that one names is taken, and of two the right one is asked about', () => {
    const previousStart = '2026-06-08T10:00:00Z'
    const [plain, moved] = [event('1', {}), event('2', { previousStart })]
    expect(mergeDoubles(plain, moved)).toMatchObject({ filled: ['previousStart'], values: { previousStart } })
    expect(mergeDoubles(moved, plain)).toMatchObject({ filled: [], clashes: [], values: { previousStart } })
    const other = event('3', { previousStart: '2026-06-09T10:00:00Z' })
    expect(fieldsOf(mergeDoubles(moved, other))).toEqual(['previousStart'])
    expect(decideDoubles(moved, other, { previousStart: 'theirs' })).toMatchObject({
      previousStart: other.values.previousStart,
    })
  })

  test('an entry of the calendar is chosen at first if the other one only has its name as text', () => {
    const [hall, choir] = ['0190a1b2-0000-7000-8000-000000000001', '0190a1b2-0000-7000-8000-000000000002']
    const names = { [hall]: 'Town Hall', [choir]: 'Choir' }
    const first = (mine: object, theirs: object) =>
      firstDecisions(mergeDoubles(event('1', mine), event('2', theirs)).clashes, names)
    const [text, known] = [
      { location: 'town hall', organizers: ['Choir', 'Ina'] },
      { location: `id:${hall}`, organizers: [`id:${choir}`, 'Ina'] },
    ]
    expect(first(text, known)).toEqual({ location: 'theirs', organizers: 'theirs' })
    expect(first(known, text)).toEqual({})
    expect(first({ location: 'Barn', organizers: ['Ina'] }, known)).toEqual({})
  })

  test.each([
    ['id:3', null, 'id:3'],
    [null, 'id:3', 'id:3'],
    ['id:3', 'id:4', 'id:3'],
    ['id:2', null, null],
    [null, 'id:1', null],
    ['revent:5', 'id:3', 'revent:5'],
    [null, 'revent:5', null],
    ['id:2', 'id:3', 'id:3'],
  ])('of the parents %s and %s it has %s', (mine, theirs, parent) => {
    const together = mergeDoubles(event('1', { parent: mine }), event('2', { parent: theirs }))
    expect([together.values.parent, fieldsOf(together)]).toEqual([parent, []])
  })

  const value: fc.Arbitrary<Json> = fc.oneof(
    fc.constantFrom('', 'a', 'b', null, true, false),
    fc.constantFrom<Json>([], ['x'], ['y']),
  )
  const values = fc.record(Object.fromEntries(Object.keys(newEvent(0)).map((field) => [field, value])))

  test('nothing is made up: each value is of one of the two, and the other way round the same is asked', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [kept, merged] = [entry('1', { ...one, parent: null }), entry('2', { ...other, parent: null })]
        const there = mergeDoubles(kept, merged)
        expect(fieldsOf(mergeDoubles(merged, kept))).toEqual(fieldsOf(there))
        for (const [field, result] of Object.entries(there.values)) {
          if (field === 'ownedBy' || field === 'tags') continue
          expect([kept.values[field], merged.values[field]]).toContainEqual(result)
        }
        const decisions = Object.fromEntries(there.clashes.map(({ field }) => [field, 'theirs' as const]))
        const [mine, others] = [decideDoubles(kept, merged, decisions), decideDoubles(merged, kept, turned(decisions))]
        for (const { field } of there.clashes) expect(others[field]).toEqual(mine[field])
      }),
    )
  })
})
