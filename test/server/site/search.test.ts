import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { setUpSite } from './visitor.ts'

describe.each(databases)('the search of the public site on $name', (database) => {
  const { site } = setUpSite(database)
  const ids: Record<string, string> = {}
  beforeEach(async () => {
    ids.place = await site.addPlace('Stadtpark')
    ids.group = await site.addGroup('Jazzclub')
    ids.jazz = await site.addEvent('Jazzabend', '2026-06-03T17:00:00Z', { tags: ['jazzig'] })
    await site.addEvent('Lesung', '2026-06-02T17:00:00Z', { description: 'Danach spielt jemand Jazz.' })
    await site.addEvent('Spielfest', '2026-06-06T12:00:00Z', { location: `id:${ids.place}`, tags: ['kinder'] })
    await site.addEvent('Jazz im Juli', '2026-07-04T12:00:00Z')
  })

  const chipsOf = (html: string) =>
    [...html.matchAll(/<a class="chip away" href="([^"]*)" aria-current="true"><span class="hidden">([^<]*)</g)].map(
      ([, path, label]) => `${label}: ${path?.replaceAll('&amp;', '&')}`,
    )

  test('shows what the title says before what the text says, each with its day', async () => {
    const page = await site.read('/?text=jazz')
    expect(page.match(/Jazzabend|Lesung|Jazz im Juli/g)).toEqual(['Jazz im Juli', 'Jazzabend', 'Lesung'])
    expect(page).toContain('Mi., 3. Juni 18:00\nJazzabend')
  })

  test('says until when something runs that has begun days ago', async () => {
    await site.addEvent('Ausstellung', '2026-05-20T10:00:00Z', { end: '2026-06-11T16:00:00Z' })
    const page = await site.read('/?text=ausstellung')
    expect(page).toContain('läuft bis Do., 11. Juni\nAusstellung')
    expect(page).not.toContain('20. Mai')
  })

  test('says that prices are not compared, whether or not other words are sought with one', async () => {
    const told = 'Preise stehen hier als Text und werden nicht verglichen.'
    for (const text of ['jazz unter 10 Euro', 'unter 10 Euro', 'unter 10 Euro samstag', '12 Euro', 'jazz 7 €'])
      expect(await site.read(`/?text=${encodeURIComponent(text)}`)).toContain(told)
    expect(await site.read('/?text=jazz')).not.toContain(told)
  })

  test('says that ages are not compared, and that nobody knows which of two weeks is meant', async () => {
    const [ages, weeks] = ['Altersangaben stehen hier als Text', 'Welche Woche von zweien gemeint ist']
    for (const text of ['kinder ab 3', 'kinder 4 jahre', 'spielfest kinder ab 3'])
      expect(await site.read(`/?text=${encodeURIComponent(text)}`)).toContain(ages)
    for (const text of ['jeden zweiten samstag', 'spielfest jeden zweiten samstag'])
      expect(await site.read(`/?text=${encodeURIComponent(text)}`)).toContain(weeks)
    const others = await site.read('/?text=kinder+jeden+samstag')
    expect(others).not.toContain(ages)
    expect(others).not.toContain(weeks)
  })

  test('what is not accessible is found without what a place says to be', async () => {
    const place = await site.addPlace('Rathaus', { stepFree: 'yes' })
    await site.addEvent('Vortrag', '2026-06-05T12:00:00Z', { location: `id:${place}` })
    await site.addEvent('Kino', '2026-06-05T12:00:00Z', { description: 'Rollstuhl willkommen' })
    for (const text of ['nicht rollstuhl', 'not wheelchair', 'nicht barrierefrei', 'ohne Rollstuhl']) {
      const html = await site.html(`/?text=${encodeURIComponent(text)}`)
      expect(html).toContain('>Jazzabend</a>')
      expect(html).not.toMatch(/>(?:Vortrag|Kino)<\/a>/)
      expect(chipsOf(html)).toEqual([`${text} weglassen: /`])
    }
    expect(await site.html('/?text=ohne+stufen')).toContain('>Vortrag</a>')
    for (const text of ['nicht ohne rollstuhl', 'not without wheelchair']) {
      const html = await site.html(`/?text=${encodeURIComponent(text)}`)
      for (const name of ['Vortrag', 'Kino']) expect(html).toContain(`>${name}</a>`)
      expect(html).not.toContain('>Jazzabend</a>')
    }
    expect(await site.html('/?text=konzert+nicht+ohne+jazz')).toContain('>Jazzabend</a>')
    await site.addEvent('Nicht ohne meine Tochter', '2026-06-05T12:00:00Z')
    expect(await site.html('/?text=nicht+ohne+meine+tochter')).toContain('>Nicht ohne meine Tochter</a>')
  })

  test('where nothing begins at a time of a day, shows what already runs then', async () => {
    await site.addEvent('Basar', '2026-06-07T12:00:00Z', { end: '2026-06-07T16:30:00Z' })
    await site.addEvent('Frühstück', '2026-06-07T07:00:00Z', { end: '2026-06-07T09:00:00Z' })
    const said = 'Um diese Zeit beginnt nichts. Hier steht, was dann schon läuft.'
    const days = ['sonntag', 'nächsten sonntag', '7.6.']
    for (const day of days)
      for (const text of ['ab 15 uhr', 'um 16:00', 'nach 16 uhr', '15:30 bis 17 uhr']) {
        const page = await site.read(`/?text=${encodeURIComponent(`${day} ${text}`)}`)
        expect(page).toContain(said)
        expect(page).toContain('\nBasar')
        expect(page).not.toContain('\nFrühstück')
      }
    expect(await site.read('/?day=2026-06-07&text=ab+15+uhr')).toContain(said)
    expect(await site.read('/?text=basar+sonntag+ab+15+uhr')).toContain(said)
    expect(await site.read('/?text=basar+sonntag+ab+18+uhr')).toContain('Nichts gefunden.')
    await site.addEvent('Tanz', '2026-06-07T18:00:00Z')
    for (const text of ['sonntag ab 15 uhr', 'basar oder tanz sonntag ab 15 uhr']) {
      const page = await site.read(`/?text=${encodeURIComponent(text)}`)
      expect(page).not.toContain(said)
      expect(page).toContain('\nTanz')
      expect(page).not.toContain('\nBasar')
    }
    expect(await site.read('/?text=sonntag+nicht+vor+21+uhr')).not.toContain(said)
    expect(await site.read('/?text=ab+23+uhr')).not.toContain(said)
  })

  test('of an hour that may be in the morning or in the evening, shows what runs at either', async () => {
    await site.addEvent('Samstagsmarkt', '2026-06-06T04:00:00Z', { end: '2026-06-06T08:00:00Z' })
    await site.addEvent('Kurs', '2026-06-06T08:00:00Z', { end: '2026-06-06T09:00:00Z' })
    for (const text of ['samstag um 8', 'samstagsmarkt samstag um 8', 'samstag um halb acht']) {
      const page = await site.read(`/?text=${encodeURIComponent(text)}`)
      expect(page).toContain('Hier steht, was dann schon läuft.')
      expect(page).toContain('\nSamstagsmarkt')
      expect(page).not.toContain('\nKurs')
    }
    await site.addEvent('Grillabend', '2026-06-06T16:00:00Z', { end: '2026-06-06T20:00:00Z' })
    const both = await site.read('/?text=samstag+um+8')
    for (const name of ['Samstagsmarkt', 'Grillabend']) expect(both).toContain(`\n${name}`)
    expect(both).not.toContain('\nKurs')
    expect(await site.read('/?text=samstag+20+uhr')).not.toContain('\nSamstagsmarkt')
  })

  test('in the night, whole days and exhibitions do not run', async () => {
    await site.addEvent('Aktionstag', '2026-06-06T10:00:00Z', { allDay: true })
    await site.addEvent('Ausstellung', '2026-05-20T08:00:00Z', { end: '2026-07-05T16:00:00Z' })
    for (const text of [
      'freitag 2 uhr nachts',
      'samstag 3 uhr nachts',
      'ausstellung freitag 2 uhr nachts',
      'samstag 0 bis 6 uhr',
    ])
      expect(await site.read(`/?text=${encodeURIComponent(text)}`)).not.toContain('was dann schon läuft')
    expect(await site.read('/?text=ausstellung+freitag+15+uhr')).toContain('was dann schon läuft')
    await site.addEvent('Clubnacht', '2026-06-05T21:00:00Z', { end: '2026-06-06T03:00:00Z' })
    const page = await site.read('/?text=freitag+2+uhr+nachts')
    expect(page).toContain('\nClubnacht')
    expect(page).not.toMatch(/\n(?:Aktionstag|Ausstellung)/)
  })

  test('an hour after "ab" and a day is that of this day only', async () => {
    await site.addEvent('Basar', '2026-06-03T07:00:00Z', { end: '2026-06-03T08:00:00Z' })
    const page = await site.html('/?text=ab+mittwoch+18+uhr')
    for (const name of ['Jazzabend', 'Spielfest', 'Jazz im Juli']) expect(page).toContain(`>${name}</a>`)
    expect(page).not.toContain('>Basar</a>')
    expect(chipsOf(page)).toEqual(['ab Mittwoch, 3. Juni 2026, 18:00 weglassen: /'])
    const until = await site.html('/?text=bis+samstag+13+uhr')
    expect(until).toContain('>Jazzabend</a>')
    expect(until).not.toContain('>Spielfest</a>')
    expect(chipsOf(until)).toEqual(['bis Samstag, 6. Juni 2026, 13:00 weglassen: /'])
  })

  test('an hour before the morning is that of the named day, and of a night that of the day after', async () => {
    await site.addEvent('Samstagsbrunch', '2026-06-06T08:00:00Z', { end: '2026-06-06T10:00:00Z' })
    for (const [text, chip] of [
      ['ab samstag 0 uhr', 'ab Samstag, 6. Juni 2026, 0:00'],
      ['ab 6.6. 00:00', 'ab Samstag, 6. Juni 2026, 0:00'],
      ['from saturday 12am', 'ab Samstag, 6. Juni 2026, 0:00'],
      ['ab samstag 4 uhr morgens', 'ab Samstag, 6. Juni 2026, 4:00'],
      ['bis samstag 2 uhr nachts', 'bis Sonntag, 7. Juni 2026, 2:00'],
      ['bis samstag 24 uhr', 'bis Sonntag, 7. Juni 2026, 0:00'],
    ]) {
      const html = await site.html(`/?text=${encodeURIComponent(String(text))}`)
      expect(html).toContain('>Samstagsbrunch</a>')
      expect(chipsOf(html)).toEqual([`${chip} weglassen: /`])
    }
    for (const text of ['bis samstag 0 uhr', 'bis samstag 3 uhr früh', 'ab samstag 2 uhr nachts']) {
      const html = await site.html(`/?text=${encodeURIComponent(text)}`)
      expect(html).toContain(text.startsWith('bis') ? '>Jazzabend</a>' : '>Jazz im Juli</a>')
      expect(html).not.toContain('>Samstagsbrunch</a>')
    }
  })

  test('knows the week before a day with a name', async () => {
    await site.addEvent('Adventsfeier', '2026-12-18T17:00:00Z')
    await site.addEvent('Nikolausfeier', '2026-12-06T17:00:00Z')
    for (const text of ['woche vor weihnachten', 'week before christmas']) {
      const html = await site.html(`/?text=${encodeURIComponent(text)}`)
      expect(html).toContain('>Adventsfeier</a>')
      expect(html).not.toMatch(/>(?:Nikolausfeier|Jazzabend)<\/a>/)
      expect(chipsOf(html)).toEqual(['17.–23. Dezember 2026 weglassen: /'])
    }
    expect(await site.read('/?text=dreikönig')).toContain('Als Nächstes')
  })

  test('says that there is no such day', async () => {
    expect(await site.read('/?text=31.2.')).toContain('Den Tag „31.2.“ gibt es nicht.')
    expect(await site.read('/?text=jazz+3.6.')).not.toContain('gibt es nicht')
  })

  test('takes words for filters, which can be taken away', async () => {
    const html = await site.html('/?text=kinder+samstag')
    expect(html).toContain('Spielfest')
    expect(html).not.toContain('Jazzabend')
    expect(chipsOf(html)).toEqual([
      'für Kinder weglassen: /?text=samstag',
      'Samstag, 6. Juni 2026 weglassen: /?text=kinder',
    ])
    expect(await site.read('/?text=samstag')).toMatch(/Samstag 6\. Juni 2026\n.*\nSpielfest\nStadtpark/)
    const chosen = await site.html(`/?text=jazz&category=${site.words.category}&lng=en`)
    expect(chipsOf(chosen)).toEqual([])
    expect(chosen).toContain('<a class="chip" href="/?text=jazz&amp;lng=en" aria-current="true">')
  })

  test('takes words of one language that mean the same for each other, also in lists of places', async () => {
    const location = `id:${await site.addPlace('Stadtbibliothek')}`
    await site.addEvent('Vorlesestunde', '2026-06-04T12:00:00Z', { location })
    for (const text of ['bücherei', 'stadtbücherei', 'was läuft in der bücherei im juni']) {
      expect(await site.read(`/?text=${encodeURIComponent(text)}`)).toContain('Vorlesestunde')
    }
    for (const text of ['Bücherei', 'Stadtbücherei', 'library']) {
      expect(await site.read(`/places?text=${encodeURIComponent(text)}`)).toContain('Stadtbibliothek')
      expect(await site.read(`/?text=${encodeURIComponent(text)}`)).toContain('Stadtbibliothek')
    }
    for (const text of ['Bücherrei', 'libary']) {
      const page = await site.read(`/?text=${encodeURIComponent(text)}`)
      expect(page).toContain('Meintest du „bibliothek“?')
      expect(page).toContain('Vorlesestunde')
    }
    expect(await site.read('/?text=laterna')).not.toContain('Vorlesestunde')
    expect(await site.read('/places?text=Schwimmbad')).not.toContain('Stadtbibliothek')
  })

  test('forgives a letter in a word for days, for access and in a part of a compound', async () => {
    await site.addEvent('Blitzschachturnier', '2026-06-05T17:00:00Z')
    expect(await site.read('/?text=schahturnier')).toContain('Blitzschachturnier')
    expect(await site.read('/?text=schattenriss')).not.toContain('Blitzschachturnier')
    for (const text of ['wochende', 'was+geht+am+wochenede', 'wekend']) {
      const html = await site.html(`/?text=${text}`)
      expect(html).toContain('Spielfest')
      expect(html).not.toContain('Blitzschachturnier')
    }
    expect(await site.read('/?text=rolllstuhl+jazz')).not.toContain('Spielfest')
  })

  test('days alone lead to what can be subscribed to, which has no days', async () => {
    const html = await site.html('/?text=samstag')
    expect(html).toContain('href="/subscribe?lost=samstag"')
    expect(html).not.toMatch(/(?:subscribe|events\.ics)\?[^"]*text=/)
    expect(await site.html('/?text=kinder+samstag')).toContain('href="/subscribe?text=kinder&amp;lost=samstag"')
  })

  test('a word that nothing has leaves the days that are asked for with it', async () => {
    const page = await site.read('/?text=samstag+mit+oma')
    expect(page).toContain('Keine kommende Veranstaltung nennt: oma.')
    expect(page).toContain('Spielfest')
    expect(page).not.toContain('Jazz im Juli')
  })

  test('a question what is on is answered by all that is to come, also as a month and a feed', async () => {
    const html = await site.html('/?text=was+ist+los')
    for (const name of ['Jazzabend', 'Lesung', 'Spielfest', 'Jazz im Juli']) expect(html).toContain(`>${name}</a>`)
    expect(html).toContain('href="/subscribe"')
    expect(html).toContain('href="/?month=2026-06"')
    expect(fieldsOf(html)).toEqual({ text: 'was ist los' })
  })

  test('a part of a day finds what is on then', async () => {
    await site.addEvent('Frühschoppen', '2026-06-03T08:00:00Z')
    await site.addEvent('Basar', '2026-06-03T09:00:00Z', { end: '2026-06-03T15:30:00Z' })
    await site.addEvent('Ausstellung', '2026-06-03T09:00:00Z', { end: '2026-06-03T20:00:00Z' })
    const names = async (text: string) =>
      (await site.read(`/?text=${text}`)).match(/Frühschoppen|Basar|Ausstellung|Jazzabend|Spielfest/g)
    expect(await names('mittwoch+abend')).toEqual(['Ausstellung', 'Jazzabend'])
    expect(await names('mittwoch+mittag')).toEqual(['Basar', 'Ausstellung'])
    await site.addEvent('Markt', '2026-06-06T06:00:00Z', { end: '2026-06-06T12:00:00Z' })
    expect(await site.read('/?text=samstagmittag')).toContain('\nMarkt\n')
    expect(await names('mittwochvormittag')).toEqual(['Frühschoppen', 'Basar', 'Ausstellung'])
    expect(await names('kinder+samstagnachmittag')).toEqual(['Spielfest'])
    expect(chipsOf(await site.html('/?text=mittwoch+abend'))).toEqual(['Mittwoch, 3. Juni 2026, abends weglassen: /'])
  })

  test('a month or week takes over the days in the words, and what else they ask for', async () => {
    const found = await site.html('/?text=kinder+samstag')
    expect(found).toContain('href="/?text=kinder&amp;month=2026-06"')
    expect(found).toContain('href="/?text=kinder&amp;week=2026-06-01"')
    const month = await site.html('/?text=kinder&month=2026-06')
    expect(month).toContain('Spielfest')
    expect(chipsOf(month)).toEqual(['für Kinder weglassen: /?month=2026-06'])
    expect(await site.read('/?text=xylophon&month=2026-06')).toContain('Nichts gefunden.')
    const listed = await site.html('/?text=kinder+samstag&month=2026-07')
    expect(listed).toContain('Spielfest')
    expect(listed).not.toContain('name="month"')
  })

  test('words that only filter leave the order to the time', async () => {
    await site.addEvent('Kinderkino', '2026-06-06T14:00:00Z')
    const found = async (text: string) => (await site.read(`/?text=${text}`)).match(/Spielfest|Kinderkino/g)
    expect(await found('kinder+samstag')).toEqual(['Spielfest', 'Kinderkino'])
  })

  test('leaves out what is not wanted, which can be taken away', async () => {
    await site.addEvent('Sport ohne Geräte', '2026-06-07T12:00:00Z')
    const names = async (text: string) =>
      (await site.read(`/?text=${encodeURIComponent(text)}`)).match(
        /(?<=\n)(?:Jazzabend|Lesung|Spielfest|Sport ohne Geräte)(?=\n)/g,
      )
    expect(await site.read('/?text=spielfest+-kinder')).toContain('Nichts gefunden.')
    expect(await names('park -kinder')).toEqual(['Lesung', 'Jazzabend', 'Sport ohne Geräte'])
    expect(await names('nicht spielfest')).toEqual(['Lesung', 'Jazzabend', 'Sport ohne Geräte'])
    expect(await names('außer lesung und spielfest')).toEqual(['Jazzabend', 'Sport ohne Geräte'])
    expect(await names('sport ohne geräte')).toEqual(['Sport ohne Geräte'])
    expect(await names('nicht am wochenende')).toEqual(['Lesung', 'Jazzabend'])
    expect(await names('nicht morgen')).toEqual(['Jazzabend', 'Spielfest', 'Sport ohne Geräte'])
    expect(await names('nicht im stadtpark')).toEqual(['Lesung', 'Jazzabend', 'Sport ohne Geräte'])
    expect(await names('nicht vor 18 Uhr')).toEqual(['Lesung', 'Jazzabend'])
    expect(chipsOf(await site.html('/?text=jazz+nicht+samstag'))).toEqual([
      'jazz weglassen: /?text=nicht+samstag',
      'nicht samstag weglassen: /?text=jazz',
    ])
  })

  test('a weekday of each week finds all of its dates, and its chip says so', async () => {
    await site.addEvent('Spielfest im Herbst', '2026-09-05T12:00:00Z')
    const html = await site.html('/?text=samstags')
    for (const name of ['Spielfest', 'Spielfest im Herbst', 'Jazz im Juli']) expect(html).toContain(`>${name}</a>`)
    expect(html).not.toContain('Jazzabend')
    expect(chipsOf(html)).toEqual(['Samstag weglassen: /'])
    expect(chipsOf(await site.html('/?text=freitags+bis+sonntags'))).toEqual(['Fr, Sa, So weglassen: /'])
  })

  test('a word for a day is part of a title, but not of another text', async () => {
    await site.addEvent('Wie heizen wir morgen?', '2026-06-09T17:00:00Z', { price: 'Eintritt frei' })
    await site.addEvent('Vortrag', '2026-06-10T17:00:00Z', { description: 'Freies Bauen von heute und morgen' })
    expect(await site.read('/?text=heizen+morgen')).toContain('\nWie heizen wir morgen?\n')
    expect(await site.read('/?text=morgen+kostenlos')).toMatch(/Nichts gefunden\./)
    expect(await site.read('/?text=vortrag+morgen')).toMatch(/Nichts gefunden\./)
    await site.addEvent('Schach', '2026-06-10T17:00:00Z', { location: 'Café Montag' })
    expect(await site.read('/?text=café+montag')).toContain('\nSchach\n')
  })

  test('a place that is called as a day is found', async () => {
    const place = await site.addPlace('Gemeindesaal St. Martin')
    await site.addEvent('Chorprobe', '2026-06-09T17:00:00Z', { location: `id:${place}` })
    expect(await site.read('/?text=chor+st+martin')).toContain('\nChorprobe\n')
  })

  test('what is for children says so in its title or as a whole word', async () => {
    await site.addEvent('Yoga', '2026-06-05T17:00:00Z', {
      description: 'Ein Verein vom Kinderturnen bis zur Wandergruppe.',
    })
    await site.addEvent('Kinderkino', '2026-06-07T14:00:00Z')
    await site.addEvent('Vorlesen', '2026-06-08T14:00:00Z', { description: 'Für Kinder ab vier.' })
    const page = await site.read('/?text=kinder')
    for (const name of ['Spielfest', 'Kinderkino', 'Vorlesen']) expect(page).toContain(`\n${name}\n`)
    expect(page).not.toContain('\nYoga\n')
    for (const path of ['/events.ics?text=kinder', '/events.rss?text=kinder', '/?text=kinder&month=2026-06']) {
      const text = await site.html(path)
      for (const name of ['Spielfest', 'Kinderkino', 'Vorlesen']) expect(text).toContain(name)
      expect(text).not.toContain('Yoga')
    }
    expect(await site.read('/?text=kinderturnen')).toContain('\nYoga\n')
  })

  test('what is canceled can be asked for', async () => {
    await site.addEvent('Konzert', '2026-06-09T17:00:00Z', { canceled: true })
    const page = await site.read('/?text=abgesagt')
    expect(page).toContain('Konzert')
    expect(page).not.toContain('Lesung')
  })

  test('says what was likely meant, and finds it', async () => {
    const page = await site.read('/?text=Jazabend')
    expect(page).toContain('Meintest du „Jazzabend“?')
    expect(page).toContain('\nJazzabend\n')
    expect(await site.html('/?text=Jazabend')).toContain('/events.ics?text=jazzabend')
    await site.addEvent('Repair-Café', '2026-06-08T17:00:00Z', { description: 'Danach ein Stück von Dürrenmatt.' })
    expect(await site.read('/?text=repaircaffe')).toContain('Meintest du „Repair-Café“?')
    expect(await site.read('/?text=Dürenmatt')).toContain('Meintest du „Dürrenmatt“?')
    expect(await site.read('/?text=jazz+xylophon')).toContain('Keine kommende Veranstaltung nennt: xylophon.')
  })

  test('without a hit offers the next dates of it, and categories', async () => {
    const page = await site.read('/?text=jazz+heute')
    expect(page).toMatch(/Nichts gefunden\. Alles zeigen\nAls Nächstes\n.*\n.*\nLesung/)
    await site.addEvent('Jazzfrühstück', '2026-06-01T07:00:00Z', { end: '2026-06-01T08:00:00Z' })
    await site.addEvent('Jazz, verschoben', '2026-06-01T18:00:00Z', { postponed: true })
    expect(await site.read('/?text=jazz+freitag')).toMatch(/Als Nächstes\n.*\n.*\nLesung/)
    expect(await site.html('/?text=jazz+freitag')).toContain(
      `<a class="chip" href="/?category=${site.words.category}">`,
    )
  })

  test('without anything on a day that is far away, and after it, tells what comes from now on', async () => {
    expect(await site.read('/?text=Ostern+2030')).toContain('Als Nächstes')
    expect(await site.read('/?text=24.12.2030')).toMatch(/Als Nächstes\n.*\n.*\nLesung/)
  })

  test('what comes next is as free as it was asked for', async () => {
    await site.addEvent('Matinee', '2026-06-07T09:00:00Z', { price: 'Eintritt frei' })
    expect(await site.read('/?text=heute+kostenlos')).toMatch(
      /Nichts gefunden\. Alles zeigen\nAls Nächstes\n.*\n.*\nMatinee/,
    )
  })

  test('leaves out as few words as it takes to find something, and says so', async () => {
    for (const day of [8, 9]) await site.addEvent('Tanz im Stadtpark', `2026-06-0${day}T17:00:00Z`, { tags: ['swing'] })
    const page = await site.read('/?text=kinder+stadtpark+swing')
    expect(page).toContain('Nichts passt auf alle Wörter. Gefunden ohne: kinder.\n2 Veranstaltungen gefunden.')
    expect(page).toContain('\nTanz im Stadtpark\n')
    expect(await site.read('/?text=kinder+jazzabend')).toContain('Gefunden ohne: kinder.')
    expect(await site.read('/?text=stadtpark+swing')).not.toContain('Gefunden ohne')
  })

  test('words that only ask, such as "meet" and "kostet", are left aside where nothing has them with the rest', async () => {
    await site.addEvent('Chess club', '2026-06-08T17:00:00Z')
    for (const day of ['10', '11', '12'])
      await site.addEvent('Toddler group', `2026-06-${day}T08:00:00Z`, { description: 'We meet in the club room.' })
    for (const text of [
      'when does the chess club meet',
      'chess club meetings',
      'how much is the chess club',
      'was kostet chess club',
      'wann trifft sich chess club',
      'wann probt chess club',
    ]) {
      const html = await site.html(`/?${new URLSearchParams({ text })}`)
      expect(html).toContain('>Chess club</a>')
      expect(html).not.toMatch(/Toddler group|Gefunden ohne|Veranstaltung nennt/)
      expect(chipsOf(html).map((chip) => chip.split(':')[0])).toEqual(['chess weglassen', 'club weglassen'])
    }
    await site.addEvent('Jazz trifft Klassik', '2026-06-09T17:00:00Z')
    expect(await site.read('/?text=jazz+trifft+klassik')).toContain('\nJazz trifft Klassik\n')
  })

  test('of two words of which only one can be kept, the one of a title is kept', async () => {
    await site.addEvent('Chess for all', '2026-06-08T17:00:00Z')
    for (const day of ['10', '11', '12'])
      await site.addEvent('Toddler group', `2026-06-${day}T08:00:00Z`, { description: 'Bring tea.' })
    const page = await site.read('/?text=chess+tea')
    expect(page).toContain('Gefunden ohne: tea.')
    expect(page).toContain('\nChess for all\n')
  })

  test('a number and small words are left out before a word that names something', async () => {
    const place = await site.addPlace('Marktplatz')
    await site.addEvent('Bauernmarkt', '2026-06-08T07:00:00Z', { location: `id:${place}` })
    for (const day of ['10', '11', '12'])
      await site.addEvent('Abfahrt 1', `2026-06-${day}T08:00:00Z`, { description: 'Ab Linie 12.' })
    await site.addEvent('Filmclub', '2026-06-09T18:00:00Z')
    const square = await site.html('/?text=marktplatz+1')
    expect(square).toContain('Gefunden ohne: 1.')
    expect(square).toContain('>Bauernmarkt</a>')
    expect(square).not.toContain('>Abfahrt 1</a>')
    expect(square).toContain('href="/subscribe?text=marktplatz"')
    const films = await site.html('/?text=film+ab+12')
    expect(films).toContain('Gefunden ohne: ab, 12.')
    expect(films).toContain('>Filmclub</a>')
    expect(films).not.toContain('>Abfahrt 1</a>')
    expect(films).toContain('href="/subscribe?text=film"')
    for (const text of ['marktplatz+1+heute', 'gorillas+1']) {
      const none = await site.html(`/?text=${text}`)
      expect(none).toContain('Nichts gefunden.')
      expect(none).not.toMatch(/>Abfahrt 1<|Gefunden ohne/)
    }
    expect(await site.read('/?text=samstag+gorillas+1')).toContain('\nSpielfest\n')
    expect(await site.html('/?text=ab+1')).toContain('>Abfahrt 1</a>')
  })

  test('of two words of texts or titles that do not fit together, the commoner one is left out', async () => {
    for (const day of ['10', '11', '12'])
      await site.addEvent('Treff', `2026-06-${day}T08:00:00Z`, { description: 'Mit Kaffee.' })
    await site.addEvent('Runde', '2026-06-09T18:00:00Z', { description: 'Mit Backgammon.' })
    for (const text of ['kaffee+backgammon', 'backgammon+kaffee']) {
      expect(await site.read(`/?text=${text}`)).toMatch(/Gefunden ohne: kaffee\.\n1 Veranstaltung gefunden/)
    }
  })

  test('where all that is found is over, the page points to what comes next of it', async () => {
    await site.addEvent('Jazzfrühstück', '2026-06-01T07:00:00Z', { end: '2026-06-01T08:00:00Z' })
    const over = await site.read('/?text=jazz+heute')
    expect(over).toContain('1 Veranstaltung gefunden')
    expect(over).toMatch(/Jazzfrühstück.*Als Nächstes\n.*\n.*\nLesung/s)
    expect(over).not.toContain('Oder nach Kategorie')
    for (const days of ['text=heute', 'day=2026-06-01', 'text=jazz&day=2026-06-01']) {
      expect(await site.read(`/?${days}`)).toMatch(/Als Nächstes\n.*\n.*\nLesung/)
    }
    await site.addEvent('Jazznacht', '2026-06-01T20:00:00Z')
    for (const query of ['text=jazz+heute', 'text=heute', 'day=2026-06-01']) {
      expect(await site.read(`/?${query}`)).not.toContain('Als Nächstes')
    }
  })

  test('a word of four letters is one that sounds the same, and a day that lacks a letter is the day', async () => {
    expect(await site.read('/?text=jatz')).toContain('Meintest du „Jazz“?')
    expect(await site.read('/?text=juzz')).not.toContain('Meintest du')
    const tomorrow = await site.html('/?text=wos+is+los+morgn')
    expect(tomorrow).toContain('>Lesung</a>')
    expect(tomorrow).not.toContain('>Jazzabend</a>')
  })

  test('two swapped letters in a word of four are forgiven, no other mistake', async () => {
    await site.addEvent('Yoga', '2026-06-08T17:00:00Z')
    for (const text of ['yoag', 'ygoa', 'oyga']) {
      const page = await site.read(`/?text=${text}`)
      expect(page).toContain('Meintest du „Yoga“?')
      expect(page).toContain('\nYoga\n')
    }
    for (const text of ['yogi', 'yog4', 'agoy', 'gyoa', 'xoga']) {
      expect(await site.read(`/?text=${text}`)).toContain('Nichts gefunden.')
    }
    await site.addEvent('Yoag-Treff', '2026-06-09T17:00:00Z')
    expect(await site.read('/?text=yoag')).not.toMatch(/Meintest du|\nYoga\n/)
  })

  test('what is quoted stays so in the feed, in what is next, and in lists of places', async () => {
    for (const name of ['Open Air', 'Air for Open']) await site.addEvent(name, '2026-06-09T17:00:00Z')
    for (const name of ['Open Air Bühne', 'Luft (open, ohne air)']) await site.addPlace(name)
    for (const text of ['"open air"', '„open air“']) {
      const html = await site.html(`/?${new URLSearchParams({ text })}`)
      expect(html).toContain('/subscribe?text=%22open+air%22')
      expect(html).toContain('/events.ics?text=%22open+air%22')
      expect(html).toContain('Open Air Bühne')
      expect(html).not.toMatch(/Air for Open|Luft/)
    }
    const next = await site.read('/?text="open+air"+heute')
    expect(next).toMatch(/Als Nächstes.*\nOpen Air/s)
    expect(next).not.toContain('Air for Open')
    await site.addEvent('Jazzabend (open air)', '2026-06-10T17:00:00Z')
    expect(await site.html('/?text="open+air"+jazabend')).toContain('"/?text=%22open+air%22+jazzabend"')
    expect(await site.html('/?text="free"+jazz')).not.toContain('subscribe?text=free')
  })

  test('what is quoted is left out as a whole, and never corrected', async () => {
    for (const name of ['Open Air', 'Air for Open', 'Jazz open']) await site.addEvent(name, '2026-06-09T17:00:00Z')
    for (const quoted of ['open aer', 'air open', 'jazz samstagg']) {
      const page = await site.read(`/?text="${quoted.replace(' ', '+')}"+jazzabend`)
      expect(page).toContain(`Keine kommende Veranstaltung nennt: "${quoted}".`)
      expect(page).toContain('\nJazzabend\n')
      expect(page).not.toContain('Meintest du')
    }
    const page = await site.read('/?text=jazzabend+"open+air"')
    expect(page).toContain('Gefunden ohne: "open air".')
    expect(await site.read('/?text="air+open"')).not.toMatch(/\n(?:Open Air|Air for Open)\n/)
  })

  test('a question is taken for what it asks', async () => {
    const place = await site.addPlace('Bürgerhaus', { stepFree: 'yes' })
    await site.addEvent('Quiz', '2026-06-09T17:00:00Z', { location: `id:${place}` })
    const page = await site.read('/?text=Kann+ich+da+mit+dem+Rollstuhl+rein%3F')
    expect(page).toContain('\nQuiz\n')
    expect(page).not.toContain('Jazzabend')
  })

  const fieldsOf = (html: string) => {
    const form = /<form class="filters".*?<\/form>/s.exec(html)?.[0] ?? ''
    const inputs = [...form.matchAll(/<input [^>]*name="(\w+)"[^>]*value="([^"]*)"/g)]
    const selects = [...form.matchAll(/name="(\w+)">(?:(?!<\/select>).)*?value="([^"]*)" selected/gs)]
    const fields = [...inputs, ...selects].map(([, name = '', value = '']): [string, string] => [name, value])
    return Object.fromEntries(fields.filter(([name, value]) => value !== '' && name !== 'free'))
  }

  test('the next words replace all that the words before said', async () => {
    await site.addPlace('Bahnhof', { lat: 48, lng: 7.8 })
    const place = await site.addPlace('Bürgerhaus', { stepFree: 'yes', lat: 48, lng: 7.8 })
    await site.addEvent('Quiz', '2026-06-09T17:00:00Z', { location: `id:${place}` })
    for (const text of ['Rollstuhl', 'mit Rollstuhl nahe Bahnhof', 'Quiz nahe Bahnhof', 'wheelchair tuesday']) {
      const html = await site.html(`/?${new URLSearchParams({ text })}`)
      expect(html).toContain('>Quiz</a>')
      expect(html).not.toContain('Jazz im Juli')
      expect(fieldsOf(html)).toEqual({ text })
      const links = [...html.matchAll(/<ul class="tabs">.*?<\/ul>/gs)].join('')
      expect(links).not.toMatch(/near=|access=/)
    }
  })

  test('what was chosen in a field or by a link stays', async () => {
    // The heading says what was typed, not what is left of it.
    expect(await site.html('/?text=Quiz+mit+Rollstuhl')).toMatch(/<h1[^>]*>„Quiz mit Rollstuhl“/)
    const chosen = await site.html('/?text=Rollstuhl&access=wheelchair&near=48,7.8&km=5')
    expect(fieldsOf(chosen)).toEqual({ text: 'Rollstuhl', access: 'wheelchair', near: '48,7.8', km: '5' })
    expect(fieldsOf(await site.html('/?access=wheelchair'))).toEqual({ access: 'wheelchair' })
    const unsaid = await site.html('/?text=Rollstuhl')
    const path = '/?text=Rollstuhl&access=wheelchair-unknown'
    expect(unsaid).toContain(`href="${path.replaceAll('&', '&amp;')}"`)
    const others = await site.html(path)
    expect(others).toContain('>Jazzabend</a>')
    expect(fieldsOf(others)).toEqual({ text: 'Rollstuhl' })
    expect(chipsOf(others)).toEqual(['mit dem Rollstuhl: nicht angegeben weglassen: /'])
  })

  test('beside other words, too, a page tells how many do not say whether they have it', async () => {
    const dark = await site.addPlace('Keller', { stepFree: 'no' })
    await site.addEvent('Krabbelgruppe', '2026-06-05T09:00:00Z')
    await site.addEvent('Krabbelkonzert', '2026-06-06T09:00:00Z', { location: `id:${dark}` })
    const page = await site.read('/?text=Krabbelgruppe+Rollstuhl')
    expect(page).toContain('Bei 1 weiteren Veranstaltung hat noch niemand gesagt, ob es zutrifft.')
    const path = '/?text=Krabbelgruppe+Rollstuhl&access=wheelchair-unknown'
    expect(await site.html('/?text=Krabbelgruppe+Rollstuhl')).toContain(`href="${path.replaceAll('&', '&amp;')}"`)
    expect(await site.read(path)).toContain('\nKrabbelgruppe\n')
    for (const text of ['Krabbelkonzert Rollstuhl', 'Krabbelgruppe', 'Xylophon Rollstuhl'])
      expect(await site.read(`/?${new URLSearchParams({ text })}`)).not.toContain('noch niemand gesagt')
  })

  test('a line says what is missing for a wheelchair, by the event or else its place, where that is asked for', async () => {
    const at = async (name: string, answers: object, own: object = {}) => {
      const place = await site.addPlace(name, { stepFree: 'yes', ...answers })
      await site.addEvent(`Lesung ${name}`, '2026-06-05T09:00:00Z', { location: `id:${place}`, ...own })
    }
    await at('oben', { lift: 'no', wheelchairSpaces: 'no' })
    await at('unten', { lift: 'no' }, { lift: 'yes', wheelchairSpaces: 'no' })
    await at('drinnen', { lift: 'yes' }, { lift: 'no' })
    await at('draußen', { accessibleToilet: 'no' })
    const lacking = async (query: string) => {
      const lines = (await site.html(`/?${query}`)).split('<li class="event').slice(1)
      return lines.map((line) => [
        />Lesung (\w+)/u.exec(line)?.[1],
        /kein[^<]*|no (?:lift|spaces)[^<]*/.exec(line)?.[0],
      ])
    }
    const told = [
      ['oben', 'kein Aufzug, keine Plätze für Rollstühle'],
      ['unten', 'keine Plätze für Rollstühle'],
      ['drinnen', 'kein Aufzug'],
      ['drau', undefined],
    ].toSorted()
    for (const query of [
      'text=Lesung+Rollstuhl',
      'text=Rollstuhl',
      'access=wheelchair',
      'text=Lesung&access=wheelchair',
    ])
      expect((await lacking(query)).filter(([name]) => name !== undefined).toSorted()).toEqual(told)
    expect(await lacking('text=oben+Rollstuhl&lng=en')).toEqual([['oben', 'no lift, no spaces for wheelchairs']])
    for (const query of ['', 'text=Lesung', 'access=stepFree'])
      expect((await lacking(query)).flatMap(([, no]) => no ?? [])).toEqual([])
    expect(await site.html('/?text=oben+Rollstuhl+am+4.+Juni')).toContain('kein Aufzug')
  })

  test('each word that is a filter can be taken away by itself', async () => {
    await site.addPlace('Bahnhof', { lat: 48, lng: 7.8 })
    expect(chipsOf(await site.html('/?text=Jazz+mit+Rollstuhl+nahe+Bahnhof&km=5'))).toEqual([
      'Jazz weglassen: /?text=Rollstuhl+nahe+Bahnhof&km=5',
      'mit dem Rollstuhl weglassen: /?text=Jazz+mit+nahe+Bahnhof&km=5',
      'bis 5 km um Bahnhof weglassen: /?text=Jazz+mit+Rollstuhl',
    ])
    const html = await site.html('/?text=Rollstuhl+nahe+Bahnhof')
    expect(html).toContain('/events.ics?access=wheelchair&amp;near=48%2C7.8"')
    expect(html).toContain('/subscribe?access=wheelchair&amp;near=Bahnhof"')
    expect(html).not.toContain('rel="canonical"')
  })

  test('says which filter keeps it from finding something, and searches without it', async () => {
    const offersIn = (html: string) =>
      [...html.matchAll(/<a href="([^"]*)">((?:Ohne|Search without)[^<]*)</g)].map(
        ([, path, name]) => `${name}: ${path}`,
      )
    expect(offersIn(await site.html('/?text=jazzabend&access=wheelchair'))).toEqual([
      'Ohne „mit dem Rollstuhl“ suchen: /?text=jazzabend',
    ])
    expect(offersIn(await site.html('/?text=jazzabend+rollstuhl&lng=en'))).toEqual([
      'Search without “with a wheelchair”: /?text=jazzabend&amp;lng=en',
    ])
    const page = `/?text=jazzabend&category=${site.words.category}&tag=kinder`
    expect(await site.read(page)).toContain('Das liegt vielleicht an: „kinder“. Ohne „kinder“ suchen')
    expect(offersIn(await site.html('/?text=jazzabend&tag=kinder&free=1'))).toEqual([
      'Ohne alle Filter suchen: /?text=jazzabend',
    ])
    expect(offersIn(await site.html('/?free=1&tag=kinder'))).toEqual(['Ohne „Eintritt frei“ suchen: /?tag=kinder'])
    expect(offersIn(await site.html('/?text=jazz+spielfest&tag=kinder'))).toEqual([])
    expect(offersIn(await site.html('/?text=xylophon&free=1'))).toEqual([])
  })

  test('a filter that keeps all events of a place out is to blame, not a word of its name', async () => {
    const café = await site.addPlace('Café Feinkorn', { stepFree: 'no', accessibility: 'Vierzehn Stufen zum Keller.' })
    const house = await site.addPlace('Haus der Vereine', { stepFree: 'yes' })
    await site.addEvent('Blues im Keller', '2026-06-05T19:00:00Z', { location: `id:${café}` })
    await site.addEvent('Repair-Café', '2026-06-09T14:00:00Z', { location: `id:${house}` })
    for (const text of [
      'Rollstuhl Café Feinkorn',
      'Café Feinkorn barrierefrei',
      'komme ich mit dem Rollstuhl ins Café Feinkorn',
      'can I get into Café Feinkorn with a wheelchair',
      'when does Café Feinkorn meet wheelchair',
      'Rollstuhl Café Feinkornn',
    ]) {
      const page = await site.read(`/?${new URLSearchParams({ text })}`)
      expect(page).toContain('Das liegt vielleicht an: mit dem Rollstuhl.')
      expect(page).toMatch(/\nCafé Feinkorn Ort\nVierzehn Stufen zum Keller\.\n.*Stufenloser Eingang\n/)
      expect(page).not.toMatch(/steht nichts|nennt: |Gefunden ohne|gefunden\. Alles.*\nRepair-Café\n/)
    }
    const tagged = await site.read('/?text=café+feinkorn&tag=jazzig')
    expect(tagged).toContain('Das liegt vielleicht an: „jazzig“.')
    expect(tagged).not.toMatch(/nennt: |Gefunden ohne/)
    expect(await site.read('/?text=café+feinkorn')).toContain('\nBlues im Keller\n')
  })

  test('a word that only a place has leaves the place in front', async () => {
    await site.addPlace('Villa Mondschein', { stepFree: 'yes' })
    const page = await site.read('/?text=Villa+Mondschein+jazz')
    expect(page).toContain('Keine kommende Veranstaltung nennt: Villa, Mondschein.')
    expect(page).toMatch(/Gruppen und Orte\nVilla Mondschein Ort\n(?:.*\n)*Jazzabend\n/)
    await site.addPlace('Alte Schmiede')
    const unsaid = await site.read('/?text=Alte+Schmiede+Rollstuhl')
    expect(unsaid).toContain('\nAlte Schmiede Ort\nBarrierefreiheit: nicht angegeben\n')
    const alone = await site.read('/?text=Villa+Mondschein+Rollstuhl')
    expect(alone).toMatch(/Nichts gefunden\.[^\n]*\nGruppen und Orte\nVilla Mondschein Ort\n.*Stufenloser Eingang\n/)
  })

  test('a day in the words narrows the chosen period, or replaces it', async () => {
    await site.addEvent('Kindertheater', '2026-06-05T14:00:00Z', { tags: ['kinder'] })
    for (const days of ['from=2026-06-06&to=2026-06-07', 'from=2026-06-01&to=2026-06-07', '']) {
      const text = await site.read(`/?text=kinder+samstag&${days}`)
      expect(text).toContain('1 Veranstaltung gefunden.')
      expect(text).toContain('\nSpielfest\n')
      const alone = await site.read(`/?text=samstag&${days}`)
      expect(alone).toContain('\nSpielfest\n')
      expect(alone).not.toContain('Kindertheater')
    }
    const weekend = await site.read('/?text=kinder+wochenende&from=2026-06-06&to=2026-06-06')
    expect(weekend).toContain('\nSpielfest\n')
    const other = await site.html('/?text=kinder+samstag&from=2026-06-01&to=2026-06-01')
    expect(other).toContain('Spielfest')
    expect(fieldsOf(other)).toEqual({ text: 'kinder samstag' })
    expect(await site.read('/?text=samstag&from=2026-06-08')).toContain('\nSpielfest\n')
  })

  test('a mistyped day is the day, unless an event has the word', async () => {
    const chips = ['für Kinder weglassen: /?text=samstag', 'Samstag, 6. Juni 2026 weglassen: /?text=Kinder']
    const html = await site.html('/?text=Kinder+Sammstag')
    expect(html).toContain('Spielfest')
    expect(html).not.toContain('Jazzabend')
    expect(html).toContain('value="Kinder Sammstag"')
    expect(chipsOf(html)).toEqual(chips)
    expect(await site.read('/?text=Sammstag')).toMatch(/Samstag 6\. Juni 2026\n.*\nSpielfest/)
    await site.addEvent('Familie Sammstag liest', '2026-06-04T12:00:00Z')
    expect(await site.read('/?text=Sammstag')).toContain('\nFamilie Sammstag liest\n')
  })

  test('a day with a name is that day, unless an event has the name', async () => {
    await site.addEvent('Sternspritzen', '2026-12-31T21:00:00Z')
    await site.addEvent('Glühwein', '2026-12-25T17:00:00Z')
    expect(await site.read('/?text=an+Silvester')).toContain('\nSternspritzen\n')
    expect(chipsOf(await site.html('/?text=New+Year’s+Eve'))).toEqual(['Donnerstag, 31. Dezember 2026 weglassen: /'])
    const christmas = await site.read('/?text=was+geht+zu++weihnachten')
    expect(christmas).toContain('\nGlühwein\n')
    expect(christmas).not.toContain('Sternspritzen')
    await site.addEvent('Silvesterlauf', '2026-12-27T12:00:00Z')
    expect(await site.read('/?text=silvester')).toContain('\nSilvesterlauf\n')
    expect(await site.read('/?text="Weihnachten"')).not.toContain('Glühwein')
  })

  test('hours amid a day that are not wanted leave its morning and its evening', async () => {
    await site.addEvent('Frühschoppen', '2026-06-06T08:00:00Z')
    await site.addEvent('Nachttanz', '2026-06-06T23:30:00Z')
    await site.addEvent('Brunch', '2026-06-07T08:00:00Z')
    const names = async (text: string) =>
      (await site.read(`/?text=${encodeURIComponent(text)}`)).match(
        /(?<=\n)(?:Frühschoppen|Spielfest|Nachttanz|Brunch|Jazzabend)(?=\n)/g,
      )
    expect(await names('samstag nicht mittags')).toEqual(['Frühschoppen', 'Nachttanz'])
    expect(await names('nicht mittags')).toEqual(['Jazzabend', 'Frühschoppen', 'Nachttanz', 'Brunch'])
    expect(await names('samstag ab 20 Uhr')).toEqual(['Nachttanz'])
  })

  test('hours after midnight are those of the night', async () => {
    await site.addEvent('Mitternachtstanz', '2026-06-06T23:30:00Z')
    await site.addEvent('Nachttanz', '2026-06-07T00:30:00Z')
    const html = await site.html('/?text=tanz+ab+1+Uhr+nachts')
    expect(html).toContain('Nachttanz')
    expect(html).not.toContain('Mitternachtstanz')
    expect(chipsOf(html)).toContain('ab 1:00 Uhr weglassen: /?text=tanz')
    expect(chipsOf(await site.html('/?text=bis+2+Uhr+nachts'))).toEqual(['bis 2:00 Uhr weglassen: /'])
  })

  test('a short weekday before a date is the date', async () => {
    const chips = ['Samstag, 13. Juni 2026 weglassen: /']
    expect(chipsOf(await site.html('/?text=am+Sa+13.6.'))).toEqual(chips)
    expect(chipsOf(await site.html('/?text=on+sat+13th+june'))).toEqual(chips)
    expect(chipsOf(await site.html('/?text=bis+Sa+13.6.'))[0]).toMatch(/13\. Juni 2026 weglassen/)
    expect(chipsOf(await site.html('/?text=bis+Sa'))[0]).toMatch(/6\. Juni 2026 weglassen/)
  })

  test('days beside one with a name, and those of a new year', async () => {
    const saturday = ['Samstag, 19. Dezember 2026 weglassen: /']
    expect(chipsOf(await site.html('/?text=Samstag+vor+Weihnachten'))).toEqual(saturday)
    const weekend = ['19.–20. Dezember 2026 weglassen: /']
    expect(chipsOf(await site.html('/?text=weekend+before+christmas'))).toEqual(weekend)
    expect(chipsOf(await site.html('/?text=in+the+new+year'))).toEqual(['1.–31. Januar 2027 weglassen: /'])
    expect(chipsOf(await site.html('/?text=Silvester+2027'))).toEqual(['Freitag, 31. Dezember 2027 weglassen: /'])
  })

  test('a month is the month, unless an event is called so with the word beside it', async () => {
    await site.addEvent('Climate Talk', '2027-03-06T12:00:00Z')
    expect(chipsOf(await site.html('/?text=climate+march'))).toContain('1.–31. März 2027 weglassen: /?text=climate')
    expect(await site.read('/?text=climate+march')).toContain('\nClimate Talk\n')
    await site.addEvent('Climate March', '2026-12-05T12:00:00Z', { description: 'Kunst von August Macke' })
    const march = await site.html('/?text=climate+march')
    expect(march).toContain('Climate March')
    expect(march).not.toContain('Climate Talk')
    expect(chipsOf(await site.html('/?text=climate+in+march'))).toContain('1.–31. März 2027 weglassen: /?text=climate')
    expect(chipsOf(await site.html('/?text=kunst+august'))).toContain('1.–31. August 2026 weglassen: /?text=kunst')
    await site.addEvent('August Macke: Bilder', '2026-12-06T12:00:00Z')
    expect(await site.read('/?text=august+macke')).toContain('\nAugust Macke: Bilder\n')
  })

  test('days before and after one with a name', async () => {
    await site.addEvent('Glühwein', '2026-12-25T17:00:00Z')
    await site.addEvent('Plätzchen', '2026-12-20T17:00:00Z')
    await site.addEvent('Resteessen', '2026-12-28T17:00:00Z')
    const namesIn = async (text: string) =>
      (await site.read(`/?text=${encodeURIComponent(text)}`)).match(/^(?:Glühwein|Plätzchen|Resteessen)$/gm)
    expect(await namesIn('vor Weihnachten')).toEqual(['Plätzchen'])
    expect(await namesIn('nach Weihnachten')).toEqual(['Resteessen'])
    expect(await namesIn('bis Weihnachten')).toEqual(['Plätzchen', 'Glühwein'])
    expect(await namesIn('über Weihnachten')).toEqual(['Glühwein'])
    expect(await namesIn('an den Weihnachtstagen')).toEqual(['Glühwein'])
    await site.addEvent('Chorprobe', '2026-06-02T17:00:00Z', { description: 'Für das Konzert im Advent' })
    expect(await namesIn('was geht im Advent')).toEqual(['Plätzchen'])
  })

  test('a need besides a wheelchair is a filter, too, which also knows what texts say', async () => {
    const at = '2026-06-06T12:00:00Z'
    await site.addEvent('Im Saal', at, { hearingLoop: 'yes', lift: 'yes' })
    await site.addEvent('Kurs Gebärdensprache', at)
    await site.addEvent('Ohne Aufzug', at, { lift: 'no' })
    const namesIn = async (text: string) =>
      (await site.read(`/?text=${encodeURIComponent(text)}`)).match(/^(?:Im Saal|Kurs Gebärdensprache|Ohne Aufzug)$/gm)
    expect(await namesIn('Hörschleife')).toEqual(['Im Saal'])
    expect(await namesIn('hearing loop am Samstag')).toEqual(['Im Saal'])
    expect(await namesIn('Gebärdensprache')).toEqual(['Kurs Gebärdensprache'])
    expect(await namesIn('Aufzug')).toEqual(['Im Saal'])
    expect(chipsOf(await site.html('/?text=hearing+loop'))).toEqual(['Induktive Höranlage weglassen: /'])
    expect(await namesIn('Rollstuhlgerechte Toilette')).toBeNull()
    expect(chipsOf(await site.html('/?text=mit+Aufzug'))).toEqual(['Aufzug weglassen: /'])
  })

  test('a place that is not known is named, and its words are sought', async () => {
    await site.addPlace('Bahnhof', { lat: 48, lng: 7.8 })
    expect(await site.html('/?text=Jazz+nahe+Mondbasis')).toContain('„Mondbasis“ kennen wir nicht als Ort.')
    expect(await site.html('/?text=Jazz+nahe+Bahnhof')).not.toContain('kennen wir nicht')
    expect(await site.html('/?text=bei+Mondbasis')).not.toContain('kennen wir nicht')
  })

  test('hours are those in which an event begins, on one day, on some, or on all', async () => {
    for (const [name, at] of [
      ['Brunch', '2026-06-06T09:00:00Z'],
      ['Matinee', '2026-06-07T09:30:00Z'],
      ['Abendsingen', '2026-06-07T17:00:00Z'],
      ['Nachtcafé', '2026-06-06T23:30:00Z'],
      ['Winterabend', '2026-12-12T19:30:00Z'],
      ['Winternachmittag', '2026-12-12T14:30:00Z'],
    ] as const)
      await site.addEvent(name, at)
    const pattern = /^(?:Brunch|Matinee|Abendsingen|Nachtcafé|Winterabend|Winternachmittag)$/gm
    const namesIn = async (text: string) => (await site.read(`/?text=${encodeURIComponent(text)}`)).match(pattern)
    expect(await namesIn('am Wochenende ab 18 Uhr')).toEqual(['Nachtcafé', 'Abendsingen'])
    expect(await namesIn('Samstag bis 12 Uhr')).toEqual(['Brunch'])
    expect(await namesIn('Sonntag von 10 bis 12 Uhr')).toEqual(['Matinee'])
    expect(await namesIn('Sonntag ab 11 Uhr')).toEqual(['Abendsingen'])
    expect(await namesIn('nach 19 Uhr')).toEqual(['Nachtcafé', 'Winterabend'])
    expect(await namesIn('Winterabend nach 19 Uhr')).toEqual(['Winterabend'])
    expect(await site.read('/?text=Winternachmittag+abends')).toContain('Nichts gefunden')
    expect(await namesIn('samstags im Dezember')).toEqual(['Winternachmittag', 'Winterabend'])
    expect(await namesIn('sonntags im Dezember')).toBeNull()
    expect(chipsOf(await site.html('/?text=Jazz+ab+18+Uhr'))).toEqual([
      'Jazz weglassen: /?text=ab+18+Uhr',
      'ab 18:00 Uhr weglassen: /?text=Jazz',
    ])
    expect(chipsOf(await site.html('/?text=Samstag+ab+20+Uhr'))[0]).toContain('ab 20:00 Uhr weglassen')
    expect(chipsOf(await site.html('/?text=ab+19:30'))).toEqual(['ab 19:30 Uhr weglassen: /'])
    expect(await namesIn('Sonntag ab 11:31')).toEqual(['Abendsingen'])
    expect(await namesIn('bis 2:10 nachts im Winter')).toEqual(['Winternachmittag', 'Winterabend'])
    expect(chipsOf(await site.html('/?text=abends'))[0]).toContain('abends weglassen')
    expect(chipsOf(await site.html('/?text=samstags+im+Dezember+abends&lng=en'))[0]).toContain('Saturday, 1')
  })

  test('of weekdays in a period, what lasts for days counts on each, within the period', async () => {
    for (const [name, start, end] of [
      ['Lichter', '2026-12-10T16:00:00Z', '2026-12-12T20:00:00Z'],
      ['Basar', '2026-11-28T10:00:00Z', '2026-12-02T16:00:00Z'],
      ['Messe', '2026-12-06T00:00:00Z', '2026-12-12T00:00:00Z'],
      ['Krippe', '2026-12-07T09:00:00Z', '2027-01-08T16:00:00Z'],
      ['Nacht', '2026-12-04T21:00:00Z', '2026-12-05T02:00:00Z'],
      ['Woche', '2026-12-27T09:00:00Z', '2027-01-02T16:00:00Z'],
      ['Uhrenfest', '2026-10-24T23:00:00Z', '2026-10-25T23:59:00Z'],
    ] as const)
      await site.addEvent(name, start, { end })
    const namesIn = async (text: string) =>
      (await site.read(`/?text=${encodeURIComponent(text)}`)).match(
        /^(?:Lichter|Basar|Messe|Krippe|Nacht|Woche|Uhrenfest)$/gm,
      )
    expect(await namesIn('samstags im Dezember')).toEqual(['Krippe', 'Lichter'])
    expect(await namesIn('sonntags im Oktober')).toEqual(['Uhrenfest'])
    await site.addEvent('Nacht', '2026-09-05T17:00:00Z', { end: '2026-09-06T06:00:00Z' })
    await site.addEvent('Messe', '2026-09-05T08:00:00Z', { end: '2026-09-06T15:00:00Z' })
    expect(await namesIn('sonntags im September')).toEqual(['Messe'])
    expect(await site.read('/?text=September+nicht+samstags')).toContain('Nichts gefunden')
    await site.addEvent('Krippe', '2026-05-20T08:00:00Z', { end: '2026-07-11T15:00:00Z' })
    expect(await namesIn('Krippe nicht montags')).toContain('Krippe')
    expect(await site.read('/?text=montags+im+Oktober')).toContain('Nichts gefunden')
    expect(await namesIn('dienstags im Dezember')).toEqual(['Basar', 'Messe', 'Krippe', 'Woche'])
    expect(await site.read('/?text=samstags+abends+im+Dezember')).toContain('Nichts gefunden')
  })

  test('a time of day finds what begins around it; at noon also what still goes on', async () => {
    for (const [name, at] of [
      ['Morgenlauf', '2026-06-08T06:30:00Z'],
      ['Mitmachkonzert', '2026-06-08T18:30:00Z'],
      ['Vorabendkonzert', '2026-06-08T16:00:00Z'],
      ['Spätkonzert', '2026-06-08T19:29:00Z'],
      ['Mitternachtskonzert', '2026-06-08T23:10:00Z'],
    ] as const)
      await site.addEvent(name, at)
    await site.addEvent('Bauernmarkt', '2026-06-08T07:00:00Z', { end: '2026-06-08T12:00:00Z' })
    const pattern = /^(?:Morgenlauf|(?:Mitmach|Vorabend|Spät|Mitternachts)konzert|Bauernmarkt)$/gm
    const namesIn = async (text: string) => (await site.read(`/?text=${encodeURIComponent(text)}`)).match(pattern)
    expect(await namesIn('Mitmachkonzert um halb acht')).toEqual(['Mitmachkonzert'])
    expect(await namesIn('um halb acht')).toEqual(['Morgenlauf', 'Bauernmarkt', 'Mitmachkonzert'])
    expect(await namesIn('halb acht morgens')).toEqual(['Morgenlauf', 'Bauernmarkt'])
    for (const text of ['um 20 Uhr', 'at 8pm', '8. Juni um 20 Uhr', 'um 20 Uhr am 8.6.'])
      expect(await namesIn(text)).toEqual(['Mitmachkonzert', 'Spätkonzert'])
    expect(await namesIn('um Viertel nach acht abends')).toEqual(['Spätkonzert'])
    expect(await namesIn('um 0 Uhr')).toEqual(['Mitternachtskonzert'])
    await site.addEvent('Vorabendkonzert', '2026-06-12T23:00:00Z')
    expect(await namesIn('12. Juni um 23:30 Uhr')).toEqual(['Vorabendkonzert'])
    expect(await namesIn('nicht um acht')).toEqual(['Vorabendkonzert', 'Mitternachtskonzert', 'Vorabendkonzert'])
    for (const text of ['mittags', 'lunchtime', 'mittags am 8. Juni'])
      expect(await namesIn(text)).toEqual(['Bauernmarkt'])
    const nameIn = async (text: string) => chipsOf(await site.html(`/?${new URLSearchParams({ text })}`))[0]
    expect(await nameIn('19:30')).toMatch(/^gegen 19:30 Uhr weglassen/)
    expect(await nameIn('um halb acht')).toMatch(/^gegen 7:30 oder 19:30 Uhr weglassen/)
    expect(await nameIn('8. Juni um 20 Uhr')).toMatch(/8\. Juni 2026, gegen 20:00 Uhr weglassen/)
  })

  test('a market of a named day is no day', async () => {
    await site.addEvent('Weihnachtsmarkt', '2026-12-05T14:00:00Z')
    await site.addEvent('Bratapfel', '2026-12-25T14:00:00Z', { description: 'Vor dem Markt' })
    expect(await site.read('/?text=christmas+market')).toContain('\nWeihnachtsmarkt\n')
  })

  test('a market of a named day is words, also where no event is called so', async () => {
    await site.addEvent('Bratapfel', '2026-12-25T14:00:00Z', { description: 'Vor dem Markt' })
    await site.addEvent('Wochenmarkt', '2026-06-05T14:00:00Z')
    for (const text of ['christmas market', 'xmas markets', 'Christmas market tomorrow']) {
      const chips = chipsOf(await site.html(`/?${new URLSearchParams({ text })}`))
      expect(chips.join()).not.toContain('Dezember')
    }
    expect(chipsOf(await site.html('/?text=market+at+christmas')).join()).toContain('24.–26. Dezember 2026')
  })

  test('days that are over show what was', async () => {
    await site.addEvent('Gestriges', '2026-05-31T16:00:00Z')
    expect(await site.read('/?text=gestern')).toContain('\nGestriges Vorbei\n')
  })

  test('a day with a name of two words is that day, though a text has both words', async () => {
    await site.addEvent('Kerzen', '2026-11-29T16:00:00Z')
    await site.addEvent('Probe', '2026-12-03T18:00:00Z', { description: 'Die erste Probe für den Advent.' })
    const read = await site.read('/?text=am+ersten+Advent')
    expect(read).toContain('\nKerzen\n')
    expect(read).not.toContain('Probe')
    await site.addEvent('Konzert am 1. Advent', '2026-11-28T16:00:00Z')
    expect(await site.read('/?text=1.+Advent')).toContain('\nKerzen\n')
    await site.addEvent('Krippenspiel zu Heilig Abend', '2026-12-20T16:00:00Z')
    await site.addEvent('Bescherung', '2026-12-24T16:00:00Z')
    expect(await site.read('/?text=Heilig+Abend')).toContain('\nKrippenspiel zu Heilig Abend\n')
    expect(await site.read('/?text=an+Heilig+Abend')).toContain('\nBescherung\n')
  })

  test('a verb with a prefix is the verb, not another word that is written alike', async () => {
    await site.addEvent('Singen im Park', '2026-06-08T16:00:00Z')
    await site.addEvent('Flohmarkt', '2026-06-07T08:00:00Z', { description: 'Decken mitbringen.' })
    const read = await site.read('/?text=mitsingen')
    expect(read).toContain('\nSingen im Park\n')
    expect(read).not.toContain('Flohmarkt')
  })

  test('names groups and places of that name', async () => {
    expect(await site.html('/?text=jazzclub')).toContain(`<a href="/groups/${ids.group}">Jazzclub</a>`)
  })

  test('suggests while somebody types, and links keep the language', async () => {
    const suggest = async (query: string) => {
      const response = await site.get(`/suggestions?${query}`)
      expect(response.headers.get('content-type')).toContain('application/json')
      return Object((await response.json()) as object).suggestions
    }
    expect(await suggest('text=jazz&lng=en')).toEqual([
      { kind: 'group', name: 'Jazzclub', path: `/groups/${ids.group}?lng=en` },
      { kind: 'tag', name: 'jazzig', path: '/?tag=jazzig&lng=en' },
      { kind: 'event', name: 'Jazz im Juli', path: expect.stringMatching(/^\/events\/.*lng=en$/) },
      { kind: 'event', name: 'Jazzabend', path: `${await site.pathOf(ids.jazz ?? '')}?lng=en` },
      { kind: 'event', name: 'Lesung', path: expect.stringMatching(/^\/events\//) },
    ])
    expect(await suggest('text=konz')).toContainEqual({
      kind: 'Kategorie',
      name: 'Konzert',
      path: `/?category=${site.words.category}`,
    })
    for (const [name, day] of [
      ...[10, 12, 13, 14, 15, 16, 17, 18].map((day) => ['Bluesnacht', day] as const),
      ['Blueskurs', 19],
    ] as const)
      await site.addEvent(name, `2026-06-${day}T18:00:00Z`, { location: 'Halle', description: 'x'.repeat(day) })
    const blues = Array.from(await suggest('text=blues'), ({ name }: { name: string }) => name)
    expect(blues).toEqual(['Bluesnacht', 'Blueskurs'])
    for (const text of ['j', '!!', '"']) expect(await suggest(`text=${encodeURIComponent(text)}`)).toEqual([])
  })

  test('days that "or" joins have what goes on there, too, and nothing of those between', async () => {
    await site.addEvent('Ausstellung', '2026-05-20T10:00:00Z', { end: '2026-06-20T18:00:00Z' })
    await site.addEvent('Frühstück', '2026-06-04T07:00:00Z')
    await site.addEvent('Abendmusik', '2026-06-05T18:00:00Z')
    const found = async (text: string) => {
      const page = await site.read(`/?text=${encodeURIComponent(text)}`)
      return ['Ausstellung', 'Lesung', 'Jazzabend', 'Frühstück', 'Abendmusik'].filter((name) =>
        page.includes(`\n${name}`),
      )
    }
    expect(await found('3. und 5. Juni')).toEqual(['Ausstellung', 'Jazzabend', 'Abendmusik'])
    expect(await found('Dienstag oder Freitag Abend')).toEqual(['Ausstellung', 'Lesung', 'Abendmusik'])
    expect(await found('Donnerstag Morgen oder Freitag Abend')).toEqual(['Ausstellung', 'Frühstück', 'Abendmusik'])
    expect(await found('Donnerstag oder Freitag um 19 Uhr')).toEqual(['Abendmusik'])
    const chips = chipsOf(await site.html('/?text=freitag%20oder%20dienstag%20abend'))
    expect(chips).toEqual(['Dienstag, 2. Juni 2026, abends · Freitag, 5. Juni 2026, abends weglassen: /'])
  })

  test('hides what is hidden, whatever is typed', async () => {
    await site.addEvent('Geheimkonzert', '2026-06-05T12:00:00Z', { published: false })
    for (const path of ['/?text=geheimkonzert', '/?text=geheimkonzrt', '/suggestions?text=geheim']) {
      expect(await site.html(path)).not.toContain('Geheimkonzert')
      expect(await site.read(path)).not.toContain('Meintest du „geheimkonzert')
    }
  })
})
