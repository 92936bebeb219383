import { describe, expect, test } from 'vitest'
import type { SourcePreview } from '#domain/sources/sourceRun.ts'
import { databases } from '../databases.ts'
import { idOf } from '../support.ts'
import { setUpFollowed } from './followed.ts'

describe.each(databases)('previews of what is here already on $name', (database) => {
  const town = setUpFollowed(database)

  const rowsOf = ({ rows }: SourcePreview) =>
    rows.map(({ name, start, state, changing, staying }) => [name, start.slice(5, 16), state, changing, staying])

  test('what another source keeps up to date stands as it is, and says that it stays so', async () => {
    const end = '20260610T210000'
    await town.ask(await town.createFile([{ uid: '1', name: 'Concert 1', end }, { uid: '2' }]))
    const concerts = idOf(await town.moderator().post('/categories', { name: 'Concerts', headline: 'Concerts' }))
    const said = [{ uid: '1', name: 'Concert ONE (moved)', start: '20260610T180000', end }, { uid: '2' }]
    const preview = await town.preview(said, { changes: { category: concerts } })
    const stored = [
      ['Concert 1', '06-10T18:00', 'same', [], ['name', 'start']],
      ['Event 2', '06-10T18:00', 'same', [], []],
    ]
    expect(preview.counts).toMatchObject({ same: 2, changed: 0, new: 0 })
    expect(rowsOf(preview)).toEqual(stored)
    const { category } = town.fields()
    expect(preview.rows.map((row) => row.category)).toEqual([category, category])

    town.says(said)
    const run = await town.ask(await town.create({ category: concerts }), { passes: 1 })
    expect(run).toMatchObject({ created: 0, changed: 0, kept: 2 })
    expect((await town.events()).map(({ name, start }) => [name, start.slice(5, 16)])).toEqual(
      stored.map(([name, start]) => [name, start]),
    )
  })

  test('what stands here and is canceled in a newer file is told with a link, and stays', async () => {
    await town.ask(await town.createFile([{ uid: '1', name: 'Talk' }, { uid: '2' }, { uid: '3' }]))
    await town.edit('Event 3', { canceled: true })
    const off = { rest: ['SEQUENCE:2', 'STATUS:CANCELLED'] }
    const said = [{ uid: '1', name: 'Talk', ...off }, { uid: '2' }, { uid: '3', ...off }, { uid: '4', ...off }]
    const { id, start } = await town.event('Talk')
    const told = [{ reason: 'offThere', count: 1, events: [{ id, name: 'Talk', start, allDay: false }] }]
    const preview = await town.preview(said)
    expect(preview).toMatchObject({ counts: { same: 3, new: 0 }, leftOut: { canceled: 1 }, notes: told })
    expect(rowsOf(preview)[0]).toEqual(['Talk', '06-10T18:00', 'same', [], ['canceled']])
    expect(preview.rows.map(({ said, entry }) => [said, entry === id])).toEqual([
      [{ canceled: true }, true],
      [undefined, false],
      [undefined, false],
    ])
    const file = await town.createFile(said)
    expect(await town.ask(file)).toMatchObject({ created: 0, changed: 0, canceled: 0, kept: 3, notes: told })
    expect((await town.events()).map(({ canceled }) => canceled)).toEqual([false, true, false])
    expect((await town.origin(id)).corrected).toEqual([])
    await town.member().delete(`/events/${id}`)
    expect(await town.preview(said)).toMatchObject({ leftOut: { canceled: 2 }, notes: [] })
  })

  test.each([
    ['Titel;Datum;Beginn;Status', 'Stammtisch;10.6.2026;19:30;abgesagt'],
    ['Titel;Datum;Beginn', 'Stammtisch ABGESAGT;10.6.2026;19:30'],
    ['Titel;Datum;Beginn', 'ABGESAGT: Stammtisch;10.6.2026;'],
    ['Titel;Datum;Beginn', 'Stammtisch;10.6.2026;entfällt'],
  ])('a row of a table with %s tells of the event here that it cancels: %s', async (head, row) => {
    const rows = (text: string) => ({ kind: 'file', url: '', content: { text, columns: [], dayOrder: '' } })
    await town.ask(await town.create(rows('Titel;Datum;Beginn\nStammtisch;10.6.2026;19:30')))
    const [event] = await town.events()
    const asked = town.fields(rows(`${head}\n${row}\nChor ABGESAGT;11.6.2026;20:00`))
    const { rows: told, notes, leftOut } = (await town.member().post('/sources/preview', asked)).body as SourcePreview
    expect(told.map(({ name, entry, said }) => [name, entry, said?.canceled])).toEqual([
      ['Stammtisch', event?.id, true],
    ])
    expect(notes.map(({ reason, line }) => [reason, line])).toEqual([
      ['offThere', 1],
      ['canceled', 3],
    ])
    expect(leftOut.canceled).toBe(1)
  })

  test('of a hidden event nobody else is told that it is canceled elsewhere', async () => {
    await town.ask(await town.createFile([{ uid: '1' }]))
    await town.edit('Event 1', { published: false })
    const canceled = [{ uid: '1', rest: ['STATUS:CANCELLED'] }]
    expect((await town.preview(canceled)).notes).toHaveLength(1)
    const other = await town.as('normal')
    const owner = `group:${idOf(await other.post('/groups', { name: 'Band' }))}`
    const { notes, rows } = await town.preview(canceled, { by: other, changes: { owner } })
    expect([notes, rows.map(({ entry, said }) => [entry, said])]).toEqual([[], [[undefined, undefined]]])
  })

  test('what is perhaps double comes and is named with both, or is left out by a rule', async () => {
    await town.ask(await town.createFile([{ uid: '1', name: 'Dance night' }]))
    const [known] = await town.events()
    const other = { id: known?.id, name: 'Dance night' }
    const said = [{ uid: '2', name: 'Dance night', start: '20260610T220000' }, { uid: '3' }]
    expect((await town.preview(said)).counts).toMatchObject({ new: 1, double: 1 })
    const skipping = { skipDoubles: true }
    expect((await town.preview(said, { changes: skipping })).counts).toMatchObject({ new: 1, double: 1 })
    town.says(said)
    const follows = await town.create(skipping)
    const left = { reason: 'doubleLeft', text: 'Dance night', count: 1, events: [{ name: 'Dance night', other }] }
    expect(await town.ask(follows)).toMatchObject({ created: 1, kept: 1, notes: [left] })
    expect(await town.events()).toHaveLength(2)

    const run = await town.ask(await town.createFile(said))
    const added = (await town.events()).find(({ id, name }) => name === 'Dance night' && id !== known?.id)
    const made = { reason: 'double', count: 1, events: [{ id: added?.id, name: 'Dance night', other }] }
    expect(run).toMatchObject({ created: 1, notes: [made] })
  })

  test('rows that are perhaps one event, and a word of cancellation beside one, are told before and after', async () => {
    const text =
      'Title;Date;Start;Where;Committee\nBlue Jazz;10.6.2026;20:00;Hall;\nBlue Jazz Evening;10.6.2026;20:00;Hall;called off'
    const content = { text, columns: ['name', 'date', 'start', 'location', ''], dayOrder: '' }
    const asked = { kind: 'file', url: '', content }
    const { body } = await town.member().post('/sources/preview', town.fields(asked))
    const notes = [
      { line: 3, reason: 'leftOut', text: 'called off' },
      { line: 3, reason: 'alike', text: 'Blue Jazz' },
    ]
    expect(body).toMatchObject({ counts: { new: 2 }, notes })
    expect(await town.ask(await town.create(asked))).toMatchObject({ created: 2, notes })
  })

  test('titles that differ in a number are different events, and an equal title goes before a similar one', async () => {
    const named = (...names: string[]) => names.map((name, index) => ({ uid: `${name} ${index}`, name }))
    const known = [
      'Schwimmkurs 2 für Anfänger',
      'Turnen für Kinder von 5 bis 6 Jahren',
      'Vorspiel Klasse 4b der Musikschule',
      'Konzert der Chöre im großen Saal mit Gästen',
    ]
    await town.ask(await town.createFile(named(...known)))
    const news = [
      'Schwimmkurs 1 für Anfänger',
      'Turnen für Kinder von 3 bis 4 Jahren',
      'Vorspiel Klasse 4a der Musikschule',
      'Konzert der Chöre im kleinen Saal mit Gästen',
    ]
    const both = named(...news, ...known)
    const { rows } = await town.preview(both)
    expect(rows.map(({ name, state, staying }) => [name, state, staying])).toEqual([
      ...news.map((name) => [name, 'new', []]),
      ...known.map((name) => [name, 'same', []]),
    ])
    expect(await town.ask(await town.createFile(both))).toMatchObject({ created: 4, changed: 0, kept: 4 })
    expect((await town.events()).map(({ name }) => name).toSorted()).toEqual([...known, ...news].toSorted())
    const [other, similar] = (
      await town.preview(named('Schwimmkurs 3 für Anfänger', 'Schwimmkurs 2 für alle Anfänger'))
    ).rows
    expect([other?.state, similar?.state, similar?.saidName]).toEqual([
      'new',
      'same',
      'Schwimmkurs 2 für alle Anfänger',
    ])
  })

  test('a source whose UIDs change at each load is told apart in the same way', async () => {
    const loaded = (load: string, ...names: string[]) => names.map((name) => ({ uid: `${load} ${name}`, name }))
    town.says(loaded('first', 'Yoga im Park', 'Yoga im schönen Park'))
    const id = await town.create()
    await town.ask(id, { passes: 1 })
    town.says(loaded('second', 'Yoga im schönen Park', 'Yoga im Park'))
    expect(await town.ask(id)).toMatchObject({ created: 0, changed: 0, canceled: 0, kept: 2 })
  })

  test('what a source itself changes stands as it will be, without what was corrected here', async () => {
    town.says([{ uid: '1' }, { uid: '2' }])
    const id = await town.create()
    await town.ask(id, { passes: 1 })
    await town.edit('Event 1', { location: 'Park' })
    const said = [{ uid: '1', name: 'Moved', start: '20260611T190000', location: 'Cellar' }, { uid: '2' }]
    const preview = await town.preview(said, { id })
    expect(rowsOf(preview)).toEqual([
      ['Moved', '06-11T18:00', 'changed', ['name', 'start'], ['location']],
      ['Event 2', '06-10T18:00', 'same', [], []],
    ])
    expect(preview.rows.map(({ place }) => place)).toEqual([
      { kind: 'text', name: 'Park' },
      { kind: 'text', name: 'Hall' },
    ])
    town.says(said)
    await town.ask(id, { passes: 1 })
    expect(await town.event('Moved')).toMatchObject({ location: 'Park', start: '2026-06-11T18:00:00.000Z' })
    expect(rowsOf(await town.preview(said, { id }))).toContainEqual(['Moved', '06-11T18:00', 'same', [], ['location']])
  })

  test('what was entered here and comes back stands as it is here', async () => {
    const { category, topic } = town.fields()
    const entered = { name: 'Fair', category, topic, location: 'Park', start: '2026-06-10T18:00:00Z' }
    const id = idOf(await town.member().post('/events', entered))
    const preview = await town.preview([{ uid: id, name: 'Big fair', start: '20260612T190000', location: '' }])
    expect(rowsOf(preview)).toEqual([['Fair', '06-10T18:00', 'same', [], ['name', 'start']]])
    expect(preview.rows[0]?.place).toEqual({ kind: 'text', name: 'Park' })
  })

  test('what was deleted here stands as its source says it, and as deleted', async () => {
    town.says([{ uid: '1' }])
    const id = await town.create()
    await town.ask(id, { passes: 1 })
    await town.member().delete(`/events/${(await town.event('Event 1')).id}`)
    expect(rowsOf(await town.preview([{ uid: '1', name: 'New name' }], { id }))).toEqual([
      ['New name', '06-10T18:00', 'deleted', [], []],
    ])
    town.says([{ uid: '1', name: 'New name' }])
    expect(await town.ask(id, { passes: 1 })).toMatchObject({ created: 0, changed: 0 })
    expect(await town.events()).toEqual([])
  })

  test('a place that was hidden here is not said to be made again, and one that the event moves to is', async () => {
    const rules = { createPlaces: true }
    town.says([{ uid: '1' }])
    const id = await town.create(rules)
    await town.ask(id, { passes: 1 })
    const { location } = await town.event('Event 1')
    const place = String(location).replace('id:', '')
    const { body } = await town.moderator().get(`/places/${place}`)
    await town.moderator().put(`/places/${place}`, { ...Object(body), address: 'Road 1', deactivated: true })
    const asked = { id, changes: rules }
    expect(rowsOf(await town.preview([{ uid: '1' }], asked))).toEqual([['Event 1', '06-10T18:00', 'same', [], []]])
    const moved = await town.preview([{ uid: '1', location: 'Cellar' }], asked)
    expect(moved.rows).toMatchObject([
      { state: 'changed', changing: ['location'], place: { kind: 'new', name: 'Cellar' } },
    ])
  })

  test('what belongs to others by now is not said to change, and shows nothing that is hidden from who asks', async () => {
    town.says([{ uid: '1' }])
    const id = await town.create()
    await town.ask(id, { passes: 1 })
    const { id: event } = await town.event('Event 1')
    const other = await town.as('normal')
    const give = async (changes: object) => {
      const { body } = await town.moderator().get(`/events/${event}`)
      const given = { ...Object(body), ownedBy: [other.user.id], ...changes }
      expect((await town.moderator().put(`/events/${event}`, given)).status).toBe(200)
    }
    await give({ name: 'Public' })
    const said = [{ uid: '1', name: 'Said', start: '20260611T190000' }]
    expect(rowsOf(await town.preview(said, { id }))).toEqual([['Public', '06-10T18:00', 'same', [], ['name', 'start']]])
    await give({ name: 'Secret', published: false })
    expect(rowsOf(await town.preview(said, { id }))).toEqual([['Said', '06-11T18:00', 'same', [], []]])
    town.says(said)
    expect(await town.ask(id, { passes: 1 })).toMatchObject({ changed: 0, kept: 1 })
  })
})
