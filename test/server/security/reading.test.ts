import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { readAllowance, searchAllowance } from '#domain/limits.ts'
import { insertRows } from '#server/db/rows.ts'
import { topicKind } from '#server/entries/vocabulary.ts'
import { readLimitsOf } from '#server/http/readLimits.ts'
import { databases } from '../databases.ts'
import { startTestServer, type TestServer, testStart } from '../support.ts'

const address = '127.0.0.1'

/** Straight into the database. */
const addTopics = async ({ deps: { db } }: TestServer, count: number, description: (index: number) => string) => {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = String(index).padStart(4, '0')
    const kept = { id: randomUUIDv7(), version: 1, created_at: testStart, updated_at: testStart, deleted_at: null }
    return { ...kept, ...topicKind.write({ name, headline: name, description: description(index) }) }
  })
  for (let from = 0; from < count; from += 500) await insertRows(db, 'topics', rows.slice(from, from + 500))
}

const namesOf = (items: unknown) => (items as { name: string }[]).map(({ name }) => name)
const whole = '/api/v1/topics?limit=10000&sorting=name&order=ASC'

describe.each(databases)('a long list on $name', ({ start }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ name: '', start })
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const expected = Array.from({ length: 2_010 }, (_, index) => String(index).padStart(4, '0'))

  test('comes whole and in order, compressed or not', async () => {
    await addTopics(server, 2_010, (index) => `No. ${index} `.repeat(50))
    for (const encoding of ['gzip', 'identity', 'br']) {
      const answer = await fetch(server.url + whole, { headers: { 'Accept-Encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
      expect(answer.headers.get('x-total-count')).toBe('2010')
      expect(namesOf(await answer.json())).toEqual(expected)
    }
    const part = await fetch(`${server.url}${whole}&offset=500`)
    expect([part.headers.get('x-total-count'), namesOf(await part.json())]).toEqual(['2010', expected.slice(500)])
  })

  test('is read while it is sent: what is gone by then is not shown', async () => {
    const noise = Array.from({ length: 540 }, () => randomUUIDv7()).join(' ')
    await addTopics(server, 810, () => noise)
    const answer = await fetch(server.url + whole, { headers: { 'Accept-Encoding': 'identity' } })
    await server.deps.db.updateTable('topics').set({ deleted_at: testStart }).where('name', '>=', '0750').execute()
    expect(answer.headers.get('x-total-count')).toBe('810')
    const names = namesOf(await answer.json())
    expect(names.slice(0, 10)).toEqual(expected.slice(0, 10))
    expect(names).toEqual(expected.slice(0, 750))
  })
})

describe('on SQLite', () => {
  const [sqlite] = databases as [(typeof databases)[number]]
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(sqlite)
  })
  beforeEach(async () => {
    await server.clear()
    // Ends the counts of another test.
    now += 2 * readAllowance.window
    server.clock.now = now
  })
  afterAll(() => server.stop())

  let now = testStart

  const ask = async (path: string, language: Language = 'en') => {
    const answer = await fetch(server.url + path, { headers: { 'Accept-Language': language }, redirect: 'manual' })
    return { status: answer.status, wait: answer.headers.get('retry-after'), text: await answer.text() }
  }
  const limits = () => readLimitsOf(server.deps)

  test('several long lists leave others their turns: one slice of one list at a time', async () => {
    await addTopics(server, 2_000, (index) => `No. ${index}`)
    let [rounds, isOver] = [0, false]
    const count = () => {
      rounds += 1
      if (!isOver) setImmediate(count)
    }
    const lists = Promise.all([1, 2, 3, 4].map((limit) => ask(`${whole.replace('10000', String(10_000 - limit))}`)))
    setImmediate(count)
    expect((await lists).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    isOver = true
    const slicesOfAll = (4 * 2_000) / 50
    expect(rounds).toBeGreaterThanOrEqual(slicesOfAll)
  })

  test('rows that are read count: sixty dropdowns of 10,000 entries are answered, then there is a wait', async () => {
    await addTopics(server, 150, (index) => `No. ${index}`)
    for (let index = 0; index < 59; index += 1) limits().countRows(address, 10_000)
    limits().countRows(address, 10_000 - 300)
    expect((await ask(whole)).status).toBe(200)
    expect((await ask(`${whole}&offset=0`)).status).toBe(200)
    const refused = await ask('/api/v1/topics?limit=1')
    expect([refused.status, refused.wait, refused.text]).toEqual([429, '300', '{"error":"too many attempts"}'])
    for (const path of ['/api/v1/users', '/api/v1/bin', '/api/v1/notifications', '/api/v1/invitations']) {
      expect((await ask(path)).status).toBe(401)
    }
    for (const path of ['/api/v1/search?page=2', '/api/v1/eventsearch?page=2', '/api/v1/events?limit=3']) {
      expect((await ask(path)).status).toBe(429)
    }
    // Cached answers and other people are not limited.
    expect((await ask(whole)).status).toBe(200)
    const member = await server.as('normal')
    expect((await member.get('/topics?limit=1')).status).toBe(200)
    server.clock.now += readAllowance.window
    expect((await ask('/api/v1/topics?limit=1')).status).toBe(200)
  })

  test('so do the rows of feeds that are narrowed, and the calendar as a whole is there for all', async () => {
    limits().countRows(address, readAllowance.most)
    expect((await ask('/events.rss?tag=jazz')).status).toBe(429)
    expect((await ask('/events.ics')).status).toBe(200)
    expect((await ask('/')).status).toBe(200)
  })

  test('a list that is narrowed by a text counts as a search', async () => {
    for (let index = 1; index < searchAllowance.most; index += 1) limits().countSearch(address)
    const narrowed = (text: string) => `/api/v1/topics?filters=[{"likeName":"${text}"}]`
    expect((await ask(narrowed('a'))).status).toBe(200)
    expect((await ask(narrowed('b'))).status).toBe(429)
    expect((await ask('/api/v1/search?query=b')).status).toBe(429)
    expect((await ask(narrowed('a'))).status).toBe(200)
    expect((await ask('/api/v1/topics?limit=7')).status).toBe(200)
  })

  test.each(['/?text={text}', '/groups?text={text}', '/places?text={text}', '/events.rss?text={text}'])(
    'a search of the public site counts as well: %s',
    async (pattern) => {
      const search = (text: string, language?: Language) => ask(pattern.replace('{text}', text), language)
      for (let index = 1; index < searchAllowance.most; index += 1) limits().countSearch(address)
      expect((await search('jazz')).status).toBe(200)
      const refused = await search('choir')
      expect([refused.status, refused.wait]).toEqual([429, '300'])
      expect(refused.text).toContain('<h1>Please wait a moment</h1>')
      expect(refused.text).toContain('Please try again in 5 minutes.')
      expect((await search('choir', 'de')).text).toContain('Versuch es in 5 Minuten noch einmal.')
      expect((await search('jazz')).status).toBe(200)
      expect((await ask(pattern.replace(/\?.*/, ''))).status).toBe(200)
      server.clock.now += searchAllowance.window
      expect((await search('choir')).status).toBe(200)
    },
  )
})
