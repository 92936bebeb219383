import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Feed } from '#domain/feed.ts'
import { readPage, readSquarespace } from '#server/sources/page/read.ts'
import { readFeed } from '#server/sources/reader.ts'
import { squarespace } from './products.ts'

const base = 'https://club.example/events/'
const reading = {
  now: Date.UTC(2027, 2, 1),
  until: Date.UTC(2027, 8, 1),
  timezone: 'Europe/Berlin',
}
const feedIn = (html: string): Feed => {
  const { feed } = readPage(html, reading, base)
  if (feed === null || feed === 'tooMany') throw new Error(String(feed))
  return feed
}
const script = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value).replaceAll('</', '<\\/')}</script>`
const concert = { '@type': 'MusicEvent', name: 'Concert', startDate: '2027-04-02T20:00:00+02:00' }
const spanOf = (event: object) => {
  const [found] = feedIn(script({ ...concert, ...event })).events
  return [found?.start, found?.end, found?.allDay]
}
const readIn = (event: object, timezone: string) => readPage(script(event), { ...reading, timezone }, base)

describe('JSON-LD', () => {
  test('JSON-LD says all of an event, as WordPress writes it', () => {
    const html = `<!doctype html><html><head><title>Events &#8211; Club</title>
      <script type="application/ld+json">
      [{"@context":"http://schema.org","@type":"Event","name":"Konzert: Die Br&#252;ckenbauer &amp; Freunde",
        "description":"&lt;p&gt;Einlass ab &lt;strong&gt;19 Uhr&lt;/strong&gt;.&lt;/p&gt;\\n&lt;p&gt;Abendkasse.&lt;/p&gt;\\n",
        "image":"https://club.example/bild.jpg","url":"https://club.example/event/konzert/",
        "eventAttendanceMode":"https://schema.org/OfflineEventAttendanceMode",
        "eventStatus":"https://schema.org/EventScheduled",
        "startDate":"2027-04-02T20:00:00+02:00","endDate":"2027-04-02T23:00:00+02:00",
        "location":{"@type":"Place","name":"Alte M&uuml;hle","address":{"@type":"PostalAddress","streetAddress":"M\\u00fchlweg 1",
        "addressLocality":"Lindenau","postalCode":"04177","addressCountry":"Deutschland"},"geo":{"latitude":51.3397,"longitude":"12.3731"}},
        "keywords":"Musik, Konzert","organizer":{"@type":"Person","name":"Kulturverein"},"performer":"Organization"}]
      </script></head><body></body></html>`
    expect(feedIn(html)).toEqual({
      name: 'Events – Club',
      notes: [],
      untold: [],
      events: [
        {
          uid: 'https://club.example/event/konzert/',
          recurrence: '',
          planned: null,
          line: 1,
          name: 'Konzert: Die Brückenbauer & Freunde',
          description: 'Einlass ab 19 Uhr.\n\nAbendkasse.',
          start: '2027-04-02T18:00:00.000Z',
          end: '2027-04-02T21:00:00.000Z',
          allDay: false,
          location: 'Alte Mühle, Mühlweg 1, 04177 Lindenau',
          url: 'https://club.example/event/konzert/',
          categories: ['Musik', 'Konzert'],
          geo: { lat: 51.3397, lng: 12.3731 },
          canceled: false,
          postponed: false,
          facts: {},
        },
      ],
    })
  })

  test('is found in graphs, lists, programs and several scripts, each event once', () => {
    const named = (name: string) => ({ ...concert, name })
    const html = [
      script({ '@graph': [{ '@type': 'WebPage' }, named('A')] }),
      script({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: named('B') }] }),
      script({ ...named('C'), '@type': ['Event', 'Thing'], subEvent: [named('D')] }),
      script({ '@type': 'EventSeries', name: 'Without a date', subEvent: named('E') }),
      script({ ...named('F'), '@type': 'http://schema.org/Festival' }),
      script({ '@type': 'Person', name: 'No event', birthDate: '2027-04-02' }),
    ].join('')
    expect(feedIn(html).events.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })

  test.each([
    ['with its own zone', { startDate: '2027-04-02T20:00-04:00' }, ['2027-04-03T00:00:00.000Z', null, false]],
    ['without a zone, where the site is', { startDate: '2027-04-02 20:00' }, ['2027-04-02T18:00:00.000Z', null, false]],
    ['before the clocks change', { startDate: '2027-03-27T20:00' }, ['2027-03-27T19:00:00.000Z', null, false]],
    ['in UTC', { startDate: '20270402T180000Z' }, ['2027-04-02T18:00:00.000Z', null, false]],
    ['a day', { startDate: '2027-04-02' }, ['2027-04-01T22:00:00.000Z', '2027-04-02T21:59:00.000Z', true]],
    [
      'days, the last one included',
      { startDate: '2027-03-26', endDate: '2027-03-28' },
      ['2027-03-25T23:00:00.000Z', '2027-03-28T21:59:00.000Z', true],
    ],
    [
      'a day from midnight to its last minute',
      { startDate: '2027-04-02T00:00:00+02:00', endDate: '2027-04-02T23:59:59+02:00' },
      ['2027-04-01T22:00:00.000Z', '2027-04-02T21:59:00.000Z', true],
    ],
    ['an end before the start', { endDate: '2027-04-01T20:00' }, ['2027-04-02T18:00:00.000Z', null, false]],
  ])('a time %s', (_, event, span) => {
    expect(spanOf(event)).toEqual(span)
  })

  test.each([
    [{ startDate: '2027-03-28T02:30' }, ['skipped']],
    [{ startDate: '2027-03-27T22:00', endDate: '2027-03-28 02:30' }, ['skipped']],
    [{ startDate: '2027-03-28T02:30:00+01:00' }, []],
    [{ startDate: '2027-03-28' }, []],
    [{ startDate: '2027-03-27T20:00', endDate: '2027-03-28T02:00' }, []],
    [{ startDate: '2027-03-28T02:00' }, ['skipped']],
    [{ startDate: '2020-03-29T02:30' }, []],
  ])('a time that the clocks skip is told: %j', (event, reasons) => {
    expect(feedIn(script({ ...concert, ...event })).notes.map(({ reason }) => reason)).toEqual(reasons)
  })

  test.each(['next Friday', '2027-02-30', '2027-13-01', '2027-04-02T25:00', '', '0'])('no date: %j', (startDate) => {
    const { events, notes } = feedIn(
      script([
        { ...concert, startDate },
        { ...concert, name: 'Good' },
      ]),
    )
    expect(events.map(({ name }) => name)).toEqual(['Good'])
    expect(notes).toMatchObject([{ reason: 'start' }])
  })

  test('dates of one page are told apart, and one that moves stays itself', () => {
    const url = '/event/tour'
    const days = (...starts: string[]) =>
      feedIn(script(starts.map((startDate) => ({ ...concert, url, startDate })))).events.map(({ uid }) => uid)
    expect(days('2027-04-02', '2027-04-03')).toEqual([
      'https://club.example/event/tour 2027-04-02',
      'https://club.example/event/tour 2027-04-03',
    ])
    expect(days('2027-04-02')).toEqual(days('2027-05-02'))
    expect(days('2027-04-02', '2027-04-02')).toEqual([
      'https://club.example/event/tour',
      'https://club.example/event/tour',
    ])
  })

  test.each([
    ['https://schema.org/EventPostponed', { canceled: false, postponed: true }],
    ['EventRescheduled', { canceled: false, postponed: false }],
    ['http://schema.org/EventCancelled', { canceled: true, postponed: false }],
  ])('%s is %o', (eventStatus, standing) => {
    expect(feedIn(script({ ...concert, eventStatus })).events).toMatchObject([standing])
  })

  const offer = (price: unknown, more = {}) => ({ '@type': 'Offer', price, priceCurrency: 'EUR', ...more })
  test.each([
    ['a price', { offers: offer('12.50') }, { free: false, price: '12.50 €' }],
    ['prices, each once', { offers: [offer(8), offer(12), offer(8)] }, { free: false, price: '8 € / 12 €' }],
    ['prices between two', { offers: { lowPrice: '5', highPrice: 9 } }, { free: false, price: '5 / 9' }],
    ['that nothing is paid', { offers: offer('0.00') }, { free: true }],
    ['that it is free', { isAccessibleForFree: true }, { free: true }],
    ['a price for some', { offers: [offer(0), offer(5)] }, { free: false, price: '5 €' }],
    [
      'that it is sold out',
      { offers: offer(5, { availability: 'https://schema.org/SoldOut' }) },
      { free: false, price: '5 €', soldOut: true },
    ],
    [
      'that some can still be had',
      { offers: [offer(5, { availability: 'SoldOut' }), offer(5)] },
      { free: false, price: '5 €' },
    ],
    ['a price in words', { offers: offer('12,00 €') }, { free: false, price: '12,00 €' }],
    ['a price twice', { offers: [offer('8.00'), offer(8), offer('8,5')] }, { free: false, price: '8 € / 8.50 €' }],
    ['a price of thousands', { offers: offer('1,000') }, { free: false, price: '1,000 €' }],
    ['a price with markup', { offers: offer('12&nbsp;€') }, { free: false, price: '12 €' }],
    ['doors of another year', { doorTime: '1970-01-01T19:00' }, {}],
    ['no price', { offers: [{ url: 'https://tickets.example' }, 'free'] }, {}],
    ['when doors open', { doorTime: '2027-04-02T19:00+02:00' }, { doors: '2027-04-02T17:00:00.000Z' }],
    ['when doors open on that day', { doorTime: '19:30' }, { doors: '2027-04-02T17:30:00.000Z' }],
    ['doors after the start', { doorTime: '21:00' }, {}],
    ['doors on some day', { doorTime: 'soon' }, {}],
  ])('%s', (_, stated, facts) => {
    expect(feedIn(script({ ...concert, startDate: '2027-04-02T20:00+02:00', ...stated })).events[0]?.facts).toEqual(
      facts,
    )
  })

  test('what is canceled or online says so', () => {
    const stream = { '@type': 'VirtualLocation', url: 'https://stream.example/1' }
    const [event] = feedIn(script({ ...concert, eventStatus: 'EventCancelled', location: stream })).events
    expect(event).toMatchObject({ canceled: true, location: 'https://stream.example/1' })
    const both = feedIn(script({ ...concert, location: [stream, { '@type': 'Place', name: 'Hall' }] })).events[0]
    expect(both?.location).toBe('Hall')
  })
})

describe('h-event', () => {
  test('h-event says all of an event', () => {
    const html = `<title>Kneipe</title><article class="h-event card"><h2 class="p-name">Quiz &amp; Bier</h2>
      <time class="dt-start" datetime="2027-04-02T20:00:00+02:00">2. April</time> bis
      <time class="dt-end" datetime="2027-04-02T23:00:00+02:00">23 Uhr</time>
      <div class="p-location h-card"><span class="p-name">Kneipe</span><br>Am Markt 3</div>
      <a class="u-url" href="/quiz">mehr</a> <span class="p-category">Quiz</span> <span class="p-category">Bier</span>
      <p class="p-organizer h-card"><a class="p-name u-url" href="/about">Wir</a></p>
      <div class="e-content"><p>Fünf <b>Runden</b>.</p><script>alert(1)</script><p>Kostenlos.</p></div></article>`
    expect(feedIn(html)).toEqual({
      name: 'Kneipe',
      notes: [],
      untold: [],
      events: [
        {
          uid: 'https://club.example/quiz',
          recurrence: '',
          planned: null,
          line: 1,
          name: 'Quiz & Bier',
          start: '2027-04-02T18:00:00.000Z',
          end: '2027-04-02T21:00:00.000Z',
          allDay: false,
          location: 'Kneipe, Am Markt 3',
          description: 'Fünf Runden.\n\nKostenlos.',
          url: 'https://club.example/quiz',
          categories: ['Quiz', 'Bier'],
          geo: null,
          canceled: false,
          postponed: false,
          facts: {},
        },
      ],
    })
  })

  test('counts where there is no JSON-LD, and one that is not closed ends with the page', () => {
    const marked = (name: string) =>
      `<div class="h-event"><a class="p-name u-url" href="#${name}">${name}</a><data class="dt-start" value="2027-04-02"></data></div>`
    expect(feedIn(marked('A') + marked('B').replace('</div>', '')).events.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(feedIn(marked('A') + script(concert)).events.map(({ name }) => name)).toEqual(['Concert'])
  })
})

describe('hostile pages', () => {
  const read = (html: string) => readFeed(Buffer.from(html), reading, { page: base })

  test('texts come without markup that runs, and links of the web alone', () => {
    const { events } = feedIn(
      script({
        ...concert,
        name: '<img src=x onerror=alert(1)>Concert<script>alert(1)</script>',
        url: 'javascript:alert(1)',
        description:
          '<p onclick="x()">Hello <a href="javascript:alert(1)">you</a></p>&lt;script&gt;alert(1)&lt;/script&gt; **bold** [a](javascript:b)',
        location: { name: '<b>Hall</b>' },
      }),
    )
    expect(events[0]).toMatchObject({
      name: 'Concert',
      url: '',
      location: 'Hall',
      description: 'Hello you\n\n **bold** [a](javascript:b)',
    })
  })

  test('broken scripts cost themselves alone, and common mistakes nothing', () => {
    const { events, notes } = feedIn(
      [
        script('{"@type":"Event", "name": '),
        script(`//<![CDATA[\n${JSON.stringify({ ...concert, name: 'In a section' })}\n//]]>`),
        script(`<!--\n${JSON.stringify({ ...concert, name: 'In a comment' })}\n-->`),
        script(JSON.stringify({ ...concert, name: 'With a line break', description: 'A#B' }).replace('#', '\n')),
        script(''),
        script('null'),
        script('[1, "a", [[]]]'),
        script({ '@type': 'Event', startDate: '2027-04-02', name: null }),
      ].join(''),
    )
    expect(events.map(({ name }) => name)).toEqual(['In a section', 'In a comment', 'With a line break'])
    expect(notes.map(({ reason }) => reason)).toEqual(['json', 'unnamed'])
  })

  test('24:00 is the beginning of the next day, with a zone and without', () => {
    const ends = ['2027-05-01T24:00', '2027-05-01T24:00:00+02:00', '2027-05-01 24:00', '2027-12-31T24:00']
    const spans = ends.map((endDate) => spanOf({ startDate: '2027-05-01T20:00', endDate }))
    const [start, end] = ['2027-05-01T18:00:00.000Z', '2027-05-01T22:00:00.000Z']
    expect(spans).toEqual([
      [start, end, false],
      [start, end, false],
      [start, end, false],
      [start, '2027-12-31T23:00:00.000Z', false],
    ])
    expect(spanOf({ startDate: '2027-04-30T24:00' })).toEqual(['2027-04-30T22:00:00.000Z', null, false])
  })

  test('a moment that no calendar has costs its event alone', () => {
    const odd = [
      '9999-12-31T24:00',
      '2027-05-01T24:01',
      '2027-05-01T25:00',
      '2027-05-01T23:60',
      '2027-02-30T20:00',
      '2027-05-01T20:00+24:00',
    ]
    const { events, notes } = feedIn(
      script([...odd.map((startDate) => ({ ...concert, startDate })), { ...concert, url: '/readable' }]),
    )
    expect(events.map(({ uid }) => uid)).toEqual(['https://club.example/readable'])
    expect(notes.map(({ reason, line }) => [reason, line])).toEqual(odd.map((_, index) => ['start', index + 1]))
  })

  test('no moment takes its page down', () => {
    const part = (...all: string[]) => fc.constantFrom(...all)
    const moment = fc
      .tuple(
        part('0000-01-01', '0001-01-01', '2027-05-01', '9999-12-31', '2027-02-30', '20270501'),
        part('', 'T00:00', 'T24:00', 'T24:01', ' 23:59', 'T7:30', 'T23:59:60'),
        part('', 'Z', '+02', '-12:00', '+1400', '+24:00'),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(moment, moment, part('Europe/Berlin', 'Pacific/Auckland', 'America/Lima'), (start, end, timezone) => {
        readIn({ ...concert, startDate: start, endDate: end }, timezone)
      }),
      { numRuns: 2_000 },
    )
  })

  test('20,000 events are read, and one more is too much', async () => {
    const many = (count: number) =>
      script(Array.from({ length: count }, (_, index) => ({ ...concert, url: `/${index}` })))
    expect(await read(many(20_000))).toMatchObject({ events: { length: 20_000 } })
    expect(await read(many(20_001))).toEqual({ fault: 'tooMany', links: [] })
  })

  test.each([
    ['10 MB of elements in each other', '<div>'.repeat(2_000_000)],
    ['lists in each other', script('['.repeat(1_000_000))],
    ['objects in each other', script(`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`)],
    ['scripts in each other', '<script type="application/ld+json">'.repeat(30_000)],
    ['events that are not closed', '<p class="h-event"><i class="p-name">'.repeat(30_000)],
    ['links that are not closed', '<a href="x.html">'.repeat(60_000)],
    ['one long attribute', `<a class="${'h-event '.repeat(120_000)}">`],
    ['a long text in a property', `<i class="h-event"><b class="p-name">${'a'.repeat(1_000_000)}`],
  ])('%s bring nothing', async (_, html) => {
    const answer = await read(html)
    expect('fault' in answer ? answer.fault : answer.events).toEqual(expect.toBeOneOf(['noCalendar', []]))
  })
})

describe('Squarespace', () => {
  const list = 'https://club.example/events?format=json'
  const read = (text: string, timezone = 'Europe/London') => readSquarespace(text, { ...reading, timezone }, list)

  test('a list has all events that come and go on, with texts, days and places', () => {
    const common = {
      recurrence: '',
      planned: null,
      geo: null,
      canceled: false,
      postponed: false,
      facts: {},
      location: '',
      categories: [],
    }
    expect(read(squarespace())).toEqual({
      name: 'What’s on – Arts Club',
      notes: [{ line: 3, reason: 'invalid', text: '' }],
      untold: [{ uid: 'broken', recurrence: null, isPrivate: false }],
      leftOut: { past: 1 },
      events: [
        {
          ...common,
          uid: 'concert',
          line: 1,
          name: 'Bach & Friends',
          url: 'https://club.example/events/concert',
          start: '2027-04-02T18:30:00.000Z',
          end: '2027-04-02T20:30:00.000Z',
          allDay: false,
          description: 'Come early.\n\nTea & cake.',
          location: 'Town Hall & Yard, 1 Market Street, Ely, CB7 4AU',
          categories: ['Music', 'Choir'],
          geo: { lat: 52.3986, lng: 0.2622 },
        },
        {
          ...common,
          uid: 'fair',
          line: 2,
          name: 'Fair',
          url: 'https://club.example/events/fair',
          start: '2027-05-01T23:00:00.000Z',
          end: '2027-05-03T22:59:00.000Z',
          allDay: true,
          description: 'All weekend.',
        },
        {
          ...common,
          uid: 'exhibition',
          line: 4,
          name: 'Exhibition',
          description: '',
          start: '2027-02-20T10:00:00.000Z',
          end: '2027-03-20T17:00:00.000Z',
          allDay: false,
          url: 'https://club.example/events/exhibition',
        },
      ],
    })
  })

  test('its times are instants, whatever zone the site and this calendar are in', () => {
    const starts = (text: string, timezone?: string) => {
      const feed = read(text, timezone)
      return feed === null || feed === 'tooMany' ? feed : feed.events.map(({ start }) => start)
    }
    const [first] = starts(squarespace()) ?? []
    for (const timeZone of ['America/St_Johns', 'Asia/Kathmandu', 'Not/AZone', null]) {
      const [other] = starts(squarespace({ website: { timeZone } }), 'Europe/Berlin') ?? []
      expect(other, String(timeZone)).toBe(first)
    }
  })

  test('an empty list is one, anything else is none, and hostile entries cost themselves alone', () => {
    expect(read(squarespace({ upcoming: [], past: null }))).toMatchObject({ events: [], notes: [] })
    for (const text of ['', '{}', '[]', '{"upcoming":[]}', 'null', '{"items":[]', '<html>'])
      expect(read(text)).toBeNull()
    const hostile = [7, null, { title: 'A', startDate: 9e15 }, { title: 'B', startDate: 'x' }, { title: { a: 1 } }]
    const { events, notes } = read(squarespace({ upcoming: hostile, past: [] })) as Feed
    expect([events, notes.map(({ reason }) => reason)]).toEqual([[], hostile.map(() => 'invalid')])
    expect(read(squarespace({ upcoming: Array.from({ length: 20_001 }, () => 0) }))).toBe('tooMany')
  })
})
