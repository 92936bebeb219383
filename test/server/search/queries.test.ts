import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCategory } from '#domain/category.ts'
import { understand } from '#domain/search/sought.ts'
import { periodIn } from '#domain/search/soughtPeriod.ts'
import { fold } from '#domain/text.ts'
import { addDays, instantOf } from '#domain/time.ts'
import { listedDuring } from '#server/calendar/span.ts'
import { correctQuery } from '#server/search/correctQuery.ts'
import { findEvents, type Named } from '#server/search/findEvents.ts'
import { databases, type TestDatabase } from '#test/server/databases.ts'
import { events, places, queries } from './queries.ts'
import { settle, type Town } from './town.ts'

const today = '2026-05-01'
const zone = 'Europe/Berlin'
const firsts = 5

describe.each(databases)('what people type on $name', ({ start }) => {
  let database: TestDatabase
  let town: Town
  const names = new Map<string, string>()
  beforeAll(async () => {
    database = await start()
    town = await settle(database)
    const keep = async (key: string, make: () => Promise<{ id: string }>) => {
      if (!names.has(key)) names.set(key, (await make()).id)
      return names.get(key) ?? ''
    }
    const word = (kind: 'categories' | 'topics', name: string) =>
      keep(`${kind} ${name}`, () => town[kind].create({ ...newCategory(), name, headline: name }, town.mona))
    for (const [name, address] of places) {
      await keep(`places ${name}`, () => town.places.create(town.place({ name, address }), town.mona))
    }
    for (const [name, category, topic, place, tags, at, description = '', group = '', involved = ''] of events) {
      const fields = {
        category: await word('categories', category),
        topic: await word('topics', topic),
        location: `id:${names.get(`places ${place}`)}`,
        tags: tags.split(', ').filter(Boolean),
        start: new Date(instantOf(at.slice(0, 10), at.slice(11), zone)).toISOString(),
        end: null,
        organizers: group === '' ? [] : [group],
        involved: involved === '' ? [] : [{ name: involved, description: '' }],
      }
      const { id } = await town.events.create(town.event({ name, description, ...fields }), town.mona)
      names.set(id, name)
    }
  })
  afterAll(() => database.stop())

  const rangeOf = ({ period }: Pick<Named, 'period'>) => {
    const since = instantOf(period?.from ?? today, '00:00', zone)
    const until = period === null ? null : instantOf(addDays(period.to, 1), '00:00', zone)
    return listedDuring({ since, until })
  }
  const ranges = { of: rangeOf, coming: rangeOf({ period: null }) }
  /** Dates alone are answered by the calendar. */
  const find = async (asked: string): Promise<string[]> => {
    const { text: query } = await correctQuery(town.store, asked, today, ranges.coming)
    const { terms, period } = understand(query, today)
    if (terms.length > 0) {
      return (await findEvents(town.store, query, today, ranges)).hits.map(({ id }) => names.get(id) ?? '')
    }
    const { where } = rangeOf({ period })
    const { rows } = await sql<{ name: string }>`select name from events where ${where} order by start_at`.execute(
      town.db,
    )
    return rows.map(({ name }) => name)
  }

  test('of a hundred queries, 95 find what was meant among the first five', async () => {
    expect(queries.length).toBeGreaterThanOrEqual(100)
    const missed: string[] = []
    for (const [query, hit] of queries) {
      const found = await find(query)
      if (!found.slice(0, firsts).includes(hit)) missed.push(`${query}: ${found.slice(0, firsts).join(' | ')}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.floor(queries.length * 0.05))
  })

  test('a word that nothing has leaves the days that are sought with it, by time', async () => {
    const found = await findEvents(town.store, 'sunday with gorillas', today, ranges)
    expect(found).toMatchObject({ unknown: ['gorillas'], leftOut: [], text: '' })
    expect(found.hits.map(({ id }) => names.get(id))).toEqual(['Vogelstimmenwanderung', 'Yoga im Park'])
    expect(await findEvents(town.store, 'gorillas', today, ranges)).toMatchObject({ hits: [] })
  })

  test('a word that nothing has is sought in the other language', async () => {
    const found = await findEvents(town.store, 'hikes on Sunday', today, ranges)
    expect(found).toMatchObject({ meant: ['wanderung'], unknown: [], leftOut: [] })
    expect(found.hits.map(({ id }) => names.get(id))).toEqual(['Vogelstimmenwanderung'])
  })

  test('one of the words beside "oder" is enough, unless an event is called so', async () => {
    expect((await find('Yoga oder Gorillas')).sort()).toEqual(await find('Yoga'))
    expect(await find('gorillas or hikes on Sunday')).toEqual(['Vogelstimmenwanderung'])
    expect((await find('Joga oder hikes am Sonntag')).sort()).toEqual(['Vogelstimmenwanderung', 'Yoga im Park'])
    const both = await find('Vogelstimmen oder Yoga am Sonntag')
    expect(both.toSorted()).toEqual(['Vogelstimmenwanderung', 'Yoga im Park'])
    const topic = {
      category: names.get(`categories ${events[0]?.[1]}`) ?? '',
      topic: names.get(`topics ${events[0]?.[2]}`) ?? '',
    }
    const start = new Date(instantOf('2026-06-20', '20:00', zone)).toISOString()
    const fields = { ...topic, location: 'Hof', organizers: [], start, end: null }
    const { id } = await town.events.create(town.event({ name: 'Yoga oder Schach', ...fields }), town.mona)
    names.set(id, 'Yoga oder Schach')
    expect(await find('Yoga oder Schach')).toEqual(['Yoga oder Schach'])
  })

  test('a price is found whether the coin is written as a word or as a sign', async () => {
    const word = { category: '', topic: '' }
    word.category = names.get(`categories ${events[0]?.[1]}`) ?? ''
    word.topic = names.get(`topics ${events[0]?.[2]}`) ?? ''
    const start = new Date(instantOf('2026-06-21', '20:00', zone)).toISOString()
    const fields = { ...word, location: 'Hof', organizers: [], start, end: null }
    const described = (name: string, description: string) =>
      town.events.create(town.event({ name, description, ...fields }), town.mona)
    await described('Skat', 'Eintritt 5 Euro')
    names.set((await described('Schachturnier', 'Eintritt 1234 €')).id, 'Schachturnier')
    for (const asked of ['1234 Euro', '1234 €', '1234€']) expect(await find(asked)).toEqual(['Schachturnier'])
  })

  test('a word with signs in it is sought after any other', async () => {
    const before = 'nicht|nicht am|ohne|außer|not|not at|without|oder|or|und|im Mai|Mai|nahe|unter|um|bis|from'.split(
      '|',
    )
    const signed = [
      '5.12.',
      '5. Dezember',
      '12/12',
      '19:30',
      'Repair-Café',
      'St. Martin',
      "o'clock",
      'C++',
      'a*b',
      '(x^',
    ]
    const failed: string[] = []
    for (const asked of before.flatMap((word) => signed.map((other) => `Markt ${word} ${other}`))) {
      await find(asked).catch((error) => failed.push(`${asked}: ${error}`))
    }
    expect(failed).toEqual([])
  })

  test('of a hundred words from titles with one letter wrong, 95 find their event', async () => {
    // Words for days, such as "Saturday", mean the day.
    const words = events
      .flatMap(([name]) => (fold(name).match(/[a-z]{5,}/g) ?? []).map((word) => ({ name, word })))
      .filter(({ word }) => periodIn(word, today) === null)
    const wrong = [...words, ...words.toReversed()].map(({ name, word }, index) => {
      const at = 1 + (index % (word.length - 1))
      const letter = 'aeiortnsl'.charAt(index % 9)
      const ways = [
        word.slice(0, at) + word.slice(at + 1),
        word.slice(0, at) + letter + word.slice(at),
        word.slice(0, at) + letter + word.slice(at + 1),
        word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1),
      ]
      return { name, typed: ways[index % 4] ?? word, word }
    })
    const mistyped = wrong.filter(({ typed, word }) => typed !== word).slice(0, 100)
    expect(mistyped).toHaveLength(100)
    const missed: string[] = []
    for (const { name, typed } of mistyped) if (!(await find(typed)).includes(name)) missed.push(`${typed}: ${name}`)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5)
  })
})
