import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventFields } from '#domain/event.ts'
import type { Filter } from '#domain/filter.ts'
import type { ListQuery } from '#domain/listing.ts'
import type { Viewer } from '#domain/session.ts'
import { selectPage } from '#server/db/paging.ts'
import { createRevisions } from '#server/db/revision.ts'
import { insertRows } from '#server/db/rows.ts'
import { databases, type TestDatabase } from '#test/server/databases.ts'
import { listing, refusal, settle, type Town } from '#test/server/search/town.ts'

const day = (date: number) => `2026-06-${String(date).padStart(2, '0')}T18:00:00.000Z`

describe.each(databases)('lists on $name', ({ start }) => {
  let database: TestDatabase
  let town: Town
  let festival: string

  beforeAll(async () => {
    database = await start()
    town = await settle(database)
    const create = async (name: string, date: number, fields: Partial<EventFields> = {}, viewer = town.ada) =>
      (await town.events.create(town.event({ name, start: day(date), end: null, ...fields }), viewer)).id
    festival = await create('Festival', 1)
    await create('Opening', 1, { parent: `id:${festival}` })
    await create('Closing', 3, { parent: `id:${festival}`, parentListed: true })
    await create('Älteste 100% Disko', 2, { published: false })
    await create('Market', 4, {}, town.ben)
    await create('Secret', 5, { published: false }, town.ben)
    const closed = await create('Closed', 6)
    await town.events.update(closed, { viewer: town.mona }, (event) => ({ ...event, deactivated: true }))
    await town.events.remove(await create('Binned', 7), { viewer: town.ada })
  })
  afterAll(() => database.stop())

  const names = async (viewer: Viewer, query: Partial<ListQuery> = {}) => {
    const { items, total } = await town.events.list(listing({ sorting: 'start', ...query }), viewer)
    expect(total).toBe(items.length)
    return items.map(({ name }) => name)
  }
  const filtered = (viewer: Viewer, ...filters: Filter[]) => names(viewer, { filters })

  test('everybody sees what is public, members also their own, moderators all', async () => {
    const own = ['Festival', 'Opening', 'Älteste 100% Disko', 'Closing', 'Market', 'Closed']

    expect(await names(null)).toEqual(['Festival', 'Closing', 'Market'])
    expect(await names(town.ada)).toEqual(own)
    expect(await names(town.ben)).toEqual(['Festival', 'Closing', 'Market', 'Secret'])
    expect(await names(town.mona)).toEqual(own.toSpliced(5, 0, 'Secret'))
    expect(await names(town.root)).toEqual(own.toSpliced(5, 0, 'Secret'))
  })

  test('a page is the same from whichever end of a long list it is read, or from a row that was read before', async () => {
    const { db } = town.store
    const rows = Array.from({ length: 1_203 }, (_, index) => ({
      id: `00000000-0000-0000-0000-${String((index * 7_919) % 1_203).padStart(12, '0')}`,
      email: '',
      email_folded: `${index}`,
      created_at: index % 40,
      created_by: null,
    }))
    await insertRows(db, 'blocked_senders', rows)
    const ordered = rows
      .filter(({ created_at }) => created_at < 39)
      .toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id)
    const isIncluded = sql<boolean>`created_at < 39`
    const cache = await createRevisions(town.store, 10_000_000).current()
    const common = { table: 'blocked_senders', columns: sql<{ id: string }>`id`, sorting: 'created_at' } as const
    const asked = {
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
      offset: fc.integer({ min: 0, max: 1_300 }),
      limit: fc.integer({ min: 0, max: 60 }),
    }

    await fc.assert(
      fc.asyncProperty(fc.record(asked), async ({ order, ...window }) => {
        const selection = { ...common, visible: isIncluded, where: isIncluded, order }
        const all = order === 'ASC' ? ordered : ordered.toReversed()
        const page = {
          rows: all.slice(window.offset, window.offset + window.limit).map((id) => ({ id })),
          total: all.length,
        }
        expect(await selectPage(db, selection, window)).toEqual(page)
        expect(await selectPage(db, selection, window, cache)).toEqual(page)
      }),
      { numRuns: 60 },
    )
    await db.deleteFrom('blocked_senders').execute()
  })

  test('the programme of a main event shows the sub-events that lists hide', async () => {
    const programme = { name: 'parent', value: `id:${festival.toUpperCase()}` } as const

    expect(await filtered(null, programme)).toEqual(['Opening', 'Closing'])
    expect(await filtered(town.ben, programme)).toEqual(['Opening', 'Closing'])
    expect(await filtered(null, { name: 'mains', value: [town.category.id, festival.toUpperCase()] })).toEqual([
      'Opening',
      'Closing',
    ])
  })

  test('each filter picks its own, and several join by and', async () => {
    expect(await filtered(town.mona, { name: 'published', value: false })).toEqual(['Älteste 100% Disko', 'Secret'])
    expect(await filtered(town.mona, { name: 'deactivated', value: true })).toEqual(['Closed'])
    expect(await filtered(town.ben, { name: 'ownedBy', value: 'self' })).toEqual(['Market', 'Secret'])
    expect(await filtered(null, { name: 'ownedBy', value: town.ben.id })).toEqual(['Market'])
    expect(await filtered(null, { name: 'startAfter', value: day(3) })).toEqual(['Closing', 'Market'])
    expect(await filtered(null, { name: 'startBefore', value: day(3) })).toEqual(['Festival'])
    expect(await filtered(null, { name: 'category', value: town.category.id })).toHaveLength(3)
    expect(await filtered(null, { name: 'topic', value: town.category.id })).toEqual([])
    expect(
      await filtered(town.mona, { name: 'ownedBy', value: town.ben.id }, { name: 'published', value: true }),
    ).toEqual(['Market'])
    expect(await refusal(filtered(null, { name: 'ownedBy', value: 'self' }))).toBe('401 unauthorized')
  })

  test('likeName matches anywhere, without regard to case and accents, and takes wildcards as they are', async () => {
    const like = (value: string) => filtered(town.ada, { name: 'likeName', value })

    expect(await like('aLTEste')).toEqual(['Älteste 100% Disko'])
    expect(await like('0% d')).toEqual(['Älteste 100% Disko'])
    expect(await like('ÓPEN')).toEqual(['Opening'])
    expect(await like('100_')).toEqual([])
    expect(await like('%')).toEqual(['Älteste 100% Disko'])
    expect(await like('\\')).toEqual([])
    expect(await like("'; drop table events; --")).toEqual([])
  })

  test('events are found by their place; one that was deactivated tells its events to the moderation alone', async () => {
    const hall = await town.places.create(town.place({ name: 'Old Hall' }), town.ada)
    const { id } = await town.events.create(town.event({ name: 'Ball', location: `id:${hall.id}` }), town.ada)
    const at = (viewer: Viewer) => filtered(viewer, { name: 'place', value: hall.id.toUpperCase() })
    const before = [await at(null), await at(town.mona)]
    await town.places.update(hall.id, { viewer: town.mona }, (place) => ({ ...place, deactivated: true }))
    const after = [await at(null), await at(town.mona)]
    await town.events.remove(id, { viewer: town.ada })
    await town.places.remove(hall.id, { viewer: town.ada })

    expect([before, after]).toEqual([
      [['Ball'], ['Ball']],
      [[], ['Ball']],
    ])
  })

  test('places are found by what stands anywhere in their address, also after it changed', async () => {
    const hall = await town.places.create(town.place({ name: 'Hall', address: 'Große Bleichen 1' }), town.ada)
    await town.places.create(town.place({ name: 'Barn', address: '1 % Road' }), town.ada)
    const like = async (value: string) => {
      const { items } = await town.places.list(listing({ filters: [{ name: 'likeAddress', value }] }), null)
      return items.map(({ name }) => name)
    }
    const before = [await like('GROSSE bleich'), await like('%'), await like('1')]
    await town.places.update(hall.id, { viewer: town.ada }, (current) => ({ ...current, address: 'Elbe 2' }))
    const after = [await like('bleichen'), await like('élbe')]
    await town.places.remove(hall.id, { viewer: town.ada })

    expect([before, after]).toEqual([
      [['Hall'], ['Barn'], ['Barn', 'Hall']],
      [[], ['Hall']],
    ])
  })

  test('lists sort by each field, both ways, and count alike', async () => {
    const byName = await names(town.mona, { sorting: 'name' })
    const last = await names(town.mona, { sorting: 'deactivated', order: 'DESC' })

    expect(byName).toEqual(['Älteste 100% Disko', 'Closed', 'Closing', 'Festival', 'Market', 'Opening', 'Secret'])
    expect(await names(town.mona, { sorting: 'name', order: 'DESC' })).toEqual(byName.toReversed())
    expect(last[0]).toBe('Closed')
    for (const sorting of ['published', 'createdAt', 'updatedAt']) {
      expect((await names(town.mona, { sorting })).toSorted()).toEqual(byName.toSorted())
    }
  })

  test('what is no sortable field is refused, whatever it says', async () => {
    const attempts = ['start_at', 'id; drop table events', '"id"', 'constructor', '__proto__', '']
    const refused = attempts.map((sorting) => refusal(town.events.list(listing({ sorting }), null)))

    expect(await Promise.all(refused)).toEqual(attempts.map(() => '400 field sorting: unknown'))
    expect(await names(null)).toHaveLength(3)
  })

  test('a filter of another list is refused', async () => {
    const filters: Filter[] = [{ name: 'viewed', value: true }]

    expect(await refusal(town.events.list(listing({ filters }), null))).toBe('400 field filters.viewed: unknown')
  })

  test('totals are counted anew after a write, from the shelf until then', async () => {
    const revisions = createRevisions(database, 10_000)
    const query = listing({ limit: 1 })
    const total = async () => (await town.events.list(query, null, await revisions.current())).total
    const before = [await total(), await total()]
    const { id } = await town.events.create(town.event({ name: 'New' }), town.ada)
    const after = await total()
    await town.events.remove(id, { viewer: town.ada })

    expect([...before, after, await total()]).toEqual([3, 3, 4, 3])
  })
})

describe.each(databases)('pages on $name', ({ start }) => {
  let database: TestDatabase
  let town: Town
  const size = 40

  beforeAll(async () => {
    database = await start()
    town = await settle(database)
    for (let index = 0; index < size; index += 1) {
      const fields = { name: ['A', 'a', 'B'][index % 3] ?? '', start: day(1 + (index % 4)), end: null }
      await town.events.create(town.event({ ...fields, published: index % 5 > 0 }), town.ada)
    }
  })
  afterAll(() => database.stop())

  test('pages of any size put together are the list, each entry once, ties in the order of their ids', async () => {
    const sortings = fc.constantFrom('start', 'name', 'published', 'deactivated', 'createdAt', 'updatedAt')
    await fc.assert(
      fc.asyncProperty(
        sortings,
        fc.constantFrom('ASC', 'DESC'),
        fc.integer({ min: 1, max: size + 5 }),
        async (sorting, order, limit) => {
          const whole = await town.events.list(listing({ sorting, order, limit: 1_000 }), town.ada)
          const pages: string[] = []
          for (let offset = 0; offset < size; offset += limit) {
            const page = await town.events.list(listing({ sorting, order, limit, offset }), town.ada)
            expect(page.total).toBe(size)
            pages.push(...page.items.map(({ id }) => id))
          }

          expect(pages).toEqual(whole.items.map(({ id }) => id))
          expect(new Set(pages).size).toBe(size)
          const same = await town.events.list(listing({ sorting: 'deactivated', order, limit: 1_000 }), town.ada)
          const ids = same.items.map(({ id }) => id)
          expect(ids).toEqual(order === 'ASC' ? ids.toSorted() : ids.toSorted().toReversed())
        },
      ),
      { numRuns: 30 },
    )
  })

  test('a page beyond the end is empty and still knows the total', async () => {
    expect(await town.events.list(listing({ offset: size }), town.ada)).toEqual({ items: [], total: size })
  })
})
