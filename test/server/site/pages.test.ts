import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { databases } from '../databases.ts'
import { startChoir } from '../series.ts'
import { readable, setUpSite } from './visitor.ts'

const linesOf = (text: string) => text.split('\n')

const headOf = (html: string) =>
  Object.fromEntries([
    ...[...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value,
    ]),
    ...[...html.matchAll(/<link rel="(canonical|alternate)" (?:(?:hreflang|type)="([^"]*)" )?href="([^"]*)"/g)].map(
      ([, rel, kind, address]) => [kind ?? rel, address],
    ),
  ])

const jsonLdOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe.each(databases)('the public site on $name', (database) => {
  const { server, site } = setUpSite(database)

  test('menus mark the page that they lead to, whichever page was asked for before', async () => {
    const event = await site.addEvent('Jazz', '2026-06-06T18:00:00Z')
    const marked = async (path: string) =>
      [...(await site.html(path)).matchAll(/<a href="([^"]*)" aria-current="page">/g)].map(([, address]) => address)
    for (const _round of ['first', 'second']) {
      expect(await marked('/')).toEqual(['/'])
      expect(await marked(`/events/${event}`)).toEqual([])
      expect(await marked('/groups?lng=en')).toEqual(['/groups?lng=en'])
      expect(await marked('/groups')).toEqual(['/groups'])
      expect(await marked('/subscribe')).toEqual(['/subscribe'])
      expect(await marked('/suggest')).toEqual(['/suggest'])
      expect(await marked(`/suggest?about=events/${event}`)).toEqual([])
    }
  })

  describe('the page of an event', () => {
    const build = async () => {
      const place = await site.addPlace('Alte Mühle', { lat: 51.5, lng: -0.1 })
      const group = await site.addGroup('Big Band')
      const hidden = await site.addGroup('Geheimbund', { published: false })
      const image = await site.addPicture()
      const id = await site.addEvent('Sommer & Jazz', '2026-06-06T18:00:00Z', {
        end: '2026-06-06T21:00:00Z',
        location: `id:${place}`,
        location2: 'Saal 2',
        organizers: [`id:${group}`, `id:${hidden}`, 'Freunde <b>'],
        involved: [{ name: 'Ada', description: 'Gesang' }],
        tags: ['Open Air', 'umsonst'],
        image,
        alt: 'Die "Band"',
        description: '# Willkommen\nZeile eins\nZeile *zwei*\n\n<script>alert(1)</script> ![x](https://x.test/y.png)',
      })
      const part = await site.addEvent('Soundcheck', '2026-06-06T16:00:00Z', { parent: `id:${id}` })
      await site.addEvent('Versteckt', '2026-06-06T16:00:00Z', { parent: `id:${id}`, published: false })
      return { id, place, group, image, part }
    }

    test('names a group once that old data names in words, too', async () => {
      const group = await site.addGroup('Kantorei')
      const organizers = ['KANTOREI ST. MARIEN', `id:${group}`, 'Kantorei St. Marien-Süd']
      const id = await site.addEvent('Kantaten', '2026-06-06T18:00:00Z', { organizers })
      await site.change('groups', group, { name: 'Kantorei St. Marien' })
      expect(linesOf(await site.read(`/events/${id}`))).toContain('Kantorei St. Marien, Kantorei St. Marien-Süd')
      expect(Object(jsonLdOf(await site.html(`/events/${id}`))).organizer).toEqual([
        { '@type': 'Organization', name: 'Kantorei St. Marien', url: `http://calendar.test/groups/${group}` },
        { '@type': 'Organization', name: 'Kantorei St. Marien-Süd' },
      ])
    })

    test('shows everything there is to know', async () => {
      const { id, place, group, image } = await build()
      expect(linesOf(await site.read(`/events/${id}`))).toEqual([
        'Sommer & Jazz',
        'Wann',
        'Samstag, 6. Juni 2026 / 19:00–22:00 Uhr',
        'Was an diesem Tag noch los ist',
        'Wo',
        'Alte Mühle, Saal 2',
        'Mühlweg 3, Stadt',
        'Auf der Karte (OpenStreetMap)',
        'Veranstaltet von',
        'Big Band, Freunde <b>',
        'Mit dabei',
        'Ada Gesang',
        'In den Kalender',
        'iCalendar (.ics)',
        'Google',
        'Outlook',
        'Yahoo',
        'Weitersagen',
        'Der Weg dorthin',
        'Stimmt hier etwas nicht?',
        'Willkommen',
        'Zeile eins / Zeile zwei',
        '<script>alert(1)</script> !x',
        'Kategorie',
        'Konzert',
        'Thema',
        'Jazz',
        'Schlagwörter',
        'open air, umsonst',
        'Programm',
        'Samstag 6. Juni 2026',
        '17:00',
        'Soundcheck',
        'Park · Konzert',
      ])
      const html = await site.html(`/events/${id}`)
      expect(html).toContain(`src="/api/v1/media/${image}?width=380"`)
      expect(html).toContain('alt="Die &#34;Band&#34;" width="40" height="30"')
      expect(html).toContain('<h2>Willkommen</h2>')
      expect(html).not.toMatch(/<script>|<b>|<img[^>]*x\.test/)
      const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
      expect(
        [...main.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(?:<span class="kind[^>]*>)?([^<]*)</g)].map(
          ([, path, name]) => `${name} ${path}`,
        ),
      ).toEqual([
        'Was an diesem Tag noch los ist /?from=2026-06-06&amp;to=2026-06-06',
        `Alte Mühle /places/${place}`,
        'Auf der Karte (OpenStreetMap) https://www.openstreetmap.org/?mlat=51.5&amp;mlon=-0.1#map=17/51.5/-0.1',
        `Big Band /groups/${group}`,
        `iCalendar (.ics) ${await site.pathOf(id)}.ics`,
        expect.stringMatching(/^Google https:\/\/calendar\.google\.com\/.*dates=20260606T180000Z%2F20260606T210000Z/),
        expect.stringMatching(/^Outlook https:\/\/outlook\.live\.com\/.*startdt=2026-06-06T18%3A00%3A00\.000Z/),
        expect.stringMatching(/^Yahoo https:\/\/calendar\.yahoo\.com\/.*st=20260606T180000Z&amp;et=20260606T210000Z/),
        expect.stringMatching(/^Weitersagen mailto:\?subject=Sommer%20%26%20Jazz&amp;body=Samstag%2C%20/),
        'Der Weg dorthin https://www.openstreetmap.org/directions?route=%3B51.5%2C-0.1',
        `Stimmt hier etwas nicht? /suggest?about=events%2F${id}`,
        ` /api/v1/media/${image}`,
        'x https://x.test/y.png',
        `Konzert /?category=${site.words.category}`,
        `Jazz /?topic=${site.words.topic}`,
        'open air /?tag=open+air',
        'umsonst /?tag=umsonst',
        expect.stringMatching(/^Soundcheck \/events\//),
      ])
    })

    test('tells machines what it is', async () => {
      const { id, group, image, part } = await build()
      const html = await site.html(`/events/${id}`)
      const own = `http://calendar.test${await site.pathOf(id)}`
      const description =
        'Samstag, 6. Juni 2026, 19:00–22:00\u00a0Uhr, Alte Mühle. Willkommen: Zeile eins Zeile zwei &lt;script&gt;alert(1)&lt;/script&gt; !x'
      expect(html).toContain('<title>Sommer &amp; Jazz · Stadtkalender</title>')
      expect(headOf(html)).toEqual({
        viewport: 'width=device-width, initial-scale=1',
        'color-scheme': 'light dark',
        description,
        canonical: own,
        de: own,
        en: `${own}?lng=en`,
        'x-default': own,
        'og:type': 'website',
        'og:title': 'Sommer &amp; Jazz · Stadtkalender',
        'og:site_name': 'Stadtkalender',
        'og:url': own,
        'og:locale': 'de_DE',
        'og:description': description,
        'og:image': expect.stringMatching(
          new RegExp(`^http://calendar.test/cards/events/${id}.jpg\\?lng=de&amp;v=[\\w-]{10}$`),
        ),
        'og:image:type': 'image/jpeg',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': 'Die &#34;Band&#34;',
        'twitter:card': 'summary_large_image',
      })
      expect(jsonLdOf(html)).toEqual({
        '@context': 'https://schema.org',
        '@type': 'Event',
        '@id': own,
        name: 'Sommer & Jazz',
        url: own,
        startDate: '2026-06-06T19:00:00+01:00',
        endDate: '2026-06-06T22:00:00+01:00',
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        inLanguage: 'de',
        location: {
          '@type': 'Place',
          name: 'Alte Mühle',
          address: 'Mühlweg 3, Stadt',
          geo: { '@type': 'GeoCoordinates', latitude: 51.5, longitude: -0.1 },
        },
        image: [`http://calendar.test/api/v1/media/${image}?width=760`],
        description: 'Willkommen: Zeile eins Zeile zwei <script>alert(1)</script> !x',
        organizer: [
          { '@type': 'Organization', name: 'Big Band', url: `http://calendar.test/groups/${group}` },
          { '@type': 'Organization', name: 'Freunde <b>' },
        ],
        performer: [{ name: 'Ada' }],
        keywords: 'open air, umsonst',
        subEvent: [
          {
            '@type': 'Event',
            '@id': `http://calendar.test${await site.pathOf(part)}`,
            name: 'Soundcheck',
            url: `http://calendar.test${await site.pathOf(part)}`,
            startDate: '2026-06-06T17:00:00+01:00',
            eventStatus: 'https://schema.org/EventScheduled',
          },
        ],
      })
    })

    test('tells machines the day alone of what takes whole days, on pages of places and main events', async () => {
      const place = await site.addPlace('Park')
      const main = await site.addEvent('Fest', '2026-06-06T10:00:00Z')
      const day = { allDay: true, end: '2026-06-07T22:59:00Z', location: `id:${place}`, parent: `id:${main}` }
      await site.addEvent('Market', '2026-06-06T23:00:00Z', { ...day, parentListed: true })
      const dayOf = (list: unknown) => Array.from(Object(list), (item) => [Object(item).name, Object(item).startDate])
      const market = [['Market', '2026-06-07']]
      expect(dayOf(Object(jsonLdOf(await site.html(`/events/${main}`))).subEvent)).toEqual(market)
      expect(dayOf(Object(jsonLdOf(await site.html(`/places/${place}`))).event)).toEqual(market)
    })

    test('tells machines also in lists whether it takes place', async () => {
      const place = await site.addPlace('Park')
      const main = await site.addEvent('Fest', '2026-06-06T10:00:00Z')
      const part = { parent: `id:${main}`, parentListed: true, location: `id:${place}` }
      await site.addEvent('Tanz', '2026-06-06T11:00:00Z', part)
      await site.addEvent('Theater', '2026-06-06T12:00:00Z', { ...part, canceled: true })
      await site.addEvent('Kino', '2026-06-06T13:00:00Z', { ...part, postponed: true })
      const statusOf = (list: unknown) => Array.from(Object(list), (item) => Object(item).eventStatus)
      const statuses = ['Scheduled', 'Cancelled', 'Postponed'].map((status) => `https://schema.org/Event${status}`)
      expect(statusOf(Object(jsonLdOf(await site.html(`/events/${main}`))).subEvent)).toEqual(statuses)
      expect(statusOf(Object(jsonLdOf(await site.html(`/places/${place}`))).event)).toEqual(statuses)
    })

    test('says that it is canceled, that it is not published, and what it is part of', async () => {
      const main = await site.addEvent('Fest', '2026-06-06T10:00:00Z')
      const id = await site.addEvent('Finale', '2026-06-06T18:00:00Z', {
        canceled: true,
        published: false,
        parent: `id:${main}`,
      })
      expect(linesOf(await site.read(`/events/${id}?lng=en`))).toEqual([
        'Part of Fest',
        'Finale Canceled',
        'This event has been canceled.',
        'This event is not in the calendar. Only those who know its address can see it.',
        'When',
        'Saturday, 6 June 2026 / 19:00',
        'What else is on that day',
        'Where',
        'Park',
        'Share',
        'Something wrong here?',
        'Category',
        'Konzert',
        'Topic',
        'Jazz',
      ])
      const html = await site.html(`/events/${id}?lng=en`)
      expect(html).toContain(`<a href="${await site.pathOf(main)}?lng=en">Fest</a>`)
      expect(html).toContain('<h1><s class="p-name">Finale</s> <span class="mark">Canceled</span></h1>')
      expect(html).toContain('<title>Canceled: Finale · Stadtkalender</title>')
      expect(headOf(html)).toMatchObject({ robots: 'noindex' })
      expect(jsonLdOf(html)).toMatchObject({
        eventStatus: 'https://schema.org/EventCancelled',
        superEvent: { '@type': 'Event', name: 'Fest', url: `http://calendar.test${await site.pathOf(main)}` },
      })
    })

    test('says that it is over, and when something lasts for days', async () => {
      const id = await site.addEvent('Freizeit', '2026-05-29T08:00:00Z', { end: '2026-05-31T15:00:00Z' })
      expect(linesOf(await site.read(`/events/${id}`)).slice(0, 4)).toEqual([
        'Freizeit Vorbei',
        'Diese Veranstaltung ist vorbei.',
        'Wann',
        'Freitag, 29. Mai 2026, 09:00 Uhr / bis Sonntag, 31. Mai 2026, 16:00 Uhr',
      ])
    })

    test.each([
      ['2026-12-24T21:00:00Z', '2026-12-25T00:00:00Z', 'Donnerstag, 24. Dezember 2026, 21:00–00:00 Uhr'],
      ['2026-12-24T21:00:00Z', null, 'Donnerstag, 24. Dezember 2026, 21:00 Uhr'],
      [
        '2026-12-24T21:00:00Z',
        '2026-12-26T12:00:00Z',
        'Donnerstag, 24. Dezember 2026, 21:00 Uhr bis Samstag, 26. Dezember 2026, 12:00 Uhr',
      ],
    ])('says of %s to %s the same to machines and feeds as to people', async (start, end, when) => {
      const id = await site.addEvent('Fest', start, { end })
      const plainly = async (path: string) => (await site.html(path)).replaceAll('\u00a0', ' ')
      expect(headOf(await plainly(`/events/${id}`)).description).toBe(`${when}, Park`)
      expect(
        readable(await plainly(`/events/${id}`))
          .replace(' / bis', ' bis')
          .replace(' / ', ', '),
      ).toContain(when)
      expect(await plainly('/events.rss?lng=de')).toContain(when)
    })

    test('of a series names its further dates with year and time, and what is otherwise about them', async () => {
      const series = await startChoir(server)
      await series.generate('start=2026-06-01&end=2026-06-30')
      await series.changeEvent('2026-06-09', { postponed: true })
      await series.changeEvent('2026-06-16', { canceled: true })
      await series.changeEvent('2026-06-23', { name: 'Concert', location: 'Old Mill' })
      const { id } = await series.eventOn('2026-06-02')
      const text = await site.read(`/events/${id}?lng=en`)
      expect(linesOf(text.slice(text.indexOf('Further dates')))).toEqual([
        'Further dates',
        'every Tuesday, 4 dates, 1 of them canceled, next Tue 23 Jun',
        'Tue, 9 June 2026 19:00–21:00 Postponed',
        'Tue, 16 June 2026 19:00–21:00 Canceled',
        'Tue, 23 June 2026 19:00–21:00 Different place Concert · Old Mill',
        'Tue, 30 June 2026 19:00–21:00',
      ])
    })

    test('of a series with many dates counts them all, and says how many are not listed', async () => {
      const place = await site.addPlace('Saal')
      const series = await startChoir(server, {
        location: `id:${place}`,
        intervals: [{ type: 'day', interval: 1, date: '2026-06-02', weekDay: null }],
      })
      await series.generate('start=2026-06-01&end=2026-07-15')
      const { id } = await series.eventOn('2026-06-02')
      const event = linesOf(await site.read(`/events/${id}?lng=en`))
      expect(event).toContainEqual(expect.stringMatching(/^every day, 43 dates, next /))
      expect(event).toContain('and 13 more')
      const lines = linesOf(await site.read(`/places/${place}?lng=en`))
      expect(lines).toContain('every day, 44 dates')
      expect(lines).toContain('and 14 more')
    })

    test('of a series tells a rhythm only of dates that come so', async () => {
      const series = await startChoir(server)
      await series.generate('start=2026-06-01&end=2026-07-31')
      await series.changeEvent('2026-06-09', { name: 'Singalong' })
      await series.changeEvent('2026-07-21', { name: 'Singalong' })
      expect(await site.read('/?text=singalong&lng=en')).toMatch(/\n2 dates\n/)
      expect(await site.read('/?text=choir&lng=en')).toContain('every Tuesday, 7 dates')
    })

    test.each([
      ['another weekday', { weekDay: 4 }],
      ['twice as often', { date: '2026-06-02', interval: 1 }, 2],
      ['half as often', { interval: 2 }],
    ])('of a series tell no rhythm that they do not follow yet: %s', async (_, change, interval = 1) => {
      const rhythm = { type: 'week', interval, date: '2026-06-02', weekDay: 2 } as const
      const series = await startChoir(server, { intervals: [rhythm] })
      await series.generate('start=2026-06-01&end=2026-08-31')
      const { id } = await series.eventOn('2026-06-02')
      const told = async () => {
        const pages = [await site.read(`/events/${id}?lng=en`), await site.read('/?text=choir&lng=en')]
        return pages.map((page) => linesOf(page).filter((line) => /\bevery\b/.test(line)).length)
      }
      expect(await told()).toEqual([1, 1])
      await series.change({ intervals: [{ ...rhythm, ...change }] })
      expect(await told()).toEqual([0, 0])
    })

    test('of a series names further dates that are whole days, or last for days, without a time', async () => {
      const series = await startChoir(server)
      await series.generate('start=2026-06-01&end=2026-06-30')
      await series.changeEvent('2026-06-09', { allDay: true, end: null })
      await series.changeEvent('2026-06-16', { allDay: true, end: '2026-06-18T10:00:00Z' })
      const { id } = await series.eventOn('2026-06-02')
      const text = linesOf(await site.read(`/events/${id}?lng=de`))
      expect(text).toEqual(
        expect.arrayContaining([
          'Di., 9. Juni 2026 ganztägig',
          'Di., 16. Juni bis 18. Juni 2026',
          'Di., 23. Juni 2026 19:00–21:00 Uhr',
        ]),
      )
    })

    test('of a series is one line with its dates on the page of a place, and each by itself in the calendar', async () => {
      const place = await site.addPlace('Saal')
      const series = await startChoir(server, { location: `id:${place}` })
      await series.generate('start=2026-06-01&end=2026-06-30')
      await series.changeEvent('2026-06-02', { canceled: true })
      await series.changeEvent('2026-06-09', { soldOut: true })
      await site.addEvent('Probe', '2026-06-10T10:00:00Z', { location: `id:${place}` })
      const html = await site.html(`/places/${place}?lng=en`)
      expect([...html.matchAll(/<a class="title[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual(['Choir', 'Probe'])
      expect(readable(html)).toContain('Tuesday 9 June 2026')
      expect(readable(html)).toContain(
        'every Tuesday, 5 dates, 1 of them canceled\nTue 2 Jun 19:00–21:00 Canceled\nTue 9 Jun 19:00–21:00 Sold out',
      )
      expect((await site.html('/')).match(/>Choir</g)).toHaveLength(5)
      expect((await site.html('/?text=choir')).match(/class="title[^>]*>Choir/g)).toHaveLength(1)
    })

    test('of a series counts the canceled dates among those that are not listed, and none of them as coming', async () => {
      const place = await site.addPlace('Saal')
      const series = await startChoir(server, {
        location: `id:${place}`,
        intervals: [{ type: 'day', interval: 1, date: '2026-06-02', weekDay: null }],
      })
      await series.generate('start=2026-06-01&end=2026-07-15')
      await series.changeEvent('2026-07-14', { canceled: true })
      await series.changeEvent('2026-07-15', { canceled: true })
      const { id } = await series.eventOn('2026-06-02')
      const event = linesOf(await site.read(`/events/${id}?lng=de`))
      expect(event).toContainEqual(expect.stringMatching(/^täglich, 43 Termine, davon 2 abgesagt, nächster /))
      expect(linesOf(await site.read(`/places/${place}?lng=en`))).toContain('every day, 44 dates, 2 of them canceled')
      expect(await site.read('/orte?lng=en')).toContain('42 upcoming events')
    })

    test('of a series whose dates are all canceled says so', async () => {
      const place = await site.addPlace('Saal')
      const series = await startChoir(server, { location: `id:${place}` })
      await series.generate('start=2026-06-01&end=2026-06-15')
      await series.changeEvent('2026-06-02', { canceled: true })
      await series.changeEvent('2026-06-09', { canceled: true })
      expect(linesOf(await site.read(`/places/${place}?lng=en`))).toContain('every Tuesday, 2 dates, all canceled')
      const { id } = await series.eventOn('2026-06-02')
      expect(linesOf(await site.read(`/events/${id}?lng=en`))).toContain('every Tuesday, 1 date, canceled')
      expect(await site.read('/orte?lng=en')).not.toContain('upcoming')
    })

    test('of a series in one line says which of its dates are somewhere else, or called otherwise', async () => {
      const [hall, mill] = [await site.addPlace('Saal'), await site.addPlace('Mühle')]
      const series = await startChoir(server, { location: `id:${hall}` })
      await series.generate('start=2026-06-01&end=2026-06-30')
      await series.changeEvent('2026-06-16', { location: `id:${mill}` })
      await series.changeEvent('2026-06-23', { name: 'Concert', location: 'Old barn' })
      const lines = linesOf(await site.read('/?text=choir&lng=en'))
      expect(lines.filter((line) => line.startsWith('Tue '))).toEqual([
        'Tue 2 Jun 19:00–21:00',
        'Tue 9 Jun 19:00–21:00',
        'Tue 16 Jun 19:00–21:00 Different place Mühle',
        'Tue 30 Jun 19:00–21:00',
      ])
      expect(linesOf(await site.read('/?text=singing&lng=en'))).toContain(
        'Tue 23 Jun 19:00–21:00 Different place Concert · Old barn',
      )
    })

    test('entered one by one stand in one line, for places and in a search, if they are told the same', async () => {
      const place = await site.addPlace('Saal')
      const told = { location: `id:${place}`, description: 'For all.' }
      for (const day of ['16', '02', '09']) await site.addEvent('Playgroup', `2026-06-${day}T09:30:00Z`, told)
      await site.addEvent('Playgroup', '2026-06-23T09:30:00Z', { ...told, description: 'With a guest.' })
      await site.addEvent('Playgroup', '2026-06-30T09:30:00Z', { ...told, location: 'Park' })
      const dates = ['Tue 2 Jun 10:30', 'Tue 9 Jun 10:30', 'Tue 16 Jun 10:30']
      for (const path of [`/places/${place}?lng=en`, '/?text=playgroup&lng=en']) {
        const lines = linesOf(await site.read(path))
        const from = lines.indexOf('3 dates')
        expect(lines.slice(from, from + 4)).toEqual(['3 dates', ...dates])
        expect(lines.filter((line) => line === 'Playgroup').length).toBe(path.startsWith('/places') ? 2 : 3)
      }
      expect((await site.read('/?lng=en')).match(/\nPlaygroup\n/g)).toHaveLength(5)
    })

    test('told the same are counted whole in a search of several pages', async () => {
      const told = { location: `id:${await site.addPlace('Saal')}`, description: 'For all.' }
      for (const day of ['01', '08', '15', '22', '29']) {
        await site.addEvent('Playgroup', `2026-06-${day}T09:30:00Z`, told)
        for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])
          await site.addEvent(`${name} ${day}`, `2026-06-${day}T19:00:00Z`)
      }
      const first = await site.read('/?text=ohne+yoga&lng=en')
      expect(first).toContain('5 dates')
      expect(first).toContain('46 events')
      expect(await site.read('/?text=ohne+yoga&lng=en&page=2')).not.toContain('Playgroup')
    })

    test('are told the same if their long texts begin so, on the page as in its number', async () => {
      const location = `id:${await site.addPlace('Saal')}`
      const long = 'All children play. '.repeat(25)
      for (let day = 1; day <= 31; day += 1) {
        const date = `2026-07-${String(day).padStart(2, '0')}`
        await site.addEvent('Playgroup', `${date}T09:30:00Z`, { location, description: long + 'x'.repeat(day) })
        await site.addEvent('Breakfast', `${date}T07:30:00Z`, { location, description: `For ${date}` })
      }
      const games = await site.read('/?text=playgroup&lng=en')
      expect(games).toContain('1 event')
      expect(games).toContain('31 dates')
      const breakfasts = await site.read('/?text=breakfast&lng=en')
      expect(breakfasts).toContain('31 events')
      expect(breakfasts.match(/\nBreakfast\n/g)).toHaveLength(30)
    })

    test('of a series whose first date is over stands under the next that takes place, for places and in a search', async () => {
      const place = await site.addPlace('Saal')
      const series = await startChoir(server, { location: `id:${place}`, tags: ['kinder'] })
      await series.generate('start=2026-06-01&end=2026-06-30')
      await site.addEvent('Kinderkino', '2026-06-03T10:00:00Z')
      server.clock.now = Date.parse('2026-06-02T21:00:00Z')
      const there = await site.read(`/places/${place}?lng=en`)
      expect(there).toMatch(/Tuesday 9 June 2026\n19:00–21:00\nChoir\n/)
      expect(there).not.toContain('Tuesday 2 June')
      const ranked = await site.read('/?text=choir&lng=en')
      expect(ranked).toContain('Tue 9 Jun 19:00–21:00\nChoir\n')
      expect(ranked).not.toContain('Past')
      const byTime = await site.html('/?text=kinder')
      expect([...byTime.matchAll(/<a class="title[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
        'Kinderkino',
        'Choir',
      ])
      await series.changeEvent('2026-06-09', { postponed: true })
      expect(await site.read(`/places/${place}?lng=en`)).toContain('Tuesday 16 June 2026')
    })

    test('at an unknown place leads to the map by the address', async () => {
      const id = await site.addEvent('Picknick', '2026-06-06T10:00:00Z', { address: 'Am See 1, Stadt' })
      expect(await site.html(`/events/${id}`)).toContain(
        'href="https://www.openstreetmap.org/search?query=Am%20See%201%2C%20Stadt"',
      )
    })

    test('neither leads to what is not public nor names it', async () => {
      const place = await site.addPlace('Keller', { deactivated: true })
      const group = await site.addGroup('Verein', { deactivated: true })
      const id = await site.addEvent('Treffen', '2026-06-06T10:00:00Z', {
        location: `id:${place}`,
        organizers: [`id:${group}`],
      })
      const html = await site.html(`/events/${id}`)
      expect(linesOf(readable(html)).slice(4, 6)).toEqual(['Wo', 'Ort nicht öffentlich'])
      expect(html).not.toMatch(/\/(places|groups)\/[0-9a-f]/)
      for (const name of ['Mühlweg', 'Keller', 'Verein']) expect(html).not.toContain(name)
    })

    test('is not there for what is deactivated or never was', async () => {
      const deactivated = await site.addEvent('Gesperrt', '2026-06-02T10:00:00Z', { deactivated: true })
      const both = await site.addEvent('Gesperrt und gelöscht', '2026-06-02T10:00:00Z', { deactivated: true })
      await site.remove('events', both)
      const never = '018f0000-0000-7000-8000-000000000000'
      for (const id of [deactivated, both, never, `${deactivated}.ics`, 'nonsense', '%00', '..%2f..']) {
        const response = await site.get(`/events/${id}`, { 'Accept-Language': 'de' })
        expect([response.status, readable(await response.text())]).toEqual([
          404,
          'Hier ist nichts\nDiese Seite gibt es nicht oder nicht mehr.\nZum Kalender',
        ])
      }
    })

    test('has an address that people can read, and old ones lead to it for ever', async () => {
      const id = await site.addEvent('Jazz im Müllerkeller!', '2026-06-06T18:00:00Z')
      const path = await site.pathOf(id)
      expect(path).toMatch(/^\/events\/2026-06-06-jazz-im-muellerkeller-[0-9a-hjkmnp-tv-z]{8}$/)
      expect((await site.get(path)).status).toBe(200)
      expect((await site.get(`${path}.ics`)).headers.get('content-disposition')).toContain('jazz-im-muellerkeller')
      await site.change('events', id, { name: 'Blues', start: '2026-06-07T18:00:00Z' })
      for (const old of [path, `/events/${id}`, `/events/${path.slice(-8)}`]) {
        const answer = await site.get(`${old}?lng=en`)
        const to = path.replace(/2026.*-/, '2026-06-07-blues-')
        expect([answer.status, answer.headers.get('location')]).toEqual([301, `${to}?lng=en`])
      }
      expect((await site.get(path.replace(/.$/, path.endsWith('0') ? '1' : '0'))).status).toBe(404)
    })

    test('is gone by its readable address, too, and names what comes instead', async () => {
      const id = await site.addEvent('Gelöscht', '2026-06-02T10:00:00Z')
      const path = await site.pathOf(id)
      await site.addEvent('Etwas anderes', '2026-06-03T10:00:00Z')
      await site.remove('events', id)
      for (const gone of [path, `${path}.ics`]) expect((await site.get(gone)).status).toBe(410)
      expect(await site.read(path)).toContain('Etwas anderes')
    })

    test('names more of the same place, group and topic, each once', async () => {
      const place = await site.addPlace('Mühle')
      const group = await site.addGroup('Band')
      const there = { location: `id:${place}`, organizers: [`id:${group}`] }
      const id = await site.addEvent('Jazz', '2026-06-06T18:00:00Z', there)
      await site.addEvent('Blues', '2026-06-07T18:00:00Z', there)
      await site.addEvent('Blues', '2026-06-08T18:00:00Z', there)
      await site.addEvent('Swing', '2026-06-09T18:00:00Z', { organizers: [`id:${group}`] })
      await site.addEvent('Ska', '2026-06-10T18:00:00Z', { canceled: true })
      await site.addEvent('Entwurf', '2026-06-10T18:00:00Z', { published: false })
      const text = await site.read(`/events/${id}`)
      expect(linesOf(text.slice(text.indexOf('Mehr:')))).toEqual([
        'Mehr: Mühle',
        'Blues',
        'So., 7. Juni 2026, 19:00',
        'Alle Veranstaltungen: Mühle',
        'Mehr: Band',
        'Swing',
        'Di., 9. Juni 2026, 19:00',
        'Alle Veranstaltungen: Band',
        'Mehr: Jazz',
        'Ska Abgesagt',
        'Mi., 10. Juni 2026, 19:00',
        'Alle Veranstaltungen: Jazz',
      ])
    })

    test('has as further dates what is called the same at its place or by its group', async () => {
      const place = await site.addPlace('Keller')
      const group = await site.addGroup('Band')
      const id = await site.addEvent('Jazz', '2026-06-06T18:00:00Z', {
        location: `id:${place}`,
        organizers: [`id:${group}`],
      })
      await site.addEvent('Jazz', '2026-06-13T18:00:00Z', { location: `id:${place}` })
      await site.addEvent('Jazz', '2026-06-20T18:00:00Z', { organizers: [`id:${group}`], canceled: true })
      await site.addEvent('Jazz', '2026-06-27T18:00:00Z')
      await site.addEvent('Jazz', '2026-05-27T18:00:00Z', { location: `id:${place}` })
      const text = linesOf(await site.read(`/events/${id}?lng=en`))
      expect(text.slice(text.indexOf('Further dates'))).toEqual([
        'Further dates',
        'next Sat 13 Jun',
        'Sat, 13 June 2026 19:00',
        'Sat, 20 June 2026 19:00 Canceled Park',
      ])
    })

    test('leads to its day, which is named where it lasts for days, and is past where it is over', async () => {
      const linkOf = async (start: string, end: string | null) => {
        const id = await site.addEvent('Markt', start, { end })
        const of = async (language: string) => {
          const html = await (await site.get(`${await site.pathOf(id)}?lng=${language}`)).text()
          return /<a href="\/\?(?:from|day)[^>]*>([^<]*)</.exec(html)?.[1]
        }
        return [await of('de'), await of('en')]
      }
      expect(await linkOf('2026-06-06T18:00:00Z', null)).toEqual([
        'Was an diesem Tag noch los ist',
        'What else is on that day',
      ])
      expect(await linkOf('2026-05-06T18:00:00Z', null)).toEqual([
        'Was an diesem Tag noch los war',
        'What else was on that day',
      ])
      expect(await linkOf('2026-06-06T10:00:00Z', '2026-06-08T10:00:00Z')).toEqual([
        'Was am 6. Juni noch los ist',
        'What else happens on 6 June',
      ])
      expect((await linkOf('2026-05-20T10:00:00Z', '2026-06-08T10:00:00Z'))[0]).toBe('Was am 1. Juni noch los ist')
      expect((await linkOf('2026-05-06T10:00:00Z', '2026-05-08T10:00:00Z'))[0]).toBe('Was am 6. Mai noch los war')
    })

    test('tells of what lasts for days until when, and whole days without a time', async () => {
      const id = await site.addEvent('Jazz', '2026-06-06T18:00:00Z')
      await site.addEvent('Ausstellung', '2026-06-07T10:00:00Z', { end: '2026-06-27T10:00:00Z', allDay: true })
      await site.addEvent('Lauf', '2026-06-08T10:00:00Z', { end: '2026-06-09T16:00:00Z' })
      const text = linesOf(await site.read(`/events/${id}`))
      expect(text).toEqual(expect.arrayContaining(['So., 7. Juni bis 27. Juni 2026', 'Mo., 8. Juni bis 9. Juni 2026']))
      expect(text.join()).not.toContain('ganztägig')
    })

    test('is gone once it is deleted, with its calendar file, until it is restored', async () => {
      const id = await site.addEvent('Gelöscht', '2026-06-02T10:00:00Z')
      await site.remove('events', id)
      for (const path of [`/events/${id}`, `/events/${id}/`, `/events/${id}.ics`]) {
        const response = await site.get(path, { 'Accept-Language': 'de' })
        expect([response.status, readable(await response.text())]).toEqual([
          410,
          'Das gibt es nicht mehr\nDieser Eintrag wurde gelöscht.\nZum Kalender',
        ])
      }
      expect(await site.html(`/events/${id}`)).toContain('<meta name="robots" content="noindex">')
      expect((await site.member.post(`/events/${id}/restore`)).status).toBe(200)
      expect((await site.get(await site.pathOf(id))).status).toBe(200)
    })
  })

  describe('groups and places', () => {
    test('show no night that is over under the day on which it ended', async () => {
      const location = `id:${await site.addPlace('Saal')}`
      await site.addEvent('Disco', '2026-05-31T21:00:00Z', { end: '2026-06-01T01:00:00Z', location })
      await site.addEvent('Jazz', '2026-06-01T18:00:00Z', { location })
      const page = `/places/${location.slice(3)}`
      expect(await site.read(page)).not.toContain('Disco')
      server.clock.now = Date.parse('2026-06-01T00:30:00Z')
      expect(await site.read(page)).toContain('Disco')
    })

    test('are listed by name, with what is to come there', async () => {
      const mill = await site.addPlace('Mühle', { description: 'Am **Bach**. '.repeat(30) })
      await site.addPlace('altes Rathaus', { address: 'Markt 1' })
      await site.addPlace('Versteck', { published: false })
      await site.addPlace('Gesperrt', { deactivated: true })
      await site.remove('places', await site.addPlace('Abgerissen'))
      await site.addEvent('Konzert', '2026-06-06T10:00:00Z', { location: `id:${mill}` })
      await site.addEvent('Lesung', '2026-06-08T10:00:00Z', { location: `id:${mill}` })
      await site.addEvent('Entwurf', '2026-06-08T10:00:00Z', { location: `id:${mill}`, published: false })
      await site.addEvent('Gestern', '2026-05-08T10:00:00Z', { location: `id:${mill}` })
      const expected = [
        'Orte',
        'altes Rathaus',
        'Markt 1',
        'Mühle',
        'Mühlweg 3, Stadt',
        `${'Am Bach. '.repeat(17)}Am…`,
        '2 kommende Veranstaltungen',
      ]
      expect(linesOf(await site.read('/places'))).toEqual(expected)
      expect(linesOf(await site.read('/orte'))).toEqual(expected)
      expect(linesOf(await site.read('/places?text=markt'))).toEqual([
        'Orte',
        '1 Eintrag gefunden. Alles zeigen',
        'altes Rathaus',
        'Markt 1',
      ])
    })

    test('groups have a list of their own, in both languages', async () => {
      expect(await site.read('/groups?lng=en')).toBe('Groups\nNo group has been entered here yet.')
      const image = await site.addPicture()
      const group = await site.addGroup('Chor', { image, alt: 'Wir' })
      await site.addEvent('Probe', '2026-06-06T10:00:00Z', { organizers: [`id:${group}`] })
      expect(await site.read('/gruppen?lng=en')).toBe('Groups\nChor\n1 upcoming event')
      expect(await site.html('/groups')).toContain(`<img src="/api/v1/media/${image}?width=100"`)
    })

    test('long lists have pages', async () => {
      for (let index = 100; index < 161; index += 1) await site.addGroup(`Gruppe ${index}`)
      expect(await site.read('/groups')).toMatch(/Gruppe 159\nSeite 1 von 2 Weiter$/)
      expect(await site.read('/groups?page=2')).toBe('Gruppen\nGruppe 160\nZurück Seite 2 von 2')
      expect((await site.get('/groups?page=3')).status).toBe(404)
    })

    test('a place has a page with its address, what it is and what comes', async () => {
      const id = await site.addPlace('Mühle', {
        lat: 51.5,
        lng: -0.1,
        link: 'https://www.muehle.example/',
        email: 'kontakt@muehle.example',
        description: 'Am *Bach*.',
      })
      await site.addEvent('Konzert', '2026-06-06T10:00:00Z', { location: `id:${id}` })
      await site.addEvent('Gestern', '2026-05-06T10:00:00Z', { location: `id:${id}` })
      await site.addEvent('Woanders', '2026-06-06T10:00:00Z')
      expect(linesOf(await site.read(`/places/${id}`))).toEqual([
        'Orte',
        'Mühle',
        'Adresse',
        'Mühlweg 3, Stadt',
        'Auf der Karte (OpenStreetMap)',
        'Website',
        'muehle.example',
        'E-Mail',
        'kontakt@muehle.example',
        'Abonnieren',
        'Weitersagen',
        'Der Weg dorthin',
        'Stimmt hier etwas nicht?',
        'Am Bach.',
        'Was kommt',
        'Samstag 6. Juni 2026',
        '11:00',
        'Konzert',
        'Konzert',
      ])
      const html = await site.html(`/places/${id}`)
      expect(html).toContain('<a href="https://www.muehle.example/" rel="nofollow noopener">muehle.example</a>')
      expect(headOf(html)).toMatchObject({
        canonical: `http://calendar.test/places/${id}`,
        description: 'Am Bach.',
        'text/calendar': `/places/${id}/events.ics`,
        'application/rss+xml': `/places/${id}/events.rss`,
      })
      expect(jsonLdOf(html)).toEqual({
        '@context': 'https://schema.org',
        '@type': 'Place',
        '@id': `http://calendar.test/places/${id}`,
        event: [expect.objectContaining({ name: 'Konzert', startDate: '2026-06-06T11:00:00+01:00' })],
        name: 'Mühle',
        address: 'Mühlweg 3, Stadt',
        geo: { '@type': 'GeoCoordinates', latitude: 51.5, longitude: -0.1 },
        url: `http://calendar.test/places/${id}`,
        description: 'Am Bach.',
        sameAs: 'https://www.muehle.example/',
      })
    })

    test('a group has a page with the events that it organizes', async () => {
      const id = await site.addGroup('Chor', { published: false })
      await site.addEvent('Probe', '2026-06-06T10:00:00Z', { organizers: ['Freunde', `id:${id}`], canceled: true })
      expect(linesOf(await site.read(`/groups/${id}?lng=en`))).toEqual([
        'Groups',
        'Chor',
        'This entry is not published. Only those who know its address can see it.',
        'Subscribe',
        'Share',
        'Something wrong here?',
        'Coming up',
        'Saturday 6 June 2026',
        '11:00',
        'Probe Canceled',
        'Park · Konzert',
      ])
      expect(headOf(await site.html(`/groups/${id}`))).toMatchObject({ robots: 'noindex' })
    })

    test('have no page when they are deactivated, deleted or never were', async () => {
      const deactivated = await site.addPlace('Gesperrt', { deactivated: true })
      const deleted = await site.addGroup('Aufgelöst')
      await site.remove('groups', deleted)
      const paths = [`/places/${deactivated}`, `/groups/${deleted}`, `/places/${site.words.topic}`, '/groups/nonsense']
      expect(await Promise.all(paths.map(async (path) => (await site.get(path)).status))).toEqual([404, 410, 404, 404])
      expect((await site.get(`/groups/${deleted}/events.ics`)).status).toBe(410)
      expect(await site.html('/groups/nonsense')).toContain('role="search"')
      const topic = await site.word('topics', 'Früher')
      await site.remove('topics', topic)
      expect((await site.get(`/topics/${topic}`)).status).toBe(410)
    })

    test('are found under their German addresses, and events, categories and topics in the calendar', async () => {
      const { category, topic } = site.words
      const words = [`/categories/${category}`, `/topics/${topic}`]
      const places = [`/orte/${topic}`, `/gruppen/${topic}`, '/events', '/events/', ...words]
      const answers = await Promise.all(places.map((path) => site.get(path)))
      expect(answers.map((answer) => [answer.status, answer.headers.get('location')])).toEqual([
        [301, `/places/${topic}`],
        [301, `/groups/${topic}`],
        [301, '/'],
        [301, '/'],
        [302, `/?category=${category}`],
        [302, `/?topic=${topic}`],
      ])
      expect((await site.get(`/topics/${category}`)).status).toBe(404)
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
      const response = await site.get(path, { 'Accept-Language': accepted })
      expect(await response.text()).toContain(`<html lang="${language}">`)
      expect(response.headers.get('content-language')).toBe(language)
      expect(response.headers.get('vary')).toContain('Accept-Language')
    })

    test('that was chosen stays when somebody follows a link', async () => {
      const id = await site.addEvent('Konzert', '2026-06-02T10:00:00Z')
      const hrefs = async (path: string) =>
        [...(await site.html(path)).matchAll(/<a[^>]* href="(\/[^"]*)"/g)].map((match) => match[1])
      expect(await hrefs('/?lng=en&text=konzert')).toEqual([
        '/?lng=en',
        '/?lng=en',
        '/groups?lng=en',
        '/places?lng=en',
        '/about?lng=en',
        '/?text=konzert&amp;lng=de',
        '/?text=konzert&amp;lng=en',
        '/?text=konzert&amp;from=2026-06-01&amp;to=2026-06-01&amp;lng=en',
        '/?text=konzert&amp;from=2026-06-02&amp;to=2026-06-02&amp;lng=en',
        '/?text=konzert&amp;from=2026-06-06&amp;to=2026-06-07&amp;lng=en',
        '/?text=konzert&amp;from=2026-06-01&amp;to=2026-06-07&amp;lng=en',
        '/?text=konzert&amp;week=2026-06-01&amp;lng=en',
        '/?text=konzert&amp;month=2026-06&amp;lng=en',
        `/?text=konzert&amp;category=${site.words.category}&amp;lng=en`,
        '/?lng=en',
        `${await site.pathOf(id)}?lng=en`,
        '/suggest?lng=en',
        '/subscribe?text=konzert&amp;lng=en',
        '/suggest?lng=en',
        '/about?lng=en#register',
        '/subscribe?lng=en',
        '/backstage?lng=en',
      ])
      expect(await hrefs(`/events/${id}`)).toEqual([
        '/',
        '/',
        '/groups',
        '/places',
        '/about',
        `${await site.pathOf(id)}?lng=en`,
        '/?from=2026-06-02&amp;to=2026-06-02',
        `${await site.pathOf(id)}.ics`,
        `/suggest?about=events%2F${id}`,
        `/?category=${site.words.category}`,
        `/?topic=${site.words.topic}`,
        '/suggest',
        '/about#register',
        '/subscribe',
        '/backstage',
      ])
    })
  })

  describe('what is asked for again and again', () => {
    test('is compressed, and sent once', async () => {
      const plain = await site.get('/', { 'Accept-Encoding': 'identity' })
      const etag = plain.headers.get('etag') ?? ''
      const text = await plain.text()
      for (const encoding of ['br', 'gzip']) {
        const response = await site.get('/', { 'Accept-Encoding': encoding })
        expect([response.headers.get('content-encoding'), await response.text()]).toEqual([encoding, text])
      }
      const again = await site.get('/', { 'If-None-Match': `"other", ${etag}` })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect((await site.get('/', { 'If-None-Match': '"other"' })).status).toBe(200)
    })

    test('shows every change at once', async () => {
      const id = await site.addEvent('Konzert', '2026-06-02T10:00:00Z')
      const place = await site.addPlace('Mühle')
      const both = async () => [await site.read('/'), await site.read(`/events/${id}`)].join('\n')
      expect(await both()).toContain('Konzert')
      await site.change('events', id, { name: 'Chorprobe', location: `id:${place}` })
      expect(await both()).toMatch(/Chorprobe\nMühle .*Chorprobe.*Mühle/s)
      await site.change('places', place, { name: 'Neue Mühle' })
      expect(await both()).toMatch(/Chorprobe\nNeue Mühle .*Neue Mühle/s)
      await site.remove('events', id)
      expect([await site.read('/'), (await site.get(`/events/${id}`)).status]).toEqual([
        'Was läuft\nZurzeit steht nichts im Kalender.',
        410,
      ])
    })
  })

  test('tells how to join under /about#register', async () => {
    const html = await site.html('/about')
    expect(html).toContain('id="register"')
    expect(html).toContain('href="mailto:moderation@calendar.test"')
    expect(html).toContain('„Stimmt hier etwas nicht?“')
    expect(await site.html('/about?lng=en')).toContain('“Something wrong here?”')
    expect(html).not.toContain('{{')
  })

  test('wherever an event may be missing, people are asked once to suggest it', async () => {
    const [place, group] = [await site.addPlace('Mühle'), await site.addGroup('Chor')]
    const lists = ['/', '/?text=nichts', '/?month=2031-02', '/?week=2026-06-01', `/places/${place}`, `/groups/${group}`]
    for (const path of [...lists, '/about']) {
      const asked = (await site.html(path)).match(/<p class="missing">.*?<\/p>/gs)
      expect(asked, path).toEqual(['<p class="missing">Fehlt etwas? <a href="/suggest">Termin vorschlagen</a></p>'])
    }
  })

  test('the searches of groups and places say what to look for, each in its words', async () => {
    for (const [path, hint] of [
      ['/groups', 'Zum Beispiel: Chor'],
      ['/places?lng=en', 'For example: library'],
    ] as const)
      expect(await site.html(path)).toContain(`placeholder="${hint}"`)
  })

  test('tells search engines where to look', async () => {
    const event = await site.addEvent('Konzert', '2026-06-02T10:00:00Z')
    await site.addEvent('Gestern', '2026-05-02T10:00:00Z')
    await site.addEvent('Entwurf', '2026-06-02T10:00:00Z', { published: false })
    const group = await site.addGroup('Chor')
    const place = await site.addPlace('Mühle')
    const sitemap = await site.get('/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=UTF-8')
    expect([...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual([
      'http://calendar.test/',
      'http://calendar.test/groups',
      'http://calendar.test/places',
      'http://calendar.test/about',
      `http://calendar.test${await site.pathOf(event)}`,
      `http://calendar.test/groups/${group}`,
      `http://calendar.test/places/${place}`,
    ])
    const robots = await (await site.get('/robots.txt')).text()
    expect(robots).toContain('Disallow: /backstage\n')
    expect(robots).toContain('Sitemap: http://calendar.test/sitemap.xml\n')
  })

  test('tells them what stands under several addresses only once', async () => {
    expect(headOf(await site.html('/orte?lng=de'))).toMatchObject({ canonical: 'http://calendar.test/places' })
    expect(headOf(await site.html('/?page=1&lng=de'))).toMatchObject({ canonical: 'http://calendar.test/' })
    expect(headOf(await site.html('/?text=jazz'))).toMatchObject({ robots: 'noindex' })
    expect(headOf(await site.html('/?month=2026-06'))).toMatchObject({ robots: 'noindex' })
  })

  test('lets them know each language under its own address, with words of its own', async () => {
    const id = await site.addGroup('Chor')
    for (const path of ['/', '/groups', '/places', '/about', `/groups/${id}`]) {
      const [german, english] = [headOf(await site.html(`${path}?lng=de`)), headOf(await site.html(`${path}?lng=en`))]
      const plain = `http://calendar.test${path}`
      const languages = { de: plain, en: `${plain}?lng=en`, 'x-default': plain }
      expect(german).toMatchObject({ canonical: plain, 'og:url': plain, ...languages })
      expect(english).toMatchObject({ canonical: `${plain}?lng=en`, 'og:url': `${plain}?lng=en`, ...languages })
      expect(german.description).toMatch(/\b(und|ist|alle)\b/)
      expect(english.description).toMatch(/\b(and|is|coming)\b/)
      expect(english['og:description']).toBe(english.description)
    }
    expect(headOf(await site.html('/orte?lng=en'))).toMatchObject({ canonical: 'http://calendar.test/places?lng=en' })
  })

  test('a part of the calendar says which one it is to whoever passes it on, and stays out of search engines', async () => {
    const place = await site.addPlace('Alte Mühle')
    await site.addEvent('Jazzabend', '2026-06-06T18:00:00Z', { location: `id:${place}`, tags: ['live'] })
    await site.addEvent('Jazz fällt aus', '2026-06-06T18:00:00Z', { location: `id:${place}`, canceled: true })
    await site.addEvent('Jazz, verschoben', '2026-06-06T18:00:00Z', { location: `id:${place}`, postponed: true })
    const shown = async (query: string) => {
      const html = await site.html(query)
      const head = headOf(html)
      expect(head).toMatchObject({
        robots: 'noindex',
        'og:url': `http://calendar.test${query.replaceAll('&', '&amp;')}`,
      })
      expect(head['og:title']).toBe(/<title>(.*)<\/title>/.exec(html)?.[1])
      expect(head['og:description']).toBe(head.description)
      return [head['og:title'], head.description]
    }
    expect(await shown(`/?text=jazz&category=${site.words.category}&place=${place}`)).toEqual([
      '„jazz“, Konzert, Alte Mühle · Stadtkalender',
      '3 Veranstaltungen gefunden. Jazzabend',
    ])
    expect(await shown('/?tag=live&from=2026-06-06&to=2026-06-07&lng=en')).toEqual([
      expect.stringMatching(/^“live”, 6\s–\s7 June 2026 · Stadtkalender$/),
      '1 event found. Jazzabend',
    ])
    expect(await shown('/?from=2026-06-08')).toEqual(['ab 8. Juni 2026 · Stadtkalender', 'Nichts gefunden.'])
    expect(await shown(`/?category=${site.words.category}&month=2026-06`)).toEqual([
      'Juni 2026, Konzert · Stadtkalender',
      '3 Veranstaltungen gefunden. Jazzabend',
    ])
    expect(headOf(await site.html('/?month=2026-06'))).toMatchObject({
      canonical: 'http://calendar.test/?month=2026-06',
      'og:title': 'Juni 2026 · Stadtkalender',
    })
    for (const month of ['2026-05', '2026-07', '2028-06'])
      expect(headOf(await site.html(`/?month=${month}`))).toMatchObject({ robots: 'noindex' })
    expect((await shown('/places?text=m%C3%BChle'))[0]).toBe('Orte: „mühle“ · Stadtkalender')
    expect(headOf(await site.html('/nowhere'))).not.toHaveProperty('og:title')
  })

  test.each(['/nowhere', '/event', '/index.php?x=1', '/theme/css/nothing.css', '/theme/css/..%2fconfig.yaml'])(
    'has a page for %s, which is not there',
    async (path) => {
      const response = await site.get(path, { 'Accept-Language': 'en' })
      expect([response.status, readable(await response.text())]).toEqual([
        404,
        'Nothing here\nThis page does not exist, or no longer does.\nGo to the calendar',
      ])
    },
  )

  test('unknown addresses are answered with what is next, which is read once and never counted', async () => {
    for (let hour = 10; hour < 32; hour += 1)
      await site.addEvent(`Jazz ${hour}`, new Date(Date.UTC(2026, 5, 2, hour)).toISOString())
    const statements: string[] = []
    const db = server.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const app = createApp({ ...server.deps, db })
    const read = async (path: string) => {
      statements.length = 0
      return (await app.request(path)).text()
    }
    const readEvents = async (path: string) => {
      expect(await read(path)).toContain('Jazz 10')
      expect(statements.join()).not.toContain('count(*)')
      return statements.filter((statement) => statement.includes('"events"')).length
    }
    expect(await readEvents('/nowhere')).toBe(2)
    // Other tests write in the same PostgreSQL now and then, which counts as a write here.
    let tries = 0
    const readElsewhere = () => {
      tries += 1
      return readEvents(`/elsewhere/${tries}`)
    }
    await expect.poll(readElsewhere).toBe(0)
    await site.addEvent('Swing', '2026-06-01T18:00:00Z')
    expect(await read('/elsewhere')).toContain('Swing')
  })

  test('is complete without its two scripts, and its style sheets and font are there, to be kept forever', async () => {
    const html = await site.html('/')
    expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag).toSorted()).toEqual([
      expect.stringMatching(/^<script src="\/theme\/js\/member\.js\?v=\w+">$/),
      expect.stringMatching(/^<script src="\/theme\/js\/suggest\.js\?v=\w+" defer>$/),
    ])
    const script = await site.get('/theme/js/suggest.js')
    expect((await script.arrayBuffer()).byteLength).toBeLessThanOrEqual(4_096)
    const links = [...html.matchAll(/<link rel="(?:stylesheet|preload)" href="([^"]*)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(links.length).toBe(3)
    for (const link of links) {
      const response = await site.get(link)
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  })

  test.each(['events', 'themes'] as const)(
    'says sorry when it fails for want of %s, and the log knows why',
    async (missing) => {
      await server.deps.db.schema.alterTable(missing).renameTo('hidden').execute()
      const response = await site.get('/', { 'Accept-Language': 'en' })
      await server.deps.db.schema.alterTable('hidden').renameTo(missing).execute()
      const id = response.headers.get('x-request-id')
      expect([response.status, readable(await response.text())]).toEqual([
        500,
        `Something went wrong\nThe fault is ours. Please try again in a few minutes.\nError number: ${id}`,
      ])
      expect(server.logged.some((line) => line.includes('unexpected error') && line.includes(String(id)))).toBe(true)
      expect((await site.get('/')).status).toBe(200)
    },
  )
})
