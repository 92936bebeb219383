import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormValues, Json } from '#domain/forms.ts'
import { changedFields, decideMerge, isSame, mergeChanges } from '#domain/merge.ts'

const value = fc.oneof(
  fc.constantFrom<Json>('', 'a', 'b', 1, true, null, []),
  fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  fc.array(fc.record({ name: fc.constantFrom('x', 'y'), description: fc.constantFrom('', 'z') }), { maxLength: 2 }),
)
const values: fc.Arbitrary<FormValues> = fc.record({ name: value, tags: value, start: value, image: value })
const three = fc.tuple(values, values, values)
const fields = ['name', 'tags', 'start', 'image'] as const

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

describe('the words of a picture', () => {
  const base = { image: 'old', alt: 'Old hall', name: 'Jazz' }
  const theirs = { ...base, image: 'theirs' }

  test('go with the picture that is decided for, without a question of their own', () => {
    const mine = { ...base, image: 'mine', alt: 'Choir' }
    expect(mergeChanges(base, theirs, mine).clashes.map(({ field }) => field)).toEqual(['image'])
    expect(decideMerge(base, theirs, mine, { image: 'theirs' })).toEqual(theirs)
    expect(decideMerge(base, theirs, mine, { image: 'mine' })).toEqual(mine)
    const described = { ...theirs, alt: 'Stage' }
    expect(mergeChanges(base, described, { ...base, image: 'mine' }).merged).toMatchObject({
      image: 'mine',
      alt: 'Old hall',
    })
  })

  test('are asked about when they were written for a picture that somebody replaced', () => {
    const mine = { ...base, alt: 'Choir' }
    expect(mergeChanges(base, theirs, mine).clashes).toEqual([
      { field: 'alt', base: 'Old hall', theirs: 'Old hall', mine: 'Choir' },
    ])
    expect(decideMerge(base, theirs, mine, { alt: 'theirs' })).toEqual(theirs)
    expect(mergeChanges(base, { ...base, name: 'Blues' }, mine).clashes).toEqual([])
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
          if (isSame(base[field], theirs[field])) expect(merged[field]).toEqual(mine[field])
        }
      }),
    )
  })
})
