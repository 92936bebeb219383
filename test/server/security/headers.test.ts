import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeFileName } from '#domain/themes/themeFile.ts'
import { databases } from '../databases.ts'
import { type Site, settleSite } from '../site/visitor.ts'
import { startTestServer, type TestServer } from '../support.ts'

const [sqlite] = databases as [(typeof databases)[number]]
const strict = "default-src 'self'; script-src 'self';"
const picture = "default-src 'none';"

/** `{event}` is of {@link settleSite}. */
const kinds: readonly [string, string, string, number, { policy?: string; stored?: string }?][] = [
  ['a page', 'GET', '/', 200],
  ['a page in the browser’s cache', 'HEAD', '/', 200],
  ['a page of an event', 'GET', '{page}', 200],
  ['an old address of an event', 'GET', '/events/{event}', 301],
  ['a missing page', 'GET', '/nowhere', 404],
  ['a redirect of the site', 'GET', '/gruppen/x', 301],
  ['a tidied address', 'GET', '/?text=', 302],
  ['a calendar file', 'GET', '/events.ics', 200],
  ['a downloaded event', 'GET', '/events/{event}.ics', 200],
  ['a feed', 'GET', '/events.rss', 200],
  ['the sitemap', 'GET', '/sitemap.xml', 200],
  ['robots.txt', 'GET', '/robots.txt', 200],
  ['Backstage', 'GET', '/backstage', 200],
  ['a part of Backstage that is not there', 'GET', '/assets/nothing.js', 404],
  ['a style of the theme', 'GET', '/theme/css/site.css', 200, { policy: picture }],
  ['a drawing of the theme', 'GET', '/theme/image/icon.svg', 200, { policy: picture }],
  ['a font', 'GET', '/theme/font/source-sans-3-latin-wght-normal.woff2', 200],
  ['a text of the theme', 'GET', '/partial/content?p=backstage/faq', 200],
  ['a picture', 'GET', '/api/v1/media/{image}', 200, { stored: 'public, max-age=31536000, s-maxage=86400, immutable' }],
  ['a list', 'GET', '/api/v1/events', 200, { stored: 'no-store' }],
  ['an entry', 'GET', '/api/v1/events/{event}', 200, { stored: 'no-store' }],
  ['a search', 'GET', '/api/v1/search', 200, { stored: 'no-store' }],
  ['the document', 'GET', '/api/v1/openapi.json', 200, { stored: 'no-store' }],
  ['nobody’s question', 'GET', '/api/v1/users', 401, { stored: 'no-store' }],
  ['a refused query', 'GET', '/api/v1/events?x=1', 400, { stored: 'no-store' }],
  ['a missing entry', 'GET', '/api/v1/events/x', 404, { stored: 'no-store' }],
  ['a call that there is not', 'POST', '/api/v1/nothing', 404, { stored: 'no-store' }],
  ['a body that is none', 'POST', '/api/v1/auth/login', 400, { stored: 'no-store' }],
  ['a question of another site', 'OPTIONS', '/api/v1/auth/login', 204, { stored: 'no-store' }],
  ['a question of another site about a list', 'OPTIONS', '/api/v1/events', 204, { stored: 'no-store' }],
  ['a method that pages do not have', 'PUT', '/', 405],
  ['an icon', 'GET', '/favicon.ico', 200, { policy: picture }],
  ['a path out of the folder', 'GET', '/theme/css/..%2f..%2fpackage.json', 404],
  ['a path with a zero byte', 'GET', '/theme/css/%00.css', 404],
  ['a path that is none', 'GET', '/%ff/%', 404],
]

describe('every answer', () => {
  let server: TestServer
  let site: Site
  let made: Record<string, string>
  beforeAll(async () => {
    server = await startTestServer(sqlite)
    site = await settleSite(server)
    const admin = await server.as('admin')
    await admin.post('/cms/themes', { name: 'Drawn' })
    const icon = `/cms/files/image/${encodeFileName('icon.svg')}?theme=Drawn`
    await admin.put(icon, { content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' })
    await admin.patch('/cms/themes', { name: 'Drawn' })
    const event = await site.addEvent('Concert', '2026-06-06T18:00:00Z')
    made = { event, page: await site.pathOf(event), image: await site.addPicture() }
  })
  afterAll(() => server.stop())

  const send = (method: string, path: string) =>
    new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      const headers = { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'POST' }
      request({ hostname, port, method, path, headers })
        .on('error', reject)
        .on('response', (response) => {
          response.resume()
          resolve({ status: response.statusCode ?? 0, headers: response.headers })
        })
        .end()
    })

  test.each(kinds)(
    '%s is kept from being read as something else, framed, or shared with those who should not have it',
    async (_, method, path, status, expected = {}) => {
      const answer = await send(
        method,
        path.replace(/\{(\w+)\}/, (_, name) => made[name] ?? ''),
      )
      expect(answer.status).toBe(status)
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining(expected.policy ?? strict),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
        ...(expected.stored && { 'cache-control': expected.stored }),
      })
      expect(String(answer.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
      const telling = Object.keys(answer.headers).filter((name) =>
        /^(server|x-powered-by|access-control-allow-credentials|set-cookie)$/.test(name),
      )
      expect(telling).toEqual([])
      // Other sites may read only what is public.
      const isPublic = /^\/api\/v1\/(events|search|media|openapi)|^\/events.*\.(ics|rss)$/.test(path)
      expect(answer.headers['access-control-allow-origin']).toBe(isPublic ? '*' : undefined)
      expect(String(answer.headers['access-control-allow-methods'] ?? 'GET, HEAD')).toBe('GET, HEAD')
    },
  )

  test('that fails says nothing of how: neither the API’s nor a page’s', async () => {
    await server.deps.db.schema.alterTable('events').renameTo('hidden').execute()
    const [call, page] = await Promise.all([
      fetch(`${server.url}/api/v1/events?limit=7`),
      fetch(`${server.url}/?text=y`),
    ])
    const texts = [await call.text(), await page.text()]
    await server.deps.db.schema.alterTable('hidden').renameTo('events').execute()
    expect([call.status, page.status]).toEqual([500, 500])
    expect(texts[0]).toBe('{"error":"InternalServerError"}')
    for (const text of texts) expect(text).not.toMatch(/sqlite|no such table|hidden|\.ts\b|node_modules|at \w+ \(/i)
    for (const { headers } of [call, page]) expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('that leads elsewhere leads to this site alone', async () => {
    const places = []
    for (const path of [
      '//evil.test?text=',
      '//evil.test/?text=',
      '///evil.test/%2e%2e?text=',
      '/%5cevil.test?text=',
      '/gruppen/%2f%2fevil.test',
      '/gruppen/%0d%0aSet-Cookie:x=1',
      '/backstage/topics?x=//evil.test',
      '//?text=',
      '/.//evil.test/..?text=',
    ]) {
      const { status, headers } = await send('GET', path)
      if (status < 400) places.push(headers.location)
      expect(headers).not.toHaveProperty('set-cookie')
    }
    expect(places.length).toBeGreaterThan(2)
    expect(places.filter((place) => !/^\/(?![/\\])/.test(String(place)))).toEqual([])
  })
})
