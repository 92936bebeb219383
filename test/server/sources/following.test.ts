import { describe, expect, test } from 'vitest'
import { rulesOf } from '#server/backup/rules.ts'
import { databases } from '../databases.ts'
import { type Said, setUpFollowed } from './followed.ts'

describe.each(databases)('what follows a source on $name', (database) => {
  const town = setUpFollowed(database)

  const concert: Said = { uid: '1', name: 'Concert', start: '20260610T190000', end: '20260610T220000' }
  const aWeekLater: Said = { ...concert, start: '20260617T190000', end: '20260617T220000' }
  const takeOver = async (said: Said = concert) => {
    town.says([said])
    const id = await town.create()
    await town.ask(id)
    return id
  }

  test('an end that was corrected here moves along with the start of the source', async () => {
    const id = await takeOver()
    await town.edit('Concert', { end: '2026-06-10T22:00:00.000Z' })
    town.says([aWeekLater])
    await town.ask(id)
    expect(await town.timesOf('Concert')).toEqual(['06-17T18:00', '06-17T22:00'])
    await town.edit('Concert', { description: 'With choir' })
    expect(await town.origin((await town.event('Concert')).id)).toMatchObject({ corrected: ['end', 'description'] })
  })

  test('until when to register, as somebody added here, moves along by days; undoing the run moves it back', async () => {
    const id = await takeOver()
    await town.edit('Concert', { registrationUntil: '2026-06-08T10:00:00.000Z' })
    town.says([{ ...aWeekLater, start: '20260617T200000' }])
    const run = await town.ask(id)
    const deadline = async () => (await town.event('Concert')).registrationUntil
    expect(await deadline()).toBe('2026-06-15T10:00:00.000Z')
    await town.undo(id, run?.id ?? '')
    expect(await deadline()).toBe('2026-06-08T10:00:00.000Z')
  })

  test('an end that somebody added here moves along with a source that says none', async () => {
    const { end: _, ...endless } = concert
    const id = await takeOver(endless)
    await town.edit('Concert', { end: '2026-06-10T22:00:00.000Z' })
    town.says([{ ...endless, start: '20260617T180000' }])
    await town.ask(id)
    expect(await town.timesOf('Concert')).toEqual(['06-17T17:00', '06-17T21:00'])
  })

  test('with a corrected start, the event stays when it is, also if its source moves', async () => {
    const id = await takeOver()
    await town.edit('Concert', { start: '2026-06-10T17:30:00.000Z' })
    town.says([aWeekLater])
    await town.ask(id)
    expect(await town.timesOf('Concert')).toEqual(['06-10T17:30', '06-10T21:00'])
    expect(await town.origin((await town.event('Concert')).id)).toMatchObject({ corrected: ['start', 'end'] })
  })

  test.each(['start', 'end'])('giving back the %s gives back when the event is', async (field) => {
    const id = await takeOver()
    await town.edit('Concert', { start: '2026-06-10T17:30:00.000Z', end: '2026-06-10T22:00:00.000Z' })
    town.says([aWeekLater])
    await town.ask(id)
    const { id: eventId } = await town.event('Concert')
    const given = await town.member().post(`/sources/of/${eventId}/follow`, { fields: [field] })
    expect(given.body).toMatchObject({ corrected: [] })
    expect(await town.timesOf('Concert')).toEqual(['06-17T18:00', '06-17T21:00'])
  })

  test.each([
    ['of the source', '20260610T220000', '20260617T220000', '06-10T22:00'],
    ['that somebody added', undefined, undefined, '06-10T22:00'],
  ])('undoing a run takes an end along that was corrected since: one %s', async (_, first, second, expected) => {
    const ended = (said: Said, end: string | undefined): Said => {
      const { end: __, ...endless } = said
      return end === undefined ? endless : { ...endless, end }
    }
    const id = await takeOver(ended(concert, first))
    town.says([ended(aWeekLater, second)])
    const run = await town.ask(id)
    await town.edit('Concert', { end: '2026-06-17T22:00:00.000Z' })
    expect((await town.undo(id, run?.id ?? '')).body).toEqual({ events: 1, staying: 0 })
    expect(await town.timesOf('Concert')).toEqual(['06-10T18:00', expected])
  })

  test('undoing a run leaves when an event is whose start was corrected since', async () => {
    const id = await takeOver()
    town.says([{ ...aWeekLater, location: 'Park' }])
    const run = await town.ask(id)
    await town.edit('Concert', { start: '2026-06-17T17:00:00.000Z' })
    await town.undo(id, run?.id ?? '')
    expect(await town.timesOf('Concert')).toEqual(['06-17T17:00', '06-17T21:00'])
    expect((await town.event('Concert')).location).toBe('Hall')
  })

  test('undoing a run that moved the start alone leaves the end where it was', async () => {
    const id = await takeOver()
    town.says([{ ...concert, start: '20260610T203000' }])
    const run = await town.ask(id)
    expect(await town.timesOf('Concert')).toEqual(['06-10T19:30', '06-10T21:00'])
    await town.edit('Concert', { description: 'With choir' })
    await town.undo(id, run?.id ?? '')
    expect(await town.timesOf('Concert')).toEqual(['06-10T18:00', '06-10T21:00'])
  })

  test('what a run canceled and is on again after its undoing is named by each run from then on', async () => {
    const canceled: Said = { uid: '2', name: 'Reading', rest: ['STATUS:CANCELLED'] }
    const others = ['4', '5', '6'].map((uid): Said => ({ uid }))
    town.says([concert, { ...canceled, rest: [] }, { uid: '3', name: 'Fair' }, ...others])
    const id = await town.create()
    await town.ask(id)
    town.says([concert, canceled, ...others])
    const run = await town.ask(id)
    expect(run).toMatchObject({ canceled: 2, notes: [] })
    expect([(await town.event('Reading')).canceled, (await town.event('Fair')).canceled]).toEqual([true, true])
    await town.undo(id, run?.id ?? '')
    town.says([{ ...concert, name: 'Concert' }, canceled, ...others, { uid: '7' }])
    const next = await town.ask(id)
    expect(next).toMatchObject({ canceled: 0, notes: [{ reason: 'stillOn', count: 2 }] })
    expect(next?.notes[0]?.text.split(', ').toSorted()).toEqual(['Fair', 'Reading'])
    const fair = await town.event('Fair')
    expect(fair.canceled).toBe(false)
    expect(await town.origin(fair.id)).toMatchObject({ gone: true, corrected: ['canceled'] })
    await town.edit('Fair', { canceled: true })
    expect(await town.ask(id, { isForced: true })).toMatchObject({ notes: [{ reason: 'stillOn', text: 'Reading' }] })
  })

  test('two runs that moved the start and then the end are undone one after the other', async () => {
    const id = await takeOver()
    town.says([{ ...concert, start: '20260610T203000' }])
    const first = await town.ask(id)
    town.says([{ ...concert, start: '20260610T203000', end: '20260610T230000' }])
    const second = await town.ask(id)
    expect(await town.timesOf('Concert')).toEqual(['06-10T19:30', '06-10T22:00'])
    for (const run of [second, first]) await town.undo(id, run?.id ?? '')
    expect(await town.timesOf('Concert')).toEqual(['06-10T18:00', '06-10T21:00'])
  })

  const restore = async (id: string) => expect((await town.member().post(`/events/${id}/restore`, {})).status).toBe(200)
  const remove = async (name: string) => {
    const { id } = await town.event(name)
    expect((await town.member().delete(`/events/${id}`)).status).toBe(200)
    return id
  }

  const others = ['2', '3', '4', '5'].map((uid): Said => ({ uid }))

  /** An event that is deleted; then its source says something else, and it is restored. */
  const restoreAfter = async (said: readonly Said[]) => {
    town.says([concert, ...others])
    const id = await town.create()
    await town.ask(id)
    const eventId = await remove('Concert')
    town.says(said)
    const run = await town.ask(id)
    await restore(eventId)
    return { id, eventId, run }
  }

  test('what its source moves while it is in the bin is restored as the source says by now', async () => {
    const { id, eventId, run } = await restoreAfter([aWeekLater, ...others])
    expect(run).toMatchObject({ outcome: 'done', changed: 0, kept: 4 })
    expect(await town.timesOf('Concert')).toEqual(['06-17T18:00', '06-17T21:00'])
    expect(await town.origin(eventId)).toMatchObject({ corrected: [] })
    expect(await town.ask(id, { isForced: true })).toMatchObject({ outcome: 'done', changed: 0, kept: 5 })
  })

  test('undoing a run returns what it moved in the bin, too', async () => {
    town.says([concert, ...others])
    const id = await town.create()
    await town.ask(id)
    const eventId = await remove('Concert')
    town.says([aWeekLater, ...others])
    const run = await town.ask(id)
    await town.undo(id, run?.id ?? '')
    await restore(eventId)
    expect(await town.timesOf('Concert')).toEqual(['06-10T18:00', '06-10T21:00'])
  })

  test('what a moderator deleted of others stays in the own bin when it follows its source there', async () => {
    town.says([concert, ...others])
    const id = await town.create()
    await town.ask(id)
    const { id: eventId } = await town.event('Concert')
    expect((await town.moderator().delete(`/events/${eventId}`)).status).toBe(200)
    const binned = async () => {
      const filters = encodeURIComponent(JSON.stringify([{ ownedBy: 'self' }]))
      const { body } = await town.moderator().get(`/bin?filters=${filters}`)
      return (body as { id: string }[]).map((entry) => entry.id)
    }
    expect(await binned()).toEqual([eventId])
    town.says([aWeekLater, ...others])
    await town.ask(id)
    expect(await binned()).toEqual([eventId])
  })

  test('what its source leaves out while it is in the bin is restored as canceled, and comes back with it', async () => {
    const { id, run } = await restoreAfter(others)
    expect(run).toMatchObject({ outcome: 'done', canceled: 0, kept: 4 })
    expect((await town.event('Concert')).canceled).toBe(true)
    town.says([concert, ...others])
    expect(await town.ask(id)).toMatchObject({ outcome: 'done', changed: 1 })
    expect((await town.event('Concert')).canceled).toBe(false)
  })

  test('what becomes private there while it is in the bin is restored unpublished, and published with its source', async () => {
    const { id } = await restoreAfter([{ ...concert, rest: ['CLASS:PRIVATE'] }, ...others])
    expect((await town.event('Concert')).published).toBe(false)
    town.says([concert, ...others])
    await town.ask(id)
    expect((await town.event('Concert')).published).toBe(true)
  })

  const give = async (owner: { user: { id: string } }) => {
    const entry = await town.event('Concert')
    const ownedBy = [owner.user.id]
    expect((await town.moderator().put(`/events/${entry.id}`, { ...entry, ownedBy })).status).toBe(200)
  }

  test('an event that others had for a while follows its source again, also in what it said meanwhile', async () => {
    const id = await takeOver()
    const other = await town.as('normal')
    await give(other)
    town.says([aWeekLater])
    expect(await town.ask(id)).toMatchObject({ changed: 0, kept: 1 })
    expect(await town.timesOf('Concert')).toEqual(['06-10T18:00', '06-10T21:00'])
    await give(town.member())
    expect(await town.ask(id, { isForced: true })).toMatchObject({ changed: 1 })
    expect(await town.timesOf('Concert')).toEqual(['06-17T18:00', '06-17T21:00'])
    expect(await town.origin((await town.event('Concert')).id)).toMatchObject({ corrected: [] })
  })

  test.each([
    ['left out there', [], { canceled: true, published: true }, { canceled: 1, changed: 0 }, true],
    [
      'private there',
      [{ ...concert, rest: ['CLASS:PRIVATE'] }],
      { canceled: false, published: false },
      { canceled: 0, changed: 1 },
      false,
    ],
  ])(
    'an event that others had while it was %s follows when it is given back, and comes back with its source',
    async (_, rest, expected, counts, gone) => {
      town.says([concert, ...others])
      const id = await town.create()
      await town.ask(id)
      await give(await town.as('normal'))
      town.says([...rest, ...others])
      for (let time = 0; time < 2; time += 1) {
        expect(await town.ask(id, { isForced: true })).toMatchObject({ outcome: 'done', changed: 0, canceled: 0 })
        expect(await town.event('Concert')).toMatchObject({ canceled: false, published: true })
      }
      const ties = await town.deps().db.selectFrom('source_events').selectAll().execute()
      // A backup of them can be restored.
      const cells = ties.flatMap((tie) => Object.entries(tie))
      const rules = rulesOf('source_events')
      expect(cells.filter(([column, cell]) => rules[column]?.isRight(cell) === false)).toEqual([])
      await give(town.member())
      town.says([...rest, ...others.slice(0, 2), { uid: '4', location: 'Park' }, ...others.slice(3)])
      expect(await town.ask(id)).toMatchObject({
        outcome: 'done',
        canceled: counts.canceled,
        changed: counts.changed + 1,
      })
      const { id: eventId, ...entry } = await town.event('Concert')
      expect(entry).toMatchObject(expected)
      expect(await town.origin(eventId)).toMatchObject({ gone, corrected: [] })
      expect(await town.ask(id, { isForced: true })).toMatchObject({ canceled: 0, changed: 0, kept: 4 })
      town.says([concert, ...others])
      await town.ask(id)
      expect(await town.event('Concert')).toMatchObject({ canceled: false, published: true })
    },
  )

  test('events that others have and their source left out are no doubt about it', async () => {
    town.says([concert, ...others])
    const id = await town.create()
    await town.ask(id)
    for (const { id: eventId, ...entry } of await town.events()) {
      if (!['Concert', 'Event 2', 'Event 3'].includes(entry.name)) continue
      const ownedBy = [town.moderator().user.id]
      await town.moderator().put(`/events/${eventId}`, { ...entry, ownedBy })
    }
    town.says(others.slice(2))
    expect(await town.ask(id)).toMatchObject({ outcome: 'halved' })
    expect(await town.ask(id, { isForced: true })).toMatchObject({ outcome: 'done', canceled: 0 })
    town.says([others[3] ?? concert])
    expect(await town.ask(id)).toMatchObject({ outcome: 'done', canceled: 1 })
  })
})
