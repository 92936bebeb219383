import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Doubles } from '#domain/doubles/doubles.ts'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'
import { databases } from '../databases.ts'
import { idOf, type Member, startTestServer, type TestServer, testStart } from '../support.ts'

describe.each(databases)('possible doubles on $name', (database) => {
  let server: TestServer
  let moderator: Member
  let words: { category: string; topic: string }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.clear()
    moderator = await server.as('moderator')
    const word = async (path: string) => idOf(await moderator.post(path, { name: 'Other', headline: 'Other' }))
    words = { category: await word('/categories'), topic: await word('/topics') }
  })

  const make = async (path: string, body: object) => idOf(await moderator.post(path, body))
  const event = (name: string, changes: object = {}) =>
    make('/events', { ...newEvent(testStart + 86_400_000), ...words, name, location: 'Park', ...changes })
  const doubles = async (resource: string) => (await moderator.get(`/doubles/${resource}`)).body as Doubles
  const names = async (resource: string) =>
    (await doubles(resource)).pairs.map(({ one, other, reasons }) => [one.name, other.name, ...reasons].join(' | '))

  test('an empty calendar has none', async () => {
    for (const resource of ['events', 'places', 'groups']) {
      expect(await doubles(resource)).toEqual({ pairs: [], more: false, merges: [] })
    }
  })

  test('events, places and groups that may be the same, but for what is past, deleted or hidden', async () => {
    const hall = await make('/places', { ...newPlace(), name: 'Town hall', address: 'Market 1' })
    await make('/places', { ...newPlace(), name: 'Civic centre', address: 'Market 1' })
    await make('/groups', { ...newGroup(), name: 'Town choir' })
    await make('/groups', { ...newGroup(), name: 'The town choir' })
    await event('Concert of the choir', { location: `id:${hall}` })
    await event('Concert of the Choir!', { location: 'Town hall' })
    await moderator.delete(`/events/${await event('Concert of the choir')}`)
    await event('Concert of the choir', { deactivated: true })
    for (const name of ['Old', 'Old']) await event(name, { start: '2026-05-01T10:00:00Z', end: null })
    expect(await names('events')).toEqual(['Concert of the choir | Concert of the Choir! | name | time | place'])
    expect(await names('places')).toEqual(['Civic centre | Town hall | address'])
    expect(await names('groups')).toEqual(['The town choir | Town choir | name'])
  })

  test('name their owners, as two of one name look alike', async () => {
    const member = await server.as('normal')
    await event('Fair')
    const both = [member.user.id, moderator.user.id]
    await event('Fair', { ownedBy: both })
    const [pair] = (await doubles('events')).pairs
    const [alone, together] = [[moderator.user.nickname], [moderator.user.nickname, member.user.nickname]]
    expect([pair?.one.owners, pair?.other.owners].toSorted()).toEqual([alone, together])
  })

  test('what was said not to be the same stays so, until that is taken back', async () => {
    const [one, other] = [await event('Fair'), await event('Fair')]
    for (const [pair, left] of [
      [{ one: other, other: one }, 0],
      [{ one, other }, 0],
      [{ one, other, distinct: false }, 1],
    ] as const) {
      expect((await moderator.post('/doubles/distinct', pair)).status).toBe(200)
      expect((await doubles('events')).pairs).toHaveLength(left)
    }
    expect((await moderator.post('/doubles/distinct', { one, other: one })).status).toBe(400)
    expect((await moderator.post('/doubles/distinct', { one, other: 'x' })).status).toBe(400)
  })

  test('merges are listed until they are taken back', async () => {
    const [one, other] = [await event('Fair'), await event('The fair')]
    const {
      id: _id,
      version: _version,
      createdAt: _created,
      updatedAt: _updated,
      ...values
    } = Object((await moderator.get(`/events/${one}`)).body)
    const id = await make('/doubles/merges', {
      resource: 'events',
      kept: { id: one, version: 1 },
      merged: { id: other, version: 1 },
      values,
    })
    const at = new Date(server.clock.now).toISOString()
    expect(await doubles('events')).toEqual({
      pairs: [],
      more: false,
      merges: [
        { id, resource: 'events', kept: { id: one, name: 'Fair' }, merged: { id: other, name: 'The fair' }, at },
      ],
    })
    expect((await doubles('groups')).merges).toEqual([])
    await moderator.post(`/doubles/merges/${id}/undo`)
    expect((await doubles('events')).merges).toEqual([])
  })
})
