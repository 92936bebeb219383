import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { readable, setUpSite } from './visitor.ts'

const linesOf = (text: string) => text.split('\n')

describe.each(databases)('the public calendar on $name', (database) => {
  const { server, site } = setUpSite(database)

  const namesOn = async (path: string) =>
    [
      ...((await site.html(path)).split('class="part next"')[0] ?? '').matchAll(
        /<a class="title[^>]*>(?:<s>)?([^<]*)/g,
      ),
    ].map((match) => match[1])

  describe('day by day', () => {
    test('shows what comes, in the time zone of the site', async () => {
      await site.addEvent('Gestern', '2026-05-31T18:00:00Z')
      await site.addEvent('Bis Mitternacht', '2026-05-31T18:00:00Z', { end: '2026-05-31T23:00:00Z' })
      await site.addEvent('Heute früh', '2026-05-31T23:30:00Z')
      await site.addEvent('Heute Abend', '2026-06-01T18:00:00Z', {
        end: '2026-06-01T20:30:00Z',
        location: 'Alte Mühle',
      })
      await site.addEvent('Spätschicht', '2026-06-01T22:59:00Z', { end: '2026-06-02T02:00:00Z' })
      await site.addEvent('Morgen', '2026-06-01T23:00:00Z')
      await site.addEvent('Freizeit', '2026-06-03T07:00:00Z', { end: '2026-06-05T15:00:00Z' })
      await site.addEvent('Irgendwann', '2026-12-24T19:00:00Z')
      expect(linesOf(await site.read('/'))).toEqual([
        'Was läuft',
        'Heute Montag 1. Juni 2026',
        '00:30',
        'Heute früh',
        'Park · Konzert',
        '19:00–21:30',
        'Heute Abend',
        'Alte Mühle · Konzert',
        '23:59–03:00',
        'Spätschicht',
        'Park · Konzert',
        'Morgen Dienstag 2. Juni 2026',
        '00:00',
        'Morgen',
        'Park · Konzert',
        'Mittwoch 3. Juni 2026',
        '08:00',
        'Freizeit',
        'Park · bis 5. Juni · Konzert',
        'Donnerstag 24. Dezember 2026',
        '19:00',
        'Irgendwann',
        'Park · Konzert',
      ])
      expect(await site.read('/?lng=en')).toContain('What’s on\nToday Monday 1 June 2026\n00:30')
    })

    test('what began before and still lasts stands under today, however long ago that was', async () => {
      await site.addEvent('Ausstellung', '2026-05-10T10:00:00Z', { end: '2026-06-20T16:00:00Z' })
      await site.addEvent('Dauerausstellung', '2025-03-10T10:00:00Z', { end: '2027-06-20T16:00:00Z' })
      await site.addEvent('Vorbei', '2026-05-10T10:00:00Z', { end: '2026-05-31T16:00:00Z' })
      expect(linesOf(await site.read('/'))).toEqual([
        'Was läuft',
        'Heute Montag 1. Juni 2026',
        'läuft bis 20. Juni 2027',
        'Dauerausstellung',
        'Park · Konzert',
        'läuft bis 20. Juni',
        'Ausstellung',
        'Park · Konzert',
      ])
    })

    test('what lasts is found whether it lasts for hours, weeks or years, also in days that are over', async () => {
      await site.addEvent('Heute früh', '2026-06-01T04:00:00Z', { end: '2026-06-01T20:00:00Z' })
      await site.addEvent('Elf Stunden', '2026-05-31T22:30:00Z', { end: '2026-06-01T09:30:00Z' })
      await site.addEvent('Genau zwölf', '2026-05-31T20:00:00Z', { end: '2026-06-01T08:00:00Z' })
      await site.addEvent('Wochen', '2026-05-10T10:00:00Z', { end: '2026-06-20T16:00:00Z' })
      await site.addEvent('Jahre', '2024-07-01T10:00:00Z', { end: '2027-06-20T16:00:00Z' })
      await site.addEvent('Zu lange her', '2024-01-01T10:00:00Z', { end: '2027-06-20T16:00:00Z' })
      await site.addEvent('Nur Mai', '2026-05-01T10:00:00Z', { end: '2026-05-20T16:00:00Z' })
      const named = async (path: string) =>
        [...(await site.html(path)).matchAll(/p-name" href="[^"]*">([^<]*)</g)].map(([, name]) => name).toSorted()
      expect(await named('/')).toEqual(['Elf Stunden', 'Genau zwölf', 'Heute früh', 'Jahre', 'Wochen'])
      expect(await named('/?from=2026-05-15&to=2026-05-15')).toEqual(['Jahre', 'Nur Mai', 'Wochen'])
      expect(await named('/?from=2026-05-25&to=2026-05-25')).toEqual(['Jahre', 'Wochen'])
    })

    test('what began on an earlier day says that it goes on and until when, as the month does', async () => {
      await site.addEvent('Lange Nacht', '2026-05-31T20:00:00Z', { end: '2026-06-01T01:00:00Z' })
      await site.addEvent('Festival', '2026-05-30T17:00:00Z', { end: '2026-06-02T20:00:00Z' })
      const on = async (day: string) => linesOf(await site.read(`/?from=2026-06-${day}&to=2026-06-${day}`)).slice(4)
      expect(await on('01')).toEqual(['läuft bis 2. Juni', 'Festival', 'Park · Konzert'])
      expect(await on('02')).toEqual(['bis 21:00', 'Festival', 'Park · Konzert'])
      expect(await site.read('/?from=2026-05-30&to=2026-05-30')).toContain(
        '18:00\nFestival\nPark · bis 2. Juni · Konzert',
      )
      expect(await site.read('/?from=2026-06-02&to=2026-06-02&lng=en')).toContain('until 21:00\nFestival')
    })

    test('a night stands under its evening alone, until it is over also under the day on which it ends', async () => {
      await site.addEvent('Nachtmarkt', '2026-05-31T20:00:00Z', { end: '2026-06-01T00:30:00Z' })
      await site.addEvent('Disco', '2026-06-05T20:00:00Z', { end: '2026-06-06T00:00:00Z' })
      await site.addEvent('Durchtanzen', '2026-06-05T21:00:00Z', { end: '2026-06-06T06:00:00Z' })
      const from = async (day: string) =>
        [...(await site.html(`/?from=${day}`)).matchAll(/<a class="title[^>]*>([^<]*)/g)].map(([, name]) => name)
      expect(await from('2026-05-31')).toEqual(['Nachtmarkt', 'Disco', 'Durchtanzen'])
      expect(await from('2026-06-01')).toEqual(['Disco', 'Durchtanzen'])
      expect(await from('2026-06-06')).toEqual(['Durchtanzen'])
      const { now } = server.clock
      server.clock.now = Date.parse('2026-06-05T23:30:00Z')
      expect(linesOf(await site.read('/'))).toContain('Disco')
      server.clock.now = Date.parse('2026-06-06T00:30:00Z')
      expect(linesOf(await site.read('/'))).not.toContain('Disco')
      server.clock.now = now
    })

    test('leaves out what is not public, and marks what is canceled and what is over', async () => {
      const main = await site.addEvent('Fest', '2026-06-02T10:00:00Z', { canceled: true })
      await site.addEvent('Frühstück', '2026-06-01T07:00:00Z', { end: '2026-06-01T09:59:00Z' })
      await site.addEvent('Entwurf', '2026-06-02T10:00:00Z', { published: false })
      await site.addEvent('Gesperrt', '2026-06-02T10:00:00Z', { deactivated: true })
      await site.addEvent('Programmpunkt', '2026-06-02T11:00:00Z', { parent: `id:${main}` })
      await site.addEvent('Abend', '2026-06-02T18:00:00Z', { parent: `id:${main}`, parentListed: true })
      await site.remove('events', await site.addEvent('Gelöscht', '2026-06-02T10:00:00Z'))
      expect(linesOf(await site.read('/'))).toEqual([
        'Was läuft',
        'Heute Montag 1. Juni 2026',
        '08:00–10:59',
        'Frühstück Vorbei',
        'Park · Konzert',
        'Morgen Dienstag 2. Juni 2026',
        '11:00',
        'Fest Abgesagt',
        'Park · Konzert',
        '19:00',
        'Abend',
        'Park · Konzert',
      ])
      expect(await site.html('/')).toContain(
        `<a class="title u-url p-name" href="${await site.pathOf(main)}"><s>Fest</s></a>`,
      )
    })

    test('an event becomes past while time goes by, though nothing is written', async () => {
      await site.addEvent('Frühstück', '2026-06-01T09:00:00Z', { end: '2026-06-01T10:30:00Z' })
      expect(await site.read('/')).not.toContain('Vorbei')
      server.clock.now += 31 * 60_000
      expect(await site.read('/')).toContain('Frühstück Vorbei')
      server.clock.now += 24 * 3_600_000
      expect(await site.read('/')).toBe('Was läuft\nZurzeit steht nichts im Kalender.')
    })

    test('says so when there is nothing', async () => {
      expect(await site.read('/')).toBe('Was läuft\nZurzeit steht nichts im Kalender.')
      expect(await site.read('/', 'en')).toBe('What’s on\nThere is nothing in the calendar at the moment.')
    })

    test('has pages of 50 into the future, of 30 for a search, which keep language and filters', async () => {
      for (let index = 100; index < 151; index += 1) {
        await site.addEvent(`Termin ${index}`, new Date(server.clock.now + index * 60_000).toISOString())
      }
      expect(await site.read('/')).toMatch(/Termin 149\nPark · Konzert\nSeite 1 von 2 Später$/)
      expect(await site.html('/?lng=en&text=park')).toContain(
        '<a rel="next" href="/?text=park&amp;page=2&amp;lng=en">Next</a>',
      )
      expect((await site.read('/?text=park')).match(/^Termin \d+$/gm)).toHaveLength(30)
      expect(await site.read('/?page=2')).toBe(
        'Was läuft\nHeute Montag 1. Juni 2026\n13:30\nTermin 150\nPark · Konzert\nFrüher Seite 2 von 2',
      )
      expect(await site.read('/?page=nonsense')).toContain('Seite 1 von 2')
      expect((await site.get('/?page=3')).status).toBe(404)
    })

    test('shows how the text of an event begins, without the signs of Markdown', async () => {
      const description = `## Heute\n\n**Zwei** Sets mit [Ella](https://ella.example), danach <b>Tanz</b>.\n\n- eins ${'und '.repeat(60)}`
      await site.addEvent('Konzert', '2026-06-02T10:00:00Z', { description })
      expect(await site.read('/')).toMatch(/Konzert\nHeute: Zwei Sets mit Ella, danach Tanz\. eins und .*und…$/)
    })

    test('shows the picture of an event, scaled', async () => {
      const image = await site.addPicture()
      await site.addEvent('Konzert', '2026-06-02T10:00:00Z', { image, alt: 'Die "Band"' })
      expect(await site.html('/')).toContain(
        `<img class="u-photo" src="/api/v1/media/${image}?width=100" srcset="/api/v1/media/${image}?width=380 2x" alt="Die &#34;Band&#34;" width="72" height="72" loading="lazy">`,
      )
    })
  })

  describe('narrowed', () => {
    let ids: Record<'film' | 'umwelt' | 'kino' | 'hall', string>
    beforeEach(async () => {
      ids = {
        film: await site.word('categories', 'Film'),
        umwelt: await site.word('topics', 'Umwelt'),
        kino: await site.addPlace('Kino'),
        hall: await site.addPlace('Halle'),
      }
      const at = (day: string) => `2026-06-${day}T18:00:00Z`
      await site.addEvent('Jazzabend', at('02'), { location: `id:${ids.hall}`, tags: ['Live', 'umsonst'] })
      await site.addEvent('Film zum Klima', at('03'), {
        category: ids.film,
        topic: ids.umwelt,
        location: `id:${ids.kino}`,
        tags: ['omu'],
      })
      await site.addEvent('Filmklassiker', at('08'), { category: ids.film, location: `id:${ids.kino}`, tags: ['live'] })
      await site.addEvent('Nachher', at('30'))
      await site.addEvent('Neulich', '2026-05-04T18:00:00Z')
    })

    test.each([
      ['text=jazzab', () => '', ['Jazzabend']],
      ['text=jazz', () => '', ['Jazzabend', 'Filmklassiker', 'Nachher']],
      ['text=%25', () => '', []],
      ['text=KINO film', () => '', ['Film zum Klima', 'Filmklassiker']],
      ['category', () => ids.film, ['Film zum Klima', 'Filmklassiker']],
      ['topic', () => ids.umwelt, ['Film zum Klima']],
      ['tag=Live', () => '', ['Jazzabend', 'Filmklassiker']],
      ['place', () => ids.kino, ['Film zum Klima', 'Filmklassiker']],
      ['from=2026-06-03', () => '', ['Film zum Klima', 'Filmklassiker', 'Nachher']],
      ['to=2026-06-03', () => '', ['Jazzabend', 'Film zum Klima']],
      ['from=2026-06-03&to=2026-06-08', () => '', ['Film zum Klima', 'Filmklassiker']],
      ['from=2026-06-08&to=2026-06-03', () => '', ['Film zum Klima', 'Filmklassiker']],
      ['from=2026-05-01&to=2026-05-31', () => '', ['Neulich']],
      ['from=2026-02-30&to=nonsense&place=', () => '', ['Jazzabend', 'Film zum Klima', 'Filmklassiker', 'Nachher']],
      ['category=nonsense', () => '', []],
      ['text=%00%0a', () => '', ['Jazzabend', 'Film zum Klima', 'Filmklassiker', 'Nachher']],
      ['unknown=1', () => '', ['Jazzabend', 'Film zum Klima', 'Filmklassiker', 'Nachher']],
    ])('by %s', async (query, id, names) => {
      const response = await fetch(`${server.url}/?${query}${id() && `=${id()}`}`)
      expect([response.status, await namesOn(new URL(response.url).pathname + new URL(response.url).search)]).toEqual([
        200,
        names,
      ])
    })

    test('says how many were found, and leads back to everything', async () => {
      expect(linesOf(await site.read('/?text=film')).slice(0, 2)).toEqual([
        '„film“',
        '2 Veranstaltungen gefunden. Alles zeigen',
      ])
      expect(await site.read('/?text=nothing')).toBe(
        [
          '„nothing“',
          'Nichts gefunden. Alles zeigen',
          'Als Nächstes',
          'Morgen Dienstag 2. Juni 2026',
          '19:00',
          'Jazzabend',
          'Halle · Konzert',
          'Oder nach Kategorie',
        ].join('\n'),
      )
      expect(await site.read('/?from=2026-05-01&to=2026-05-31')).toBe(
        [
          'Was läuft',
          '1 Veranstaltung gefunden. Alles zeigen',
          'Montag 4. Mai 2026',
          '19:00',
          'Neulich Vorbei',
          'Park · Konzert',
        ].join('\n'),
      )
    })

    test('leads from a chosen day to those around it, with all that was chosen', async () => {
      const around = async (query: string) =>
        [...(await site.html(`/?${query}`)).matchAll(/<a rel="(prev|next) nofollow" href="([^"]*)">([^<]*)</g)].map(
          ([, way, path, name]) => `${way} ${name}: ${path?.replaceAll('&amp;', '&')}`,
        )
      expect(await around(`category=${ids.film}&from=2026-12-31&to=2026-12-31&page=1&lng=en`)).toEqual([
        `prev Wed 30 Dec: /?category=${ids.film}&from=2026-12-30&to=2026-12-30&lng=en`,
        `next Fri, 1 Jan 2027: /?category=${ids.film}&from=2027-01-01&to=2027-01-01&lng=en`,
      ])
      for (const query of ['', 'from=2026-06-01', 'from=2026-06-01&to=2026-06-02', 'text=jazz'])
        expect(await around(query)).toEqual([])
    })

    test('names the next event where a day, a period or a month has none', async () => {
      const linesOn = async (query: string) => linesOf(await site.read(`/?${query}`)).slice(1)
      const film = ['Als Nächstes', 'Mittwoch 3. Juni 2026', '19:00', 'Film zum Klima', 'Kino · Film']
      expect(await linesOn('from=2026-06-01&to=2026-06-01&lng=en')).toEqual([
        'Nothing is in the calendar for today. Show all',
        'Sun 31 May Tue 2 Jun',
        'Coming up next',
        'Tomorrow Tuesday 2 June 2026',
        '19:00',
        'Jazzabend',
        'Halle · Konzert',
      ])
      await site.addEvent('Fällt aus', '2026-06-02T22:30:00Z', { canceled: true })
      await site.addEvent('Verschoben', '2026-06-06T10:00:00Z', { postponed: true })
      expect(await linesOn('from=2026-06-01&to=2026-06-01&text=film')).toEqual([
        'Nichts gefunden. Alles zeigen',
        ...film,
        'Oder nach Kategorie',
      ])
      const html = await site.html('/?from=2026-06-01&to=2026-06-01&text=film')
      expect(html.match(/<a class="chip" [^>]*><span class="kind[^>]*>Konzert</g)).toHaveLength(1)
      expect((await linesOn('from=2026-06-04&to=2026-06-05')).slice(0, 3)).toEqual([
        'In dieser Zeit steht nichts im Kalender. Alles zeigen',
        'Als Nächstes',
        'Montag 8. Juni 2026',
      ])
      expect(await linesOn('from=2025-06-04&to=2025-06-05')).toContain('Jazzabend')
      expect(await linesOn('month=2026-02')).toContain('Als Nächstes')
      expect(await linesOn('month=2027-02')).not.toContain('Als Nächstes')
    })

    test('offers what coming events have, and keeps what was chosen', async () => {
      const gone = await site.word('topics', 'Früher')
      const html = await site.html(`/?lng=en&text=a&category=${ids.film}&topic=${gone}&tag=omu&from=2026-06-02`)
      const options = (name: string) =>
        [
          ...(new RegExp(`<select id="filter-${name}".*?</select>`, 's').exec(html)?.[0] ?? '').matchAll(/<option.*/g),
        ].map(([option]) => option.replace(/value="[0-9a-f-]{36}"/, 'value'))
      expect(options('category')).toEqual([
        '<option value="">all</option>',
        '<option value selected>Film</option>',
        '<option value>Konzert</option>',
      ])
      expect(options('topic')).toEqual([
        '<option value="">all</option>',
        '<option value>Jazz</option>',
        '<option value>Umwelt</option>',
        '<option value selected>Früher</option>',
      ])
      expect(options('place')).toEqual([
        '<option value="">all</option>',
        '<option value>Halle</option>',
        '<option value>Kino</option>',
      ])
      expect([...html.matchAll(/<option value="(\w+)"><\/option>/g)].map((match) => match[1])).toEqual([
        'live',
        'omu',
        'umsonst',
      ])
      expect(html).toContain(
        '<input id="filter-text" type="search" name="text" value="a" maxlength="200" placeholder="For example: jazz on Saturday" data-suggest="Suggestions">',
      )
      expect(html).toContain('<input id="filter-from" type="date" name="from" value="2026-06-02">')
      expect(html).toContain('<input type="hidden" name="lng" value="en">')
      expect(html).toContain('<details open>')
      expect(await site.html('/')).toContain('<details>')
    })

    test('forgets what a form sends empty, so that the address is worth keeping', async () => {
      const response = await site.get('/?text=jazz&from=&to=&category=&topic=&place=&tag=&lng=en')
      expect([response.status, response.headers.get('location')]).toEqual([302, '/?text=jazz&lng=en'])
    })

    test('offers today, the weekend and seven days, with the same filters', async () => {
      const periods = async () =>
        [...(await site.html('/?text=jazz')).matchAll(/<li><a href="([^"]*)"[^>]*>([^<]*)<\/a><\/li>/g)]
          .map(([, path, name]) => `${name} ${path?.replaceAll('&amp;', '&')}`)
          .filter((link) => link.includes('text=') && !link.includes('lng='))
      expect(await periods()).toEqual([
        'Alles /?text=jazz',
        'Heute /?text=jazz&from=2026-06-01&to=2026-06-01',
        'Morgen /?text=jazz&from=2026-06-02&to=2026-06-02',
        'Wochenende /?text=jazz&from=2026-06-06&to=2026-06-07',
        '7 Tage /?text=jazz&from=2026-06-01&to=2026-06-07',
        'Woche /?text=jazz&week=2026-06-01',
        'Monat /?text=jazz&month=2026-06',
      ])
      server.clock.now = Date.parse('2026-06-07T10:00:00Z')
      expect((await periods())[3]).toBe('Wochenende /?text=jazz&from=2026-06-07&to=2026-06-07')
    })

    test("has a day of one's own, whatever else is asked for", async () => {
      expect(await site.read('/?day=2026-06-02')).toBe(await site.read('/?from=2026-06-02&to=2026-06-02'))
      expect(await site.html('/?tag=live')).toMatch(
        /<form action="\/">\s*<input type="hidden" name="tag" value="live">\s*<input type="date" name="day"/,
      )
      expect(await site.read('/?day=morgen')).toBe(await site.read('/'))
    })

    test('narrows to a category with one touch, and takes it back with another; it is shown once, and first', async () => {
      const chips = async (path: string) =>
        [
          ...(await site.html(path)).matchAll(
            /<a class="chip[^"]*" href="([^"]*)"([^>]*)>(?:<span class="hidden">([^<]*)<\/span><span aria-hidden="true">)?(?:<span class="kind c-\w+">)?([^<]*)/g,
          ),
        ].map(([, href, more, hidden, name]) => `${hidden ?? name}${more} ${href?.replaceAll('&amp;', '&')}`)
      expect(await chips('/?free=1')).toEqual([
        `Film /?category=${ids.film}&free=1`,
        `Konzert /?category=${site.words.category}&free=1`,
        'Eintritt frei weglassen aria-current="true" /',
      ])
      expect(await chips(`/?category=${site.words.category}`)).toEqual([
        'Konzert weglassen aria-current="true" /',
        `Film /?category=${ids.film}`,
      ])
      expect((await chips(`/?month=2026-06&category=${site.words.category}`))[0]).toBe(
        'Konzert weglassen aria-current="true" /?month=2026-06',
      )
    })

    test('marks one period alone as the chosen one, also on a Sunday', async () => {
      server.clock.now = Date.parse('2026-06-07T10:00:00Z')
      const current = async (path: string) =>
        [...(await site.html(path)).matchAll(/aria-current="true">([^<]*)/g)].map((match) => match[1])
      expect(await current('/?from=2026-06-07&to=2026-06-07')).toEqual(['Heute'])
      expect(await current('/?from=2026-06-07&to=2026-06-13')).toEqual(['7 Tage'])
      expect(await current('/')).toEqual(['Alles'])
    })
  })

  describe('as a month', () => {
    test('shows each day with what is on it', async () => {
      await site.addEvent('Vorher', '2026-05-31T22:59:00Z')
      await site.addEvent('Erster', '2026-05-31T23:00:00Z')
      await site.addEvent('Freizeit', '2026-06-03T07:00:00Z', { end: '2026-06-05T15:00:00Z', canceled: true })
      await site.addEvent('Bis Mitternacht', '2026-06-30T18:00:00Z', { end: '2026-06-30T23:00:00Z' })
      await site.addEvent('Nachher', '2026-06-30T23:00:00Z')
      expect(linesOf(await site.read('/?month=2026-06')).slice(0, 6)).toEqual([
        'Juni 2026',
        'Mai 2026 Dieser Monat Juli 2026',
        'Mo Di Mi Do Fr Sa So',
        'Heute Montag 11. Juni 2026',
        '00:00 Erster',
        'Dienstag 22. Juni 2026',
      ])
      const days = (await site.html('/?month=2026-06')).split('<li class="cell').slice(1)
      const shown = days.flatMap((day) => {
        const number = /class="number"[^>]*>(\d+)</.exec(day)?.[1]
        const events = [
          ...day.matchAll(
            /(?:<time[^>]*>([^<]*)<\/time> )?<span class="name">(?:<span class="dot c-\w+"><\/span>)?<a class="title[^>]*>(?:<s>)?([^<]*)/g,
          ),
        ]
        return events.map(([, time = '…', name]) => `${number} ${time} ${name}`)
      })
      expect(shown).toEqual([
        '1 00:00 Erster',
        '3 08:00 Freizeit',
        '4 läuft Freizeit',
        '5 bis 16:00 Freizeit',
        '30 19:00 Bis Mitternacht',
      ])
      expect(days.length).toBe(35)
      expect(await site.html('/?month=2026-06')).toContain('<li class="cell today">')
      expect(await site.html('/?month=2026-06')).toContain('<span class="mark">Abgesagt</span>')
    })

    test('shows a night under its evening alone, also where the month begins with its end', async () => {
      await site.addEvent('Nachtmarkt', '2026-05-31T21:00:00Z', { end: '2026-06-01T02:00:00Z' })
      await site.addEvent('Disco', '2026-06-05T21:00:00Z', { end: '2026-06-06T02:00:00Z' })
      await site.addEvent('Bis zum Morgen', '2026-06-12T21:00:00Z', { end: '2026-06-13T07:00:00Z' })
      const days = (await site.html('/?month=2026-06')).split('<li class="cell').slice(1)
      const shown = days.flatMap((day) => {
        const number = /class="number"[^>]*>(\d+)</.exec(day)?.[1]
        return [...day.matchAll(/<a class="title[^>]*>([^<]*)/g)].map(([, name]) => `${number} ${name}`)
      })
      expect(shown).toEqual(['5 Disco', '12 Bis zum Morgen', '13 Bis zum Morgen'])
    })

    test('says that it is empty, also where a night ends in its first hours', async () => {
      await site.addEvent('Party', '2026-06-07T21:00:00Z', { end: '2026-06-08T01:00:00Z' })
      await site.addEvent('Silvester', '2026-12-31T22:00:00Z', { end: '2027-01-01T03:00:00Z' })
      await site.addEvent('Ostern', '2027-03-28T10:00:00Z')
      const next = /\nIn dieser Zeit steht nichts im Kalender\.(?:\n.*)*\nAls Nächstes\n.*\n.*\nSilvester\n/
      expect(await site.read('/?week=2026-06-08')).toMatch(next)
      expect(await site.read('/?week=2026-06-01')).toContain('Party')
      const january = await site.html('/?month=2027-01')
      expect(readable(january)).toMatch(/nichts im Kalender\.(?:\n.*)*\nOstern\n/)
      expect(january).toContain('<meta name="robots" content="noindex">')
    })

    test('shows what lasts for days as one bar, which bears its name once a week', async () => {
      await site.addEvent('Freizeit', '2026-06-05T07:00:00Z', { end: '2026-06-09T15:00:00Z' })
      await site.addEvent('Messe', '2026-06-07T07:00:00Z', { end: '2026-06-08T23:00:00Z' })
      await site.addEvent('Konzert', '2026-06-08T18:00:00Z')
      await site.addEvent('Markt', '2026-06-09T18:00:00Z', { end: '2026-06-10T18:00:00Z' })
      const html = await site.html('/?month=2026-06')
      const bars = html.split('<li class="cell').flatMap((cell) => {
        const number = /class="number"[^>]*>(\d+)</.exec(cell)?.[1]
        return [
          ...cell.matchAll(/<li class="(?:entry ?([^"]*)|lane)".*?(?:<a class="title[^>]*>([^<]*)|<\/li>)/gs),
        ].map(([, kind = 'free', name = '']) => [number, kind, name].join(' ').trim())
      })
      expect(bars).toEqual([
        '5 bar begins named over3 goesOn Freizeit',
        '6 bar Freizeit',
        '7 bar Freizeit',
        '7 bar begins named over1 goesOn Messe',
        '8 bar named over2 Freizeit',
        '8 bar ends named over1 Messe',
        '8  Konzert',
        '9 bar ends Freizeit',
        '9 bar begins named over2 Markt',
        '10 free',
        '10 bar ends Markt',
      ])
    })

    test('has a week of its own, over the end of a month, and days that open', async () => {
      await site.addEvent('Freizeit', '2026-06-29T07:00:00Z', { end: '2026-07-02T15:00:00Z' })
      for (let index = 0; index < 7; index += 1) await site.addEvent(`Probe ${index}`, '2026-07-03T17:00:00Z')
      const html = await site.html('/?week=2026-07-01')
      expect(readable(html)).toContain('29. Juni – 5. Juli 2026\nVorige Woche Diese Woche Nächste Woche')
      expect(html.split('<li class="cell').length - 1).toBe(7)
      expect(html.match(/class="entry bar/g)).toHaveLength(4)
      expect(html).toContain('named over4')
      expect(html.match(/>Probe \d</g)).toHaveLength(7)
      expect(html).toContain('<a class="open" href="/?from=2026-07-03&amp;to=2026-07-03" rel="nofollow">')
      expect(html).toContain('href="/?week=2026-07-06"')
      expect(await site.html('/?week=2026-06-29')).toBe(html.replaceAll('week=2026-07-01', 'week=2026-06-29'))
      expect((await site.html('/?month=2026-07')).match(/>Probe \d</g)).toHaveLength(4)
      expect(await site.read('/?month=2026-07')).toContain('und 3 weitere')
      expect(await site.read('/?week=nonsense')).toContain('Was läuft')
    })

    test('says in a week where events are; a month has no room for it, and a bar has it only on a phone', async () => {
      await site.addEvent('Freizeit', '2026-06-29T07:00:00Z', { end: '2026-07-02T15:00:00Z', location: 'Waldhof' })
      await site.addEvent('Chor', '2026-07-03T17:00:00Z', { location: 'Alte Mühle' })
      const [week, month] = [await site.html('/?week=2026-06-29'), await site.html('/?month=2026-07')]
      expect(readable(week)).toContain('18:00 Chor / Alte Mühle')
      expect(readable(week)).toContain('Freizeit / Waldhof')
      expect(month).toContain('Chor')
      expect(month).not.toMatch(/Alte Mühle|Waldhof/)
    })

    test('begins its weeks on Monday', async () => {
      expect(linesOf(await site.read('/?month=2026-08')).slice(0, 4)).toEqual([
        'August 2026',
        'Juli 2026 Dieser Monat September 2026',
        'Im August 2026 steht nichts im Kalender.',
        'Mo Di Mi Do Fr Sa So',
      ])
      expect((await site.html('/?month=2026-08')).split('<li class="cell free" aria-hidden="true">').length - 1).toBe(
        11,
      )
    })

    test('shows four events a day, and where the others are, unless it is only one more', async () => {
      for (const name of ['A', 'B', 'C', 'D', 'E']) await site.addEvent(name, '2026-06-10T18:00:00Z')
      expect(await namesOn('/?month=2026-06')).toEqual(['A', 'B', 'C', 'D', 'E'])
      expect(await site.html('/?month=2026-06')).not.toContain('weitere')
      await site.addEvent('F', '2026-06-10T18:00:00Z')
      expect(await namesOn('/?month=2026-06')).toEqual(['A', 'B', 'C', 'D'])
      const html = await site.html('/?month=2026-06')
      expect(html).toContain('<a href="/?from=2026-06-10&amp;to=2026-06-10" rel="nofollow">und 2 weitere<')
      expect(await namesOn('/?from=2026-06-10&to=2026-06-10')).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    })

    test('can be narrowed, and is left for the list when it is no month', async () => {
      await site.addEvent('Jazzabend', '2026-06-10T18:00:00Z')
      await site.addEvent('Film', '2026-06-10T18:00:00Z')
      expect(await namesOn('/?month=2026-06&text=film')).toEqual(['Film'])
      expect(await site.html('/?month=2026-06&text=film')).toContain('href="/?text=film&amp;month=2026-07"')
      expect(await site.read('/?month=2026-13')).toContain('Was läuft')
    })
  })
})
