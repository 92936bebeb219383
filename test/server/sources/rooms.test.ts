import { describe, expect, test } from 'vitest'
import type { SourcePreview } from '#domain/sources/sourceRun.ts'
import { databases } from '../databases.ts'
import { idOf } from '../support.ts'
import { setUpFollowed } from './followed.ts'

/** Then a feed is read again that says the same. */
const week = { passes: 8 * 86_400_000 }

describe.each(databases)('rooms of imported events on $name', (database) => {
  const town = setUpFollowed(database)

  const makePlace = async (changes: object = {}) =>
    idOf(await town.member().post('/places', { name: 'Kulturhaus', address: 'Gasse 3, 04177 Lindenau', ...changes }))

  const table = (text: string, rules: object = {}) => ({
    kind: 'file',
    url: '',
    content: { text, columns: [], dayOrder: '' },
    ...rules,
  })
  const placesIn = async (asked: object) => {
    const { body } = await town.member().post('/sources/preview', town.fields(asked))
    return (body as SourcePreview).rows.map(({ place }) => place)
  }

  test('a column of halls says where in the house, also where all is at one place', async () => {
    const place = `id:${await makePlace()}`
    const text = 'Titel;Datum;Beginn;Saal\nJazz;10.6.2026;20:00;Großer Saal\nLesung;11.6.2026;20:00;Bar'
    const rules = { placeRule: 'always', place }
    expect(await placesIn(table(text, rules))).toEqual([
      { kind: 'known', name: 'Kulturhaus, Großer Saal' },
      { kind: 'known', name: 'Kulturhaus, Bar' },
    ])
    await town.ask(await town.create(table(text, rules)))
    expect(await town.event('Lesung')).toMatchObject({ location: place, location2: 'Bar' })
    const both = 'Titel;Datum;Ort;Raum\nJazz;12.6.2026;Kulturhaus;Bar'
    expect(await placesIn(table(both))).toEqual([{ kind: 'known', name: 'Kulturhaus, Bar' }])
    expect(await placesIn(table(both, rules))).toEqual([{ kind: 'known', name: 'Kulturhaus, Bar' }])
  })

  test('a room beside an empty place is no place, and stays the room', async () => {
    const text = 'Titel;Datum;Ort;Raum\nJazz;10.6.2026;Kurhaus;Halle A\nLesung;11.6.2026;;Halle B'
    const asked = table(text, { createPlaces: true })
    expect(await placesIn(asked)).toEqual([
      { kind: 'new', name: 'Kurhaus, Halle A' },
      { kind: 'missing', name: 'Ort noch offen, Halle B' },
    ])
    await town.ask(await town.create(asked))
    expect(await town.event('Lesung')).toMatchObject({ location: 'Ort noch offen', location2: 'Halle B' })
    expect(((await town.member().get('/places')).body as { name: string }[]).map(({ name }) => name)).toEqual([
      'Kurhaus',
    ])
  })

  test('events of one run are in their rooms at the place that it makes, and no room is its address', async () => {
    const text =
      'Titel;Datum;Ort\nChor;10.6.2026;Haus Lerchenfeld, Raum Musik\nLöten;11.6.2026;Haus Lerchenfeld, Werkstatt UG\n' +
      'Spiele;12.6.2026;Haus Lerchenfeld, Raum 12\nTanz;13.6.2026;"Kelterhalle, Hauptstr. 3, 79098 Lindenau"\n' +
      'Fest;14.6.2026;"Kelterhalle, Empore, Hauptstr. 3, 79098 Lindenau"'
    const asked = table(text, { createPlaces: true })
    expect(await placesIn(asked)).toEqual([
      { kind: 'new', name: 'Haus Lerchenfeld, Raum Musik' },
      { kind: 'new', name: 'Haus Lerchenfeld, Werkstatt UG' },
      { kind: 'new', name: 'Haus Lerchenfeld, Raum 12' },
      { kind: 'new', name: 'Kelterhalle, Hauptstr. 3, 79098 Lindenau' },
      { kind: 'new', name: 'Kelterhalle, Empore, Hauptstr. 3, 79098 Lindenau' },
    ])
    await town.ask(await town.create(asked))
    const places = (await town.member().get('/places')).body as { id: string; name: string; address: string }[]
    const [house, hall] = places.toSorted((one, other) => one.name.localeCompare(other.name))
    expect([house, hall]).toMatchObject([
      { name: 'Haus Lerchenfeld', address: '' },
      { name: 'Kelterhalle', address: 'Hauptstr. 3, 79098 Lindenau' },
    ])
    expect(places).toHaveLength(2)
    expect(await town.event('Chor')).toMatchObject({ location: `id:${house?.id}`, location2: 'Raum Musik' })
    expect(await town.event('Löten')).toMatchObject({ location: `id:${house?.id}`, location2: 'Werkstatt UG' })
    expect(await town.event('Spiele')).toMatchObject({ location: `id:${house?.id}`, location2: 'Raum 12' })
    expect(await town.event('Fest')).toMatchObject({ location: `id:${hall?.id}`, location2: 'Empore' })
  })

  test('a preview names each place that would be made once, and rooms are in the building that the source names', async () => {
    await makePlace()
    const text =
      'Titel;Datum;Ort\nTag der offenen Tür;10.6.2026;"Musikschule, Weg 2, 79098 Lindenau"\nDuo;11.6.2026;Musikschule (Kammermusiksaal)\n' +
      'Trio;12.6.2026;Kammermusiksaal, Musikschule\nProbe;13.6.2026;Raum 3\nOrgel;14.6.2026;Empore (Kulturhaus)\nFest;15.6.2026;Am See'
    const asked = table(text, { createPlaces: true })
    const { body } = await town.member().post('/sources/preview', town.fields(asked))
    expect((body as SourcePreview).newPlaces).toEqual(['Am See', 'Musikschule'])
    await town.ask(await town.create(asked))
    const places = (await town.member().get('/places')).body as { id: string; name: string; address: string }[]
    const byName = new Map(places.map((place) => [place.name, place]))
    expect([...byName.keys()].sort()).toEqual(['Am See', 'Kulturhaus', 'Musikschule'])
    expect(byName.get('Musikschule')?.address).toBe('Weg 2, 79098 Lindenau')
    const school = `id:${byName.get('Musikschule')?.id}`
    expect(await town.event('Duo')).toMatchObject({ location: school, location2: 'Kammermusiksaal' })
    expect(await town.event('Trio')).toMatchObject({ location: school, location2: 'Kammermusiksaal' })
    expect(await town.event('Orgel')).toMatchObject({
      location: `id:${byName.get('Kulturhaus')?.id}`,
      location2: 'Empore',
    })
    expect((await town.event('Probe')).location).toBe('Raum 3')
    // Without places to make, none is named.
    const plain = await town.member().post('/sources/preview', town.fields(table(text)))
    expect((plain.body as SourcePreview).newPlaces).toEqual([])
  })

  test('a town that the feed names with its postal code is no room', async () => {
    const text =
      'Titel;Datum;Ort\nJazz;10.6.2026;Rathaus, Lindenau\nFest;11.6.2026;"Kelterhalle, Hof 3, 79098 Lindenau"'
    expect(await placesIn(table(text, { createPlaces: true }))).toEqual([
      { kind: 'new', name: 'Rathaus, Lindenau' },
      { kind: 'new', name: 'Kelterhalle, Hof 3, 79098 Lindenau' },
    ])
  })

  test('a part of the address of a place that was hidden since is no room', async () => {
    const id = await town.create({ createPlaces: true })
    town.says([{ uid: '1', location: 'Kulturhaus\\, Bar\\, Ashcombe' }])
    await makePlace({ address: 'Mill Lane, Ashcombe' })
    await town.ask(id)
    const { location } = await town.event('Event 1')
    await town.deps().db.updateTable('places').set({ deactivated: 1 }).execute()
    town.says([{ uid: '1', location: 'Kulturhaus\\, Bar\\, Ashcombe', rest: ['DESCRIPTION:later'] }])
    await town.ask(id)
    expect(await town.event('Event 1')).toMatchObject({ location, location2: 'Bar', description: 'later' })
  })

  test('a column of rooms alone, so decided earlier, names the places', async () => {
    const content = {
      text: 'Titel;Datum;Raum\nJazz;10.6.2026;Bar',
      columns: ['name', 'date', 'location2'],
      dayOrder: '',
    }
    expect(await placesIn(table('', { content }))).toEqual([{ kind: 'text', name: 'Bar' }])
  })

  test('the place of the rule is no room, also if it is hidden', async () => {
    const place = await makePlace({ published: false })
    const text = 'Titel;Datum;Ort\nJazz;10.6.2026;Kulturhaus'
    const rules = { placeRule: 'always', place: `id:${place}` }
    await town.ask(await town.create(table(text, rules)))
    expect(await town.event('Jazz')).toMatchObject({ location: `id:${place}`, location2: '' })
  })

  test('a room that an earlier version lost comes with the next fetch, and is no correction', async () => {
    const place = `id:${await makePlace()}`
    town.says([{ uid: '1', location: 'Kulturhaus\\, Lesecafé\\, Gasse 3\\, 04177 Lindenau' }])
    const id = await town.create()
    await town.ask(id, week)
    const { id: eventId, ...made } = await town.event('Event 1')
    expect(made).toMatchObject({ location: place, location2: 'Lesecafé' })

    const { db } = town.deps()
    const { imported } = await db.selectFrom('source_events').select('imported').executeTakeFirstOrThrow()
    const before = JSON.stringify({ ...JSON.parse(imported), location2: '' })
    await db.updateTable('source_events').set({ imported: before }).execute()
    await db.updateTable('events').set({ location2: '' }).execute()
    expect(await town.ask(id)).toMatchObject({ changed: 1, kept: 0 })
    expect(await town.event('Event 1')).toMatchObject({ location: place, location2: 'Lesecafé' })
    expect((await town.origin(eventId)).corrected).toEqual([])
  })

  test('a room stays when its place is hidden, while its source says the same', async () => {
    const id = await town.create({ createPlaces: true })
    town.says([{ uid: '1', location: 'Kulturhaus' }])
    await town.ask(id)
    const { location } = await town.event('Event 1')
    town.says([{ uid: '1', location: 'Kulturhaus\\, Bar' }])
    await town.ask(id)
    expect(await town.event('Event 1')).toMatchObject({ location, location2: 'Bar' })
    await town.deps().db.updateTable('places').set({ deactivated: 1 }).execute()
    town.says([{ uid: '1', location: 'Kulturhaus\\, Bar', rest: ['DESCRIPTION:later'] }])
    expect(await town.ask(id)).toMatchObject({ changed: 1 })
    expect(await town.event('Event 1')).toMatchObject({ location, location2: 'Bar', description: 'later' })
  })

  test('an event without a location is at the place that has the name of its calendar', async () => {
    town.says([{ uid: '1', location: '' }])
    const id = await town.create({ name: 'Kulturhaus' })
    await town.ask(id, week)
    expect((await town.event('Event 1')).location).toBe('Kulturhaus')
    const place = `id:${await makePlace()}`
    expect(await town.ask(id)).toMatchObject({ changed: 1 })
    expect((await town.event('Event 1')).location).toBe(place)
  })
})
