import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { creationLifetime } from '#domain/limits.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { databases } from './databases.ts'
import { type Answer, type Client, idOf, type Member, startTestServer, type TestServer } from './support.ts'

describe.each(databases)('creating under a key on $name', (database) => {
  let server: TestServer
  let member: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    member = await server.as('normal')
  })
  afterAll(() => server.stop())

  const key = (value: string) => ({ headers: { 'Idempotency-Key': value } })
  const group = (name: string, description = '') => ({ ...newGroup(), name, description })
  const add = (name: string, under: string, client: Client = member) => client.post('/groups', group(name), key(under))
  const names = async () =>
    Array.from(Object((await server.nobody.get('/groups?sorting=name&order=ASC')).body), (entry) => Object(entry).name)
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

  test('the same again makes nothing twice, also at the same moment', async () => {
    const answers = [await add('Choir', 'k1'), ...(await Promise.all([add('Choir', 'k1'), add('Choir', 'k1')]))]
    expect(statuses(answers)).toEqual([200, 200, 200])
    expect(new Set(answers.map(idOf)).size).toBe(1)
    expect(await names()).toEqual(['Choir'])
  })

  test('events too, whose names need not be unique', async () => {
    const moderator = await server.as('moderator')
    const word = { name: 'Music', headline: 'Music', description: '' }
    const category = idOf(await moderator.post('/categories', word, key('k')))
    const topic = idOf(await moderator.post('/topics', word, key('k')))
    const event = { ...newEvent(server.clock.now), name: 'Concert', location: 'Park', category, topic, tags: ['a'] }
    const first = await member.post('/events', event, key('k'))
    const again = await member.post('/events', event, key('k'))
    expect([again.status, idOf(again)]).toEqual([200, idOf(first)])
    expect((await server.nobody.get('/events')).headers.get('x-total-count')).toBe('1')
    await member.post('/events', event, key('another'))
    await member.post('/events', event)
    expect((await server.nobody.get('/events')).headers.get('x-total-count')).toBe('3')
  })

  test('an event that is sent again with another start has not moved; changed later, it has', async () => {
    const moderator = await server.as('moderator')
    const word = { name: 'Music', headline: 'Music', description: '' }
    const category = idOf(await moderator.post('/categories', word))
    const topic = idOf(await moderator.post('/topics', word))
    const day = 86_400_000
    const on = (days: number) => ({
      ...{
        ...newEvent(server.clock.now + days * day),
        name: 'Concert',
        location: 'Park',
        category,
        topic,
        tags: ['a'],
      },
      ...{ published: true },
    })
    await member.post('/events', on(3), key('k'))
    const again = await member.post('/events', on(4), key('k'))
    expect(again.body).toMatchObject({ start: on(4).start, previousStart: null })
    const later = await member.put(`/events/${idOf(again)}`, on(5))
    expect(later.body).toMatchObject({ previousStart: on(4).start })
  })

  test('what was typed since is taken on, as often as it takes', async () => {
    const id = idOf(await add('Choir', 'k'))
    expect((await add('Choirs', 'k')).body).toMatchObject({ id, name: 'Choirs' })
    expect((await add('Chorus', 'k')).body).toMatchObject({ id, name: 'Chorus' })
    expect(await names()).toEqual(['Chorus'])
  })

  test('what somebody has changed since is not overwritten', async () => {
    const id = idOf(await add('Choir', 'k'))
    await member.put(`/groups/${id}`, group('Choir', 'changed elsewhere'))
    const { status, body } = await add('Choir', 'k')
    expect([status, body]).toEqual([412, { error: 'changed meanwhile' }])
    expect((await member.get(`/groups/${id}`)).body).toMatchObject({ description: 'changed elsewhere' })
  })

  test('what lies in the bin by now is made anew', async () => {
    const first = idOf(await add('Choir', 'k'))
    await member.delete(`/groups/${first}`)
    const second = idOf(await add('Choir', 'k'))
    expect(second).not.toBe(first)
    expect(idOf(await add('Choir', 'k'))).toBe(second)
  })

  test('a creation that was refused can be done under the same key', async () => {
    await add('Choir', 'other')
    expect((await add('Choir', 'k')).body).toEqual({ error: 'name already exists' })
    expect((await add('Band', 'k')).status).toBe(200)
    expect(await names()).toEqual(['Band', 'Choir'])
  })

  test('keys belong to those who made them up, and end', async () => {
    await add('Choir', 'k')
    expect((await add('Band', 'k', await server.as('normal'))).status).toBe(200)
    server.clock.now += creationLifetime + 1
    const later = server.withToken(await openSession(server.deps.db, member.user.id, server.clock.now))
    expect((await add('Duo', 'k', later)).status).toBe(200)
    expect(await names()).toEqual(['Band', 'Choir', 'Duo'])
  })

  test('a message is sent once', async () => {
    const moderator = await server.as('moderator')
    const message = { userId: member.user.id, subject: 'Hello', message: 'You', linkTitle: '', linkUrl: '' }
    const answers = [1, 2].map(() => moderator.post('/notifications', message, key('k')))
    const [first, again] = await Promise.all(answers)
    expect(statuses(first && again ? [first, again] : [])).toEqual([200, 200])
    expect((await member.get('/notifications')).headers.get('x-total-count')).toBe('1')
  })

  test('a message that was corrected since is sent too, once', async () => {
    const moderator = await server.as('moderator')
    const other = await server.as('normal')
    const message = { userId: member.user.id, subject: 'Fair', message: 'At 8', linkTitle: '', linkUrl: '' }
    const send = (said: object = {}) => moderator.post('/notifications', { ...message, ...said }, key('k'))
    const first = idOf(await send())
    const second = await send({ message: 'At 9' })
    expect([second.status, idOf(second) === first]).toEqual([200, false])
    expect(idOf(await send({ message: 'At 9' }))).toBe(idOf(second))
    await send({ message: 'At 9', userId: other.user.id })
    const told = async (who: Member) =>
      Array.from(Object((await who.get('/notifications')).body), (entry) => Object(entry).message).toSorted()
    expect([await told(member), await told(other)]).toEqual([['At 8', 'At 9'], ['At 9']])
  })

  const reservation = {
    name: 'Fair',
    start: '2026-07-01',
    end: '2026-07-02',
    location: 'Park',
    location2: '',
    note: '',
  }
  const calendar = (owner: string, category: string, topic: string) => ({
    name: 'Choir',
    url: 'https://choir.example/calendar.ics',
    owner,
    category,
    topic,
  })

  test('dates are reserved once, and take what was typed since, unless they were changed or deleted', async () => {
    const reserve = (changes: object, under = 'k') =>
      member.post('/reservations', { ...reservation, ...changes }, key(under))
    const reserved = async () => Array.from(Object((await member.get('/reservations')).body).reservations)
    const answers = await Promise.all([reserve({}), reserve({})])
    answers.push(await reserve({ name: 'Market' }))
    expect([statuses(answers), new Set(answers.map(idOf)).size]).toEqual([[200, 200, 200], 1])
    const [first] = answers.map(idOf)
    expect(await reserved()).toMatchObject([{ id: first, name: 'Market' }])
    await member.put(`/reservations/${first}`, reservation)
    expect((await reserve({})).status).toBe(412)
    await member.delete(`/reservations/${first}`)
    expect(statuses([await reserve({}), await reserve({}, 'another')])).toEqual([200, 200])
    expect((await reserved()).length).toBe(2)
  })

  test('a source is kept once, and takes what was typed since, unless it was changed or deleted', async () => {
    const moderator = await server.as('moderator')
    const word = { name: 'Music', headline: 'Music', description: '' }
    const category = idOf(await moderator.post('/categories', word))
    const topic = idOf(await moderator.post('/topics', word))
    const fields = calendar(`group:${idOf(await member.post('/groups', group('Choir')))}`, category, topic)
    const content = { text: 'Titel;Datum\r\nLauf;10.6.2026', columns: ['name', 'date'], dayOrder: '' }
    const keep = (changes: object, under = 'k') => member.post('/sources', { ...fields, ...changes }, key(under))
    const kept = async () => Array.from(Object((await member.get('/sources')).body))
    const answers = await Promise.all([keep({}), keep({})])
    answers.push(await keep({ kind: 'file', url: '', content }))
    expect([statuses(answers), new Set(answers.map(idOf)).size]).toEqual([[200, 200, 200], 1])
    const [first] = answers.map(idOf)
    expect(await kept()).toMatchObject([{ id: first, kind: 'file', url: '' }])
    expect((await member.post(`/sources/${first}/run`, {})).body).toMatchObject({ ended: true, last: { created: 1 } })
    expect((await keep({ kind: 'file', url: '', content })).body).toMatchObject({ id: first, ended: true })
    await member.put(`/sources/${first}`, { ...fields, kind: 'file', url: '' })
    expect((await keep({})).status).toBe(412)
    await member.delete(`/sources/${first}`)
    expect(statuses([await keep({}), await keep({}, 'another')])).toEqual([200, 200])
    expect((await kept()).length).toBe(2)
  })

  test.each(['', 'a b', 'x'.repeat(101), 'a;b'])('%j is no key', async (value) => {
    const { status, body } = await member.post('/groups', group('Choir'), key(value))
    expect([status, body]).toEqual([400, { error: 'field idempotencyKey: characters' }])
    expect(await names()).toEqual([])
  })
})
