import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { settingsVersion } from '#server/settingsVersion.ts'
import { databases } from './databases.ts'
import { readable } from './site/visitor.ts'
import { type Answer, password, startTestServer, type TestServer } from './support.ts'

const [database] = databases
const outcome = ({ status, body }: Answer) => [status, body]
const script = `console.log(${JSON.stringify('x'.repeat(3_000))})`
const page = `<!doctype html><html lang="xx"><script type="application/json" id="settings">{}</script></html>`

const encodings = [
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
  [null, 'identity', (content: Buffer) => content],
] as const

describe('every answer', () => {
  let server: TestServer
  let dist: string
  beforeAll(async () => {
    if (database === undefined) throw new Error('no database')
    dist = await mkdtemp(join(tmpdir(), 'dist-'))
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, 'index.html'), page)
    await writeFile(join(dist, 'assets/main-1a2b.js'), script)
    await writeFile(join(dist, 'assets/sans-1a2b.woff2'), 'font')
    await writeFile(join(dist, 'secret.txt'), 'secret')
    const moderationEmail = 'a</script><script>alert(1)//@calendar.test'
    server = await startTestServer(database, { moderationEmail }, dist)
  })
  beforeEach(async () => {
    await server.clear()
    server.logged.length = 0
  })
  afterAll(async () => {
    await server.stop()
    await rm(dist, { recursive: true })
  })

  const fetchPath = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers, redirect: 'manual' })
  const fetchRaw = async (path: string, headers: Record<string, string>) => {
    const [response] = await once(request(server.url + path, { headers }).end(), 'response')
    return { headers: response.headers, content: Buffer.concat(await response.toArray()) }
  }
  const logLines = () => server.logged.map((line): Record<string, unknown> => JSON.parse(line))

  describe('carries the security headers:', () => {
    test.each([
      ['a page', '/backstage', 200],
      ['an asset', '/assets/main-1a2b.js', 200],
      ['a list', '/api/v1/events', 200],
      ['a refusal', '/api/v1/users', 401],
      ['a missing entry', '/api/v1/nowhere', 404],
      ['a missing page', '/nowhere', 404],
      ['a redirect', '/backstage/topics', 302],
    ])('%s', async (_, path, status) => {
      const response = await fetchPath(path)
      expect(response.status).toBe(status)
      const headers = Object.fromEntries(response.headers)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': path === '/backstage' ? 'no-referrer' : 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
        'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
      })
      const policy = Object.fromEntries(
        (headers['content-security-policy'] ?? '').split('; ').map((directive) => directive.split(/ (.*)/)),
      )
      // What is not named, such as fonts and connections, is as by default.
      expect(policy).toEqual({
        'default-src': "'self'",
        'script-src': "'self'",
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' blob: data:",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      })
      expect(headers).not.toHaveProperty('strict-transport-security')
    })
  })

  describe('Backstage', () => {
    test.each(['/backstage', '/backstage/', '/backstage/events/018f0000', '/backstage/invitation/x?lng=de'])(
      '%s is the page with the settings in it',
      async (path) => {
        const response = await fetchPath(path)
        expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
        expect(response.headers.get('cache-control')).toBe('no-cache')
        const html = await response.text()
        expect(html.startsWith('<!doctype html><html lang="de">')).toBe(true)
        const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/g)]
        expect(scripts.length).toBe(1)
        const settings = JSON.parse(scripts[0]?.[1] ?? '')
        expect({ ...settings, themeconfig: JSON.parse(settings.themeconfig) }).toEqual({
          apiurl: '/api/v1',
          timezone: 'Europe/London',
          language: 'de',
          moderationEmail: 'a</script><script>alert(1)//@calendar.test',
          hasOwnTheme: false,
          setUp: null,
          version: settingsVersion(server.deps.settings),
          sendsMail: false,
          themeconfig: expect.objectContaining({
            sitename: 'Stadtkalender',
            translated: { language: 'en', sitename: 'Stadtkalender', sitenameShort: 'Kalender' },
          }),
        })
      },
    )

    test.each([
      [
        'de',
        'Da ist etwas schiefgegangen',
        'Der Fehler liegt bei uns. Versuch es bitte in ein paar Minuten noch einmal.',
      ],
      ['en', 'Something went wrong', 'The fault is ours. Please try again in a few minutes.'],
    ])('without its database says so in %s, and hands on no token', async (language, title, text) => {
      const { db } = await openDatabase(':memory:')
      await db.destroy()
      const app = createApp({ ...server.deps, db }, dist)
      const response = await app.request('/backstage/invitation/x', { headers: { 'Accept-Language': language } })
      const { headers, status } = response
      expect([status, headers.get('content-language'), headers.get('referrer-policy')]).toEqual([
        500,
        language,
        'no-referrer',
      ])
      expect(
        readable(await response.text())
          .split('\n')
          .slice(0, 2),
      ).toEqual([title, text])
      expect(logLines().filter(({ msg }) => msg === 'unexpected error')).toHaveLength(1)
    })

    test('topics are on the page of the categories', async () => {
      for (const path of ['/backstage/topics', '/backstage/topics/']) {
        expect((await fetchPath(path)).headers.get('location')).toBe('/backstage/categories')
      }
      expect((await fetchPath('/backstage/topics/new')).status).toBe(200)
    })

    test.each(encodings)('assets come in %s', async (encoding, accepted, unpack) => {
      const raw = await fetchRaw('/assets/main-1a2b.js', { 'Accept-Encoding': accepted })
      expect(raw.headers['content-encoding'] ?? null).toBe(encoding)
      expect(raw.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      expect(unpack(raw.content).toString()).toBe(script)
    })

    test('fonts are not compressed again', async () => {
      const response = await fetchPath('/assets/sans-1a2b.woff2', { 'Accept-Encoding': 'br' })
      expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, 'font'])
    })

    test.each(['/assets/missing.js', '/assets/..%2fsecret.txt', '/assets/..%2findex.html', '/assets/.env', '/assets/'])(
      '%s is no asset',
      async (path) => {
        expect((await fetchPath(path)).status).toBe(404)
      },
    )
  })

  describe('the API', () => {
    test.each(encodings)(
      'sends lists and what was searched in %s, and right after a change the new one',
      async (...how) => {
        const [encoding, accepted, unpack] = how
        const moderator = await server.as('moderator')
        const names = async (path: string) => {
          const raw = await fetchRaw(`/api/v1${path}`, { 'Accept-Encoding': accepted })
          expect([raw.headers['content-encoding'] ?? null, raw.headers.vary]).toEqual([encoding, 'Accept-Encoding'])
          const body = JSON.parse(unpack(raw.content).toString())
          return (body.results ?? body).map(({ name }: { name: string }) => name)
        }
        for (const name of ['Ältere', 'Neuere']) {
          const place = { name, address: 'Kiel', description: `${name}\n`.repeat(300) }
          expect((await moderator.post('/places', place)).status).toBe(200)
          for (const path of ['/places?sorting=createdAt&order=DESC', '/search?query=kiel&sort=createdAt']) {
            expect(await names(path)).toHaveLength(name === 'Neuere' ? 2 : 1)
            expect(await names(path)).toContain(name)
          }
        }
      },
    )

    test('sends what is short as it is', async () => {
      const raw = await fetchRaw('/api/v1/places', { 'Accept-Encoding': 'br' })
      expect([raw.headers['content-encoding'], raw.content.toString()]).toEqual([undefined, '[]'])
    })

    test('takes paths with and without a slash at the end', async () => {
      const member = await server.as('moderator')
      for (const path of ['/users', '/users/', '/events/', `/users/${member.user.id}/`, '/auth/session/']) {
        expect((await member.get(path)).status).toBe(200)
      }
    })

    test.each(['/nowhere', '/', '/events/x/y/z', '/../x'])('does not know %s', async (path) => {
      expect(outcome(await server.nobody.get(path))[0]).toBe(404)
      expect(outcome(await server.nobody.post('/nowhere', {}))).toEqual([404, { error: 'not found' }])
    })

    test.each([
      ['{"email":', 'application/json'],
      ['', 'application/json'],
      ['{}', 'text/plain'],
      ['a=b', 'application/x-www-form-urlencoded'],
    ])('takes no body %j as %s', async (body, type) => {
      const response = await fetch(`${server.url}/api/v1/auth/login`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
      })
      expect([response.status, await response.json()]).toEqual([400, { error: 'field body: json' }])
    })

    test('takes a list for no body', async () => {
      const member = await server.as('normal')
      const answers = [await member.put(`/users/${member.user.id}`, []), await member.post('/places', [])]
      for (const answer of answers) expect(outcome(answer)).toEqual([400, { error: 'field body: type' }])
    })

    test('repeats of a field that the request made up only what can be in a name', async () => {
      const body = { email: 'a@calendar.test', password, 'ä <b>\n1': 1 }
      expect(outcome(await server.nobody.post('/auth/login', body))).toEqual([400, { error: 'field b1: unknown' }])
      const nameless = { email: 'a@calendar.test', password, ' ': 1 }
      expect(outcome(await server.nobody.post('/auth/login', nameless))).toEqual([
        400,
        { error: 'field body: unknown' },
      ])
    })

    /** Never finishes the body. */
    const sendEndlessly = (headers: Record<string, string>, bytes: number) =>
      new Promise<number>((resolve, reject) => {
        const type = { 'Content-Type': 'application/json' }
        const sent = request(`${server.url}/api/v1/auth/login`, { method: 'POST', headers: { ...type, ...headers } })
        sent.on('error', reject).on('response', (response) => {
          resolve(response.statusCode ?? 0)
          sent.destroy()
        })
        sent.write(Buffer.alloc(bytes, 32))
      })

    test('cuts a body off at 1.2 MB, at its announcement or on the way', async () => {
      expect(await sendEndlessly({ 'Content-Length': '1200001' }, 1_000)).toBe(413)
      expect(await sendEndlessly({ 'Transfer-Encoding': 'chunked' }, 1_200_001)).toBe(413)
      const large = await server.nobody.post('/auth/login', { email: 'x'.repeat(1_300_000) })
      expect(outcome(large)).toEqual([413, { error: 'http: request body too large' }])
      const allowed = await server.nobody.post('/auth/login', { email: 'x'.repeat(1_100_000), password })
      expect(outcome(allowed)).toEqual([400, { error: 'field email: tooLong' }])
    })

    test('answers also those who read nothing before they have sent all of it', async () => {
      const sendAll = `
        const { parentPort, workerData } = require('node:worker_threads')
        const form = new FormData()
        form.set('media', new Blob([new Uint8Array(5_000_000)]))
        fetch(workerData, { method: 'POST', body: form }).then(
          ({ status }) => parentPort.postMessage(status),
          ({ cause }) => parentPort.postMessage(cause.code),
        )`
      const statuses = []
      for (let time = 0; time < 3; time++) {
        const worker = new Worker(sendAll, { eval: true, workerData: `${server.url}/api/v1/media` })
        statuses.push(...(await once(worker, 'message')))
        await worker.terminate()
      }
      expect(statuses).toEqual([400, 400, 400])
    })

    test('answers those who send slowly when they have sent all of it', async () => {
      const pieces = 12
      const headers = { 'Content-Type': 'application/json', 'Content-Length': String(pieces * 200_000) }
      const sent = request(`${server.url}/api/v1/auth/login`, { method: 'POST', headers })
      let left = pieces
      const answered = new Promise<[number | undefined, number]>((resolve, reject) => {
        sent.on('error', reject).on('response', ({ statusCode }) => resolve([statusCode, left]))
      })
      while (left > 0) {
        sent.write(Buffer.alloc(200_000, 32))
        left -= 1
        await sleep(200)
      }
      expect(await answered).toEqual([413, 0])
      sent.destroy()
    })

    test('takes a caller who goes away in the middle of a body for no fault', async () => {
      const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked', Expect: '100-continue' }
      const sent = request(`${server.url}/api/v1/auth/login`, { method: 'POST', headers })
      sent.on('error', () => {})
      sent.flushHeaders()
      await once(sent, 'continue')
      sent.destroy()
      await expect.poll(() => logLines().length).toBe(1)
      expect(logLines()[0]).toMatchObject({ level: 30, path: '/api/v1/auth/login', status: 400 })
    })

    test('answers its own faults without detail, and logs them under the id of the request', async () => {
      const member = await server.as('normal')
      await server.deps.db.schema.alterTable('notifications').renameTo('hidden').execute()
      const answer = await member.get('/notifications')
      await server.deps.db.schema.alterTable('hidden').renameTo('notifications').execute()
      expect(outcome(answer)).toEqual([500, { error: 'InternalServerError' }])
      expect((await member.get('/notifications')).status).toBe(200)
      expect(logLines().find(({ msg }) => msg === 'unexpected error')).toMatchObject({
        level: 50,
        id: answer.headers.get('x-request-id'),
        err: { message: expect.stringContaining('no such table') },
      })
    })
  })

  test('no route that takes a token logs it', async () => {
    const secret = 'a'.repeat(43)
    const routes = createApp(server.deps).routes.filter(({ path }) => path.includes(':token'))
    const paths = [...new Set(routes.map(({ path }) => path))]
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) await fetchPath(path.replace(':token', secret).replace('*', 'edit'))
    expect(logLines().filter(({ path }) => String(path).includes('***')).length).toBe(paths.length)
    expect(server.logged.join('')).not.toContain(secret)
  })

  test('is logged, without secrets', async () => {
    const member = await server.as('normal')
    const secret = 'a'.repeat(43)
    await member.get(`/events?filters=[]&token=${secret}`)
    await server.nobody.post('/auth/login', { email: 'ada@calendar.test', password: secret })
    await server.nobody.post(`/invitations/invite/${secret}`, { email: 'ada@calendar.test' })
    await fetchPath(`/backstage/invitation/${secret}/`)

    const lines = logLines().map(({ id, method, path, status, ms }) => ({ id, method, path, status, ms }))
    const [id, ms] = [expect.stringMatching(/^[\w-]{12}$/), expect.any(Number)]
    expect(lines).toEqual([
      { id, method: 'GET', path: '/api/v1/events', status: 400, ms },
      { id, method: 'POST', path: '/api/v1/auth/login', status: 401, ms },
      { id, method: 'POST', path: '/api/v1/invitations/invite/***', status: 400, ms },
      { id, method: 'GET', path: '/backstage/invitation/***', status: 200, ms },
    ])
    const everything = server.logged.join('')
    for (const unwanted of [secret, member.token, 'ada@calendar.test']) expect(everything).not.toContain(unwanted)
  })

  test('pins https only where there is https', async () => {
    if (database === undefined) throw new Error('no database')
    const secure = await startTestServer(database, { siteUrl: 'https://calendar.test' })
    const { headers } = await secure.nobody.get('/events')
    expect(headers.get('strict-transport-security')).toBe('max-age=15552000')
    await secure.stop()
  })

  test('is the 404 page where the SPA was not built', async () => {
    if (database === undefined) throw new Error('no database')
    const bare = await startTestServer(database, {}, join(dist, 'nowhere'))
    expect((await fetch(`${bare.url}/backstage`)).status).toBe(404)
    await bare.stop()
  })
})
