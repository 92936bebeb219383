import { describe, expect, test } from 'vitest'
import type { FeedNote } from '#domain/feed.ts'
import type { SourcePreview } from '#domain/sources/sourceRun.ts'
import { databases } from '../databases.ts'
import { type Said, setUpFollowed } from './followed.ts'

describe.each(databases)('a newer edition of a file on $name', (database) => {
  const town = setUpFollowed(database)

  const day = (of: number, time = '190000') => `202606${of}T${time}`
  const first: Said[] = [10, 11, 12, 13, 20].map((of) => ({ uid: `${of}`, start: day(of) }))
  const second: Said[] = [
    { uid: '10', start: day(10) },
    { uid: '11', start: day(11, '200000') },
    { uid: '13', start: day(13) },
    { uid: '14', start: day(14) },
  ]
  const told = (notes: readonly FeedNote[] = []) =>
    notes.map(({ reason, events, imports }) => [
      reason,
      events?.map(({ name, fields = [] }) => [name, ...fields]) ?? imports?.map(({ id, took }) => [id, took]),
    ])
  const otherThere = ['otherThere', [['Event 11', 'start']]]
  const missingThere = ['missingThere', [['Event 12']]]

  test('that is undone after the earlier one takes along what that had made', async () => {
    const earlier = await town.createFile(first)
    await town.ask(earlier)
    const newer = await town.createFile(first)
    expect(await town.ask(newer)).toMatchObject({ created: 0, undoable: false })
    const [made] = await town.runs(earlier)
    expect((await town.undo(earlier, made?.id ?? '')).body).toEqual({ events: 0, staying: 5 })
    expect((await town.events()).length).toBe(5)
    const [found] = await town.runs(newer)
    expect(found?.undoable).toBe(true)
    const { events } = (await town.undo(newer, found?.id ?? '')).body as { events: number }
    expect([events, await town.events()]).toEqual([5, []])
    expect((await town.runs(newer))[0]?.undoable).toBe(false)
  })

  test('that is undone after the earlier one takes along the places, too, that were made for its events', async () => {
    const placed = first.map((one) => ({ ...one, location: 'Boathouse' }))
    const earlier = await town.createFile(placed, { createPlaces: true })
    await town.ask(earlier)
    const newer = await town.createFile(placed, { createPlaces: true })
    await town.ask(newer)
    for (const id of [earlier, newer]) await town.undo(id, (await town.runs(id))[0]?.id ?? '')
    expect([await town.events(), (await town.member().get('/places')).body]).toEqual([[], []])
  })

  test('names what differs and what is missing with links, and says how all becomes as in it, before and after', async () => {
    const earlier = await town.createFile(first)
    await town.ask(earlier)
    const preview = await town.preview(second)
    expect(preview.counts).toMatchObject({ new: 1, same: 3 })
    expect(told(preview.notes)).toEqual([otherThere, missingThere, ['earlier', [[earlier, true]]]])
    const ids = await Promise.all(['Event 11', 'Event 12'].map(async (name) => (await town.event(name)).id))
    expect(preview.notes.flatMap(({ events = [] }) => events.map(({ id }) => id))).toEqual(ids)

    const newer = await town.createFile(second)
    const run = await town.ask(newer)
    const imports = [
      [newer, true],
      [earlier, true],
    ]
    expect(told(run?.notes)).toEqual([otherThere, missingThere, ['earlier', imports]])
    const starts = run?.notes.flatMap(({ events = [] }) => events.map(({ start, allDay }) => [start, allDay]))
    expect(starts).toEqual([
      ['2026-06-11T19:00:00.000Z', false],
      ['2026-06-12T18:00:00.000Z', false],
    ])
    const named = run?.notes.at(-1)?.imports?.map(({ name }) => name)
    expect(named).toEqual(['Choir’s calendar', 'Choir’s calendar'])

    for (const id of [newer, earlier]) {
      const [last] = await town.runs(id)
      const { status } = await town.member().post(`/sources/${id}/runs/${last?.id}/undo`, {})
      expect(status).toBe(200)
    }
    expect((await town.preview(second)).notes).toEqual([])
    await town.ask(await town.createFile(second))
    expect((await town.events()).map(({ name, start }) => [name, start.slice(8, 13)])).toEqual([
      ['Event 10', '10T18'],
      ['Event 11', '11T19'],
      ['Event 13', '13T18'],
      ['Event 14', '14T18'],
    ])
  })

  test('counts each edition that stands, and one that brought nothing is to be taken off the list', async () => {
    const earlier = await town.createFile(first)
    await town.ask(earlier)
    const between = await town.createFile(first)
    await town.ask(between)
    const imports = [
      [between, false],
      [earlier, true],
    ]
    expect(told((await town.preview(second)).notes).at(-1)).toEqual(['earlier', imports])
  })

  test('says nothing of the same file again, of what is canceled here, over or later than it, or in the bin', async () => {
    await town.ask(await town.createFile(first))
    expect((await town.preview(first)).notes).toEqual([])
    await town.edit('Event 12', { canceled: true })
    await town.edit('Event 11', { start: '2026-06-11T19:00:00.000Z' })
    expect((await town.preview(second)).notes).toEqual([])
    await town.edit('Event 12', { canceled: false })
    await town.member().delete(`/events/${(await town.event('Event 12')).id}`)
    expect((await town.preview(second)).notes).toEqual([])
  })

  test('is none of somebody else, of a calendar that is followed, or where most came from elsewhere', async () => {
    town.says(first)
    await town.ask(await town.create())
    expect(told((await town.preview(second)).notes)).toEqual([otherThere])
    await town.ask(await town.createFile([{ uid: '15', start: day(15) }]))
    expect(told((await town.preview([...second, { uid: '15', start: day(15) }])).notes)).toEqual([otherThere])
    const other = await town.as('moderator')
    expect(told((await town.preview(second, { by: other })).notes)).toEqual([otherThere])
  })

  test('is nothing that has few events in common with an import, be it longer, shorter, or as long', async () => {
    const of = (...days: number[]): Said[] => days.map((of) => ({ uid: `${of}`, start: day(of) }))
    const other = (of: number): Said => ({ uid: `other ${of}`, start: day(of, '100000') })
    await town.ask(await town.createFile(of(10, 11, 12, 13, 14, 20, 21, 22, 23, 24)))
    const shared = { uid: '12', start: day(12, '200000') }
    const differs = [['otherThere', [['Event 12', 'start']]]]
    const long = Array.from({ length: 15 }, (_, index) => other(10 + index))
    for (const others of [long, [10, 12, 13].map(other), [other(12)], []]) {
      expect(told((await town.preview([...others, shared])).notes)).toEqual(differs)
    }
    // Two of ten, on the days of all.
    expect(told((await town.preview([...of(10, 24), shared])).notes)).toEqual(differs)
  })

  test('that tells of the second half only names what is missing in it, and has nothing undone for that', async () => {
    await town.ask(await town.createFile(first))
    const half = [
      { uid: '12', start: day(12, '200000') },
      { uid: '20', start: day(20) },
    ]
    expect(told((await town.preview(half)).notes)).toEqual([
      ['otherThere', [['Event 12', 'start']]],
      ['missingThere', [['Event 13']]],
    ])
  })

  test('of which a third is new says all', async () => {
    const earlier = await town.createFile([10, 11, 12, 13, 14, 15].map((of) => ({ uid: `${of}`, start: day(of) })))
    await town.ask(earlier)
    const uids = ['10', 'a', '12', '13', 'b', '15']
    const newer = uids.map((uid, index) => ({ uid, start: day(10 + index, uid < 'a' ? '190000' : '100000') }))
    expect(told((await town.preview(newer)).notes)).toEqual([
      ['missingThere', [['Event 11'], ['Event 14']]],
      ['earlier', [[earlier, true]]],
    ])
  })

  const content = (...rows: string[]) => {
    const text = ['Titel;Datum;Beginn;Ende', ...rows].join('\n')
    return { kind: 'file', url: '', content: { text, columns: [], dayOrder: '' } }
  }

  test('that knows a time, or knows none any more, says so of the event that stands here', async () => {
    const rows = ['Chor;10.6.2026;19:30;', 'Tanz;12.6.2026;20:00;']
    await town.ask(await town.create(content(...rows, 'Schnuppern;11.6.2026;tba;', 'Kino;13.6.2026;20:00;')))
    const newer = content(...rows, 'Schnuppern;11.6.2026;21:00;', 'Kino;13.6.2026;tba;')
    const { body } = await town.member().post('/sources/preview', town.fields(newer))
    const { counts, notes } = body as SourcePreview
    expect(counts).toMatchObject({ new: 0, double: 0, same: 4 })
    const named = notes.find(({ reason }) => reason === 'otherThere')?.events
    expect(named?.map(({ name, start, allDay, fields }) => [name, start, allDay, fields])).toEqual([
      ['Schnuppern', '2026-06-11T20:00:00.000Z', false, ['start']],
      ['Kino', '2026-06-12T23:00:00.000Z', true, ['start', 'end', 'allDay']],
    ])
    expect(told(notes).map(([reason]) => reason)).toEqual(['otherThere', 'earlier', 'openTime'])
  })

  test('names an event at another time of its day once: as perhaps a double, and not as missing', async () => {
    const rows = ['Chor;10.6.2026;19:30;', 'Tanz;12.6.2026;20:00;', 'Ball;14.6.2026;20:00;']
    const earlier = await town.create(content(...rows, 'Kino;11.6.2026;17:30;', 'Kino;11.6.2026;19:30;'))
    await town.ask(earlier)
    const moved = content(...rows, 'Kino;11.6.2026;18:00;', 'Kino;11.6.2026;20:00;')
    for (const skipDoubles of [true, false]) {
      const fields = town.fields({ ...moved, skipDoubles })
      const { counts, notes } = (await town.member().post('/sources/preview', fields)).body as SourcePreview
      expect([counts.double, told(notes)]).toEqual([2, [['earlier', [[earlier, true]]]]])
    }
    const newer = await town.create(moved)
    const imports = [
      [newer, true],
      [earlier, true],
    ]
    const { notes = [] } = (await town.ask(newer)) ?? {}
    expect(told(notes)).toEqual([
      ['double', [['Kino'], ['Kino']]],
      ['earlier', imports],
    ])
    expect(notes[0]?.events?.map(({ start }) => start)).toEqual([
      '2026-06-11T17:00:00.000Z',
      '2026-06-11T19:00:00.000Z',
    ])
  })

  test('of a table says the same', async () => {
    const earlier = await town.create(
      content('Chor;10.6.2026;19:30;21:00', 'Kino;11.6.2026;20:00;', 'Tanz;12.6.2026;20:00;'),
    )
    await town.ask(earlier)
    const newer = content('Chor;10.6.2026;19:30;22:00', 'Tanz;12.6.2026;20:00;')
    const notes = [
      ['otherThere', [['Chor', 'end']]],
      ['missingThere', [['Kino']]],
    ]
    const { body } = await town.member().post('/sources/preview', town.fields(newer))
    expect(told((body as SourcePreview).notes)).toEqual([...notes, ['earlier', [[earlier, true]]]])
    const id = await town.create(newer)
    const imports = [
      [id, false],
      [earlier, true],
    ]
    expect(told((await town.ask(id))?.notes)).toEqual([...notes, ['earlier', imports]])
  })
})
