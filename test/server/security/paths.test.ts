import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { databases } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

/** Alone and among pieces of generated paths. */
const odd = [
  '%0d%0aX',
  '%0aX',
  '%0d',
  '%09',
  '%00',
  '%',
  '%f',
  '%ff',
  '%ed%a0%80',
  '%f0%9f%98%80',
  '%e2%80%a8',
  '%e3%85%a4',
  '%5Cevil.example',
  '%2F%2Fevil.example',
  '%2e%2e',
  '..',
  '.',
  '',
  'evil.example',
  "'",
  '"',
  '%22%3E%3Cb',
  '%7B%7Bx',
  ';',
  'a:b',
  'javascript:alert(1)',
  '@evil.example',
  '%3Fa',
  '%23a',
  '*',
  ':id',
  'x'.repeat(2_000),
  '__proto__',
]

const foreign = [
  ...[
    '//evil.example/login',
    '///evil.example',
    '//evil.example',
    '/%5Cevil.example',
    '/%5C/evil.example',
    '/%09/evil.example',
  ],
  ...[
    '/.//evil.example',
    '/%2e//evil.example',
    '//evil.example/groups',
    '//evil.example?page=',
    '//groups?text=',
    '/%2F%2Fevil.example',
  ],
  '/groups/%0d%0aX',
  '/groups/%0d%0aX?page=',
  '/groups/x%0aX?page=',
  '/gruppen/%5C%5Cevil.example',
  '/gruppen/%2F%2Fevil.example',
]

describe.each(databases.slice(0, 1))('a path', (database) => {
  let server: TestServer
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(async () => {
    agent.destroy()
    await server.stop()
  })

  /** `fetch` would tidy it up. */
  const get = async (path: string) => {
    const answered = Promise.withResolvers<{ status: number; location: string; text: string }>()
    const port = new URL(server.url).port
    const sent = request({ host: '127.0.0.1', port, path, agent }, (response) => {
      const parts: string[] = []
      response.setEncoding('utf8')
      response.on('data', (part: string) => parts.push(part))
      response.on('end', () =>
        answered.resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
          text: parts.join(''),
        }),
      )
    })
    sent.on('error', answered.reject)
    sent.end()
    return answered.promise
  }

  /** Others' calendars, with a feed of this site. */
  const calendars = ['calendar.google.com', 'outlook.live.com', 'outlook.office.com']

  /** Without those calendars. */
  const leadsAway = (address: string) => {
    const { host, search } = new URL(address.replaceAll('&amp;', '&').replaceAll('&#34;', '"'), 'http://calendar.test/')
    if (calendars.includes(host)) return search.includes('evil')
    return host !== 'calendar.test' && !/^(data:,$|mailto:)/.test(address)
  }

  const faultsOf = async (path: string): Promise<string[]> => {
    const { status, location, text } = await get(path)
    const links = [...text.matchAll(/\b(?:href|src|action|content)="([^"]*)"|<link>([^<]*)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    const addresses = links.filter((link) => /^[a-z]+:|^[\s/\\]/i.test(link))
    return [
      ...([200, 301, 302, 400, 401, 404, 405].includes(status) ? [] : [`${path}: ${status}`]),
      ...[location, ...addresses].filter(leadsAway).map((link) => `${path} leads to ${link}`),
    ]
  }

  test('that names another site is linked as one of this site', async () => {
    const faults: string[] = []
    for (const path of foreign) faults.push(...(await faultsOf(path)))
    expect(faults).toEqual([])
    const { text } = await get('//evil.example/login?lng=de')
    expect(text).toContain('href="/evil.example/login?lng=en"')
  })

  test('of any kind gets a page or a refusal, never a failure', async () => {
    const routes = createApp(server.deps).routes.filter(({ method }) => method === 'GET' || method === 'ALL')
    const pieces = [...new Set(routes.flatMap(({ path }) => path.split('/')))].map((piece) =>
      piece.replace(/[:{].*/, 'x'),
    )
    const segment = fc.oneof(
      fc.constantFrom(...odd),
      fc.constantFrom(...pieces),
      fc.string({ maxLength: 4 }).map(encodeURIComponent),
    )
    const names = [
      'page',
      'text',
      'category',
      'place',
      'group',
      'tag',
      'from',
      'month',
      'lng',
      'theme',
      'p',
      'width',
      'filters',
    ]
    const query = fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constant(''), fc.constantFrom(...odd))), {
      maxLength: 2,
    })
    const generated = fc
      .tuple(fc.array(segment, { minLength: 1, maxLength: 5 }), query)
      .map(
        ([segments, pairs]) =>
          `/${segments.join('/')}${pairs.length > 0 ? '?' : ''}${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`,
      )
    const filled = routes.flatMap(({ path }) =>
      /[:*]/.test(path) ? odd.map((piece) => `${path.replace(/:\w+(\{[^/]*)?|\*/g, piece)}?page=&text=`) : [],
    )
    const faults: string[] = []
    for (const path of [...new Set([...filled, ...fc.sample(generated, { numRuns: 700, seed: 11 })])]) {
      if (/["\\^`{|}<>\s]/.test(path)) continue
      faults.push(...(await faultsOf(path)))
    }
    expect(faults).toEqual([])
    expect(server.logged.filter((line) => line.includes('unexpected error'))).toEqual([])
  })
})
