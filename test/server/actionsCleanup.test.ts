import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { binLifetime, loginAttempts, sessionLifetime } from '#domain/limits.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import { openRecovery } from '#server/accounts/recoveries.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { cleanUp } from '#server/actions/cleanup.ts'
import { rebuildSearch } from '#server/actions/rebuildSearch.ts'
import { queueMail, retryFailed } from '#server/mail/mails.ts'
import { databases } from './databases.ts'
import { idOf, type Member, startTestServer, type TestServer, testStart } from './support.ts'

const day = 86_400_000
const { signal } = new AbortController()

describe.each(databases)('cleaning up on $name', (database) => {
  let server: TestServer
  let moderator: Member
  let links: { category: string; topic: string }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    moderator = await server.as('moderator')
    const word = { headline: 'Headline', description: '' }
    links = {
      category: idOf(await moderator.post('/categories', { ...word, name: 'Music' })),
      topic: idOf(await moderator.post('/topics', { ...word, name: 'Jazz' })),
    }
  })
  afterAll(() => server.stop())

  const clean = () => cleanUp(server.deps, signal)
  const wait = async (time: number) => {
    for (let left = time; left > 0; left -= 20 * day) {
      server.clock.now += Math.min(left, 20 * day)
      await moderator.get('/auth/session')
    }
  }
  const addEvent = async (fields: object) =>
    idOf(
      await moderator.post('/events', { ...newEvent(testStart), name: 'Fest', location: 'Park', ...links, ...fields }),
    )
  const read = async (path: string) => Object((await moderator.get(path)).body)
  const total = async (path: string) => Number((await server.nobody.get(path)).headers.get('x-total-count'))
  const count = async (table: 'sessions' | 'recoveries' | 'login_failures' | 'mails' | 'events' | 'search_documents') =>
    (await server.deps.db.selectFrom(table).selectAll().execute()).length

  test('takes ended sessions, links, failures and old mails, and no others', async () => {
    const { db } = server.deps
    const { id } = moderator.user
    await openSession(db, id, testStart)
    await openRecovery(db, id, testStart)
    await server.nobody.post('/auth/login', { email: 'nobody@calendar.test', password: 'wrong' })
    await queueMail(db, { kind: 'emailChanged', userId: id }, testStart)
    await db.updateTable('mails').set({ due_at: null, error: 'no such box' }).execute()
    await queueMail(db, { kind: 'passwordChanged', userId: id }, testStart)
    const counts = async () => [
      await count('sessions'),
      await count('recoveries'),
      await count('login_failures'),
      await count('mails'),
    ]
    await clean()
    expect(await counts()).toEqual([2, 1, 1, 2])
    await wait(loginAttempts.window)
    await clean()
    expect(await counts()).toEqual([2, 1, 0, 2])
    await wait(sessionLifetime)
    await clean()
    expect(await counts()).toEqual([1, 0, 0, 1])
  })

  test('a digest that was given up can be tried again, however long ago the one before it was sent', async () => {
    const { db } = server.deps
    const { id } = moderator.user
    await queueMail(db, { kind: 'digest', userId: id }, testStart)
    await db.updateTable('mails').set({ due_at: null, sent_at: testStart }).execute()
    const later = testStart + 60 * day
    await queueMail(db, { kind: 'digest', userId: id }, later)
    await db.updateTable('mails').set({ due_at: null, attempts: 9, error: 'no answer' }).execute()
    await wait(61 * day)
    await clean()
    expect(await retryFailed(db, server.clock.now)).toBe(1)
    await db.updateTable('mails').set({ due_at: null }).execute()
    await wait(30 * day)
    await clean()
    expect(await count('mails')).toBe(0)
  })

  test('what has been in the bin for thirty days goes for good, what came back does not', async () => {
    const paths: string[] = []
    for (const [kind, body] of [
      ['events', { ...newEvent(testStart), location: 'Park', ...links }],
      ['revents', { ...newSeries({ date: '2026-06-02', time: '19:00' }), location: 'Park', ...links }],
      ['groups', newGroup()],
      ['places', { ...newPlace(), address: 'Main Street 1' }],
      ['categories', { headline: 'Headline', description: '' }],
      ['topics', { headline: 'Headline', description: '' }],
    ] as const) {
      paths.push(`/${kind}/${idOf(await moderator.post(`/${kind}`, { ...body, name: 'Gone' }))}`)
    }
    for (const path of paths) await moderator.delete(path)
    const kept = await addEvent({ name: 'Back again' })
    await moderator.delete(`/events/${kept}`)
    await wait(binLifetime)
    await clean()
    expect((await moderator.get('/bin')).headers.get('x-total-count')).toBe('7')
    await moderator.post(`/events/${kept}/restore`)
    server.clock.now += 1
    await clean()
    server.clock.now = testStart
    expect((await moderator.get('/bin')).headers.get('x-total-count')).toBe('0')
    for (const path of paths) expect((await moderator.post(`${path}/restore`)).status).toBe(404)
    expect(await read(`/events/${kept}`)).toMatchObject({ name: 'Back again' })
    expect([await count('events'), await count('search_documents')]).toEqual([1, 1])
  })

  test('links to what is gone become the names they were shown as, in the bin, too', async () => {
    const place = idOf(await moderator.post('/places', { ...newPlace(), name: 'Mühle', address: 'Main Street 1' }))
    const group = idOf(await moderator.post('/groups', { ...newGroup(), name: 'Chor' }))
    const linked = { location: `id:${place}`, organizers: ['Freunde', `id:${group}`] }
    const event = await addEvent(linked)
    const binned = await addEvent({ ...linked, name: 'Later' })
    const series = idOf(
      await moderator.post('/revents', {
        ...newSeries({ date: '2026-06-02', time: '19:00' }),
        ...links,
        ...linked,
        name: 'Probe',
      }),
    )
    const days = {
      name: 'Fair',
      start: '2026-08-20',
      end: '2026-08-20',
      location: `id:${place}`,
      location2: '',
      note: '',
    }
    const reserved = `/reservations/${idOf(await moderator.post('/reservations', days))}`
    await moderator.delete(`/places/${place}`)
    await moderator.delete(`/groups/${group}`)
    expect((await moderator.put(reserved, { ...days, note: 'Soon' })).status).toBe(200)
    expect((await moderator.post('/reservations', days)).body).toEqual({ error: 'field location: unknown' })
    const before = [await read(`/events/${event}`), await read(`/revents/${series}`)]
    await wait(binLifetime)
    await moderator.delete(`/events/${binned}`)
    server.clock.now += 1
    await clean()
    expect([await read(`/events/${event}`), await read(`/revents/${series}`)]).toEqual(before)
    expect(before[0]).toMatchObject({ location: 'Mühle', organizers: ['Freunde', 'Chor'] })
    const { body } = await moderator.post(`/events/${binned}/restore`)
    expect(body).toMatchObject({ location: 'Mühle', organizers: ['Freunde', 'Chor'] })
    expect(await read(reserved)).toMatchObject({ location: 'Mühle', place: 'Mühle', note: 'Soon' })
    expect(await total('/eventsearch?query=muhle')).toBe(2)
  })

  test('a sub-event that was hidden under what is gone is unpublished, one that was listed stays', async () => {
    const main = await addEvent({ name: 'Main' })
    const hidden = await addEvent({ name: 'Hidden', parent: `id:${main}` })
    const listed = await addEvent({ name: 'Listed', parent: `id:${main}`, parentListed: true })
    const { version } = await read(`/events/${hidden}`)
    await moderator.delete(`/events/${main}`)
    await wait(binLifetime + 1)
    await clean()
    expect(await read(`/events/${hidden}`)).toMatchObject({ parent: null, published: false, version: version + 1 })
    expect(await read(`/events/${listed}`)).toMatchObject({ parent: null, published: true })
    expect(await total('/events')).toBe(1)
  })

  test('events of a series that is gone are events of their own', async () => {
    const body = { ...newSeries({ date: '2026-06-02', time: '19:00' }), ...links, name: 'Probe', location: 'Park' }
    const series = idOf(await moderator.post('/revents', body))
    const run = await moderator.get(`/revents/${series}/generate?start=2026-06-02&end=2026-06-09`)
    const [event] = Object(run.body).created
    await moderator.delete(`/revents/${series}`)
    await clean()
    expect(await read(`/events/${event.id}`)).toMatchObject({ parent: `revent:${series}`, version: event.version })
    await wait(binLifetime + 1)
    await clean()
    const { seriesDate, ...own } = await read(`/events/${event.id}`)
    expect([own.parent, own.version, seriesDate]).toEqual([null, event.version + 1, undefined])
  })

  test.runIf(database.name === 'SQLite')('a series may have more events than a statement takes ids', async () => {
    const { db } = server.deps
    const body = { ...newSeries({ date: '2026-06-02', time: '19:00' }), ...links, name: 'Probe', location: 'Park' }
    const series = idOf(await moderator.post('/revents', body))
    const run = await moderator.get(`/revents/${series}/generate?start=2026-06-02&end=2026-06-02`)
    const [event] = Object(run.body).created
    const stored = await db.selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
    const others = Object.keys(stored).filter((column) => !['id', 'series_date', 'listed'].includes(column))
    const columns = sql.join(others.map((column) => sql.ref(column)))
    await sql`with recursive numbers (number) as
        (select 1 union all select number + 1 from numbers where number < 32766)
      insert into events (id, ${columns})
      select printf('00000000-0000-7000-8000-%012d', number), ${columns} from events, numbers`.execute(db)
    await moderator.delete(`/revents/${series}`)
    await wait(binLifetime + 1)
    await clean()
    const { rows } = await sql`select count(*) as events, count(parent_series) as dates from events`.execute(db)
    expect(rows).toEqual([{ events: 32_767, dates: 0 }])
  })

  test('pictures that no entry has go a day after their upload, with their files', async () => {
    const folder = join(server.deps.settings.dataDir, 'media')
    const upload = async () => {
      const body = new FormData()
      const drawn = await sharp({ create: { width: 200, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      body.set('media', new Blob([new Uint8Array(drawn)]), 'a.png')
      return idOf(await moderator.post('/media', body))
    }
    const used: string[] = []
    for (const [kind, body] of [
      ['events', { ...newEvent(testStart), location: 'Park', ...links }],
      ['revents', { ...newSeries({ date: '2026-06-02', time: '19:00' }), location: 'Park', ...links }],
      ['groups', newGroup()],
      ['places', { ...newPlace(), address: 'Main Street 1' }],
    ] as const) {
      const image = await upload()
      used.push(image)
      const id = idOf(await moderator.post(`/${kind}`, { ...body, name: 'With picture', image }))
      if (kind !== 'revents') await moderator.delete(`/${kind}/${id}`)
    }
    const unused = await upload()
    await fetch(`${server.url}/api/v1/media/${unused}?width=100`)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, '018f0000-0000-7000-8000-000000000000-380.webp'), 'without a row')
    await writeFile(join(folder, `${used[0]}.png.0b1c.part`), 'interrupted')
    const age = async () => {
      for (const name of await readdir(folder)) await utimes(join(folder, name), testStart / 1_000, testStart / 1_000)
    }
    await age()
    const young = await upload()
    const all = await readdir(folder)
    await clean()
    expect(await readdir(folder)).toEqual(all)

    server.clock.now += day + 1_000
    const fresh = await upload()
    await clean()
    await age()
    await clean()
    const originals = server.deps.dialect.name === 'sqlite' ? [...used, fresh].map((id) => `${id}.png`) : []
    expect((await readdir(folder)).toSorted()).toEqual(originals.toSorted())
    const parts = await server.deps.db.selectFrom('media_parts').select('media_id').execute()
    expect(parts.length).toBe(server.deps.dialect.name === 'sqlite' ? 0 : used.length + 1)
    const { key } = Object((await moderator.get('/media/key')).body)
    const opened = async (id = '') => (await server.nobody.get(`/media/${id}?key=${key}`)).status
    for (const id of [unused, young]) expect(await opened(id)).toBe(404)
    for (const id of [...used, fresh]) expect(await opened(id)).toBe(200)
  })

  test('words that come after the search was built anew are found by their parts', async () => {
    const words = Array.from({ length: 400 }, (_, number) => `wort${number}`)
    await addEvent({ name: 'Abend', description: words.join(' ') })
    await server.deps.db.deleteFrom('events').execute()
    expect(await total('/eventsearch?query=lauf')).toBe(0)
    await rebuildSearch(server.deps, signal)
    await addEvent({ name: 'Stadtwaldlauf' })
    expect(await total('/eventsearch?query=waldlauf')).toBe(1)
  })

  test('the search is built anew while it is used', async () => {
    for (let number = 0; number < 60; number += 1) await addEvent({ name: `Konzert ${number}` })
    const { db } = server.deps
    const broken = await db.selectFrom('search_documents').select('entry_id').limit(30).execute()
    const ids = broken.map(({ entry_id }) => entry_id)
    await db.deleteFrom('search_documents').where('entry_id', 'in', ids).execute()
    await db.insertInto('search_documents').values({ entry_id: 'gone', words: 'konzert' }).execute()
    expect(await total('/eventsearch?query=konzert')).toBe(30)
    const found: number[] = []
    let isOver = false
    const searching = (async () => {
      while (!isOver) found.push(await total('/eventsearch?query=konzert'))
    })()
    await rebuildSearch(server.deps, signal)
    isOver = true
    await searching
    expect(Math.min(...found)).toBeGreaterThanOrEqual(30)
    expect([await total('/eventsearch?query=konzert'), await count('search_documents')]).toEqual([60, 60])
  })
})
