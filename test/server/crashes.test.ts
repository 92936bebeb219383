import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Event, type EventFields, newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { newSeries, type SeriesFields } from '#domain/series/series.ts'
import { addDays } from '#domain/time.ts'
import { openDatabase } from '#server/db/database.ts'
import { hasPostgres, type PostgresServer, startPostgresServer } from './postgres.ts'
import { endAll, type Served, serve } from './served.ts'
import { type Client, idOf, password } from './support.ts'

/** Loses nothing acknowledged, keeps nothing by halves. */

const admin = { ADMIN_EMAIL: 'ada@calendar.test', ADMIN_NICKNAME: 'Ada', ADMIN_PASSWORD: password }
const rounds = 20
const today = new Date().toISOString().slice(0, 10)
const run = 15

/** All texts follow from the name, so that a half-written entry contradicts itself. */
const telling = (name: string) => ({
  name,
  description: name,
  tags: [name, 'told'],
  involved: [1, 2].map((number) => ({ name: `${name} ${number}`, description: name })),
})

const contradictions = (events: readonly Event[], group: string): string[] =>
  events
    .filter(({ name, description, tags, involved, organizers, ownedBy }) => {
      const isTold = JSON.stringify({ name, description, tags, involved }) === JSON.stringify(telling(name))
      return !isTold || ownedBy.length !== 1 || organizers.join() !== `id:${group}`
    })
    .map((event) => JSON.stringify(event))

describe.each([
  { name: 'SQLite', open: async () => null },
  ...(hasPostgres ? [{ name: 'PostgreSQL', open: startPostgresServer }] : []),
])('killed on $name', ({ open }) => {
  let folder: string
  let postgres: PostgresServer | null
  let env: Record<string, string>
  let served: Served
  let client: Client
  let fields: EventFields
  let group: string
  beforeAll(async () => {
    ;[folder, postgres] = await Promise.all([mkdtemp(join(tmpdir(), 'crashes-')), open()])
    env = { DATA_DIR: folder, ...admin, ...(postgres && { DATABASE_URL: await postgres.createDatabase() }) }
    served = await serve(env)
    const { body } = await served.nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })
    token = String(Object(body).token)
    client = served.withToken(token)
    const word = { name: 'Music', headline: 'Music', description: '' }
    const category = idOf(await client.post('/categories', word))
    const topic = idOf(await client.post('/topics', word))
    group = idOf(await client.post('/groups', { ...newGroup(), name: 'Choir' }))
    fields = { ...newEvent(Date.now()), organizers: [`id:${group}`], location: 'Park', category, topic }
  })
  afterAll(async () => {
    await endAll()
    await postgres?.stop()
    await rm(folder, { recursive: true })
  })
  let token: string

  /** Until the server is gone; `attempt` tells what was acknowledged. */
  const keepOn = async (attempt: (number: number) => Promise<(() => void) | null>, gone: () => boolean) => {
    for (let number = 0; !gone(); number += 1) {
      const remember = await attempt(number).catch((error: unknown) => {
        if (!gone() || !(error instanceof TypeError)) throw error
        return null
      })
      remember?.()
    }
  }
  const sent = async (method: 'post' | 'put' | 'delete', path: string, body?: unknown) => {
    const answer = method === 'delete' ? await client.delete(path) : await client[method](path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const eventsIn = async (filter: object): Promise<Event[]> =>
    (await client.get(`/events?limit=10000&filters=${encodeURIComponent(JSON.stringify([filter]))}`)).body as Event[]

  test(`${rounds} times under write load, every acknowledged write is there and nothing is by halves`, async () => {
    const made = new Map<string, string>()
    const deleted: string[] = []
    const changing = idOf(await sent('post', '/events', { ...fields, ...telling('change 0') }))
    let changed = 0
    const daily = { type: 'day', interval: 1, weekDay: 0, date: today } as const
    const { involved: _, ...toldSeries } = telling('series 0')
    const rhythm = { ...newSeries({ date: today, time: '10:00' }), end: '11:00', intervals: [daily] }
    const { organizers, location, category, topic } = fields
    const series = { ...rhythm, organizers, location, category, topic, ...toldSeries }
    const followed = idOf(await sent('post', '/revents', series))
    let renamed = 0
    const grown = new Map<string, boolean>()

    for (let round = 1; round <= rounds; round += 1) {
      if (round > 1) {
        served = await serve(env)
        client = served.withToken(token)
      }
      let isGone = false
      const gone = () => isGone
      let writes = 0
      const killAt = 8 + Math.floor(Math.random() * 16)
      const acknowledge = (remember: () => void) => async () => {
        remember()
        writes += 1
        if (writes !== killAt) return
        await sleep(Math.random() * 6)
        isGone = true
        served.process.kill('SIGKILL')
      }
      const work = [
        keepOn(async (number) => {
          const name = `made ${round} ${number}`
          const id = idOf(await sent('post', '/events', { ...fields, ...telling(name) }))
          if (number % 3 !== 2) return acknowledge(() => made.set(id, name))
          await sent('delete', `/events/${id}`)
          return acknowledge(() => deleted.push(id))
        }, gone),
        keepOn(async () => {
          const next = changed + 1
          await sent('put', `/events/${changing}`, { ...fields, ...telling(`change ${next}`) })
          return acknowledge(() => {
            changed = next
          })
        }, gone),
        keepOn(async () => {
          const next = renamed + 1
          const name = `series ${next}`
          await sent('put', `/revents/${followed}`, { ...series, name, description: name, tags: [name, 'told'] })
          return acknowledge(() => {
            renamed = next
          })
        }, gone),
        keepOn(async (number) => {
          const name = `grown ${round} ${number}`
          const id = idOf(await sent('post', '/revents', { ...series, name, description: name, tags: [name, 'told'] }))
          grown.set(id, false)
          const period = `start=${today}&end=${addDays(today, run - 1)}`
          const { status } = await client.get(`/revents/${id}/generate?${period}`)
          expect(status).toBe(200)
          return acknowledge(() => grown.set(id, true))
        }, gone),
      ]
      await Promise.all(work)
      await served.end('SIGKILL')
    }

    served = await serve(env)
    client = served.withToken(token)
    const kept = new Map((await eventsIn({ likeName: 'made' })).map((event) => [event.id, event]))
    expect([...made].filter(([id, name]) => kept.get(id)?.name !== name)).toEqual([])
    expect(deleted.filter((id) => kept.has(id))).toEqual([])
    expect(contradictions([...kept.values()], group)).toEqual([])
    expect(made.size).toBeGreaterThan(rounds)

    const event = (await client.get(`/events/${changing}`)).body as Event
    expect(contradictions([event], group)).toEqual([])
    expect(Number(event.name.split(' ')[1]) - changed).toBeOneOf([0, 1])
    const renamedSeries = (await client.get(`/revents/${followed}`)).body as SeriesFields
    expect(Number(renamedSeries.name.split(' ')[1]) - renamed).toBeOneOf([0, 1])
    const { name, description, tags } = renamedSeries
    expect({ description, tags }).toEqual({ description: name, tags: [name, 'told'] })

    const found = await eventsIn({ likeName: 'grown' })
    const counts = [...grown].map(([id, isAcknowledged]) => ({
      isAcknowledged,
      events: found.filter(({ parent }) => parent === `revent:${id}`).length,
    }))
    expect(counts.filter(({ isAcknowledged, events }) => events !== run && (isAcknowledged || events !== 0))).toEqual(
      [],
    )
    await served.end('SIGTERM')
  }, 600_000)

  test('the database is sound, and no entry lacks what belongs to it', async () => {
    const { db, dialect } = await openDatabase(env.DATABASE_URL ?? join(folder, 'calendar.db'))
    const rows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
    try {
      if (dialect.name === 'sqlite') {
        expect(await rows(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
        expect(await rows(sql`pragma foreign_key_check`)).toEqual([])
        await sql`insert into search_words (search_words) values ('integrity-check')`.execute(db)
      }
      for (const child of ['event_owners', 'event_organizers', 'event_tags', 'search_documents']) {
        const lacking = sql`select name from events where not exists
          (select 1 from ${sql.table(child)} where entry_id = events.id)`
        expect([child, await rows(lacking)]).toEqual([child, []])
      }
    } finally {
      await db.destroy()
    }
  })
})

test.skipIf(!hasPostgres)(
  'a PostgreSQL that dies and comes back takes no server with it, and no acknowledged write',
  async () => {
    const [folder, postgres] = await Promise.all([mkdtemp(join(tmpdir(), 'crashes-')), startPostgresServer()])
    try {
      const env = { DATA_DIR: folder, ...admin, DATABASE_URL: await postgres.createDatabase() }
      const served = await serve(env)
      const { body } = await served.nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })
      const client = served.withToken(String(Object(body).token))
      const acknowledged: string[] = []
      const write = async () => {
        const { status } = await client.post('/groups', { ...newGroup(), name: String(acknowledged.length) })
        if (status === 200) acknowledged.push(String(acknowledged.length))
        return status
      }
      for (let round = 0; round < 3; round += 1) {
        for (let number = 0; number < 5; number += 1) expect(await write()).toBe(200)
        await postgres.kill()
        expect(await write()).toBe(500)
        expect((await served.nobody.get('/groups')).status).toBe(500)
        await postgres.start()
        await expect.poll(write).toBe(200)
      }
      const groups = (await client.get('/groups?limit=1000')).body as { name: string }[]
      expect(groups.map(({ name }) => name).toSorted()).toEqual(acknowledged.toSorted())
      expect(served.process.exitCode).toBe(null)
      expect(served.lines.filter((line) => line.includes('uncaught'))).toEqual([])
      expect(await served.end('SIGTERM')).toEqual([0, null])
    } finally {
      await endAll()
      await postgres.stop()
      await rm(folder, { recursive: true })
    }
  },
)

test.skipIf(!hasPostgres)(
  'a PostgreSQL that no longer answers, nor closes a connection, does not keep a server that is told to stop',
  async () => {
    const [folder, postgres] = await Promise.all([mkdtemp(join(tmpdir(), 'crashes-')), startPostgresServer()])
    try {
      const served = await serve({ DATA_DIR: folder, ...admin, DATABASE_URL: await postgres.createDatabase() })
      await postgres.hang()
      const asking = served.nobody.get('/groups').catch(() => 'nobody')
      await expect.poll(() => served.nobody.get('/openapi.json').then(({ status }) => status)).toBe(200)
      const told = performance.now()
      await served.end('SIGTERM')
      expect(performance.now() - told).toBeLessThan(25_000)
      expect(await asking).toBe('nobody')
    } finally {
      await endAll()
      await postgres.kill()
      await postgres.stop()
      await rm(folder, { recursive: true })
    }
  },
)
