import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newCategory } from '#domain/category.ts'
import { parseSearchQuery, type SearchName } from '#domain/search/search.ts'
import type { Viewer } from '#domain/session.ts'
import { connectDatabase, migrateDatabase } from '#server/db/database.ts'
import { search } from '#server/search/entrySearch.ts'
import { searchEvents } from '#server/search/eventSearch.ts'
import { hasText } from '#server/search/textConditions.ts'
import { databases, startEmpty, type TestDatabase } from '#test/server/databases.ts'
import { refusal, settle, type Town, wholePage } from './town.ts'

const parse = (name: SearchName, search: Record<string, string>) => {
  const parsed = parseSearchQuery(name, new URLSearchParams(search))
  if ('issue' in parsed) throw new Error(`refused ${parsed.issue.field}`)
  return parsed.query
}
const tags = { aggregations: '{"tags":{"type":"terms","field":"tag"}}' }
const list = (...filters: object[]) => ({ filters: JSON.stringify(filters) })
const namesOf = (found: object[]) => found.map((entry) => Object(entry).name)

describe.each(databases)('searches on $name', ({ start }) => {
  let database: TestDatabase
  let town: Town
  beforeAll(async () => {
    database = await start()
  })
  beforeEach(async () => {
    await database.clear()
    town = await settle(database)
  })
  afterAll(() => database.stop())

  const add = (name: string, fields: Parameters<Town['event']>[0] = {}, viewer = town.ada) =>
    town.events.create(town.event({ name, ...fields }), viewer)
  const find = async (parameters: Record<string, string>, viewer: Viewer = null) => {
    const found = await searchEvents(town.store, parse('eventsearch', { sort: 'name', ...parameters }), viewer)
    const { items, total } = await wholePage(found.page)
    expect(total).toBe(items.length)
    return namesOf(items)
  }
  const findAll = async (parameters: Record<string, string>, viewer: Viewer = null) => {
    const { items, total } = await wholePage((await search(town.store, parse('search', parameters), viewer)).page)
    expect(total).toBe(items.length)
    return namesOf(items)
  }

  test('an event is found by words and parts of words in all its texts, without regard to case and accents', async () => {
    const group = await town.groups.create(town.group({ name: 'Swingkreis' }), town.ada)
    const place = await town.places.create(town.place({ name: 'Alte Mühle' }), town.ada)
    await add('Großes Fest', {
      location: `id:${place.id}`,
      location2: 'Obergeschoss',
      organizers: [`id:${group.id}`, 'Freundeskreis'],
      involved: [{ name: 'Ella', description: 'Gesang' }],
      description: 'Tanz & Musik — bis in die Nacht, 3x2 Stunden',
      tags: ['open air'],
    })
    await add('Other')
    const queries = [
      'GROSSES',
      'grö',
      'mühle',
      'MUHLE alt',
      'ober',
      'swing',
      'freund',
      'ella',
      'tanz musik',
      'air',
      '3x2',
      'ROẞES',
      'geschöss',
      'ber mus unden',
    ]

    for (const query of queries) expect([query, await find({ query })]).toEqual([query, ['Großes Fest']])
    expect(await find({ query: 'nachts' })).toEqual(['Großes Fest'])
    for (const query of ['ßs', 'fest other', 'gesang', 'tanzmusik']) expect(await find({ query })).toEqual([])
    for (const query of ['', '  ']) expect(await find({ query })).toHaveLength(2)
    for (const query of ['!?', '"', "'&|:*", '%', '*', "'", '_'])
      expect([query, await find({ query })]).toEqual([query, []])
  })

  test('from three letters on a query is found anywhere in a word, a shorter one at its beginning alone', async () => {
    const found: Record<string, string[]> = {
      markt: ['Marktplatz', 'Wochenmarkt'],
      chor: ['Frauenchor'],
      ock: [],
      och: ['Wochenmarkt'],
      wo: ['Wochenmarkt'],
      oc: [],
      or: [],
      '202': ['2026'],
      '026': [],
      е: [],
      жаз: ['Джаз'],
    }
    for (const name of ['Wochenmarkt', 'Marktplatz', 'Frauenchor', '2026', 'Джаз']) await add(name)
    for (const [query, names] of Object.entries(found)) expect([query, await find({ query })]).toEqual([query, names])
  })

  test('an event is found by its category, its topic and the address and district of its place, as they are called now', async () => {
    const film = await town.categories.create({ ...newCategory(), name: 'Film', headline: 'Film' }, town.mona)
    const nature = await town.topics.create({ name: 'Natur', headline: 'Natur', description: '' }, town.mona)
    const place = await town.places.create(
      town.place({ name: 'Kino', address: 'Seeweg 5', district: 'Altstadt' }),
      town.ada,
    )
    await add('Abend', { category: film.id, topic: nature.id, location: `id:${place.id}` })
    for (const query of ['film', 'natur', 'seeweg 5', 'altstadt', 'kino film']) {
      expect([query, await find({ query })]).toEqual([query, ['Abend']])
    }
    await town.categories.update(film.id, { viewer: town.mona }, (word) => ({ ...word, name: 'Theater' }))
    await town.topics.update(nature.id, { viewer: town.mona }, (word) => ({ ...word, name: 'Garten' }))
    await town.places.update(place.id, { viewer: town.ada }, (fields) => ({ ...fields, address: 'Bergweg 5' }))
    await town.places.update(place.id, { viewer: town.ada }, (fields) => ({ ...fields, district: 'Weststadt' }))
    for (const query of ['film', 'natur', 'seeweg', 'altstadt']) expect(await find({ query })).toEqual([])
    for (const query of ['theater', 'garten', 'bergweg', 'weststadt']) expect(await find({ query })).toEqual(['Abend'])
    await town.places.update(place.id, { viewer: town.ada }, (fields) => ({ ...fields, published: false }))
    for (const query of ['bergweg', 'weststadt']) expect(await find({ query })).toEqual([])
  })

  test('what is quoted is found as it is, in every text', async () => {
    const place = await town.places.create(
      town.place({ name: 'Alte Mühle', address: 'Am Bach 5', district: 'Alte Vorstadt' }),
      town.ada,
    )
    const group = await town.groups.create(town.group({ name: 'Freie Bühne', description: 'Neu im Ort' }), town.ada)
    await add('Open Air', { location: `id:${place.id}`, organizers: [`id:${group.id}`], description: 'Über den Fluss' })
    await add('Air for Open', {
      location: 'Bach am 5',
      description: 'Den Fluss über',
      tags: ['mühle alte', 'bühne freie'],
    })
    for (const query of [
      '"open air"',
      '„OPEN AIR“',
      '“alte mühle”',
      '"am Bach 5"',
      '"alte vorstadt"',
      '"freie Bühne"',
      '"über den Fluss"',
      '"open air" fluss',
    ]) {
      expect([query, await find({ query })]).toEqual([query, ['Open Air']])
    }
    expect(await find({ query: 'open air' })).toHaveLength(2)
    for (const query of ['"air fluss"', '"100% air"', '"open_air"'])
      expect([query, await find({ query })]).toEqual([query, []])
    expect(await find({ query: '"open' })).toHaveLength(2)
    expect(await findAll({ query: '"neu im ort"' })).toEqual(['Freie Bühne'])
    await town.places.update(place.id, { viewer: town.ada }, (fields) => ({ ...fields, published: false }))
    expect(await find({ query: '"alte mühle"' })).toEqual([])
  })

  test('what can be followed from home is found as online and livestream', async () => {
    await add('Heizen', { online: 'https://meet.example/heizen' })
    await add('Other')
    for (const query of ['online', 'Livestream', 'online Heizen']) expect(await find({ query })).toEqual(['Heizen'])
  })

  test('umlauts are found in either spelling, and words on both sides of a hyphen', async () => {
    for (const name of ['Mühlenfest', 'Muehlrad', 'Bäuerinnen', 'Goethe', 'Neue Öfen', 'Seepark-Pavillon'])
      await add(name)
    const found: Record<string, string[]> = {
      muehle: ['Muehlrad', 'Mühlenfest'],
      mühl: ['Muehlrad', 'Mühlenfest'],
      muhl: ['Muehlrad', 'Mühlenfest'],
      Baeuerin: ['Bäuerinnen'],
      BÄUERIN: ['Bäuerinnen'],
      Göthe: ['Goethe'],
      oefen: ['Neue Öfen'],
      neue: ['Neue Öfen'],
      Oe: ['Neue Öfen'],
      Seepark: ['Seepark-Pavillon'],
      'seepark-pav': ['Seepark-Pavillon'],
      'Pavillon Seepark': ['Seepark-Pavillon'],
    }
    for (const [query, names] of Object.entries(found)) expect([query, await find({ query })]).toEqual([query, names])
    const listed = async (likeName: string) => {
      const filters = [{ name: 'likeName' as const, value: likeName }]
      const query = { offset: 0, limit: 100, sorting: 'name', order: 'ASC' as const, filters }
      return namesOf((await town.events.list(query, null)).items)
    }
    expect(await listed('muehle')).toEqual(['Mühlenfest'])
    for (const query of ['mühl', 'Baeuerin', 'Göthe', 'Seepark', 'Pavillon Seepark'])
      expect([query, await listed(query)]).toEqual([query, found[query]])
    expect(await listed('%')).toEqual([])
  })

  test('words of any script and length are taken as they are', async () => {
    const names = ['Джаз', '爵士樂', '𞤀𞤣𞤤𞤢𞤥', 'x'.repeat(200), '1e5 0x1F 2.5', 'a@example.org/b-c_d']
    for (const name of names) await add(name)

    for (const name of names) expect(await find({ query: name })).toEqual([name])
    expect(await find({ query: 'дж' })).toEqual(['Джаз'])
    expect(await find({ query: 'AND OR NOT NEAR(' })).toEqual([])
  })

  test('changes show at once: in events, and in the names of places and groups', async () => {
    const place = await town.places.create(town.place({ name: 'Mill' }), town.ada)
    const group = await town.groups.create(town.group({ name: 'Choir' }), town.ada)
    const { id } = await add('Concert', { location: `id:${place.id}`, organizers: [`id:${group.id}`] })
    await town.events.update(id, { viewer: town.ada }, (event) => ({ ...event, name: 'Recital' }))
    await town.places.update(place.id, { viewer: town.ada }, (fields) => ({ ...fields, name: 'Factory' }))
    await town.groups.update(group.id, { viewer: town.ada }, (fields) => ({ ...fields, name: 'Band' }))

    for (const query of ['concert', 'mill', 'choir']) expect(await find({ query })).toEqual([])
    for (const query of ['recital', 'factory', 'band']) expect(await find({ query })).toEqual(['Recital'])
    await town.events.remove(id, { viewer: town.ada })
    expect(await find({ query: 'recital' })).toEqual([])
    await town.events.restore(id, town.ada)
    expect(await find({ query: 'recital' })).toEqual(['Recital'])
  })

  test('children includes the sub-events that lists hide, or leaves all sub-events out', async () => {
    const main = await add('Festival')
    await add('Hidden', { parent: `id:${main.id}` })
    await add('Listed', { parent: `id:${main.id}`, parentListed: true })

    expect(await find({})).toEqual(['Festival', 'Listed'])
    expect(await find(list({ children: true }))).toEqual(['Festival', 'Hidden', 'Listed'])
    expect(await find(list({ children: false }), town.mona)).toEqual(['Festival'])
  })

  test('everybody finds what is public, members also their own, moderators all', async () => {
    await add('Public')
    await add('Own', { published: false })
    await add('Theirs', { published: false }, town.ben)

    expect(await find({})).toEqual(['Public'])
    expect(await find({}, town.ada)).toEqual(['Own', 'Public'])
    expect(await find({}, town.mona)).toEqual(['Own', 'Public', 'Theirs'])
  })

  test('each filter narrows', async () => {
    const group = await town.groups.create(town.group(), town.ada)
    const place = await town.places.create(town.place(), town.ada)
    const start = '2026-06-01T20:00:00.000Z'
    await add('Night', { start, end: '2026-06-02T04:00:00.000Z', tags: ['jazz'], location: `id:${place.id}` })
    await add('Weekend', { start: '2026-06-05T20:00:00.000Z', end: '2026-06-07T20:00:00.000Z' }, town.ben)
    await add('Open end', { start, end: null, organizers: [`id:${group.id}`] }, town.mona)
    const one = (filter: object, viewer: Viewer = null) => find(list(filter), viewer)

    expect(await one({ multidayMax: 0 })).toEqual(['Night', 'Open end', 'Weekend'])
    expect(await one({ multidayMax: 1 })).toEqual(['Night', 'Open end'])
    expect(await one({ multidayMax: 2 })).toEqual(['Night', 'Open end', 'Weekend'])
    expect(await one({ ownedBys: [town.ada.id, town.ben.id] })).toEqual(['Night', 'Weekend'])
    expect(await one({ ownedBys: ['self'] }, town.ben)).toEqual(['Weekend'])
    expect(await refusal(one({ ownedBys: ['self'] }))).toBe('401 unauthorized')
    expect(await one({ startAfter: '2026-06-02T00:00:00Z' })).toEqual(['Weekend'])
    expect(await one({ startBefore: '2026-06-02T00:00:00Z' })).toEqual(['Night', 'Open end'])
    expect(await one({ tag: ' JAZZ ' })).toEqual(['Night'])
    expect(await one({ place: place.id })).toEqual(['Night'])
    expect(await one({ group: group.id })).toEqual(['Open end'])
    expect(await one({ category: town.category.id })).toHaveLength(3)
    expect(await one({ topic: town.category.id })).toEqual([])
  })

  test('pages count from 1, and pageSize 0 answers buckets alone', async () => {
    for (const [index, name] of ['A', 'B', 'C', 'D', 'E'].entries()) await add(name, { tags: index > 2 ? ['x'] : [] })
    const page = async (number: number, pageSize: number, sort: string) => {
      const parameters = { page: String(number), pageSize: String(pageSize), sort, ...tags }
      const { page, buckets } = await searchEvents(town.store, parse('eventsearch', parameters), null)
      const { items, total } = await wholePage(page)
      return [namesOf(items), total, buckets]
    }
    const buckets = { tags: [{ term: 'x', count: 2 }] }

    expect(await page(1, 2, 'name')).toEqual([['A', 'B'], 5, buckets])
    expect(await page(3, 2, 'name')).toEqual([['E'], 5, buckets])
    expect(await page(4, 2, 'name')).toEqual([[], 5, buckets])
    expect(await page(1, 2, '-name')).toEqual([['E', 'D'], 5, buckets])
    expect(await page(1, 0, 'name')).toEqual([[], 5, buckets])
  })

  test('tags that the query begins come first, then those with it inside, the frequent ones, the alphabet', async () => {
    await add('One', { tags: ['jazz', 'free', 'open air'] })
    await add('Two', { tags: ['jazz', 'free', 'acid jazz'] })
    await add('Three', { tags: ['jazztanz', 'free'] })
    await add('Four', { tags: ['jazz'], published: false })
    const buckets = async (query: string) =>
      (await search(town.store, parse('search', { query, pageSize: '0', ...tags }), null)).buckets

    expect(await buckets('jaz')).toEqual({
      tags: [
        { term: 'jazz', count: 2 },
        { term: 'acid jazz', count: 1 },
        { term: 'jazztanz', count: 1 },
        { term: 'free', count: 3 },
        { term: 'open air', count: 1 },
      ],
    })
    await add('Five', { tags: ['eierlauf', 'eier', 'freier eintritt', 'free'] })
    expect(await buckets('eier')).toEqual({
      tags: ['eier', 'eierlauf', 'freier eintritt', 'free'].map((term) => ({ term, count: 1 })),
    })
    expect(await buckets('nothing')).toEqual({ tags: [] })
    expect((await buckets('')).tags?.[0]).toEqual({ term: 'free', count: 4 })
  })

  test('omitted fields are left out', async () => {
    await add('Concert')
    const omit = 'description,tags,ownedBy,version,createdAt,updatedAt'
    const { items } = await wholePage((await searchEvents(town.store, parse('eventsearch', { omit }), null)).page)
    const kept = Object.keys(town.event()).filter((field) => !omit.split(',').includes(field))

    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(['id', ...kept].toSorted())
  })

  test('the search finds events, groups and places together', async () => {
    await add('Jazz night', { location: 'Jazz cellar' })
    const group = await town.groups.create(town.group({ name: 'Jazz friends' }), town.ada)
    await town.groups.create(town.group({ name: 'Jazz secret', published: false }), town.ada)
    const place = await town.places.create(town.place({ name: 'Jazz cellar' }), town.ben)

    expect(await findAll({ query: 'jazz' })).toEqual(['Jazz cellar', 'Jazz friends', 'Jazz night'])
    expect(await findAll({ query: 'jazz', sort: '-name' }, town.ada)).toEqual([
      'Jazz secret',
      'Jazz night',
      'Jazz friends',
      'Jazz cellar',
    ])
    expect(await findAll({ query: 'cellar', ...list({ kind: 'places' }) })).toEqual(['Jazz cellar'])
    expect(await findAll(list({ topic: town.topic.id }))).toEqual(['Jazz night'])
    expect(await findAll(list({ kind: 'groups' }, { tag: 'jazz' }))).toEqual([])
    expect(await findAll(list({ ownedBy: 'self' }), town.ben)).toEqual(['Jazz cellar'])
    const parameters = list({ published: true }, { likeName: 'e' })
    const { items } = await wholePage((await search(town.store, parse('search', parameters), null)).page)
    expect(items).toEqual([
      { kind: 'places', ...place },
      { kind: 'groups', ...group },
    ])
  })

  test('pages of the search do not overlap', async () => {
    for (let index = 0; index < 5; index += 1) {
      await add('Same')
      await town.groups.create(town.group({ name: `Same ${index}` }), town.ada)
    }
    const ids: string[] = []
    for (const page of ['1', '2', '3', '4']) {
      const found = await search(town.store, parse('search', { query: 'same', page, pageSize: '3' }), null)
      const { items, total } = await wholePage(found.page)
      expect(total).toBe(10)
      ids.push(...items.map((entry) => Object(entry).id))
    }

    expect([ids.length, new Set(ids).size]).toEqual([10, 10])
  })
})

test.each(databases)('what was searched by beginnings until now is found by parts on $name', async ({ name }) => {
  const folder = await mkdtemp(join(tmpdir(), 'search-'))
  const empty = await startEmpty(name, join(folder, 'calendar.db'))
  const { db, dialect } = await connectDatabase(empty.url, 1)
  await migrateDatabase(db, '0010-stretches')
  const documents = Array.from({ length: 501 }, (_, index) => ({ entry_id: `${index}`, words: `${index} konzert` }))
  await db
    .insertInto('search_documents')
    .values([...documents, { entry_id: 'a', words: 'wochenmarkt am see' }])
    .execute()
  await migrateDatabase(db)

  const count = async (text: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (select entry_id as id from
      search_documents) as entries where ${hasText(dialect, text)}`.execute(db)
    return Number(rows[0]?.count)
  }
  const texts = ['konz', 'nzert', 'markt', 'see', 'am', 'ma']
  expect(await Promise.all(texts.map(count))).toEqual([501, 501, 1, 1, 1, 0])
  await db.deleteFrom('search_documents').where('entry_id', '=', 'a').execute()
  expect(await Promise.all(texts.map(count))).toEqual([501, 501, 0, 0, 0, 0])
  await db.destroy()
  await empty.stop()
  await rm(folder, { recursive: true })
})
