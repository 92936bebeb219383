import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import type { FeedEvent } from '#domain/feed.ts'
import { maximumLineLength } from '#domain/limits.ts'
import { pick } from '#domain/pick.ts'
import { knownPlacesIn } from '#domain/sources/knownPlaces.ts'
import { agreedAtNewPlaces } from '#domain/sources/newPlaces.ts'
import { joined } from '#domain/sources/room.ts'
import { lookRequestSchema, newSource } from '#domain/sources/source.ts'
import { type SourceChoices, withChoices, withOwner } from '#domain/sources/sourceChoices.ts'
import { importedIn, incomingOf, wordsByName } from '#domain/sources/sourceEvent.ts'
import { followedChanges, followingFields, givenBack, timesBefore } from '#domain/sources/sourceFollowing.ts'
import { fold } from '#domain/text.ts'

describe('the address of a calendar', () => {
  const read = (url: string) => {
    const { success, output } = v.safeParse(lookRequestSchema, { url })
    return success ? (output as { url: string }).url : null
  }

  test.each([
    ['verein.example/termine/', 'https://verein.example/termine/'],
    [' www.verein.example ', 'https://www.verein.example'],
    ['müller.example?ical=1', 'https://müller.example?ical=1'],
    ['verein.example:8443/a', 'https://verein.example:8443/a'],
    ['webcal://verein.example/a.ics', 'https://verein.example/a.ics'],
    ['webcal:verein.example/a.ics', 'https://verein.example/a.ics'],
    ['http://verein.example/a', 'http://verein.example/a'],
  ])('%s is %s', (written, url) => expect(read(written)).toBe(url))

  test.each([
    'verein',
    'our dates',
    'ftp://verein.example/a',
    'file:///a.ics',
    'javascript:alert(1)',
    '/a.ics',
    'a@b.example',
  ])('%s is none', (written) => expect(read(written)).toBeNull())
})

const category = '019df0d6-1d40-7000-8000-000000000001'

/** Nothing here is called anything. */
const byWords = { categories: new Map(), topics: new Map() }

const feedEvent: FeedEvent = {
  uid: '1',
  recurrence: '',
  planned: null,
  line: 1,
  url: '',
  name: '',
  start: '2026-06-10T18:00:00.000Z',
  end: null,
  allDay: false,
  description: '',
  location: '',
  geo: null,
  canceled: false,
  categories: [],
}

describe('the organizers of an event', () => {
  const own = 'id:019df0d6-1d40-7000-8000-000000000021'
  const groups = new Map([
    [fold('Chor Grünberg'), own],
    [fold('DRK'), 'DRK'],
    [fold('Kunst und Kultur e.V.'), 'Kunst und Kultur e.V.'],
  ])
  const places = knownPlacesIn([])
  const rules = {
    ...newSource(),
    category,
    topic: category,
    places,
    groups,
    ...byWords,
    fallback: 'Town',
    organizer: own,
  }
  const organizersOf = (...organizers: string[]) =>
    incomingOf({ ...feedEvent, name: 'Fest', organizers }, rules)?.fields.organizers

  test.each<[said: string, organizers: string[]]>([
    ['Feuerwehr „Florian“', ['Feuerwehr „Florian“']],
    ['CHOR GRUNBERG', [own]],
    ['drk', ['DRK']],
    ['Kunst und Kultur e.V.', ['Kunst und Kultur e.V.']],
    ['Chor Grünberg und DRK', [own, 'DRK']],
    ['DRK, Bäckerei Klein', ['DRK', 'Bäckerei Klein']],
    ['Verein für Kunst, Kultur und Musik', ['Verein für Kunst, Kultur und Musik']],
    ['DRK und Freunde', ['DRK und Freunde']],
  ])('%j are %j, and not those of the rules', (said, organizers) => {
    expect(organizersOf(said)).toEqual(organizers)
  })

  test('are those of the rules where a row names none', () => {
    expect([organizersOf(), incomingOf({ ...feedEvent, name: 'Fest' }, rules)?.fields.organizers]).toEqual([
      [own],
      [own],
    ])
  })
})

describe('the place of an event', () => {
  const [hall, culture, studio] = [1, 2, 3].map((last) => `019df0d6-1d40-7000-8000-00000000001${last}`)
  const place = (id: string | undefined, name: string, address: string) => ({ id: String(id), name, address })
  const known = [
    place(hall, 'Rathaus', 'Marktplatz 1'),
    place(culture, 'Altes Kulturhaus', 'Gasse 3'),
    place(culture, 'Kulturhaus am See', 'Gasse 3'),
    place(hall, 'Werkstatt', 'Hof 5'),
    place(studio, 'Atelier', 'Hof 5'),
    place(studio, 'Stadthalle', 'Ring 7, 12345 Ort'),
  ]
  const places = knownPlacesIn(known)
  const groups = new Map<string, string>()
  const mapping = { ...newSource(), category, topic: category, places, groups, ...byWords, fallback: 'Town' }

  test.each([
    ...[
      'Online',
      'Zoom',
      'online (Zoom)',
      'per Zoom',
      'MS Teams',
      'Online-Veranstaltung',
      'N.N.',
      'NN',
      'tba',
      'TBA.',
      '???',
    ],
    ...[
      'wird noch bekannt gegeben',
      'Ort wird bekanntgegeben',
      'Ort folgt',
      'noch offen',
      'Ort: noch offen',
      'To be announced',
    ],
    ...['Venue TBA', 'steht noch nicht fest', '(folgt noch)'],
  ])('%s is no place to make', (location) => {
    const made = incomingOf({ ...feedEvent, name: 'Fest', location }, { ...mapping, createPlaces: true })
    expect([made?.place, made?.fields.location]).toEqual(['text', location])
  })

  test.each([
    'Internetcafé',
    'Zoomuseum',
    'Offenes Haus',
    'Digital Hub',
    'Festplatz',
    'Ort der Stille',
    'Open Air Bühne',
  ])('%s is a place to make', (location) =>
    expect(incomingOf({ ...feedEvent, name: 'Fest', location }, { ...mapping, createPlaces: true })?.place).toBe('new'),
  )

  test.each([
    ['Rathaus, Hauptstraße 2', `id:${hall}`],
    ['Marktplatz 1', `id:${hall}`],
    ['Rat-Haus, Marktplatz 1', `id:${hall}`],
    ['Ratskeller, Marktplatz 1', 'Ratskeller'],
    ['Rathauskeller, Marktplatz 1', 'Rathauskeller'],
    ['Keller im Rathaus, Marktplatz 1', `id:${hall}`],
    ['Rathaus (Großer Saal), Marktplatz 1', `id:${hall}`],
    ['Stadthalle (Großer Saal), Ring 7, 12345 Ort', `id:${studio}`],
    ['Stadthalle – Foyer, Ring 7, 12345 Ort', `id:${studio}`],
    [', Ring 7, 12345 Ort', `id:${studio}`],
    ['Kulturhaus am See e. V., Gasse 3', `id:${culture}`],
    ['Altes, Gasse 3', `id:${culture}`],
    ['Gasse 3', `id:${culture}`],
    ['Werkstätte, Hof 5', 'Werkstätte'],
    ['Hof 5', 'Hof 5'],
  ])('%s is %s', (location, expected) =>
    expect(incomingOf({ ...feedEvent, name: 'Fest', location }, mapping)?.fields.location).toBe(expected),
  )

  const told = (location: string, rules = {}) => {
    const { fields, place } = incomingOf({ ...feedEvent, name: 'Fest', location }, { ...mapping, ...rules }) ?? {}
    return [fields?.location, fields?.location2, fields?.address, place]
  }

  test.each([
    ['Rathaus, Saal 2', 'Saal 2'],
    ['Rathaus (Saal 2)', 'Saal 2'],
    ['Rathaus / Raum 1', 'Raum 1'],
    ['Rathaus – Großer Saal, Marktplatz 1', 'Großer Saal'],
    ['Rathaus, 2. OG, Raum 2.04', '2. OG, Raum 2.04'],
    ['Rathaus, Marktplatz 1, Halle 3', 'Halle 3'],
    ['Rathaus, Halle', 'Halle'],
    ['Rathaus, Raum 4/5', 'Raum 4/5'],
    ['Rathaus, Bürgersaal', 'Bürgersaal'],
    ['Rathaus – Bürgersaal, Marktplatz 1', 'Bürgersaal'],
    ['Rathaus, Saalstraße 2', ''],
    ['Rathaus, Bar', 'Bar'],
    ['Rathaus, Hof', 'Hof'],
    ['Rathaus, Lesecafé, Marktplatz 1, 04177 Lindenau, Deutschland', 'Lesecafé'],
    ['Rathaus, Bar, 2. OG', 'Bar, 2. OG'],
    ['Rathaus, Marktplatz 1, 04177 Lindenau, Bar', 'Bar'],
    ['Rathaus, Bar (hinten links)', 'Bar (hinten links)'],
    ['Rathaus – Foyer, Bar, Marktplatz 1', 'Foyer, Bar'],
    ['Rathaus (Bar), Marktplatz 1', 'Bar'],
    ['Rathaus, Platz 3', 'Platz 3'],
    ['Rathaus, Eingang Spitalgasse', 'Eingang Spitalgasse'],
    ['Rathaus, Marktplatz 1', ''],
    ['Rathaus, Am Gleis 4', ''],
    ['Rathaus, Marktstr. 1a', ''],
    ['Rathaus, 1, Marktplatz, Zentrum, Lindenau, 04177', ''],
    ['Rathaus, 04177 Lindenau', ''],
    ['Rathaus, Marktplatz 1, Lindenau', ''],
    ['Rathaus, Ort', ''],
    ['Rathaus, Deutschland', ''],
    ['Rathaus, 12 High Street, Ely, CB7 4AU, UK', ''],
    ['Rathaus, https://zoom.example/1', ''],
  ])('the room of %s is %j', (location, room) => {
    expect(told(location)).toEqual([`id:${hall}`, room, '', 'known'])
  })

  test('a town or district of a place that is known here is no room', () => {
    const there = knownPlacesIn([
      ...known,
      place(hall, 'Rathaus', 'Marktplatz 1, 06108 Halle (Saale)'),
      { ...place(culture, 'Villa', 'Weg 3'), town: 'Leipzig-Lindenau', district: 'Alt-West' },
    ])
    const roomOf = (location: string) => told(location, { places: there })[1]
    for (const area of ['Halle', 'Leipzig', 'Lindenau', 'Alt-West', 'Leipzig-West']) {
      expect([area, roomOf(`Rathaus, ${area}`)]).toEqual([area, ''])
    }
    expect(roomOf('Rathaus, Marktplatz 1, Bar')).toBe('Bar')
    expect(roomOf('Rathaus, Bar (Lindenau)')).toBe('Bar (Lindenau)')
    expect(roomOf('Villa, Weg 3, Leipzig, Bar')).toBe('Bar')
    const inBar = knownPlacesIn([...known, place(studio, 'Scheune', 'Bar')])
    expect([told('Scheune, Bar', { places: inBar })[1], told('Rathaus, Bar', { places: inBar })[1]]).toEqual([
      '',
      'Bar',
    ])
  })

  test.each<[said: { location?: string; room?: string }, room: string]>([
    [{}, ''],
    [{ room: 'Bar' }, 'Bar'],
    [{ location: 'Rathaus', room: 'Bar' }, 'Bar'],
    [{ location: 'RATHAUS' }, ''],
    [{ location: 'Rathaus e. V., Marktplatz 1, 04177 Lindenau' }, ''],
    [{ location: 'Marktplatz 1' }, ''],
    [{ location: 'Rathaus (Bar)' }, 'Bar'],
    [{ location: 'Rathaus – Bar', room: 'Tresen' }, 'Bar, Tresen'],
    [{ location: 'Großer Saal' }, 'Großer Saal'],
    [{ location: 'Foyer, 1. OG', room: 'Foyer' }, 'Foyer, 1. OG'],
    [{ location: 'Saal 12', room: 'Saal 1' }, 'Saal 12, Saal 1'],
    [{ location: 'Lesecafé, Marktplatz 1' }, 'Lesecafé'],
    [{ location: 'Raum 4/5' }, 'Raum 4/5'],
    [{ location: 'Altes Kulturhaus' }, 'Altes Kulturhaus'],
    [{ location: 'Atelier, Bar' }, 'Atelier, Bar'],
    [{ location: 'https://zoom.example/1' }, ''],
    [{ location: 'Ort folgt' }, ''],
  ])('of an event that is always at one place, the room of %j is %j', (said, room) => {
    for (const here of [`id:${hall}`, 'rathaus']) {
      const rules = { ...mapping, placeRule: 'always' as const, place: here }
      const { fields, place } = incomingOf({ ...feedEvent, name: 'Fest', ...said }, rules) ?? {}
      expect([fields?.location, fields?.location2, place]).toEqual([`id:${hall}`, room, 'known'])
    }
  })

  test('a column of rooms fills the room; it becomes the place only in a table without a column of places', () => {
    const at = (said: { location?: string; room: string; roomNamesPlace?: boolean }, rules = {}) => {
      const { fields, place } = incomingOf({ ...feedEvent, name: 'Fest', ...said }, { ...mapping, ...rules }) ?? {}
      return [fields?.location, fields?.location2, place]
    }
    expect(at({ location: 'Rathaus', room: 'Bar' })).toEqual([`id:${hall}`, 'Bar', 'known'])
    expect(at({ location: 'Rathaus, Saal 2', room: 'Saal 2' })).toEqual([`id:${hall}`, 'Saal 2', 'known'])
    expect(at({ location: 'Scheune', room: 'Bar' })).toEqual(['Scheune', 'Bar', 'text'])
    expect(at({ room: 'Bar' }, { fallback: `id:${hall}` })).toEqual([`id:${hall}`, 'Bar', 'known'])
    const alone = { room: 'Bar', roomNamesPlace: true }
    expect(at({ ...alone }, { fallback: `id:${hall}` })).toEqual([`id:${hall}`, 'Bar', 'known'])
    expect(at(alone)).toEqual(['Bar', '', 'text'])
    expect(at({ ...alone, room: 'Rathaus, Bar' })).toEqual([`id:${hall}`, 'Bar', 'known'])
    expect(at({ room: 'Bar' }, { createPlaces: true })).toEqual(['Town', 'Bar', 'missing'])
    expect(at({ room: 'Bar' }, { place: 'Scheune' })).toEqual(['Scheune', 'Bar', 'text'])
    expect(at({ location: 'Rathaus', room: 'x'.repeat(2_000) })[1]).toHaveLength(maximumLineLength)
  })

  test('an event without a location is at the place that has the name of its calendar or rule', () => {
    const at = (rules: object) => {
      const { fields, place } = incomingOf({ ...feedEvent, name: 'Fest' }, { ...mapping, ...rules }) ?? {}
      return [fields?.location, place]
    }
    expect(at({ fallback: 'RATHAUS' })).toEqual([`id:${hall}`, 'known'])
    expect(at({ place: 'Rathaus' })).toEqual([`id:${hall}`, 'known'])
    expect(at({})).toEqual(['Town', 'missing'])
    expect(at({ place: 'Scheune' })).toEqual(['Scheune', 'text'])
  })

  test.each([
    ['Haus Lerchenfeld, Raum Musik', 'Haus Lerchenfeld', 'Raum Musik', ''],
    ['Haus Lerchenfeld, Werkstatt UG', 'Haus Lerchenfeld', 'Werkstatt UG', ''],
    ['Haus Lerchenfeld, Raum Musik, 2. OG', 'Haus Lerchenfeld', 'Raum Musik, 2. OG', ''],
    ['Wasserwerk, Tor 2', 'Wasserwerk', 'Tor 2', ''],
    ['Wasserwerk (Saal 2), Tor 2', 'Wasserwerk', 'Saal 2, Tor 2', ''],
    ['Kelterhalle, Hauptstr. 3, 79098 Lindenau', 'Kelterhalle', '', 'Hauptstr. 3, 79098 Lindenau'],
    ['Kelterhalle, Empore Süd, Hauptstr. 3, Raum 2', 'Kelterhalle', 'Empore Süd, Raum 2', 'Hauptstr. 3'],
    ['Mill, Mill Lane, Ashcombe', 'Mill', '', 'Mill Lane, Ashcombe'],
    ['Kelterhalle, 79098 Neustadt', 'Kelterhalle', '', '79098 Neustadt'],
    ['Kelterhalle, Lindenau', 'Kelterhalle', '', 'Lindenau'],
    ['Kelterhalle, Markt 3', 'Kelterhalle', '', 'Markt 3'],
    ['Kelterhalle, Raum PC 1, Markt 3', 'Kelterhalle', 'Raum PC 1', 'Markt 3'],
  ])('of a place to be made of %j, the name is %j, the room %j and the address %j', (location, name, room, address) => {
    const places = knownPlacesIn([...known, { ...place(studio, 'Studio Nord', ''), town: 'Lindenau' }])
    expect(told(location, { createPlaces: true, places })).toEqual([name, room, address, 'new'])
    // Once it is made, all of it is found again.
    const made = knownPlacesIn([place(hall, name, address), { ...place(studio, 'Studio Nord', ''), town: 'Lindenau' }])
    expect(told(location, { places: made })).toEqual([`id:${hall}`, room, '', 'known'])
  })

  test('events at one new place have one address, and several house numbers there are rooms', () => {
    const agreed = (...locations: string[]) => {
      const rules = { ...mapping, createPlaces: true }
      const incoming = locations.flatMap(
        (location) => incomingOf({ ...feedEvent, name: 'Fest', location }, rules) ?? [],
      )
      return agreedAtNewPlaces(incoming, mapping.places).map(({ fields }) => [fields.location2, fields.address])
    }
    expect(agreed('Hof, Koppel 1', 'Hof, Koppel 2, Saal 1')).toEqual([
      ['Koppel 1', ''],
      ['Koppel 2, Saal 1', ''],
    ])
    expect(agreed('Hof', 'Hof, Koppel 1', 'Hof, Hauptstr. 3')).toEqual([
      ['', 'Hauptstr. 3'],
      ['Koppel 1', 'Hauptstr. 3'],
      ['', 'Hauptstr. 3'],
    ])
    expect(agreed('Hof, Hafen 1', 'Hof, Hafen 1, 04177 Neustadt')).toEqual([
      ['', 'Hafen 1'],
      ['', 'Hafen 1, 04177 Neustadt'],
    ])
    expect(agreed('Hof, Hafen 1', 'Rathaus, Bar', 'Schuppen, Tor 1')).toEqual([
      ['', 'Hafen 1'],
      ['Bar', ''],
      ['Tor 1', ''],
    ])
  })

  test.each([
    ['Saal im Rathaus', 'Rathaus', 'Saal'],
    ['Keller im Rathaus, Marktplatz 1', 'Rathaus', 'Keller'],
    ['Foyer der Musikschule', 'Musikschule', 'Foyer'],
    ['Kleiner Saal im Alten Spital', 'Altes Spital', 'Kleiner Saal'],
    ['Room 2 at the Town Hall', 'Town Hall', 'Room 2'],
    ['The Town Hall', 'Town Hall', ''],
    ['Ort: Musikschule, Saal 2', 'Musikschule', 'Saal 2'],
    ['Venue: Town Hall', 'Town Hall', ''],
    ['Treffpunkt: Rathaus', 'Rathaus', 'Treffpunkt'],
    ['Grünberg: Rathaus', 'Rathaus', ''],
    ['Musikschule Grünberg', 'Musikschule', ''],
    ['Musikschule in Grünberg, Saal 2', 'Musikschule', 'Saal 2'],
    ['Chor der Musikschule', null, ''],
    ['Hinter dem Rathaus', null, ''],
    ['Rathaus Staufen', null, ''],
    ['Ort der Stille', null, ''],
  ])('%s is at %s, in %j', (location, name, room) => {
    const rows = ['Rathaus', 'Musikschule', 'Altes Spital', 'Town Hall'].map((one, index) => ({
      ...place(`019df0d6-1d40-7000-8000-00000000010${index}`, one, `Weg ${index}, 79104 Grünberg`),
      town: 'Grünberg',
    }))
    const [at, where] = told(location, { places: knownPlacesIn(rows), createPlaces: true })
    expect([rows.find(({ id }) => at === `id:${id}`)?.name ?? null, where]).toEqual([name, room])
  })

  test('a town, a country or several places are no place to make; a meeting point is no part of its name', () => {
    const places = knownPlacesIn([place(hall, 'Rathaus', 'Weg 1, 79104 Grünberg')])
    const made = (location: string) => told(location, { places, createPlaces: true })
    for (const location of ['Grünberg', '79104 Grünberg', 'Deutschland', 'verschiedene Orte', 'various venues']) {
      expect([location, made(location)[3]]).toEqual([location, 'text'])
    }
    expect(made('Treffpunkt: Brunnen am Tor')).toEqual(['Brunnen am Tor', 'Treffpunkt', '', 'new'])
    expect(told('Treffpunkt: Brunnen am Tor', { places })[0]).toBe('Treffpunkt: Brunnen am Tor')
  })

  test('rooms with a name are in their building, if the source names that, too; rooms of none are words', () => {
    const rules = { ...mapping, createPlaces: true }
    const said = (...locations: string[]) => {
      const incoming = locations.flatMap(
        (location) => incomingOf({ ...feedEvent, name: 'Fest', location }, rules) ?? [],
      )
      return agreedAtNewPlaces(incoming, mapping.places).map(({ place, fields: { location, location2, address } }) => [
        place,
        joined([location, location2, address]),
      ])
    }
    expect(
      said(
        'Musikschule, Weg 2, 04177 Lindenau',
        'Musikschule (Kammermusiksaal)',
        'Kammermusiksaal, Musikschule',
        'Orgelsaal (Musikschule), 1. OG',
      ),
    ).toEqual([
      ['new', 'Musikschule, Weg 2, 04177 Lindenau'],
      ['new', 'Musikschule, Kammermusiksaal, Weg 2, 04177 Lindenau'],
      ['new', 'Musikschule, Kammermusiksaal, Weg 2, 04177 Lindenau'],
      ['new', 'Musikschule, Orgelsaal, 1. OG, Weg 2, 04177 Lindenau'],
    ])
    expect(said('Dorfstadt (Bürgersaal)', 'Orgelsaal', 'Orgelsaal, Dorfstadt')).toEqual([
      ['new', 'Dorfstadt (Bürgersaal)'],
      ['new', 'Orgelsaal'],
      ['new', 'Orgelsaal, Dorfstadt'],
    ])
    expect(said('Gemeindesaal', 'Gemeindesaal, Pauluskirche', 'Pauluskirche', 'Pauluskirche (Pfarrgarten)')).toEqual([
      ['text', 'Gemeindesaal'],
      ['new', 'Pauluskirche, Gemeindesaal'],
      ['new', 'Pauluskirche'],
      ['new', 'Pauluskirche, Pfarrgarten'],
    ])
    expect(
      said(
        'Mansarde, Kornhaus',
        'Mansarde',
        'Kornhaus, Weg 1, 79219 Staufen',
        'Boden, Kornhaus, Weg 1, 79219 Staufen',
        'Café, Am Markt',
        'Am Markt, 79219 Staufen',
      ),
    ).toEqual([
      ['new', 'Kornhaus, Mansarde, Weg 1, 79219 Staufen'],
      ['text', 'Mansarde'],
      ['new', 'Kornhaus, Weg 1, 79219 Staufen'],
      ['new', 'Kornhaus, Boden, Weg 1, 79219 Staufen'],
      ['new', 'Café, Am Markt'],
      ['new', 'Am Markt, 79219 Staufen'],
    ])
    expect(
      said(
        'The Barn, Mill Lane 3, 04177 Ashcombe',
        'Barn (Loft)',
        'Loft at the Barn',
        'Mill Lane 3',
        'Mill Lane 3, 10115 Bath',
        'Barn Ashcombe',
      ),
    ).toEqual([
      ['new', 'The Barn, Mill Lane 3, 04177 Ashcombe'],
      ['new', 'The Barn, Loft, Mill Lane 3, 04177 Ashcombe'],
      ['new', 'The Barn, Loft, Mill Lane 3, 04177 Ashcombe'],
      ['new', 'The Barn, Mill Lane 3, 04177 Ashcombe'],
      ['text', 'Mill Lane 3, 10115 Bath'],
      ['new', 'The Barn, Mill Lane 3, 04177 Ashcombe'],
    ])
    expect(
      said('Schmiede, Weg 4, 79219 Staufen', 'Schmiede, Ufer 9, 79312 Emmendingen', 'Schmiede', 'Schmiede (Hof)'),
    ).toEqual([
      ['new', 'Schmiede, Weg 4, 79219 Staufen'],
      ['text', 'Schmiede, Ufer 9, 79312 Emmendingen'],
      ['text', 'Schmiede'],
      ['text', 'Schmiede, Hof'],
    ])
    expect(said('Raum 3', 'Großer Saal, Ufer 9', 'Raum 3, Musikschule, Weg 2', 'Turnhalle')).toEqual([
      ['text', 'Raum 3'],
      ['text', 'Großer Saal, Ufer 9'],
      ['new', 'Musikschule, Raum 3, Weg 2'],
      ['new', 'Turnhalle'],
    ])
  })

  test('a name of a place in another town is no known place, and nothing that could be made', () => {
    const places = knownPlacesIn(
      [
        place(hall, 'Musikschule', 'Weg 9, 79104 Lindenau'),
        { ...place(studio, 'Marktplatz', ''), town: 'Lindenau' },
        place(culture, 'Gemeindehaus', ''),
      ],
      ['Rathaus, 79219 Staufen'],
    )
    const rules = { places, createPlaces: true }
    expect(told('Musikschule, Am Rathaus 2, 79219 Staufen', rules)).toEqual([
      'Musikschule',
      '',
      'Am Rathaus 2, 79219 Staufen',
      'text',
    ])
    expect(told('Musikschule, Staufen', rules)).toEqual(['Musikschule', '', 'Staufen', 'text'])
    expect(told('Marktplatz, Staufen', rules)).toEqual(['Marktplatz', '', 'Staufen', 'text'])
    expect(told('Saal 2, Musikschule, 79219 Staufen', rules)[3]).toBe('new')
    // Another street of its town, and a place whose town nobody knows.
    expect(told('Musikschule, Gasse 1, 79104 Lindenau', rules)).toEqual([`id:${hall}`, '', '', 'known'])
    expect(told('Gemeindehaus, Weg 1, 79219 Staufen', rules)).toEqual([`id:${culture}`, '', '', 'known'])
  })

  test('the street and number of a known place mean it, with or without its town, and make no place', () => {
    const places = knownPlacesIn([
      place(hall, 'St. Martin', 'Kirchgasse 2, 79098 Lindenau'),
      place(studio, 'Kirchgasse 2', ''),
    ])
    const rules = { places, createPlaces: true }
    for (const said of ['Kirchgasse 2', 'Kirchgasse 2, Lindenau', 'Kirchgasse 2, 79098 Lindenau'])
      expect(told(said, rules)).toEqual([`id:${hall}`, '', '', 'known'])
    expect(told('Kirchgasse 2, 79219 Staufen', { ...rules, places: knownPlacesIn([]) })).toEqual([
      'Kirchgasse 2',
      '',
      '79219 Staufen',
      'text',
    ])
    expect(told('Sankt Martin', rules)[0]).toBe(`id:${hall}`)
  })

  test('a room before its known building is there', () => {
    const places = knownPlacesIn([place(hall, 'St. Marien', 'Markt 3, 04177 Lindenau')])
    expect(told('Turmzimmer, St. Marien', { places })).toEqual([`id:${hall}`, 'Turmzimmer', '', 'known'])
    expect(told('Turmzimmer (St. Marien), Markt 3', { places })).toEqual([`id:${hall}`, 'Turmzimmer', '', 'known'])
    expect(told('Orgelempore, St. Marien', { places })).toEqual([`id:${hall}`, 'Orgelempore', '', 'known'])
    expect(told('Heuboden, St. Marien', { places })).toEqual([`id:${hall}`, 'Heuboden', '', 'known'])
    const square = knownPlacesIn([place(hall, 'Marktplatz', 'Markt 3, 04177 Lindenau')])
    expect(told('Café, Marktplatz', { places: square })).toEqual(['Café', '', 'Marktplatz', 'text'])
    const both = knownPlacesIn([place(hall, 'St. Marien', 'Markt 3, 04177 Lindenau'), place(studio, 'Turmzimmer', '')])
    expect(told('Turmzimmer, St. Marien', { places: both })).toEqual([`id:${hall}`, 'Turmzimmer', '', 'known'])
    expect(told('Turmzimmer', { places: both })).toEqual([`id:${studio}`, '', '', 'known'])
  })

  test('brackets behind a known place name its room; if they name another part of the town, it is another place', () => {
    const places = knownPlacesIn([
      { ...place(hall, 'St. Marien', 'Markt 3, 04177 Lindenau'), district: 'Altstadt' },
      { ...place(studio, 'Studio', ''), district: 'Neustadt' },
    ])
    expect(told('St. Marien (Sakristei)', { places })).toEqual([`id:${hall}`, 'Sakristei', '', 'known'])
    expect(told('St. Marien - Ringing Chamber', { places })).toEqual([`id:${hall}`, 'Ringing Chamber', '', 'known'])
    expect(told('St. Marien (Altstadt)', { places })).toEqual([`id:${hall}`, '', '', 'known'])
    expect(told('St. Marien (Neustadt)', { places })).toEqual(['St. Marien (Neustadt)', '', '', 'text'])
  })

  test('a room is part of a name that somebody gave to a place, and no address of one that nobody knows', () => {
    const named = knownPlacesIn([...known, place(studio, 'Rathaus (Saal 2)', '')])
    expect(told('Rathaus (Saal 2)', { places: named })).toEqual([`id:${studio}`, '', '', 'known'])
    expect(told('Rathaus (Saal 2), Foyer', { places: named })).toEqual([`id:${studio}`, 'Foyer', '', 'known'])
    expect(told('Schuppen (Saal 2), Hafen 1', { createPlaces: true })).toEqual(['Schuppen', 'Saal 2', 'Hafen 1', 'new'])
    expect(told('Schuppen, Studio B')).toEqual(['Schuppen', 'Studio B', '', 'text'])
    expect(told('Dorfstadt (Bürgersaal)')).toEqual(['Dorfstadt (Bürgersaal)', '', '', 'text'])
    expect(told('Saal 2')).toEqual(['Saal 2', '', '', 'text'])
  })
})

describe('rules by words', () => {
  const [other, culture] = [category, '019df0d6-1d40-7000-8000-000000000002']
  const rules = {
    ...newSource(),
    category: other,
    topic: other,
    categoryRules: [{ words: 'Konzert, Lesung', category: culture }],
  }
  const places = knownPlacesIn([])
  const mapping = { ...rules, places, groups: new Map(), ...byWords, fallback: 'Town' }
  const categoryOf = (name: string, ...categories: string[]) =>
    incomingOf({ ...feedEvent, name, categories }, mapping)?.fields.category

  test.each([
    'Konzert',
    'konzert: Bach',
    'Lesung, mit Musik',
    'Jazz-Konzert',
    'Konzert!',
    '„Konzert“ im Park',
    'Park|Konzert',
    'Sommer – Lesung',
  ])('fit %s', (name) => expect(categoryOf(name)).toBe(culture))

  test('fit a part of a category, and no part of a word', () => {
    expect(categoryOf('Bach', 'Musik/Konzert')).toBe(culture)
    expect(categoryOf('Konzerthaus: Führung', 'Vorlesung')).toBe(other)
    expect(categoryOf('!?', '')).toBe(other)
  })

  test('of several words fit the same words, whatever stands between them', () => {
    const named = { ...mapping, categoryRules: [{ words: ' , !, Rock’n’Roll', category: culture }] }
    const event = (name: string) => incomingOf({ ...feedEvent, name }, named)?.fields.category
    expect([event('Rock ’n’ Roll am See'), event('Hallo! Rock')]).toEqual([culture, other])
  })
})

describe('the name of a category', () => {
  const [other, film, stage, dance] = [1, 2, 3, 4].map((of) => `019df0d6-1d40-7000-8000-00000000000${of}`)
  const word = (id: string | undefined, name: string, headline: string) => ({ id: id ?? '', name, headline })
  const categories = wordsByName([
    word(stage, 'Bühne/Tanz', 'Film'),
    word(film, 'Film', 'Cinéma'),
    word(dance, 'Tanz', '!'),
  ])
  const rules = { ...newSource(), category: other ?? '', topic: other ?? '' }
  const mapping = { ...rules, places: knownPlacesIn([]), groups: new Map(), ...byWords, categories, fallback: 'Town' }

  test.each([
    [['FILM'], film],
    [['cinema'], film],
    [['Drama', 'tanz', 'film'], dance],
    [['Bühne', 'Tanz'], stage],
    [['Film noir'], other],
    [['', '?'], other],
    [[], other],
  ])('in %s', (words, id) => {
    expect(incomingOf({ ...feedEvent, name: 'Film', categories: words }, mapping)?.fields.category).toBe(id)
  })
})

describe('category and topic of a new source', () => {
  const named = (...ids: string[]) => ids.map((id) => ({ id, name: id }))
  const choir = { id: 'group:choir', name: 'Choir', category: 'concert', topic: 'music' }
  const club = { id: 'group:club', name: 'Club', category: 'sport', topic: 'gone' }
  const choices: SourceChoices = {
    owners: [choir, club],
    categories: named('concert', 'sport'),
    topics: named('music', 'town'),
    places: [],
  }

  test('are those of its owner’s newest event, while nobody chose others', () => {
    const ofChoir = withOwner(newSource(), { owner: choir.id }, choices)
    expect(ofChoir).toMatchObject({ category: 'concert', topic: 'music', organizer: 'id:choir' })
    expect(withOwner(ofChoir, { owner: club.id }, choices)).toMatchObject({ category: 'sport', topic: 'music' })
    const chosen = withOwner(ofChoir, { category: 'sport', topic: 'town' }, choices)
    expect(withOwner(chosen, { owner: choir.id }, choices)).toMatchObject({ category: 'sport', topic: 'town' })
    expect(withOwner({ ...chosen, owner: '' }, { owner: choir.id }, choices)).toMatchObject({ category: 'sport' })
  })

  test('come at once where there is one owner, else one word', () => {
    const one = withChoices(newSource(), { ...choices, owners: [choir] })
    expect(one).toMatchObject({ owner: choir.id, category: 'concert', topic: 'music' })
    expect(withChoices(newSource(), choices)).toMatchObject({ owner: '', category: '', topic: '' })
    expect(withChoices(newSource(), { ...choices, topics: named('town') })).toMatchObject({ topic: 'town' })
  })
})

describe('what follows a source', () => {
  const last = importedIn({ ...newEvent(0), location: 'Hall' })
  const following = (here: object, now: object) => followingFields({ ...last, ...here }, last, { ...last, ...now })

  test('a room follows its location, and not an event that was moved elsewhere here', () => {
    expect(following({}, { location2: 'Room 2' })).toEqual(['location2'])
    expect(following({ location: 'Church' }, { location2: 'Room 2' })).toEqual([])
    expect(following({ location: 'Church' }, { location: 'Church', location2: 'Nave' })).toEqual(['location2'])
    expect(following({ location: 'Church' }, { name: 'Other', address: 'Road 1' })).toEqual(['name'])
  })

  test('a price follows alone, but not beside one that somebody here knows better', () => {
    expect(following({}, { free: true })).toEqual(['free'])
    expect(following({ price: 'Gifts welcome' }, { free: true })).toEqual([])
    expect(following({ free: true }, { price: '8 €' })).toEqual([])
    expect(following({ free: true }, { free: true, price: 'Gifts' })).toEqual(['price'])
  })

  const timed = { start: '2026-06-10T18:00:00.000Z', end: '2026-06-10T21:00:00.000Z' }
  const taken = (here: object, now: object) => {
    const before = { ...last, ...timed }
    return followedChanges({ ...before, ...here }, { last: before, now: { ...before, ...now } }, 'Europe/London')
  }

  test('when an event is follows as a whole; an end that was corrected here moves along', () => {
    const moved = { start: '2026-06-17T18:00:00.000Z', end: '2026-06-17T21:00:00.000Z' }
    expect(taken({}, moved)).toEqual(moved)
    expect(taken({ end: '2026-06-10T22:00:00.000Z' }, moved)).toEqual({ ...moved, end: '2026-06-17T22:00:00.000Z' })
    expect(taken({ end: null }, moved)).toEqual({ start: moved.start })
    expect(taken({ end: moved.end }, moved)).toEqual({ start: moved.start })
    expect(taken({ start: '2026-06-10T17:00:00.000Z' }, { ...moved, name: 'Other' })).toEqual({ name: 'Other' })
    expect(taken({ start: moved.start }, moved)).toEqual({ end: moved.end })
    expect(taken({ end: '2026-06-11T22:00:00.000Z' }, { allDay: true })).toEqual({})
  })

  test('doors that were added here move along; those of the source follow it, but no start that was corrected here', () => {
    const moved = { start: '2026-06-17T18:00:00.000Z', end: '2026-06-17T21:00:00.000Z' }
    const doors = '2026-06-17T17:30:00.000Z'
    expect(taken({ doors: '2026-06-10T17:00:00.000Z' }, moved)).toEqual({ ...moved, doors: '2026-06-17T17:00:00.000Z' })
    expect(taken({}, { ...moved, doors })).toEqual({ ...moved, doors })
    expect(taken({ start: '2026-06-10T17:00:00.000Z' }, { ...moved, doors })).toEqual({})
  })

  test('doors return with the start of an undone run; those that were set since move along, and stay with a new start', () => {
    const before = { ...last, ...timed, doors: '2026-06-10T17:30:00.000Z' }
    const after = {
      ...before,
      start: '2026-06-17T18:00:00.000Z',
      end: '2026-06-17T21:00:00.000Z',
      doors: '2026-06-17T17:30:00.000Z',
    }
    const left = new Map(Object.entries(pick(after, ['start', 'end', 'doors'])))
    const undone = (now: Partial<typeof after>) =>
      timesBefore({ ...after, ...now }, { ...before, ...now }, left, 'Europe/London')
    expect(undone({})).toEqual(before)
    expect(undone({ doors: '2026-06-17T17:00:00.000Z' })).toEqual({ ...before, doors: '2026-06-10T17:00:00.000Z' })
    const start = '2026-06-18T18:00:00.000Z'
    expect(undone({ start })).toEqual({ ...after, start })
  })

  test('whole days keep their number, also when the clocks change among them', () => {
    const days = { allDay: true, start: '2026-10-22T23:00:00.000Z', end: '2026-10-23T22:59:00.000Z' }
    const before = { ...last, ...days }
    const longer = { ...before, end: '2026-10-26T23:59:00.000Z' }
    const now = { ...before, start: '2026-10-29T00:00:00.000Z', end: '2026-10-29T23:59:00.000Z' }
    expect(followedChanges(longer, { last: before, now }, 'Europe/London')).toEqual({
      start: now.start,
      end: '2026-11-01T23:59:00.000Z',
    })
  })

  test('what an earlier version left with its end before its start is moved no further', () => {
    const broken = { ...last, ...timed, end: '2026-06-03T21:00:00.000Z' }
    const now = { ...last, name: 'Other', start: '2026-06-17T18:00:00.000Z', end: '2026-06-17T21:00:00.000Z' }
    expect(followedChanges(broken, { last: { ...last, ...timed }, now }, 'Europe/London')).toEqual({ name: 'Other' })
  })

  test('a part of when an event is, or of what it costs, is given back with the rest of it', () => {
    expect(givenBack(['end'])).toEqual(['end', 'start', 'allDay'])
    expect(givenBack(['price', 'name'])).toEqual(['price', 'name', 'free'])
    expect(givenBack(['location'])).toEqual(['location'])
  })
})
