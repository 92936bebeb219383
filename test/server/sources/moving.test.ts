import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Source } from '#domain/sources/source.ts'
import type { SourceLook } from '#domain/sources/sourceRun.ts'
import { readMoving } from '#server/sources/moving/read.ts'
import { databases } from '../databases.ts'
import { idOf, type Member, startTestServer, type TestServer } from '../support.ts'
import { mobilizon } from './products.ts'

const reading = {
  now: Date.parse('2027-03-01T00:00:00Z'),
  until: Date.parse('2027-09-01T00:00:00Z'),
  timezone: 'Europe/Berlin',
}

/** 1806170400 is 27 March 2027, 18:00 UTC; clocks change that night. */
const gancio = (base = 0) => [
  {
    id: 11,
    title: 'Küfa &amp; Konzert',
    slug: 'kufa-konzert',
    multidate: false,
    parentId: null,
    ap_id: null,
    start_datetime: 1806170400 + base,
    end_datetime: 1806181200 + base,
    media: [],
    online_locations: [],
    tags: ['konzert', 'essen'],
    place: { id: 3, name: 'Wagenhalle', address: 'Am Gleis 4, Lindenau', latitude: 51.33, longitude: 12.33 },
  },
  {
    id: 12,
    title: 'Plenum',
    slug: 'plenum-2',
    multidate: false,
    parentId: 9,
    tags: [],
    media: [],
    start_datetime: 1806256800 + base,
    end_datetime: null,
    online_locations: ['https://talk.example/plenum'],
    place: { id: 1, name: 'online', address: 'online', latitude: null, longitude: null },
  },
  {
    id: 13,
    title: 'Long over',
    slug: 'long-over',
    tags: [],
    start_datetime: 1700000000,
    end_datetime: 1700003600,
    place: { id: 3, name: 'Wagenhalle', address: 'Am Gleis 4, Lindenau', latitude: 51.33, longitude: 12.33 },
  },
]

/** An empty list: no venue. */
const tribeEvents = [
  {
    id: 501,
    cost: '8 € – 12 €',
    global_id: 'verein.example?id=501',
    author: '1',
    status: 'publish',
    all_day: false,
    title: 'Konzert: Brücken &#8211; B&#038;B',
    url: 'https://verein.example/veranstaltung/konzert/',
    description: '<p>Einlass ab 19 Uhr.</p>\n<p><a href="https://x.example/">Karten</a></p>\n',
    excerpt: '',
    start_date: '2027-04-02 20:00:00',
    end_date: '2027-04-02 23:00:00',
    timezone: 'Europe/Berlin',
    utc_start_date: '2027-04-02 18:00:00',
    utc_end_date: '2027-04-02 21:00:00',
    categories: [{ id: 7, name: 'Konzert', slug: 'konzert' }],
    tags: [{ id: 8, name: 'Live', slug: 'live' }],
    venue: {
      id: 60,
      venue: 'Alte Mühle',
      address: 'Mühlweg 1',
      city: 'Lindenau',
      zip: '04177',
      country: 'Deutschland',
      geo_lat: 51.3397,
      geo_lng: 12.3731,
    },
    organizer: [],
  },
  {
    id: 502,
    title: 'Osterwerkstatt',
    cost: 'Kostenlos',
    status: 'publish',
    all_day: true,
    description: '',
    venue: [],
    categories: [],
    start_date: '2027-03-26 00:00:00',
    end_date: '2027-03-28 23:59:59',
    url: 'https://verein.example/oster/',
    utc_start_date: '2027-03-25 23:00:00',
    utc_end_date: '2027-03-28 21:59:59',
    tags: [],
    organizer: [],
  },
]
const tribe = JSON.stringify([
  {
    events: [tribeEvents[0]],
    rest_url: 'https://verein.example/wp-json/tribe/events/v1/events/',
    total: 3,
    total_pages: 2,
  },
  { events: [tribeEvents[1], { id: 503, title: 'No date' }], total: 3, total_pages: 2 },
])

const read = (text: string, base: string) => {
  const feed = readMoving(text, reading, base)
  if (feed === null || feed === 'tooMany') throw new Error(`not read: ${feed}`)
  return feed
}

test('Gancio: seconds, places, what is online, and nothing that is over', () => {
  const feed = read(JSON.stringify(gancio()), 'https://gancio.example/api/events')
  expect([feed.name, feed.notes]).toEqual(['gancio.example', []])
  expect(feed.events).toEqual([
    {
      uid: 'gancio 11 gancio.example',
      recurrence: '',
      planned: null,
      line: 1,
      name: 'Küfa & Konzert',
      allDay: false,
      start: '2027-03-27T18:00:00.000Z',
      end: '2027-03-27T21:00:00.000Z',
      canceled: false,
      description: '',
      location: 'Wagenhalle, Am Gleis 4, Lindenau',
      url: 'https://gancio.example/event/kufa-konzert',
      categories: ['konzert', 'essen'],
      geo: { lat: 51.33, lng: 12.33 },
    },
    {
      uid: 'gancio 12 gancio.example',
      recurrence: '',
      planned: null,
      line: 2,
      name: 'Plenum',
      allDay: false,
      canceled: false,
      start: '2027-03-28T18:00:00.000Z',
      end: null,
      description: '',
      location: 'https://talk.example/plenum',
      url: 'https://gancio.example/event/plenum-2',
      categories: [],
      geo: null,
    },
  ])
})

test('The Events Calendar: UTC, whole days over the change of the clocks, markup, and a broken one named', () => {
  const feed = read(tribe, 'https://verein.example/wp-json/tribe/events/v1/events')
  expect(feed.notes.map(({ line, reason }) => [line, reason])).toEqual([[3, 'invalid']])
  expect(feed.events).toEqual([
    {
      uid: 'tribe 501 verein.example',
      recurrence: '',
      planned: null,
      line: 1,
      name: 'Konzert: Brücken – B&B',
      allDay: false,
      start: '2027-04-02T18:00:00.000Z',
      end: '2027-04-02T21:00:00.000Z',
      canceled: false,
      facts: { free: false, price: '8 € – 12 €' },
      description: 'Einlass ab 19 Uhr.\n\nKarten (https://x.example/)',
      location: 'Alte Mühle, Mühlweg 1, 04177 Lindenau',
      geo: { lat: 51.3397, lng: 12.3731 },
      url: 'https://verein.example/veranstaltung/konzert/',
      categories: ['Konzert', 'Live'],
    },
    {
      uid: 'tribe 502 verein.example',
      recurrence: '',
      planned: null,
      line: 2,
      name: 'Osterwerkstatt',
      allDay: true,
      start: '2027-03-25T23:00:00.000Z',
      end: '2027-03-28T21:59:00.000Z',
      canceled: false,
      facts: { free: true, price: '' },
      description: '',
      location: '',
      url: 'https://verein.example/oster/',
      categories: [],
      geo: null,
    },
  ])
})

test('an event beyond all calendars, or with half a letter, takes no other down', () => {
  const [first, second] = gancio()
  const odd = [
    { ...second, start_datetime: 1e13 },
    { ...second, end_datetime: 1e13 },
    { ...second, slug: '\ud800' },
  ]
  const listed = read(JSON.stringify([...odd, first]), 'https://gancio.example/api/events')
  expect(listed.events.map(({ line, url }) => [line, url])).toEqual([
    [3, 'https://gancio.example/event/%EF%BF%BD'],
    [4, 'https://gancio.example/event/kufa-konzert'],
  ])
  expect(listed.notes.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'invalid'],
    [2, 'invalid'],
  ])
  const [, whole] = tribeEvents
  const starts = ['-000001-01-01 00:00:00', '+275760-09-13 00:00:00', '9999-12-31 23:30:00']
  const days = [...starts.map((utc_start_date) => ({ ...whole, utc_start_date })), whole]
  const { events, notes } = read(JSON.stringify([{ events: days }]), 'https://verein.example/')
  expect(events.map(({ line }) => line)).toEqual([4])
  expect(notes.map(({ line, reason }) => [line, reason])).toEqual([1, 2, 3].map((line) => [line, 'invalid']))
})

test('what no program answers is nothing', () => {
  for (const text of ['', '{', '{"a":1}', '[1]', '[]x', '"x"'])
    expect(readMoving(text, reading, 'https://x.example/')).toBe(null)
  const many = JSON.stringify(Array.from({ length: 20_001 }, () => gancio()[0]))
  expect(readMoving(many, reading, 'https://x.example/')).toBe('tooMany')
})

let server: TestServer
let program: Server
let [home, member, words] = ['', {} as Member, {} as Record<string, string>]
let pages: Record<string, (url: URL) => unknown> = {}
const asked: string[] = []

const [database] = databases
beforeAll(async () => {
  if (database === undefined) throw new Error('no database')
  server = await startTestServer(database, { sourceHosts: ['127.0.0.1'] })
  program = createServer(({ url: path = '' }, response) => {
    asked.push(path)
    const url = new URL(path, home)
    const page = pages[url.pathname]
    if (!page) return response.writeHead(404).end()
    const body = page(url)
    return response.writeHead(200).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  home = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`
  await server.clear()
  const moderator = await server.as('moderator')
  member = await server.as('normal')
  const word = async (path: string) => idOf(await moderator.post(path, { name: 'Word', headline: 'Word' }))
  const group = idOf(await member.post('/groups', { name: 'Choir' }))
  words = { category: await word('/categories'), topic: await word('/topics'), owner: `group:${group}` }
})
afterAll(async () => {
  program.closeAllConnections()
  program.close()
  await server.stop()
})

const look = async (url: string): Promise<SourceLook> =>
  (await member.post('/sources/look', { url, moves: true })).body as SourceLook
const moveIn = async (url: string): Promise<Source> => {
  const id = idOf(await member.post('/sources', { name: 'Old calendar', kind: 'moving', url, ...words }))
  return (await member.post(`/sources/${id}/run`, { force: false })).body as Source
}

test('moving in from Gancio, by its home page, with the texts of its events, once', async () => {
  const ahead = Math.round(server.clock.now / 1_000) - 1806170400 + 86_400
  const [first, second] = gancio(ahead)
  const list = [first, { ...second, slug: '\ud800' }]
  pages = {
    '/': () => '<!doctype html><title>gancio</title>',
    '/api/events': () => list,
    '/api/event/detail/kufa-konzert': () => ({ ...first, description: '<p>Essen <b>für alle</b></p>' }),
  }
  const { fault, feeds } = await look(home)
  expect([fault, feeds]).toEqual([
    null,
    [{ url: `${home}api/events?show_recurrent=true`, name: new URL(home).host, events: 2 }],
  ])
  const source = await moveIn(feeds[0]?.url ?? '')
  expect(source).toMatchObject({ kind: 'moving', ended: true, last: { outcome: 'done', created: 2 } })
  const [event] = (await member.get('/events?sorting=start&order=ASC')).body as { description: string }[]
  expect(event?.description).toBe('Essen für alle')
})

test('moving in from The Events Calendar, page by page, also from a folder', async () => {
  const year = new Date(server.clock.now).getUTCFullYear() + 1
  const dated = (one: object) => JSON.parse(JSON.stringify(one).replaceAll('2027-', `${year}-`)) as object
  pages = {
    '/blog/': () => '<p>Blog</p>',
    '/blog/wp-json/tribe/events/v1/events': ({ searchParams }) => {
      const isFirst = searchParams.get('page') !== '2'
      const next = `${home}blog/wp-json/tribe/events/v1/events?per_page=50&page=2`
      return { events: [dated(tribeEvents[isFirst ? 0 : 1] ?? {})], ...(isFirst && { next_rest_url: next }) }
    },
  }
  const { feeds } = await look(`${home}blog/`)
  expect(feeds).toEqual([
    { url: `${home}blog/wp-json/tribe/events/v1/events?per_page=50`, name: new URL(home).host, events: 2 },
  ])
  expect((await moveIn(feeds[0]?.url ?? '')).last).toMatchObject({ outcome: 'done', created: 2 })
})

test('pages that lead in circles end', async () => {
  pages = {
    '/wp-json/tribe/events/v1/events': () => ({ events: [], next_rest_url: `${home}wp-json/tribe/events/v1/events` }),
  }
  asked.length = 0
  expect((await look(home)).feeds).toHaveLength(1)
  expect(asked.filter((path) => path.includes('tribe')).length).toBeLessThanOrEqual(2)
})

test('moving in from Mobilizon: an instance, and a group', async () => {
  const year = new Date(server.clock.now).getUTCFullYear() + 1
  const feed = mobilizon.replaceAll('20270', `${year}0`)
  pages = { '/feed/instance/ics': () => feed, '/@chor/feed/ics': () => feed }
  expect((await look(home)).feeds[0]?.url).toBe(`${home}feed/instance/ics`)
  expect((await look(`${home}@chor`)).feeds[0]?.url).toBe(`${home}@chor/feed/ics`)
})

test('what nobody can move in from is said', async () => {
  pages = { '/': () => '<p>Hello</p>' }
  expect(await look(home)).toMatchObject({ fault: 'noCalendar', feeds: [] })
  expect(await look('http://127.0.0.2:9999/')).toMatchObject({ fault: 'private' })
})
