import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newSeries } from '#domain/series/series.ts'
import { addDays } from '#domain/time.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openDatabase } from '#server/db/database.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { hasPostgres, type PostgresServer, startPostgresServer } from './postgres.ts'
import { endAll, type Served, serve } from './served.ts'
import { type Client, idOf, password } from './support.ts'
import { startWriters } from './writers.ts'

const admin = { ADMIN_EMAIL: 'ada@calendar.test', ADMIN_NICKNAME: 'Ada', ADMIN_PASSWORD: password }

/** Fewer than one process holds. */
const connections = 3

describe.skipIf(!hasPostgres || !hasPgBouncer)('two processes through PgBouncer in transaction mode', () => {
  let postgres: PostgresServer
  let bouncer: PgBouncer
  let folder: string
  let url: string
  let served: Served[]
  let clients: Client[]
  let words: { category: string; topic: string }
  beforeAll(async () => {
    postgres = await startPostgresServer()
    bouncer = await startPgBouncer(postgres.port, connections)
    folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
    url = await postgres.createDatabase()
    const start = async (name: string) => {
      const DATA_DIR = join(folder, name)
      await mkdir(DATA_DIR)
      return serve({ DATABASE_URL: bouncer.through(url), DATA_DIR, ...admin })
    }
    served = await Promise.all([start('one'), start('other')])
    const [first] = served
    const { body } = (await first?.nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })) ?? {}
    clients = served.map(({ withToken }) => withToken(String(Object(body).token)))
    const word = { name: 'Music', headline: 'Music', description: '' }
    words = { category: idOf(await at(0).post('/categories', word)), topic: idOf(await at(1).post('/topics', word)) }
  })
  afterAll(async () => {
    await endAll()
    await bouncer.stop()
    await postgres.stop()
    await rm(folder, { recursive: true })
  })
  const at = (index: number) => clients[index] as Client
  const today = new Date().toISOString().slice(0, 10)

  test('it gives each transaction another connection, as the test means it to', async () => {
    const config = await bouncer.show('config')
    expect(config.find(({ key }) => key === 'pool_mode')?.value).toBe('transaction')
    const [one, other] = [1, 2].map(() => new pg.Client({ connectionString: bouncer.through(url) }))
    await Promise.all([one?.connect(), other?.connect()])
    await one?.query('prepare kept as select 1')
    await one?.query('begin')
    await one?.query('select 1')
    const seen = [await other?.query('execute kept').catch(String), await one?.query('execute kept').catch(String)]
    expect(seen.filter((result) => String(result).includes('does not exist')).length).toBeGreaterThan(0)
    await one?.query('rollback')
    await one?.query('deallocate all').catch(() => {})
    await Promise.all([one?.end(), other?.end()])
  })

  test('both started at the same moment and made one set of tables', async () => {
    const health = await Promise.all(served.map(({ nobody }) => nobody.get('/health')))
    expect(health.map(({ status }) => status)).toEqual([200, 200])
  })

  test('three that start at the same moment make one set of tables, each time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const empty = bouncer.through(await postgres.createDatabase())
      const opened = await Promise.allSettled([1, 2, 3].map(() => openDatabase(empty, 2)))
      for (const one of opened) if (one.status === 'fulfilled') await one.value.db.destroy()
      expect(opened.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))).toEqual(['', '', ''])
      expect(opened.filter((one) => one.status === 'fulfilled' && one.value.isNew).length).toBe(1)
    }
  })

  test('many write at both, everything acknowledged is there, and each sees what the other wrote', async () => {
    const writers = startWriters(clients)
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(150)
    await writers.stop()
    expect([...writers.refused]).toEqual([])
    const totals = await Promise.all(clients.map((client) => client.get('/groups?limit=10000')))
    for (const { body } of totals) {
      const names = new Set(Array.from(Object(body), (group) => String(Object(group).name)))
      expect(writers.acknowledged.filter((name) => !names.has(name))).toEqual([])
    }
    const [{ count } = { count: 0 }] = (await bouncer.show('pools')).map((pool) => ({ count: Number(pool.sv_idle) }))
    expect(count).toBeLessThanOrEqual(connections)
  })

  test('events, searches, series, pictures and pages', async () => {
    const daily = { type: 'day', interval: 1, weekDay: 0, date: today } as const
    const times = { ...newSeries({ date: today, time: '19:00' }), end: '21:00', intervals: [daily] }
    const series = idOf(await at(0).post('/revents', { ...times, ...words, name: 'Daily choir', location: 'Park' }))
    const generate = (index: number) =>
      at(index).get(`/revents/${series}/generate?start=${today}&end=${addDays(today, 9)}`)
    const runs = await Promise.all([generate(0), generate(1), generate(0)])
    expect(runs.map(({ status }) => status)).toEqual([200, 200, 200])
    const created = runs.flatMap(({ body }) => Array.from(Object(Object(body).created)))
    expect(created.length).toBe(10)

    const drawn = await sharp({ create: { width: 20, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('media', new File([new Uint8Array(drawn)], 'red.png'))
    const image = idOf(await at(1).post('/media', form))
    expect((await fetch(`${served[0]?.url}/api/v1/media/${image}?width=100`)).status).toBe(200)

    const event = { ...newEvent(Date.now()), ...words, location: 'Park', name: 'Evening song', image }
    expect((await at(0).post('/events', event)).status).toBe(200)
    const found = await Promise.all(clients.map((client) => client.get('/eventsearch?query=evening')))
    expect(found.map(({ headers }) => headers.get('x-total-count'))).toEqual(['1', '1'])
    const pages = await Promise.all(served.map(({ url }) => fetch(url).then((answer) => answer.text())))
    for (const page of pages) expect(page).toContain('Evening song')
  })

  test('jobs, a backup among them, which can be restored through it', async () => {
    for (const name of ['checkDatabase', 'rebuildSearch', 'backup']) {
      const { status, body } = await at(0).post('/actions/run', { name })
      expect([name, status, body]).toEqual([name, 200, expect.objectContaining({ error: '' })])
    }
    const backups = join(folder, 'one', 'backups')
    const [backup = ''] = await readdir(backups)
    const empty = bouncer.through(await postgres.createDatabase())
    const restored = await restoreBackup({ databaseUrl: empty, dataDir: folder }, join(backups, backup))
    expect([restored.pictures, restored.missing, (restored.rows.events ?? 0) > 10]).toEqual([1, 0, true])
  })
})
