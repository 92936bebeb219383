import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filter } from '#domain/filter.ts'
import { type ListedResource, lastPage, listings, listSearch, parseListQuery } from '#domain/listing.ts'

const id = '0190163d-8694-739b-aea5-966c26f8ad91'

const outcome = (resource: ListedResource, query: string) => {
  const parsed = parseListQuery(resource, new URLSearchParams(query))
  return 'issue' in parsed ? `${parsed.issue.field}: ${parsed.issue.reason}` : parsed.query
}
const filtered = (resource: ListedResource, filters: unknown) =>
  outcome(
    resource,
    new URLSearchParams({ filters: typeof filters === 'string' ? filters : JSON.stringify(filters) }).toString(),
  )

describe('the query of a list call', () => {
  test('has the default sorting of each list (§2) and 100 entries', () => {
    const defaults = {
      events: ['start', 'DESC'],
      groups: ['name', 'ASC'],
      places: ['name', 'ASC'],
      categories: ['name', 'DESC'],
      topics: ['name', 'DESC'],
      users: ['email', 'ASC'],
      invitations: ['createdAt', 'DESC'],
      notifications: ['created_at', 'DESC'],
      actions: ['name', 'DESC'],
    } as const
    for (const [resource, [sorting, order]] of Object.entries(defaults)) {
      const query = { offset: 0, limit: 100, sorting, order, filters: [] }
      expect(outcome(resource as keyof typeof defaults, '')).toEqual(query)
      expect(outcome(resource as keyof typeof defaults, 'limit=0&sorting=&order=&filters=')).toEqual(query)
    }
  })

  test('takes what it is given', () => {
    const filters = '[{"likeName":"jazz"},{"ownedBy":"self"},{"deactivated":false}]'
    const search = new URLSearchParams({ offset: '50', limit: '25', sorting: 'name', order: 'asc', filters })
    expect(outcome('events', search.toString())).toEqual({
      offset: 50,
      limit: 25,
      sorting: 'name',
      order: 'ASC',
      filters: [
        { name: 'likeName', value: 'jazz' },
        { name: 'ownedBy', value: 'self' },
        { name: 'deactivated', value: false },
      ],
    })
    expect(outcome('events', 'limit=10000')).toMatchObject({ limit: 10_000 })
  })

  test.each([
    ['offset=-1', 'offset: number'],
    ['offset=1.5', 'offset: number'],
    ['offset=', 'offset: number'],
    ['offset=1e3', 'offset: number'],
    ['offset=99999999999', 'offset: number'],
    ['limit=10001', 'limit: range'],
    ['limit=all', 'limit: range'],
    ['sorting=password', 'sorting: unknown'],
    ['sorting=name;DROP TABLE users', 'sorting: unknown'],
    ['sorting=toString', 'sorting: unknown'],
    ['order=random', 'order: unknown'],
    ['colour=red', 'colour: unknown'],
    ['toString=1', 'toString: unknown'],
    ['%3Cscript%3E=1', 'script: unknown'],
    ['=1', 'query: unknown'],
    [`${'x'.repeat(99)}=1`, `${'x'.repeat(60)}: unknown`],
    ['limit=5&limit=10', 'limit: unknown'],
    ['filters=[]&filters=[]', 'filters: unknown'],
  ])('refuses %s', (query, issue) => {
    expect(outcome('events', query)).toBe(issue)
  })

  test('survives the way over the wire', () => {
    const filter = fc.oneof<fc.Arbitrary<Filter>[]>(
      fc.record({
        name: fc.constant('likeName'),
        value: fc.string({ maxLength: 200 }).filter((text) => !text.includes('\0')),
      }),
      fc.record({ name: fc.constant('ownedBy'), value: fc.constantFrom('self', id) }),
      fc.record({ name: fc.constant('published'), value: fc.boolean() }),
      fc.record({ name: fc.constant('parent'), value: fc.constantFrom(`id:${id}`, `revent:${id}`) }),
    )
    const query = fc.record({
      offset: fc.nat({ max: 999_999_999 }),
      limit: fc.integer({ min: 1, max: 10_000 }),
      sorting: fc.constantFrom(...listings.events.sortings),
      order: fc.constantFrom('ASC', 'DESC'),
      filters: fc.array(filter, { maxLength: 5 }),
    })
    fc.assert(
      fc.property(query, (asked) => {
        expect(parseListQuery('events', new URLSearchParams(listSearch(asked).toString()))).toEqual({ query: asked })
      }),
    )
  })
})

test('a call names offset only when there is one, and limit only when it is not 0 (§7)', () => {
  expect(listSearch({}).toString()).toBe('')
  expect(listSearch({ offset: 0, limit: 0, filters: [] }).toString()).toBe('offset=0')
  expect(listSearch({ limit: 25, sorting: 'name', order: 'ASC' }).toString()).toBe('limit=25&sorting=name&order=ASC')
})

describe('filters', () => {
  test('take their own values, and nothing else', () => {
    const values = {
      likeName: [
        ['', 'Jazz & "soul"', 'x'.repeat(200)],
        [7, null, 'x'.repeat(201), '\0', ['a']],
      ],
      ownedBy: [
        ['self', id],
        ['', 'me', 7, null, [id]],
      ],
      deactivated: [
        [true, false],
        ['true', 1, null],
      ],
      published: [
        [true, false],
        ['yes', 0],
      ],
      parent: [
        [`id:${id}`, `revent:${id}`],
        [id, `group:${id}`, 'id:7', null],
      ],
      mains: [
        [[id], [id, id]],
        [[], id, ['self'], [`id:${id}`], Array(101).fill(id)],
      ],
      startAfter: [
        ['2031-05-01T00:00:00Z', '2031-05-01T00:00+02:00'],
        ['2031-05-01', '7', 'May 1', '', 2031, null],
      ],
      startBefore: [['2031-05-01T00:00:00.000Z'], ['2031-02-30T00:00:00Z']],
      category: [[id], ['', 'self', 7]],
      topic: [[id], ['', 'self', null]],
    } as const
    for (const [name, [taken, refused]] of Object.entries(values)) {
      for (const value of taken)
        expect(filtered('events', [{ [name]: value }])).toMatchObject({ filters: [{ name, value }] })
      for (const value of refused) expect(filtered('events', [{ [name]: value }])).toBe(`filters.${name}: unknown`)
    }
  })

  test('belong to their list', () => {
    const questions: [ListedResource, object][] = [
      ['users', { likeNickname: 'ada' }],
      ['users', { likeEmail: 'ada@' }],
      ['users', { role: 'moderator' }],
      ['invitations', { createdBy: 'self' }],
      ['notifications', { viewed: false }],
      ['notifications', { userId: 'self' }],
    ]
    for (const [resource, filter] of questions) {
      const [name] = Object.keys(filter)
      expect(filtered(resource, [filter])).toMatchObject({ filters: [{ name }] })
      expect(filtered('places', [filter])).toBe(`filters.${name}: unknown`)
    }
  })

  test.each([
    ['no JSON', 'likeName=jazz'],
    ['no list', '{"likeName":"jazz"}'],
    ['a list of something else', '["likeName"]'],
    ['a list of lists', '[["likeName","jazz"]]'],
    ['two conditions in one', '[{"likeName":"jazz","ownedBy":"self"}]'],
    ['an empty condition', '[{}]'],
    ['a condition of the prototype', '[{"__proto__":"x"}]'],
    ['null', 'null'],
    ['a very long text', `[${'{"likeName":"jazz"},'.repeat(500)}{"likeName":"jazz"}]`],
  ])('refuse %s', (_, filters) => {
    expect(filtered('events', filters)).toBe('filters: type')
  })

  test('are twenty at most: databases take very long over many', () => {
    const filters = (count: number) => Array.from({ length: count }, () => ({ published: true }))
    expect(filtered('events', filters(20))).toMatchObject({ filters: { length: 20 } })
    expect(filtered('events', filters(21))).toBe('filters: tooMany')
  })

  test('refuse a name that there is none of, and say it without what could hurt', () => {
    expect(filtered('events', [{ 'password"><script>': 'x' }])).toBe('filters.passwordscript: unknown')
    expect(filtered('events', [{ toString: 'x' }])).toBe('filters.toString: unknown')
    expect(filtered('events', [{ ['x'.repeat(99)]: 'x' }])).toBe(`filters.${'x'.repeat(40)}: unknown`)
  })
})

test('the last page', () => {
  const pages = [
    [0, 25],
    [1, 25],
    [25, 25],
    [26, 25],
    [100, 10],
    [101, 10],
  ] as const
  expect(pages.map(([total, size]) => lastPage(total, size))).toEqual([1, 1, 1, 2, 10, 11])
})
