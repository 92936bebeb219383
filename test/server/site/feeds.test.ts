import { parseFeed } from '@rowanmanning/feed-parser'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createId } from '#server/ids.ts'
import { databases } from '../databases.ts'
import { startChoir } from '../series.ts'
import { startTestServer, type TestServer } from '../support.ts'
import { settleSite, setUpSite } from './visitor.ts'

const readIcal = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      name: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: component.hasProperty('dtend') ? event.endDate.toJSDate().toISOString() : null,
      status: component.getFirstPropertyValue('status'),
    }
  })

describe.each(databases)('feeds on $name', (database) => {
  const { server, site } = setUpSite(database)

  const ical = async (path: string) => readIcal(await site.html(path))
  const rss = async (path: string) => parseFeed(await site.html(path))
  const namesIn = async (path: string) => (await ical(path)).map(({ name }) => name)

  test('a square that is its own street is named once, in calendars, feeds and links', async () => {
    const place = await site.addPlace('Marktplatz', { address: 'Marktplatz, 79098 Lindenau' })
    const id = await site.addEvent('Konzert', '2026-06-02T18:00:00Z', { location: `id:${place}`, location2: 'Bühne' })
    const said = 'Marktplatz, Bühne, 79098 Lindenau'
    expect(await site.html('/events.ics')).toContain(`LOCATION:${said.replaceAll(',', '\\,')}`)
    for (const ending of ['rss', 'atom']) expect(await site.html(`/events.${ending}`)).toContain(said)
    expect(decodeURIComponent(await site.html(`/events/${id}`)).replaceAll('+', ' ')).toContain(`location=${said}`)
    await site.change('places', place, { address: 'Marktplatz 1, 79098 Lindenau' })
    expect(await site.html('/events.rss')).toContain('Marktplatz, Bühne, Marktplatz 1, 79098 Lindenau')
  })

  test('calendars, RSS and Atom tell when doors open, the price, how to register, and the address on the web', async () => {
    const facts = {
      doors: '2026-06-03T17:30:00Z',
      price: '12 €, <erm.> 8 €',
      registration: 'https://lindenau.example/karten',
      registrationUntil: '2026-06-02T16:00:00Z',
      online: 'https://meet.example/a',
    }
    const id = await site.addEvent('Lesung', '2026-06-03T18:00:00Z', facts)
    const told = `Einlass 18:30\\nPreis: 12 €\\, <erm.> 8 €\\nAnmeldung: ${facts.registration}\\, bis Dienstag\\, 2. Juni 2026\\, 17:00\\nOnline: ${facts.online}`
    for (const path of ['/events.ics', `/events/${id}.ics`])
      expect((await site.html(path)).replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${told}`)
    for (const ending of ['rss', 'atom']) {
      expect(await site.html(`/events.${ending}`)).toContain(
        'Einlass 18:30&lt;br&gt;Preis: 12 €, &amp;lt;erm.&amp;gt; 8 €&lt;br&gt;Anmeldung: https://lindenau.example/karten, bis Dienstag, 2. Juni 2026, 17:00&lt;br&gt;Online: https://meet.example/a&lt;/p&gt;',
      )
    }
  })

  test('every kind has its own events', async () => {
    const place = await site.addPlace('Mühle')
    const group = await site.addGroup('Chor')
    const film = await site.word('categories', 'Film')
    const umwelt = await site.word('topics', 'Umwelt')
    const at = (day: string) => `2026-06-${day}T18:00:00Z`
    await site.addEvent('Am Ort', at('02'), { location: `id:${place}` })
    await site.addEvent('Der Gruppe', at('03'), { organizers: [`id:${group}`] })
    await site.addEvent('Der Kategorie', at('04'), { category: film })
    await site.addEvent('Des Themas', at('05'), { topic: umwelt })
    await site.addEvent('Des Schlagworts', at('06'), { tags: ['Open Air / draußen'] })
    await site.addEvent('Entwurf', at('06'), { published: false })
    await site.addEvent('Gestern', '2026-05-31T10:00:00Z')
    await site.addEvent('Vor Jahren', '2024-05-31T10:00:00Z')
    const paths: [string, string[]][] = [
      ['/events', ['Gestern', 'Am Ort', 'Der Gruppe', 'Der Kategorie', 'Des Themas', 'Des Schlagworts']],
      [`/places/${place}/events`, ['Am Ort']],
      [`/groups/${group}/events`, ['Der Gruppe']],
      [`/categories/${film}/events`, ['Der Kategorie']],
      [`/topics/${umwelt}/events`, ['Des Themas']],
      [`/tags/${encodeURIComponent('open air / draußen')}/events`, ['Des Schlagworts']],
    ]
    for (const [path, names] of paths) {
      expect([path, await namesIn(`${path}.ics`)]).toEqual([path, names])
      const feed = await rss(`${path}.rss`)
      expect([path, feed.items.map(({ title }) => title?.split(': ')[1]).toSorted()]).toEqual([
        path,
        names.filter((name) => name !== 'Gestern').toSorted(),
      ])
    }
    expect(await namesIn(`/events.ics?category=${film}`)).toEqual(['Der Kategorie'])
    for (const path of ['/groups/nonsense/events.ics', `/topics/${film}/events.rss`, '/events/nonsense.ics']) {
      expect((await site.get(path)).status).toBe(404)
    }
  })

  test('of more deleted events than are read at once, each is told once', async () => {
    const { db } = server.deps
    const deleted = await site.addEvent('Gelöscht', '2026-07-20T18:00:00Z')
    await site.remove('events', deleted)
    const { listed, ...row } = await db
      .selectFrom('events')
      .selectAll()
      .where('id', '=', deleted)
      .executeTakeFirstOrThrow()
    expect(listed).toBe(0)
    const others = Array.from({ length: 1_100 }, () => ({ ...row, id: createId() }))
    while (others.length > 0) await db.insertInto('events').values(others.splice(0, 100)).execute()
    const uids = (await ical('/events.ics')).map(({ uid }) => uid)
    expect([uids.length, new Set(uids).size]).toEqual([1_101, 1_101])
    await db.deleteFrom('events').where('name', '=', 'Gelöscht').execute()
  })

  test('canceled events stay as canceled, and deleted ones for 30 days, each under one name for ever', async () => {
    const canceled = await site.addEvent('Abgesagt', '2026-06-20T18:00:00Z', { canceled: true })
    const deleted = await site.addEvent('Gelöscht', '2026-07-20T18:00:00Z')
    const hidden = await site.addEvent('Nie gesehen', '2026-07-20T18:00:00Z', { published: false })
    const uid = (await ical('/events.ics'))[1]?.uid
    await site.remove('events', deleted)
    await site.remove('events', hidden)
    const expected = [
      { uid: canceled, name: 'Abgesagt: Abgesagt', start: '2026-06-20T18:00:00.000Z', end: null, status: 'CANCELLED' },
      { uid: deleted, name: 'Gelöscht: Gelöscht', start: '2026-07-20T18:00:00.000Z', end: null, status: 'CANCELLED' },
    ]
    expect([uid, await ical('/events.ics')]).toEqual([deleted, expected])
    expect((await rss('/events.rss')).items.map(({ title }) => title)).toEqual(['20. Juni: Abgesagt: Abgesagt'])
    server.clock.now += 31 * 86_400_000
    expect(await ical('/events.ics')).toEqual(expected.slice(0, 1))
  })

  test('a filter that is gone gives no empty calendar: what is followed stays where it is', async () => {
    const film = await site.word('categories', 'Film')
    await site.addEvent('Nachtfilm', '2026-06-20T18:00:00Z', { category: film })
    const paths = ['ics', 'rss', 'atom'].map((ending) => `/events.${ending}?category=${film}`)
    const statuses = () => Promise.all(paths.map(async (path) => (await site.get(path)).status))
    expect(await statuses()).toEqual([200, 200, 200])
    const admin = await server.as('admin')
    await admin.post(`/categories/${film}/move`, { to: site.words.category })
    await admin.delete(`/categories/${film}`)
    expect(await statuses()).toEqual([404, 404, 404])
    expect((await site.get('/events.ics?access=nonsense')).status).toBe(200)
  })

  test('what changes with a place, a category or a topic counts as a change of its events', async () => {
    const place = await site.addPlace('Alte Mühle')
    await site.addEvent('Konzert', '2026-06-20T18:00:00Z', { location: `id:${place}` })
    const stamps = async () => [
      ...new Set((await site.html('/events.ics')).match(/(?<=^(?:DTSTAMP|LAST-MODIFIED):).*$/gm)),
      /<entry>.*<updated>(.*)<\/updated>/s.exec(await site.html('/events.atom'))?.[1],
    ]
    const changes: [string, string][] = [
      ['places', place],
      ['categories', site.words.category],
      ['topics', site.words.topic],
    ]
    for (const [resource, id] of changes) {
      server.clock.now += 60_000
      await site.change(resource, id, { name: `Neu ${resource}` })
      const at = new Date(server.clock.now).toISOString()
      expect([resource, ...(await stamps())]).toEqual([resource, at.replace(/[-:]|\.\d+/g, ''), at])
    }
  })

  test('what does not take place blocks no time', async () => {
    await site.addEvent('Abgesagt', '2026-06-20T18:00:00Z', { canceled: true })
    expect(await site.html('/events.ics')).toContain('STATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n')
  })

  test('the dates of a new series come in their order', async () => {
    const series = await startChoir(server)
    await series.generate('start=2026-06-01&end=2026-07-20')
    const names = (await rss('/events.rss?lng=en')).items.map(({ title }) => title)
    expect(names).toEqual(
      ['2', '9', '16', '23', '30'].map((day) => `${day} June: Choir`).concat(['7 July: Choir', '14 July: Choir']),
    )
  })

  test('of a series have all its dates, as they are by now, and those alone', async () => {
    const series = await startChoir(server)
    await series.generate('start=2026-06-01&end=2026-07-01')
    await site.addEvent('Konzert', '2026-06-20T18:00:00Z')
    await series.changeEvent('2026-06-16', { canceled: true })
    const { id } = await series.eventOn('2026-06-23')
    await series.owner.delete(`/events/${id}`)
    expect(await site.html(`/events/${(await series.eventOn('2026-06-09')).id}`)).toContain(
      `<a href="/subscribe?series=${series.id}" rel="nofollow">Alle Termine abonnieren</a>`,
    )
    const feed = `/events.ics?series=${series.id}`
    const page = await site.html(`/subscribe?series=${series.id}`)
    expect([page.includes('<h1>Choir abonnieren</h1>'), page.includes(`http://calendar.test${feed}`)]).toEqual([
      true,
      true,
    ])
    const dates = async () =>
      (await ical(feed)).map(({ status, start }) => `${String(start).slice(0, 10)} ${status}`).toSorted()
    expect(await dates()).toEqual([
      '2026-06-02 CONFIRMED',
      '2026-06-09 CONFIRMED',
      '2026-06-16 CANCELLED',
      '2026-06-23 CANCELLED',
      '2026-06-30 CONFIRMED',
    ])
    expect((await rss(`/events.rss?series=${series.id}`)).items).toHaveLength(4)
    expect(await site.html(`/events/${await site.addEvent('Fest', '2026-06-21T18:00:00Z')}`)).not.toContain(
      '/subscribe?series',
    )
  })

  test('a series that is unknown, deactivated, in the bin, or without a public date ever, has no feed', async () => {
    const series = await startChoir(server)
    const feed = `/events.ics?series=${series.id}`
    const found = async (path: string) => (await site.get(path)).status
    expect([
      await found(feed),
      await found(`/subscribe?series=${series.id}`),
      await found('/events.ics?series=x'),
    ]).toEqual([404, 404, 404])
    await series.generate()
    expect([await found(feed), await found(`/subscribe?series=${series.id}`)]).toEqual([200, 200])
    const { body } = await series.moderator.get(series.path)
    await series.moderator.put(series.path, { ...Object(body), deactivated: true })
    expect(await found(feed)).toBe(404)
  })

  test('a draft is news when it is published first, and only then', async () => {
    const draft = await site.addEvent('Lange Entwurf', '2026-06-20T18:00:00Z', { published: false })
    server.clock.now += 60_000
    const main = await site.addEvent('Fest', '2026-06-19T18:00:00Z')
    const ofMain = { parent: `id:${main}`, parentListed: false }
    const act = await site.addEvent('Akt', '2026-06-19T19:00:00Z', ofMain)
    server.clock.now += 60_000
    const news = async () => {
      const items = (await rss('/events.rss')).items.map(({ title, published }) => [title?.split(': ')[1], published])
      const entries = [...(await site.html('/events.atom')).matchAll(/<published>(.*)<\/published>/g)]
      expect(entries.map(([, at = '']) => new Date(at))).toEqual(items.map(([, at]) => at))
      return items
    }
    const made = new Date(server.clock.now - 60_000)
    expect(await news()).toEqual([['Fest', made]])

    await site.change('events', draft, { published: true })
    await site.change('events', act, { parentListed: true })
    const published = new Date(server.clock.now)
    const shown = [
      ['Akt', published],
      ['Lange Entwurf', published],
      ['Fest', made],
    ]
    expect(await news()).toEqual(shown)

    server.clock.now += 60_000
    await site.change('events', draft, { published: false })
    await site.change('events', draft, { published: true })
    await site.remove('events', main)
    await site.member.post(`/events/${main}/restore`)
    expect(await news()).toEqual(shown)
  })

  test('text of any kind arrives as it was, without control characters', async () => {
    const name = 'Semikolon; Komma, Backslash \\ „Anführung“ 🎷 <b> & Co'
    const description = `Zeile eins\r\nZeile zwei\u0007\u000b\n${'Wörter 🎷 '.repeat(60)}`
    const id = await site.addEvent(name, '2026-06-20T18:00:00Z', { description, location: 'Saal; 1, links' })
    const text = await site.html('/events.ics')
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toMatch(/[^\P{Cc}\r\n]/u)
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')[0])
    expect([event.summary, event.description, event.location]).toEqual([
      name,
      `Zeile eins\nZeile zwei \n${'Wörter 🎷 '.repeat(60).trim()}`,
      'Saal; 1, links',
    ])
    for (const feed of ['/events.rss', '/events.atom']) expect(await site.html(feed)).not.toMatch(/[^\P{Cc}\r\n]/u)
    const item = (await rss('/events.rss')).items[0]
    expect([item?.title, item?.url, item?.id]).toEqual([
      `20. Juni: ${name}`,
      `http://calendar.test${await site.pathOf(id)}`,
      id,
    ])
  })

  test('an event can be taken into a calendar of one’s own', async () => {
    const id = await site.addEvent('Konzert', '2026-06-20T18:00:00Z', { end: '2026-06-20T20:00:00Z', published: false })
    const response = await site.get(`/events/${id}.ics`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=UTF-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="konzert-2026-06-20.ics"`)
    expect(readIcal(await response.text())).toEqual([
      {
        uid: id,
        name: 'Konzert',
        status: 'CONFIRMED',
        start: '2026-06-20T18:00:00.000Z',
        end: '2026-06-20T20:00:00.000Z',
      },
    ])
  })

  test('a main event brings its public program along', async () => {
    const id = await site.addEvent('Fest', '2026-06-20T18:00:00Z')
    const parent = `id:${id}`
    await site.addEvent('Chor', '2026-06-20T20:00:00Z', { parent })
    await site.addEvent('Band', '2026-06-20T19:00:00Z', { parent, parentListed: true })
    await site.addEvent('Entwurf', '2026-06-20T19:00:00Z', { parent, published: false })
    expect(await namesIn(`/events/${id}.ics`)).toEqual(['Fest', 'Band', 'Chor'])
  })

  test('the file of an event goes into the calendar that is there, with a name and a text for people', async () => {
    const description = [
      '# Willkommen',
      '',
      'Mit **Ella** und [der Band](https://band.test/x), Info: <https://a.test>',
      '',
      '- Bier',
      '- Brot',
      '  1. mit Salz',
      '  2. ohne',
      '',
      'Tanz & Musik',
      'bis *spät*',
    ].join('\n')
    const id = await site.addEvent('Größtes „Fest“ für Łódź', '2026-06-20T22:30:00Z', { description, canceled: true })
    const response = await site.get(`/events/${id}.ics?lng=en`)
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="groesstes-fest-fuer-lodz-2026-06-20.ics"',
    )
    const text = await response.text()
    expect(text).not.toMatch(/^(NAME|REFRESH-INTERVAL|X-)/m)
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')[0])
    expect(event.summary).toBe('Canceled: Größtes „Fest“ für Łódź')
    expect(event.description).toBe(
      [
        'Willkommen',
        '',
        'Mit Ella und der Band (https://band.test/x), Info: https://a.test',
        '',
        '– Bier',
        '– Brot',
        '  1. mit Salz',
        '  2. ohne',
        '',
        'Tanz & Musik',
        'bis spät',
      ].join('\n'),
    )
    for (const [language, name] of [
      ['de', 'Abgesagt'],
      ['en', 'Canceled'],
      ['de', 'Abgesagt'],
    ]) {
      expect(await namesIn(`/events.ics?lng=${language}`)).toEqual([`${name}: Größtes „Fest“ für Łódź`])
    }
    const subscription = await site.html('/events.ics')
    expect(subscription).toContain('\r\nNAME:Stadtkalender\r\n')
    expect(subscription.match(/^X-.*/gm)).toEqual(['X-WR-CALNAME:Stadtkalender'])
  })

  test('of a filter are named after it', async () => {
    await site.addEvent('Jazz', '2026-06-20T18:00:00Z', { tags: ['jazz'] })
    expect(await site.html('/events.ics?text=jazz&free=1')).toContain(
      '\r\nNAME:„jazz“\\, Eintritt frei · Stadtkalender\r\n',
    )
    expect(await site.html('/events.rss?tag=jazz')).toContain('<title>„jazz“ · Stadtkalender</title>')
  })

  test('are sent anew only when something changed', async () => {
    const id = await site.addEvent('Konzert', '2026-06-20T18:00:00Z')
    server.clock.now += 5_000
    for (const path of ['/events.ics', '/events.rss', `/events/${id}.ics`]) {
      const first = await site.get(path)
      const [etag, changed] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
      expect([path, changed]).toEqual([path, 'Mon, 01 Jun 2026 10:00:00 GMT'])
      expect((await site.get(path, { 'If-None-Match': etag })).status).toBe(304)
      expect((await site.get(path, { 'If-Modified-Since': changed })).status).toBe(304)
      expect((await site.get(path, { 'If-Modified-Since': changed, 'If-None-Match': '"other"' })).status).toBe(200)
    }
    const before = await site.get('/events.ics')
    await site.change('events', id, { name: 'Chorprobe' })
    const changed = await site.get('/events.ics', {
      'If-Modified-Since': before.headers.get('last-modified') ?? '',
    })
    expect([changed.status, changed.headers.get('last-modified')]).toEqual([200, null])
    expect(readIcal(await changed.text())[0]?.name).toBe('Chorprobe')
    expect((await site.get('/events.ics', { 'If-None-Match': before.headers.get('etag') ?? '' })).status).toBe(200)
  })
})

const [sqlite] = databases as [(typeof databases)[number]]

describe.each([
  ['Europe/London', '+00:00', '+01:00'],
  ['Europe/Berlin', '+01:00', '+02:00'],
] as const)('times in %s', (timezone, winter, summer) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(sqlite, { timezone })
  })
  afterAll(() => server.stop())

  test('stay at seven in the evening across both changes of the clocks', async () => {
    server.clock.now = Date.parse('2026-03-01T10:00:00Z')
    const site = await settleSite(server)
    const dates = [
      ['2026-03-28', winter],
      ['2026-03-29', summer],
      ['2026-10-24', summer],
      ['2026-10-25', winter],
    ] as const
    for (const [date, offset] of dates) await site.addEvent(date, new Date(`${date}T19:00:00${offset}`).toISOString())
    const events = readIcal(await site.html('/events.ics'))
    const local = events.map(({ start }) => new Date(start).toLocaleString('sv-SE', { timeZone: timezone }))
    expect(local).toEqual(dates.map(([date]) => `${date} 19:00:00`))
    const shown = [...(await site.html('/')).matchAll(/<time [^>]*datetime="[^"]*">([^<]*)/g)].map((match) => match[1])
    expect(shown).toEqual(['19:00', '19:00', '19:00', '19:00'])
    const starts = await Promise.all(
      events.map(async ({ uid }) => /"startDate":"([^"]*)"/.exec(await site.html(`/events/${uid}`))?.[1]),
    )
    expect(starts).toEqual(dates.map(([date, offset]) => `${date}T19:00:00${offset}`))
  })
})
