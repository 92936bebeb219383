import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GroupFields, newGroup } from '#domain/group.ts'
import { loginAttempts } from '#domain/limits.ts'
import { newSeries } from '#domain/series/series.ts'
import { addDays } from '#domain/time.ts'
import { addTheme, filePath } from './cms/support.ts'
import { type SmtpServer, startSmtpServer } from './mail/smtp.ts'
import { hasPostgres, type PostgresServer, startPostgresServer } from './postgres.ts'
import { endAll, type Served, serve } from './served.ts'
import { type Answer, type Client, idOf, password } from './support.ts'

/** docs/operations.md, "Several processes". */
describe.skipIf(!hasPostgres)('several processes on one PostgreSQL', () => {
  let postgres: PostgresServer
  let smtp: SmtpServer
  /** What the mail server does before it takes a mail. */
  let beforeMail = async (): Promise<void> => undefined
  let folder: string
  /** Their own folders. */
  let envs: [Record<string, string>, Record<string, string>]
  let database: pg.Client
  let one: Served
  let other: Served
  let admin: [Client, Client]
  const links: (string | undefined)[] = []

  beforeAll(async () => {
    ;[postgres, smtp] = await Promise.all([startPostgresServer(), startSmtpServer({ before: () => beforeMail() })])
    folder = await mkdtemp(join(tmpdir(), 'processes-'))
    const DATABASE_URL = await postgres.createDatabase()
    const env = { DATABASE_URL, SITE_URL: 'http://calendar.test', SMTP_URL: smtp.url }
    const folders = [join(folder, 'one'), join(folder, 'other')] as const
    for (const one of folders) await mkdir(one)
    envs = [
      { ...env, DATA_DIR: folders[0] },
      { ...env, DATA_DIR: folders[1] },
    ]
    ;[one, other] = await Promise.all([serve(envs[0]), serve(envs[1])])
    for (const { lines } of [one, other]) links.push(lines.find((line) => line.startsWith('Become')))
    database = new pg.Client({ connectionString: DATABASE_URL })
    await database.connect()
    await register(one, links[0]?.split('/').at(-1) ?? '', 'Ada')
    const token = await logIn(one, 'Ada')
    admin = [one.withToken(token), other.withToken(token)]
  })
  afterAll(async () => {
    await endAll()
    await database.end()
    await Promise.all([postgres.stop(), smtp.stop()])
    await rm(folder, { recursive: true })
  })

  const emailOf = (name: string) => `${name.toLowerCase()}@calendar.test`
  const register = (at: Served, token: string, name: string) =>
    at.nobody.post(`/invitations/invite/${token}`, { email: emailOf(name), nickname: name, password })
  const logInAs = (at: Served, email: string, secret: string) =>
    at.nobody.post('/auth/login', { email, password: secret })
  const logIn = async (at: Served, name: string) =>
    String(Object((await logInAs(at, emailOf(name), password)).body).token)
  const invite = async () => String(Object((await admin[0].post('/invitations/invite')).body).token)
  const joins = async (name: string): Promise<{ id: string; at: [Client, Client] }> => {
    const answer = await register(one, await invite(), name)
    const token = await logIn(other, name)
    return { id: idOf(answer), at: [one.withToken(token), other.withToken(token)] }
  }
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b)
  const group = (name: string): GroupFields => ({ ...newGroup(), name })
  const vocabulary = async () => {
    const word = { name: crypto.randomUUID(), headline: 'x', description: '' }
    const [category, topic] = await Promise.all([admin[0].post('/categories', word), admin[1].post('/topics', word)])
    return { category: idOf(category), topic: idOf(topic) }
  }
  const page = async ({ url }: Served, path = '/') => (await fetch(`${url}${path}`)).text()

  const uploadPicture = async () => {
    const body = new FormData()
    const create = { width: 9, height: 9, channels: 3, background: 'red' } as const
    const content = new Uint8Array(await sharp({ create }).png().toBuffer())
    body.set('media', new File([content], 'red.png'))
    return { id: idOf(await admin[0].post('/media', body)) }
  }
  const pictureAt = async (url: string, id: string) => (await fetch(`${url}/api/v1/media/${id}`)).bytes()

  test('two that start at the same moment on an empty database make one of it, with one link for the founder', () => {
    expect(links[0]).toMatch(/^Become the administrator: http:\/\/calendar\.test\/backstage\/invitation\/[\w-]{43}$/)
    expect(links[1]).toBe(links[0])
  })

  test('a session holds at both, and ends at both', async () => {
    const token = await logIn(one, 'Ada')
    const session = other.withToken(token)
    expect((await session.get('/auth/session')).status).toBe(200)
    expect((await one.withToken(token).post('/auth/logout')).status).toBe(200)
    expect((await session.get('/auth/session')).status).toBe(401)
  })

  test('who is deactivated at one is out at the other', async () => {
    const { id, at } = await joins('Dora')
    expect((await at[1].get('/auth/session')).status).toBe(200)
    await admin[0].put(`/users/${id}`, { deactivated: true })
    expect((await at[1].get('/auth/session')).status).toBe(401)
  })

  test('failed log-ins are counted together', async () => {
    const failures: Answer[] = []
    for (let number = 0; number < loginAttempts.perAccount; number += 1) {
      failures.push(await logInAs(number % 2 === 0 ? one : other, 'nobody@calendar.test', 'wrong horse'))
    }
    expect(statuses(failures)).toEqual(Array(loginAttempts.perAccount).fill(401))
    const refused = await Promise.all([one, other].map((at) => logInAs(at, 'nobody@calendar.test', 'wrong horse')))
    expect(statuses(refused)).toEqual([429, 429])
    expect(Number(refused[1]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('an invitation is used once, whoever is asked', async () => {
    const token = await invite()
    const names = ['Eve', 'Fay', 'Gil', 'Hal']
    const answers = await Promise.all(names.map((name, index) => register(index % 2 === 0 ? one : other, token, name)))
    expect(statuses(answers)).toEqual([200, 400, 400, 400])
    const { rows } = await database.query("select nickname from users where nickname in ('Eve', 'Fay', 'Gil', 'Hal')")
    expect(rows.length).toBe(1)
  })

  test('members invite once a week, at both together', async () => {
    const { id, at } = await joins('Ivo')
    await database.query('update users set created_at = created_at - 700000000 where id = $1', [id])
    const answers = await Promise.all([at[0], at[1], at[0], at[1]].map((client) => client.post('/invitations/invite')))
    expect(answers.map(({ status, body }) => [status, Object(body).error]).sort()).toEqual([
      [200, undefined],
      ...Array(3).fill([400, 'invitation limit']),
    ])
  })

  test('a change at one shows in the next answer of the other: lists, totals, entries, and public pages', async () => {
    const name = (number: number) => `Choir ${number} of them`
    const id = idOf(await admin[0].post('/groups', group(name(0))))
    const filters = encodeURIComponent(JSON.stringify([{ likeName: 'of them' }]))
    for (let number = 1; number <= 12; number += 1) {
      const [writer, reader, server] = number % 2 === 0 ? ([0, 1, other] as const) : ([1, 0, one] as const)
      await admin[writer].put(`/groups/${id}`, group(name(number)))
      if (number === 6) await admin[writer].post('/groups', group('Another of them'))
      const [list, entry, html, overview] = await Promise.all([
        admin[reader].get(`/groups?filters=${filters}&sorting=name&order=DESC&limit=1`),
        admin[reader].get(`/groups/${id}`),
        page(server, `/groups/${id}`),
        page(server, '/groups'),
      ])
      expect(list.body).toMatchObject([{ name: name(number) }])
      expect(list.headers.get('x-total-count')).toBe(number < 6 ? '1' : '2')
      expect(entry.body).toMatchObject({ name: name(number) })
      expect([html, overview].map((text) => text.includes(name(number)))).toEqual([true, true])
      expect([html, overview].map((text) => text.includes(name(number - 1)))).toEqual([false, false])
    }
  })

  test('of two changes from the same version, one is refused', async () => {
    const id = idOf(await admin[0].post('/groups', group('Both')))
    for (let version = 1; version <= 5; version += 1) {
      const change = (at: number, name: string) =>
        (admin[at] as Client).put(`/groups/${id}`, group(name), { headers: { 'If-Match': `"${version}"` } })
      const answers = await Promise.all([change(0, `One ${version}`), change(1, `Other ${version}`)])
      expect(statuses(answers)).toEqual([200, 412])
    }
  })

  test('one name is given once', async () => {
    const answers = await Promise.all([0, 1, 0, 1].map((at) => (admin[at] as Client).post('/groups', group('Unique'))))
    expect(statuses(answers)).toEqual([200, 400, 400, 400])
  })

  test('generating a series at both at once makes every date once', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const daily = { type: 'day', interval: 1, weekDay: 0, date: today } as const
    const times = { ...newSeries({ date: today, time: '19:00' }), end: '21:00', intervals: [daily] }
    const words = await vocabulary()
    for (const round of [1, 2, 3]) {
      const body = { ...times, ...words, name: `Daily ${round}`, location: 'Park' }
      const series = idOf(await admin[0].post('/revents', body))
      const generate = (at: number) =>
        (admin[at] as Client).get(`/revents/${series}/generate?start=${today}&end=${addDays(today, 40)}`)
      const answers = await Promise.all([0, 1, 1, 0].map(generate))
      expect(statuses(answers)).toEqual([200, 200, 200, 200])
      const created = answers.flatMap((answer) => Array.from(Object(Object(answer.body).created)))
      const dates = created.map((event) => String(Object(event).seriesDate))
      const all = Array.from({ length: 41 }, (_, day) => addDays(today, day))
      expect(dates.toSorted()).toEqual(all)
      const query = 'select series_date from events where parent_series = $1 order by 1'
      const { rows } = await database.query(query, [series])
      expect(rows.map(({ series_date }) => series_date)).toEqual(all)
    }
  })

  test('a theme that is made, activated and changed at one is what the other shows next', async () => {
    await addTheme(admin[0], 'Fair')
    const save = (at: number, sitename: string) =>
      (admin[at] as Client).put(filePath('config', 'config.yaml', 'Fair'), { content: `sitename: ${sitename}\n` })
    for (const [round, sitename] of ['Fair one', 'Fair two', 'Fair three', 'Fair four'].entries()) {
      const [writer, reader] = round % 2 === 0 ? ([0, other] as const) : ([1, one] as const)
      expect((await save(writer, sitename)).status).toBe(200)
      const style = `h1::after { content: '${sitename}' }`
      const saved = await admin[writer].put(filePath('css', 'site.css', 'Fair'), { content: style })
      expect(saved.status).toBe(200)
      expect(await page(reader)).toContain(sitename)
      expect(await page(reader, '/theme/css/site.css')).toContain(sitename)
    }
    await admin[1].patch('/cms/themes', { name: 'default' })
    expect(await page(one)).not.toContain('Fair four')
  })

  test('unread notifications are counted alike', async () => {
    const { id, at } = await joins('Kim')
    const filters = encodeURIComponent(JSON.stringify([{ viewed: false }]))
    const counts = async () =>
      (await Promise.all(at.map((client) => client.get(`/notifications?limit=1&filters=${filters}`)))).map(
        ({ headers }) => Number(headers.get('x-total-count')),
      )
    const seen = [await counts()]
    for (const sender of admin) {
      await sender.post('/notifications', { userId: id, subject: 'Hello', message: 'Kim', linkTitle: '', linkUrl: '' })
      seen.push(await counts())
    }
    const [first] = Array.from(Object((await at[0].get('/notifications')).body))
    await at[1].put(`/notifications/${Object(first).id}`, { viewed: true })
    seen.push(await counts())
    expect(seen.map(String)).toEqual(['0,0', '1,1', '2,2', '1,1'])
  })

  test('a picture that was uploaded at one is there at the other, which has none of its files', async () => {
    const { id } = await uploadPicture()
    const answers = await Promise.all([one, other].map(({ url }) => fetch(`${url}/api/v1/media/${id}?width=100`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [original, elsewhere] = await Promise.all([one, other].map(({ url }) => pictureAt(url, id)))
    expect(elsewhere).toEqual(original)
    for (const { DATA_DIR = '' } of envs) await rm(join(DATA_DIR, 'media'), { recursive: true })
    expect(await pictureAt(one.url, id)).toEqual(original)
    expect((await fetch(`${other.url}/api/v1/media/${id}?width=100`)).status).toBe(200)
  })

  test('pictures that an older version kept as files are in the database when a process has started', async () => {
    const { id } = await uploadPicture()
    const content = await pictureAt(one.url, id)
    await database.query('delete from media_parts where media_id = $1', [id])
    expect((await fetch(`${one.url}/api/v1/media/${id}`)).status).toBe(404)
    const kept = join(folder, 'older')
    await mkdir(join(kept, 'media'), { recursive: true })
    await writeFile(join(kept, 'media', `${id}.png`), content)
    const third = await serve({ ...envs[0], DATA_DIR: kept })
    await third.end('SIGTERM')
    expect(third.lines.some((line) => line.includes('pictures are in the database now'))).toBe(true)
    expect(await pictureAt(one.url, id)).toEqual(content)
  })

  test('a job that both are asked for at the same moment is done by one, and both say so', async () => {
    const answers = await Promise.all(admin.map((client) => client.post('/actions/run', { name: 'rebuildSearch' })))
    const listed = await Promise.all(admin.map((client) => client.get('/actions/rebuildSearch')))
    const done = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body)).toEqual(refused.map(() => ({ error: 'already running' })))
    expect(done).toBeGreaterThan(0)
    expect(listed.map(({ body }) => Object(body).calls)).toEqual([done, done])
  })

  test('every mail goes out once', async () => {
    const { id } = await joins('Lou')
    const already = smtp.received.length
    const mails = 60
    // Each sends one after the other: the first mail waits until the other process has one, too.
    const both = Promise.withResolvers<void>()
    let underWay = 0
    beforeMail = () => {
      underWay += 1
      if (underWay === 2) both.resolve()
      return both.promise
    }
    await database.query(
      `insert into mails (id, kind, user_id, address, created_at, due_at, attempts, error)
        select gen_random_uuid()::text, 'passwordChanged', $1, 'lou' || n || '@calendar.test', 1, 1, 0, ''
        from generate_series(1, ${mails}) n`,
      [id],
    )
    for (let mail = 0; mail < already + mails; mail += 1) await smtp.next()
    const due = async () => (await database.query("select 1 from mails where kind = 'passwordChanged'")).rowCount
    await expect.poll(due).toBe(0)
    const receivers = smtp.received.flatMap(({ to }) => to).filter((to) => to.startsWith('lou'))
    expect(receivers.length).toBe(mails)
    expect(new Set(receivers).size).toBe(mails)
    const senders = [one, other].map(({ lines }) => lines.filter((line) => line.includes('"mail sent"')).length)
    expect(Math.min(...senders)).toBeGreaterThan(0)
  })

  describe('while somebody writes at both', () => {
    /** Each time at another process. */
    const writing = (clients: () => Client[]) => {
      let isOver = false
      const acknowledged: string[] = []
      const failures: unknown[] = []
      const underway = new Map<number, Promise<unknown>>()
      const write = async (writer: number) => {
        for (let number = 0; !isOver; number += 1) {
          const name = `${crypto.randomUUID()}`
          const all = clients()
          const client = all[(writer + number) % all.length] as Client
          const sent = client.post('/groups', group(name)).catch((error: unknown) => ({ status: 0, error }))
          underway.set(writer, sent)
          const answer = await sent
          if (answer.status === 200) acknowledged.push(name)
          else failures.push(answer)
        }
      }
      const done = Promise.all([0, 1, 2, 3].map(write))
      const reached = (count: number) => expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(count)
      const answered = () => Promise.all(underway.values())
      const stop = async () => {
        isOver = true
        await done
        const { rows } = await database.query('select name from groups where name = any($1)', [acknowledged])
        expect(rows.length).toBe(acknowledged.length)
        return failures
      }
      return { acknowledged, reached, answered, stop }
    }

    test('a third one comes and goes, and nobody notices', async () => {
      const clients = [...admin]
      const work = writing(() => clients)
      const third = await serve(envs[0])
      const its = third.withToken(await logIn(third, 'Ada'))
      clients.push(its)
      await work.reached(work.acknowledged.length + 60)
      expect((await its.get('/groups?limit=1')).status).toBe(200)
      clients.pop()
      await work.answered()
      expect(await third.end('SIGTERM')).toEqual([0, null])
      await work.reached(work.acknowledged.length + 20)
      expect(await work.stop()).toEqual([])
    })

    test('one is killed, and the other goes on at once', async () => {
      const third = await serve(envs[0])
      const its = third.withToken(await logIn(third, 'Ada'))
      const doomed = writing(() => [its])
      const work = writing(() => admin)
      await doomed.reached(20)
      const under = work.acknowledged.length
      await third.end('SIGKILL')
      const begun = performance.now()
      await work.reached(under + 30)
      expect(performance.now() - begun).toBeLessThan(10_000)
      expect(await work.stop()).toEqual([])
      expect((await doomed.stop()).length).toBeGreaterThan(0)
      expect((await admin[0].get('/groups?limit=1')).status).toBe(200)
    })
  })
})
