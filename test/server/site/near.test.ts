import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'
import { type Site, settleSite } from './visitor.ts'

const degree = 111.195

describe.each(databases)('what is near on $name', (database) => {
  let geocoder: Server
  let server: TestServer
  let site: Site
  let asked: string[]
  let reply: string

  beforeAll(async () => {
    geocoder = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(reply === '' ? 500 : 200, { 'Content-Type': 'application/json' }).end(reply)
    })
    const listening = Promise.withResolvers<void>()
    geocoder.listen(0, '127.0.0.1', listening.resolve)
    await listening.promise
    const { port } = geocoder.address() as AddressInfo
    server = await startTestServer(database, { geocoderUrl: `http://127.0.0.1:${port}/search` })
  })
  beforeEach(async () => {
    await server.clear()
    site = await settleSite(server)
    asked = []
    reply = '[]'
    const hall = await site.addPlace('Rathaus', { address: 'Markt 1', postalCode: '79098', lat: 48, lng: 7.8 })
    const hidden = await site.addPlace('Versteck', { address: 'Gasse 2', lat: 48, lng: 7.8, published: false })
    await site.addEvent('Im Rathaus', '2026-06-02T10:00:00Z', { location: `id:${hall}` })
    await site.addEvent('Im Versteck', '2026-06-02T10:00:00Z', { location: `id:${hidden}` })
    await site.addEvent('Zwei weiter', '2026-06-03T10:00:00Z', { lat: 48 + 2 / degree, lng: 7.8, tags: ['jazz'] })
    const narrow = Math.cos((48 * Math.PI) / 180)
    await site.addEvent('Vier weiter', '2026-06-04T10:00:00Z', { lat: 48, lng: 7.8 + 4 / degree / narrow })
    // In the corner of the square around the circle.
    await site.addEvent('In der Ecke', '2026-06-04T10:00:00Z', { lat: 48 + 4 / degree, lng: 7.8 + 4 / degree / narrow })
    await site.addEvent('Weit weg', '2026-06-05T10:00:00Z', { lat: 49, lng: 7.8 })
    await site.addEvent('Irgendwo', '2026-06-05T10:00:00Z')
  })
  afterAll(async () => {
    await server.stop()
    const closed = Promise.withResolvers<unknown>()
    geocoder.close(closed.resolve)
    geocoder.closeAllConnections()
    await closed.promise
  })

  const namesIn = (html: string) =>
    [...html.matchAll(/<a class="title[^"]*" href="\/events[^>]*>([^<]*)</g)].map(([, name = '']) => name)
  const shown = async (query: string) => namesIn(await site.html(`/?${query}`))

  test('is what lies within the chosen distance, in a circle, as far as the public may know', async () => {
    expect(await shown('near=Rathaus&km=1')).toEqual(['Im Rathaus'])
    expect(await shown('near=79098')).toEqual(['Im Rathaus', 'Zwei weiter'])
    expect(await shown('near=Markt&km=5')).toEqual(['Im Rathaus', 'Zwei weiter', 'Vier weiter'])
    expect(await shown('near=48,7.8&km=10')).toEqual(['Im Rathaus', 'Zwei weiter', 'Vier weiter', 'In der Ecke'])
    expect(asked).toEqual([])
  })

  test('goes together with the other filters, periods, words and months', async () => {
    expect(await shown('near=Rathaus&tag=jazz')).toEqual(['Zwei weiter'])
    expect(await shown('near=Rathaus&from=2026-06-03')).toEqual(['Zwei weiter'])
    expect(await shown('near=Rathaus&text=rathaus')).toEqual(['Im Rathaus'])
    expect(await site.html('/?near=Rathaus&km=1&text=weiter')).toContain('Nichts gefunden.')
    expect(await shown('near=Rathaus&month=2026-06')).toEqual(['Im Rathaus', 'Zwei weiter'])
    expect(await shown('near=Rathaus&week=2026-06-01')).toEqual(['Im Rathaus', 'Zwei weiter'])
  })

  test('can be said in the words of a search', async () => {
    expect(await shown('text=near+the+Rathaus')).toEqual(['Im Rathaus', 'Zwei weiter'])
    for (const rest of ['weiter', 'am 3. Juni', 'weiter am 3. Juni'])
      expect(await shown(`text=${encodeURIComponent(`im Umkreis von 3 km um das Rathaus ${rest}`)}`)).toEqual([
        'Zwei weiter',
      ])
    const html = await site.html('/?text=weiter+nahe+Rathaus+am+3.+Juni')
    expect(html).toContain('href="/?text=weiter+nahe+Rathaus"')
    expect(html).toContain('href="/?text=am+3.+Juni+nahe+Rathaus"')
    expect(await shown('text=weiter+in+der+N%C3%A4he+vom+Rathaus')).toEqual(['Zwei weiter'])
    for (const text of ['500m vom Rathaus', 'in der Nähe vom Rathaus 1 km', 'Rathaus Umkreis 1 km'])
      expect(await shown(`text=${encodeURIComponent(text)}`)).toEqual(['Im Rathaus'])
    const measured = await site.html('/?text=weiter+Rathaus+Umkreis+2km')
    expect(measured).toContain('bis 3 km um Rathaus weglassen')
    expect(measured).toContain('href="/?text=Rathaus+Umkreis+2km')
    const nowhere = await site.html('/?text=weiter+1+km+vom+Nirgendwo')
    expect(nowhere).toContain('„Nirgendwo“ kennen wir nicht als Ort.')
    expect(nowhere).not.toContain('km weglassen')
    await site.addEvent('10 km um den Teich', '2026-06-05T10:00:00Z')
    await site.addEvent('Am Teich', '2026-06-05T10:00:00Z')
    expect(await shown('text=10+km+um+den+Teich')).toEqual(['10 km um den Teich'])
    expect(asked).toEqual([])
  })

  test('of a street that nobody knows is not what has a part of its name, and its words belong together', async () => {
    await site.addPlace('Altes Spital', { address: 'Gasse 7', lat: 48, lng: 7.8 })
    await site.addEvent('In einer Gasse', '2026-06-05T10:00:00Z', { address: 'Lange Gasse 7' })
    for (const street of ['Alte Gasse', 'Altes Kino', 'Spital Straße', 'Alte Spital Gasse']) {
      const html = await site.html(`/?text=${encodeURIComponent(`weiter nahe ${street}`)}`)
      expect(html).toContain(`„${street}“ kennen wir nicht als Ort.`)
      expect([street, ...namesIn(html)]).toEqual([street, ...(await shown('text=weiter'))])
    }
    expect(await shown('text=weiter+nahe+Spital')).toEqual(['Zwei weiter'])
    expect(await shown('text=nahe+Lange+Gasse')).toEqual(['In einer Gasse'])
  })

  test('says of "near me" that nobody knows where that is, unless it was chosen', async () => {
    for (const text of ['in meiner Nähe', 'near me', 'weiter im Umkreis von 5 km']) {
      expect(await site.html(`/?text=${encodeURIComponent(text)}`)).toContain('Wo du bist, wissen wir nicht.')
    }
    expect(await shown('text=weiter+near+me')).toEqual(await shown('text=weiter'))
    expect(await site.html('/?text=weiter+near+me')).toContain('<details open>')
    for (const text of ['Rathaus 2 km Umkreis', 'Umkreis 5 km Rathaus']) {
      const found = await site.html(`/?text=${encodeURIComponent(text)}`)
      expect(found).toContain('um Rathaus weglassen')
      expect(found).not.toContain('<details open>')
    }
    const chosen = await site.html('/?text=weiter+near+me&near=Rathaus')
    expect(chosen).not.toContain('Wo du bist')
    expect(namesIn(chosen)).toEqual(['Zwei weiter'])
  })

  test('says how far each event is, in lists and in what words find', async () => {
    await site.addEvent('Nebenan', '2026-06-05T10:00:00Z', { lat: 48 + 0.42 / degree, lng: 7.8 })
    for (const query of ['near=Rathaus&km=5', 'near=Rathaus&km=5&text=konzert']) {
      const html = await site.html(`/?${query}`)
      expect(namesIn(html)).toContain('Im Rathaus')
      expect(html.match(/<span class="bit">[\d,]+ k?m</g)).toEqual(
        ['2', '4', '400'].map((number) => expect.stringMatching(`>${number}\\sk?m<`)),
      )
    }
    expect(await site.html('/?near=Rathaus&km=5&lng=en')).toMatch(/>400 m</)
    expect(await site.html('/')).not.toMatch(/<span class="bit">[\d,]+ k?m</)
  })

  test('tells how many events are nobody knows where, and leads to them', async () => {
    const nameless = await site.addPlace('Scheune am Lehmweg')
    await site.addEvent('In der Scheune', '2026-06-06T10:00:00Z', { location: `id:${nameless}`, tags: ['folk'] })
    await site.addEvent('In der Laube', '2026-06-06T10:00:00Z', { location: 'Laube', online: 'https://town.example' })
    await site.addEvent('Im Netz', '2026-06-06T10:00:00Z', { location: 'Online', online: 'https://town.example' })
    const web = await site.addPlace('Zoom')
    await site.addEvent('Im Gespräch', '2026-06-06T10:00:00Z', { location: `id:${web}` })
    const all = ['Im Versteck', 'In der Laube', 'In der Scheune', 'Irgendwo']
    const told = (count: number) =>
      `Bei ${count} weiteren Veranstaltung${count === 1 ? '' : 'en'} ist nicht bekannt, wo`
    for (const [query, names] of [
      ['near=Rathaus', all],
      ['text=nahe+Rathaus', all],
      ['near=Rathaus&km=1&from=2026-06-06', ['In der Laube', 'In der Scheune']],
      ['text=Scheune+nahe+Rathaus', ['In der Scheune']],
      ['text=Scheune+am+6.+Juni+nahe+Rathaus', ['In der Scheune']],
    ] as const) {
      const html = await site.html(`/?${query}`)
      expect([query, /Bei \d.*, wo/.exec(html)?.[0]]).toEqual([query, told(names.length)])
      const [, path = ''] = /wo der Ort liegt\. <a href="([^"]*)"/.exec(html) ?? []
      const others = await site.html(path.replaceAll('&amp;', '&'))
      expect(namesIn(others).toSorted()).toEqual(names)
      expect(others).toContain('um Rathaus: Lage nicht bekannt weglassen')
      expect(others).not.toContain('wo der Ort liegt.')
    }
    for (const query of ['', 'text=Scheune', 'near=Rathaus&tag=jazz', 'text=weiter+nahe+Rathaus', 'near=Nirgendwo'])
      expect(await site.html(`/?${query}`)).not.toContain('wo der Ort liegt.')
    const feed = await site.html('/events.ics?near=48,7.8&km=unknown&tag=folk')
    expect(feed.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(['SUMMARY:In der Scheune'])
  })

  test('is a chip that can be taken away, and stays while other filters change', async () => {
    const html = await site.html('/?near=Rathaus&km=5&tag=jazz')
    expect(html).toContain(
      '<a class="chip away" href="/?tag=jazz" aria-current="true"><span class="hidden">bis 5 km um Rathaus weglassen',
    )
    expect(html).toContain('href="/?tag=jazz&amp;near=Rathaus&amp;km=5&amp;from=2026-06-02&amp;to=2026-06-02"')
    expect(html).toContain('<option value="5" selected>5 km</option>')
    expect(html).toContain('name="near" value="Rathaus"')
    expect(await site.html('/?near=Rathaus&month=2026-06')).toContain('href="/?month=2026-06"')
  })

  test('names the place that a part of its name stands for', async () => {
    await site.addPlace('Stadtpark', { lat: 48, lng: 7.8 })
    await site.addPlace('Waldpark', { lat: 49, lng: 7.8 })
    for (const path of ['/?text=weiter+near+the+park', '/?near=park', '/subscribe?near=park'])
      expect([path, await site.html(path)]).toEqual([path, expect.stringContaining('bis 3 km um park (Stadtpark)')])
    expect(await site.html('/?near=park&lng=en')).toContain('within 3 km of park (Stadtpark)')
    expect(await site.html('/?near=stadtpark')).toContain('bis 3 km um stadtpark weglassen')
    expect(await site.html('/?near=48,7.8')).toContain('bis 3 km um diesen Punkt weglassen')
  })

  test('has feeds of its own, which keep the position', async () => {
    const html = await site.html('/?near=Rathaus&km=1')
    expect(html).toContain('href="/events.ics?near=48%2C7.8&amp;km=1"')
    expect(html).toContain('href="/subscribe?near=Rathaus&amp;km=1"')
    expect(await site.html('/subscribe?near=Rathaus&km=1')).toContain(
      'value="http://calendar.test/events.ics?near=48%2C7.8&amp;km=1"',
    )
    for (const query of ['near=48,7.8&km=1', 'near=rathaus&km=1']) {
      const calendar = await (await site.get(`/events.ics?${query}`)).text()
      expect([...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name]) => name)).toEqual(['Im Rathaus'])
      const feed = await (await site.get(`/events.rss?${query}`)).text()
      expect(feed.match(/<item>/g)?.length).toBe(1)
    }
  })

  test('says when nobody knows a place, shows everything and keeps what was typed; its feed is not there', async () => {
    const html = await site.html('/?near=Nirgendwo')
    expect(html).toContain('Wo „Nirgendwo“ ist, haben wir nicht gefunden.')
    expect(html).toContain('value="Nirgendwo"')
    expect(namesIn(html).length).toBe(7)
    expect((await site.get('/events.ics?near=Nirgendwo')).status).toBe(404)
    expect((await site.get('/subscribe?near=Nirgendwo')).status).toBe(404)
  })

  test('asks the map service for other addresses, once, and keeps them out of the database', async () => {
    reply = JSON.stringify([{ lat: 48 + 2 / degree, lon: '7.8' }])
    expect(await shown('near=Waldweg+7&km=1')).toEqual(['Zwei weiter'])
    expect(await shown('near=waldweg+7&km=1&page=1')).toEqual(['Zwei weiter'])
    expect(asked).toEqual([
      expect.stringMatching(/^\/search\?q=Waldweg\+7&.*&viewbox=7\.50%2C48\.30%2C8\.10%2C47\.70$/),
    ])
    expect(await server.deps.db.selectFrom('geocode_cache').selectAll().execute()).toEqual([])
  })

  test('does without the map service when that fails: of a known street something is known', async () => {
    reply = ''
    server.clock.now += 60_000
    expect(await shown('near=Markt+99&km=1')).toEqual(['Im Rathaus'])
    server.clock.now += 60_000
    expect((await site.get('/?near=Waldweg+8')).status).toBe(200)
  })

  test('where somebody is stays with them: rounded, kept nowhere and not in the log', async () => {
    const response = await site.get('/?near=48.00012,7.80049&km=1')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(namesIn(html)).toEqual(['Im Rathaus'])
    expect(html).toContain('bis 1 km um diesen Punkt')
    expect(html).not.toMatch(/48\.00012|7\.80049/)
    expect(server.logged.join('')).not.toMatch(/48\.00|7\.80/)
    expect((await site.get('/?near=Rathaus')).headers.get('cache-control')).toBe('no-cache')
  })

  test('is a filter of the API, for events and places', async () => {
    const ask = async (path: string, near: object) => {
      const filters = encodeURIComponent(JSON.stringify([{ near }]))
      const { status, body } = await server.nobody.get(`${path}${path.includes('?') ? '&' : '?'}filters=${filters}`)
      return status === 200 ? (body as { name: string }[]).map(({ name }) => name).toSorted() : status
    }
    const near = { lat: 48, lng: 7.8, km: 3 }
    expect(await ask('/events', near)).toEqual(['Im Rathaus', 'Zwei weiter'])
    expect(await ask('/places', near)).toEqual(['Rathaus'])
    for (const wrong of [
      { lat: 48, lng: 7.8 },
      { ...near, km: 0 },
      { ...near, km: 101 },
      { ...near, lat: 91 },
      { ...near, x: 1 },
    ])
      expect(await ask('/events', wrong)).toBe(400)
    const search = encodeURIComponent(JSON.stringify([{ near }]))
    const found = await server.nobody.get(`/eventsearch?query=weiter&filters=${search}`)
    expect(JSON.stringify(found.body)).toContain('Zwei weiter')
    expect(JSON.stringify(found.body)).not.toContain('Vier weiter')
  })

  test.each([
    'near=%00',
    "near='",
    'near=%25',
    `near=${'x'.repeat(500)}`,
    'near=48,7.8&km=999',
    'near=-90,180&km=10',
    'near=90,0',
  ])('bears %s', async (query) => {
    expect((await site.get(`/?${query}`)).status).toBeLessThan(400)
  })
})
