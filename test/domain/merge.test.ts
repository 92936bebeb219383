import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideMerge, mergeChanges, othersChanges, questionsIn, withDecision } from '#domain/conflict.ts'
import type { FormValues, Json } from '#domain/forms.ts'
import { changedFields, isSame } from '#domain/merge.ts'
import { areTogether } from '#domain/together.ts'

const value = fc.oneof(
  fc.constantFrom<Json>('', 'a', 'b', 1, true, null, []),
  fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  fc.array(fc.record({ name: fc.constantFrom('x', 'y'), description: fc.constantFrom('', 'z') }), { maxLength: 2 }),
)
const values: fc.Arbitrary<FormValues> = fc.record({
  name: value,
  tags: value,
  canceled: value,
  start: value,
  image: value,
  alt: value,
})
const three = fc.tuple(values, values, values)
const fields = ['name', 'tags', 'canceled', 'start', 'image', 'alt'] as const

const shuffled = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(shuffled)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  )
}

describe('two values are the same', () => {
  test('by content, not by the order of their keys', () => {
    fc.assert(fc.property(value, (json) => isSame(json, shuffled(json))))
    expect(isSame([{ name: 'Ada', description: 'piano' }], [{ description: 'piano', name: 'Ada' }])).toBe(true)
  })

  test('never by likeness', () => {
    const different: [Json | undefined, Json | undefined][] = [
      ['1', 1],
      ['', null],
      [0, false],
      [[], {}],
      [[], ''],
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      [{ a: 1 }, { a: 1, b: 2 }],
      [{ a: null }, {}],
      [['a'], { 0: 'a' }],
    ]
    expect(different.filter(([one, other]) => isSame(one, other) || isSame(other, one))).toEqual([])
  })

  test('when one is missing and the other is null', () => {
    expect(isSame(undefined, null)).toBe(true)
    expect(isSame(undefined, '')).toBe(false)
  })
})

test('the changed fields come in the order of the form', () => {
  const base = { name: 'Jazz', tags: ['a'], start: null }
  expect(changedFields(base, { start: '2031', name: 'Jazz', tags: ['a', 'b'] })).toEqual(['start', 'tags'])
  expect(changedFields(base, base)).toEqual([])
})

describe('a merge', () => {
  test('takes each field from whoever changed it, and asks where both did', () => {
    const base = { name: 'Jazz', tags: ['a'], start: '2031', end: '2032', image: null }
    const theirs = { name: 'Theirs', tags: ['a', 'b'], start: '2031', end: 'same', image: null }
    const mine = { name: 'Mine', tags: ['a'], start: '2040', end: 'same', image: null }
    expect(mergeChanges(base, theirs, mine)).toEqual({
      merged: { name: 'Mine', tags: ['a', 'b'], start: '2040', end: 'same', image: null },
      clashes: [{ field: 'name', base: 'Jazz', theirs: 'Theirs', mine: 'Mine' }],
    })
  })

  test('has the fields of mine, also when the others have more or fewer', () => {
    expect(mergeChanges({ gone: 1 }, { gone: 2, added: 3 }, { name: 'Mine', added: null })).toEqual({
      merged: { name: 'Mine', added: 3 },
      clashes: [],
    })
  })

  test('with somebody who changed nothing is mine; of somebody who changed nothing is theirs', () => {
    fc.assert(
      fc.property(values, values, (base, changed) => {
        expect(mergeChanges(base, base, changed)).toEqual({ merged: changed, clashes: [] })
        expect(mergeChanges(base, changed, base)).toEqual({ merged: changed, clashes: [] })
        expect(mergeChanges(base, changed, changed)).toEqual({ merged: changed, clashes: [] })
      }),
    )
  })

  test('clashes in the same fields whoever looks at it, and agrees in all others', () => {
    fc.assert(
      fc.property(three, ([base, one, other]) => {
        const here = mergeChanges(base, one, other)
        const there = mergeChanges(base, other, one)
        const clashing = here.clashes.map(({ field }) => field)
        expect(there.clashes.map(({ field }) => field)).toEqual(clashing)
        for (const field of fields) {
          if (!clashing.includes(field)) expect(isSame(here.merged[field], there.merged[field])).toBe(true)
        }
      }),
    )
  })

  test('loses no change of either side', () => {
    fc.assert(
      fc.property(three, ([base, theirs, mine]) => {
        const { merged, clashes } = mergeChanges(base, theirs, mine)
        for (const field of changedFields(base, mine)) expect(merged[field]).toEqual(mine[field])
        const clashing = clashes.map(({ field }) => field)
        for (const field of changedFields(base, theirs)) {
          if (!clashing.includes(field)) expect(isSame(merged[field], theirs[field])).toBe(true)
        }
      }),
    )
  })
})

describe('fields that say one thing together', () => {
  const askedIn = (base: FormValues, theirs: FormValues, mine: FormValues) =>
    questionsIn(mergeChanges(base, theirs, mine).clashes).map((question) => question.map(({ field }) => field))
  const event = {
    name: 'Jazz',
    canceled: false,
    location: 'Park',
    location2: 'Stage one',
    address: '',
    lat: null,
    lng: null,
    start: '2031-06-01T18:00:00Z',
    end: '2031-06-01T20:00:00Z',
  }

  test.each([
    ['a cancellation', { canceled: true }, 'another end', { end: '2031-06-01T22:00:00Z' }],
    ['a cancellation', { canceled: true }, 'another start', { start: '2031-06-02T18:00:00Z' }],
    ['a postponement', { postponed: true }, 'another start', { start: '2031-06-02T18:00:00Z' }],
    ['doors', { doors: '2031-06-01T17:00:00Z' }, 'another start', { start: '2031-06-02T18:00:00Z' }],
    ['another place', { location: 'id:barn', location2: '' }, 'an address', { address: 'Mill lane 1' }],
    ['another place', { location: 'id:barn' }, 'another room', { location2: 'Stage two' }],
    ['an address', { address: 'Mill lane 1' }, 'coordinates', { lat: 50, lng: 12 }],
  ])('%s (%o) by one person and %s (%o) by another are asked about in one question', (_, one, __, other) => {
    const base = { ...event, postponed: false, doors: null }
    const fields = Object.keys(base).filter((field) => field in one || field in other)
    expect(askedIn(base, { ...base, ...one }, { ...base, ...other })).toEqual([fields])
    expect(askedIn(base, { ...base, ...other }, { ...base, ...one })).toEqual([fields])
  })

  test('are taken from one side, and nothing of the other remains', () => {
    const theirs = { ...event, name: 'Blues', location: 'id:barn', location2: '' }
    const mine = { ...event, address: 'Mill lane 1' }
    const { clashes } = mergeChanges(event, theirs, mine)
    const decided = (side: 'mine' | 'theirs') => withDecision({}, clashes, { field: 'location', side })
    expect(decided('theirs')).toEqual({ location: 'theirs', location2: 'theirs', address: 'theirs' })
    expect(decideMerge(event, theirs, mine, decided('theirs'))).toEqual(theirs)
    expect(decideMerge(event, theirs, mine, decided('mine'))).toEqual({ ...mine, name: 'Blues' })
    expect(decideMerge(event, theirs, mine, {})).toEqual({ ...mine, name: 'Blues' })
  })

  test('are asked about apart from what says something else', () => {
    const theirs = { ...event, name: 'Blues', canceled: true, location: 'Yard' }
    const mine = { ...event, name: 'Soul', location: 'Hall', start: '2031-06-02T18:00:00Z' }
    expect(askedIn(event, theirs, mine)).toEqual([['name'], ['canceled', 'start'], ['location']])
  })

  test('do not clash when one side has all that the other changed', () => {
    const moved = { ...event, location: 'Yard' }
    expect(askedIn(event, { ...moved, location2: 'Shed' }, moved)).toEqual([])
    expect(askedIn(event, moved, { ...moved, location2: 'Shed' })).toEqual([])
  })

  test('are also those of places and series, as far as a form has them', () => {
    const place = { address: 'Mill lane 1', street: 'Mill lane', lat: 50 }
    expect(askedIn(place, { ...place, street: 'Mill road' }, { ...place, lat: 51 })).toEqual([['street', 'lat']])
    const series = { location: '', address: '', start: '19:00', end: '21:00', intervals: [] }
    expect(
      askedIn(series, { ...series, location: 'Yard', start: '18:00' }, { ...series, address: 'A 1', end: '22:00' }),
    ).toEqual([
      ['location', 'address'],
      ['start', 'end'],
    ])
  })

  test('also a picture and its words', () => {
    const base = { image: 'old', alt: 'Old hall', name: 'Jazz' }
    const theirs = { ...base, image: 'theirs' }
    const mine = { ...base, alt: 'Choir' }
    expect(askedIn(base, theirs, mine)).toEqual([['image', 'alt']])
    expect(askedIn(base, theirs, { ...mine, image: 'mine' })).toEqual([['image', 'alt']])
    expect(askedIn(base, { ...base, name: 'Blues' }, mine)).toEqual([])
    expect(decideMerge(base, { ...theirs, alt: 'Stage' }, { ...base, image: 'mine' }, {})).toMatchObject({
      image: 'mine',
      alt: 'Old hall',
    })
  })
})

describe('what the others changed', () => {
  const base = { name: 'Jazz', canceled: false, category: 'a', location: 'Park', start: '2031', tags: ['a'] }

  test('begins with a cancellation, another date and another place', () => {
    const theirs = { name: 'Blues', canceled: true, category: 'b', location: 'Yard', start: '2032', tags: ['a'] }
    expect(othersChanges(base, theirs, base)).toEqual(['canceled', 'start', 'location', 'name', 'category'])
  })

  test('is neither what clashes, nor what is already so, nor in fields that the form lacks', () => {
    const mine = { ...base, name: 'Soul', tags: ['b'] }
    expect(othersChanges(base, { ...base, name: 'Blues', tags: ['b'], category: 'b', pinned: true }, mine)).toEqual([
      'category',
    ])
  })
})

describe('a decided merge', () => {
  test('follows each decision, and mine where there is none', () => {
    const base = { name: 'Jazz', headline: 'Old', description: '' }
    const theirs = { name: 'Theirs', headline: 'Theirs', description: 'Theirs' }
    const mine = { name: 'Mine', headline: 'Mine', description: '' }
    expect(decideMerge(base, theirs, mine, { name: 'theirs', description: 'mine' })).toEqual({
      name: 'Theirs',
      headline: 'Mine',
      description: 'Theirs',
    })
  })

  test('with every clash for theirs leaves nothing of mine in the fields that they changed', () => {
    fc.assert(
      fc.property(three, ([base, theirs, mine]) => {
        const decisions = Object.fromEntries(fields.map((field) => [field, 'theirs' as const]))
        const merged: FormValues = decideMerge(base, theirs, mine, decisions)
        for (const field of changedFields(base, theirs)) expect(isSame(merged[field], theirs[field])).toBe(true)
        for (const field of fields) {
          const isTheirs = fields.some((other) => areTogether(field, other) && !isSame(base[other], theirs[other]))
          if (!isTheirs) expect(merged[field]).toEqual(mine[field])
        }
      }),
    )
  })
})
