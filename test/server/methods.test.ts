import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from './databases.ts'
import { startTestServer, type TestServer } from './support.ts'

const [sqlite] = databases as [(typeof databases)[number]]
const id = '018f0000-0000-7000-8000-000000000000'

describe('a method that a path does not take', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(sqlite)
  })
  afterAll(() => server.stop())

  const answer = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, { method, headers, redirect: 'manual' })
    return { status: response.status, allow: response.headers.get('allow'), headers: response.headers }
  }

  test.each([
    ['POST', '/', 'GET, HEAD, OPTIONS'],
    ['DELETE', `/events/${id}`, 'GET, HEAD, OPTIONS'],
    ['PUT', '/events.ics', 'GET, HEAD, OPTIONS'],
    ['POST', '/robots.txt', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/theme/css/site.css', 'GET, HEAD, OPTIONS'],
    ['POST', '/backstage/events', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/v1/events', 'GET, HEAD, POST, OPTIONS'],
    ['POST', `/api/v1/events/${id}/`, 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['GET', '/api/v1/auth/login', 'POST, OPTIONS'],
  ])('%s %s is answered with those that it takes', async (method, path, allow) => {
    expect(await answer(method, path)).toMatchObject({ status: 405, allow })
    expect(await answer('OPTIONS', path)).toMatchObject({ status: 204, allow })
  })

  test.each(['/api/v1/nowhere', '/events/x/y/z', '/api/v1/events/x/y/z'])(
    'is not named for %s, which is not there',
    async (path) => {
      for (const method of ['POST', 'OPTIONS']) {
        expect(await answer(method, path)).toMatchObject({ status: 404, allow: null })
      }
    },
  )

  test('what is public can be read by pages of other sites, without a credential', async () => {
    const allowed = async (path: string, headers = {}) =>
      (await answer('GET', path, headers)).headers.get('access-control-allow-origin')
    for (const path of [
      '/api/v1/events?limit=1',
      `/api/v1/places/${id}`,
      '/api/v1/eventsearch',
      '/events.rss',
      '/events.atom',
      '/events.ics',
      `/places/${id}/events.atom`,
    ]) {
      expect([path, await allowed(path)]).toEqual([path, '*'])
    }
    for (const path of ['/', '/api/v1/users', '/api/v1/notifications', '/backstage']) {
      expect([path, await allowed(path)]).toEqual([path, null])
    }
    expect(await allowed('/api/v1/events', { Authorization: 'Bearer x' })).toBe(null)
    const asked = await answer('OPTIONS', '/api/v1/events', {
      Origin: 'https://club.test',
      'Access-Control-Request-Method': 'GET',
    })
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    expect(asked.headers.get('access-control-allow-headers')).not.toMatch(/authorization/i)
  })
})
