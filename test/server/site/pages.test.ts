import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EventFields, newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'
import { databases } from '../databases.ts'
import { idOf, type Member, startTestServer, type TestServer } from '../support.ts'

/** A page's text as somebody would read it, a line for each block. */
const readable = (html: string): string =>
  html
    .replace(/^.*?<main[^>]*>/s, '')
    .replace(/<\/main>.*$/s, '')
    .replace(/\s+/g, ' ')
    .replace(/<(h\d|p|li|dt|dd|div|section|time|nav)\b/g, '\n<$1')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#34|#39);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
}

describe.each(databases)('the public site on $name', (database) => {
  let server: TestServer
  let member: Member
  let words: { category: string; topic: string }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    member = await server.as('moderator')
    words = {
      category: idOf(await member.post('/categories', { name: 'Konzert', headline: 'Konzerte' })),
      topic: idOf(await member.post('/topics', { name: 'Jazz', headline: 'Jazz' })),
    }
  })
  afterAll(() => server.stop())

  const add = async (name: string, start: string, fields: Partial<EventFields> = {}) => {
    const body = { ...newEvent(0), end: null, name, start, location: 'Park', ...words, ...fields }
    const answer = await member.post('/events', body)
    expect(answer.body).toMatchObject({ name })
    return idOf(answer)
  }
  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
  const read = async (path: string, language = 'de') => {
    const response = await get(path, { 'Accept-Language': language })
    return readable(await response.text())
  }

  describe('the calendar', () => {
    test('shows what comes, day by day in the time zone of the site', async () => {
      await add('Gestern', '2026-05-31T18:00:00Z')
      await add('Heute früh', '2026-05-31T23:30:00Z')
      await add('Heute Abend', '2026-06-01T18:00:00Z', { end: '2026-06-01T20:30:00Z', location: 'Alte Mühle' })
      await add('Spätschicht', '2026-06-01T22:59:00Z', { end: '2026-06-02T02:00:00Z' })
      await add('Morgen', '2026-06-01T23:00:00Z')
      await add('Irgendwann', '2026-12-24T19:00:00Z')
      expect(await read('/')).toBe(
        [
          'Was läuft',
          'Heute, Montag, 1. Juni 2026',
          ...['00:30', 'Heute früh', 'Park', '19:00–21:30', 'Heute Abend', 'Alte Mühle'],
          ...['23:59', 'Spätschicht', 'Parkbis 2. Juni'],
          'Morgen, Dienstag, 2. Juni 2026',
          ...['00:00', 'Morgen', 'Park'],
          'Donnerstag, 24. Dezember 2026',
          ...['19:00', 'Irgendwann', 'Park'],
        ].join('\n'),
      )
      expect(await read('/?lng=en')).toContain('What’s on\nToday, Monday, 1 June 2026\n00:30')
    })

    test('what began before and still lasts stands under today', async () => {
      await add('Ausstellung', '2026-05-10T10:00:00Z', { end: '2026-06-20T16:00:00Z' })
      await add('Vorbei', '2026-05-10T10:00:00Z', { end: '2026-05-31T16:00:00Z' })
      expect(await read('/')).toBe('Was läuft\nHeute, Montag, 1. Juni 2026\n11:00\nAusstellung\nParkbis 20. Juni')
    })

    test('leaves out what is not public, and marks what is canceled', async () => {
      const main = await add('Fest', '2026-06-02T10:00:00Z', { canceled: true })
      await add('Entwurf', '2026-06-02T10:00:00Z', { published: false })
      await add('Gesperrt', '2026-06-02T10:00:00Z', { deactivated: true })
      await add('Programmpunkt', '2026-06-02T11:00:00Z', { parent: `id:${main}` })
      await add('Abend', '2026-06-02T18:00:00Z', { parent: `id:${main}`, parentListed: true })
      await member.delete(`/events/${await add('Gelöscht', '2026-06-02T10:00:00Z')}`)
      expect(await read('/')).toBe(
        [
          'Was läuft',
          'Morgen, Dienstag, 2. Juni 2026',
          '11:00',
          'Fest Abgesagt',
          'Park',
          '19:00',
          'Abend',
          'Park',
        ].join('\n'),
      )
      expect(await (await get('/')).text()).toContain(`<a href="/events/${main}"><s>Fest</s></a>`)
    })

    test('says so when there is nothing', async () => {
      expect(await read('/')).toBe('Was läuft\nZurzeit steht nichts im Kalender.')
      expect(await read('/', 'en')).toBe('What’s on\nThere is nothing in the calendar at the moment.')
    })

    test('has pages of 50, which keep the language', async () => {
      for (let index = 100; index < 151; index += 1) {
        await add(`Termin ${index}`, new Date(server.clock.now + index * 60_000).toISOString())
      }
      expect(await read('/')).toMatch(/Termin 149\nPark\nSeite 1 von 2 Später$/)
      expect(await (await get('/?lng=en')).text()).toContain('<a rel="next" href="/?page=2&amp;lng=en">Later</a>')
      expect(await read('/?page=2')).toBe(
        'Was läuft\nHeute, Montag, 1. Juni 2026\n13:30\nTermin 150\nPark\nFrüher Seite 2 von 2',
      )
      expect(await read('/?page=nonsense')).toContain('Seite 1 von 2')
    })
  })

  describe('the page of an event', () => {
    test('shows everything there is to know', async () => {
      const place = idOf(
        await member.post('/places', { ...newPlace(), name: 'Alte Mühle', address: 'Mühlweg 3, Stadt' }),
      )
      const group = idOf(await member.post('/groups', { ...newGroup(), name: 'Big Band' }))
      const picture = new FormData()
      const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      picture.set('media', new File([new Uint8Array(content)], 'a.png'))
      const image = idOf(await member.post('/media', picture))
      const id = await add('Sommer & Jazz', '2026-06-06T18:00:00Z', {
        end: '2026-06-06T21:00:00Z',
        location: `id:${place}`,
        location2: 'Saal 2',
        organizers: [`id:${group}`, 'Freunde <b>'],
        involved: [{ name: 'Ada', description: 'Gesang' }],
        tags: ['Open Air', 'umsonst'],
        image,
        alt: 'Die "Band"',
        description: '# Willkommen\nZeile eins\nZeile *zwei*\n\n<script>alert(1)</script> ![x](https://x.test/y.png)',
      })
      await add('Soundcheck', '2026-06-06T16:00:00Z', { parent: `id:${id}` })
      await add('Versteckt', '2026-06-06T16:00:00Z', { parent: `id:${id}`, published: false })
      expect(await read(`/events/${id}`)).toBe(
        [
          'Sommer & Jazz',
          ...['Wann', 'Samstag, 6. Juni 2026, 19:00–22:00 Uhr'],
          ...['Wo', 'Alte Mühle, Saal 2Mühlweg 3, Stadt'],
          ...['Veranstaltet von', 'Big Band, Freunde <b>'],
          ...['Mit dabei', 'Ada Gesang'],
          ...['Kategorie', 'Konzert', 'Thema', 'Jazz', 'Schlagwörter', 'open air, umsonst'],
          'Willkommen',
          'Zeile eins Zeile zwei',
          '<script>alert(1)</script> !x',
          'Programm',
          ...['Samstag, 6. Juni 2026', '17:00', 'Soundcheck', 'Park'],
        ].join('\n'),
      )
      const html = await (await get(`/events/${id}`)).text()
      expect(html).toContain('<title>Sommer &amp; Jazz · Stadtkalender</title>')
      expect(html).toContain(`src="/api/v1/media/${image}?width=380"`)
      expect(html).toContain('alt="Die &#34;Band&#34;"')
      expect(html).toContain('<h2>Willkommen</h2>')
      expect(html).not.toMatch(/<script|<b>|<img[^>]*x\.test/)
    })

    test('says that it is canceled, that it is not published, and what it is part of', async () => {
      const main = await add('Fest', '2026-06-06T10:00:00Z')
      const id = await add('Finale', '2026-06-06T18:00:00Z', { canceled: true, published: false, parent: `id:${main}` })
      expect(await read(`/events/${id}?lng=en`)).toBe(
        [
          'Part of Fest',
          'Finale Canceled',
          'This event has been canceled.',
          'This event is not in the calendar yet. Only those who know its address can see it.',
          ...['When', 'Saturday, 6 June 2026 at 19:00', 'Where', 'Park', 'Category', 'Konzert', 'Topic', 'Jazz'],
        ].join('\n'),
      )
      const html = await (await get(`/events/${id}?lng=en`)).text()
      expect(html).toContain(`<a href="/events/${main}?lng=en">Fest</a>`)
      expect(html).toContain('<h1><s>Finale</s> <span class="mark">Canceled</span></h1>')
    })

    test('is not there for what is deactivated, deleted or never was', async () => {
      const deactivated = await add('Gesperrt', '2026-06-02T10:00:00Z', { deactivated: true })
      const deleted = await add('Gelöscht', '2026-06-02T10:00:00Z')
      await member.delete(`/events/${deleted}`)
      for (const id of [deactivated, deleted, 'nonsense', '%00', '..%2f..']) {
        const response = await get(`/events/${id}`, { 'Accept-Language': 'de' })
        expect([response.status, readable(await response.text())]).toEqual([
          404,
          'Hier ist nichts\nDiese Seite gibt es nicht, oder nicht mehr.\nZum Kalender',
        ])
      }
    })
  })

  describe('the language', () => {
    test.each([
      ['/?lng=en', 'de', 'en'],
      ['/?lng=de', 'en', 'de'],
      ['/?lng=fr', 'en-US,de;q=0.5', 'en'],
      ['/', 'fr,de-AT;q=0.8,en;q=0.9', 'en'],
      ['/', 'de-AT', 'de'],
      ['/', 'fr', 'de'],
      ['/', '', 'de'],
    ])('of %s for a browser that prefers %j is %s', async (path, accepted, language) => {
      const response = await get(path, { 'Accept-Language': accepted })
      expect(await response.text()).toContain(`<html lang="${language}">`)
      expect(response.headers.get('content-language')).toBe(language)
      expect(response.headers.get('vary')).toContain('Accept-Language')
    })

    test('that was chosen stays when somebody follows a link', async () => {
      const id = await add('Konzert', '2026-06-02T10:00:00Z')
      const hrefs = async (path: string) =>
        [...(await (await get(path)).text()).matchAll(/<a[^>]* href="(\/[^"]*)"/g)].map((match) => match[1])
      expect(await hrefs('/?lng=en')).toEqual([
        '/?lng=en',
        '/?lng=en',
        '/about?lng=en',
        '/backstage?lng=en',
        `/events/${id}?lng=en`,
        '/?lng=de',
      ])
      expect(await hrefs('/')).toEqual(['/', '/', '/about', '/backstage', `/events/${id}`, '/?lng=en'])
    })
  })

  test('tells how to join under /about#register', async () => {
    const html = await (await get('/about')).text()
    expect(html).toContain('id="register"')
    expect(html).toContain('href="mailto:moderation@calendar.test"')
    expect(html).not.toContain('{{')
  })

  test.each(['/nowhere', '/events', '/index.php?x=1', '/theme/css/nothing.css', '/theme/css/..%2fconfig.json'])(
    'has a page for %s, which is not there',
    async (path) => {
      const response = await get(path, { 'Accept-Language': 'en' })
      expect([response.status, readable(await response.text())]).toEqual([
        404,
        'Nothing here\nThis page does not exist, or no longer.\nTo the calendar',
      ])
    },
  )

  test('is complete without scripts, and its style sheet and font are there, to be kept forever', async () => {
    const html = await (await get('/')).text()
    expect(html).not.toContain('<script')
    const links = [...html.matchAll(/<link rel="(?:stylesheet|preload)" href="([^"]*)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(links.length).toBe(3)
    for (const link of links) {
      const response = await get(link)
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  })

  test('says sorry when it fails, and the log knows why', async () => {
    await server.deps.db.schema.alterTable('events').renameTo('hidden').execute()
    const response = await get('/', { 'Accept-Language': 'en' })
    await server.deps.db.schema.alterTable('hidden').renameTo('events').execute()
    const id = response.headers.get('x-request-id')
    expect([response.status, readable(await response.text())]).toEqual([
      500,
      `Something went wrong\nThe fault is ours. Please try again in a few minutes.\nError number: ${id}`,
    ])
    expect(server.logged.some((line) => line.includes('unexpected error') && line.includes(String(id)))).toBe(true)
  })
})
