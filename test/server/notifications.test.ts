import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNotification } from '#server/accounts/notifications.ts'
import { databases } from './databases.ts'
import { type Answer, idOf, type Member, startTestServer, type TestServer } from './support.ts'

const outcome = ({ status, body }: Answer) => [status, body]
const forbidden = [403, { error: 'unauthorized' }]

describe.each(databases)('notifications on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const send = async ({ user }: Member, subject: string) => {
    const link = { linkTitle: 'Zum Ort', linkUrl: '/backstage/places' }
    await insertNotification(server.deps.db, user.id, { subject, message: 'Text', ...link }, server.clock.now)
    server.clock.now += 1_000
  }
  const first = async (member: Member) => {
    const answer = await member.get('/notifications')
    return { ...answer, body: Object(answer.body)[0] }
  }
  const subjects = async (member: Member, query: string) =>
    Array.from(Object((await member.get(`/notifications${query}`)).body), (item) => Object(item).subject)

  test('everybody lists their own, newest first, and the total counts the unread ones', async () => {
    const [member, admin] = [await server.as('normal'), await server.as('admin')]
    await send(member, 'one')
    await send(member, 'two')
    await send(admin, 'three')
    expect(await subjects(member, '')).toEqual(['two', 'one'])
    expect(await subjects(admin, `?filters=[{"userId":"${member.user.id}"}]`)).toEqual([])
    await member.put(`/notifications/${idOf(await first(member))}`, { viewed: true })
    const unread = await member.get('/notifications?limit=1&filters=[{"viewed":false},{"userId":"self"}]')
    expect(unread.headers.get('x-total-count')).toBe('1')
    expect(unread.body).toMatchObject([{ subject: 'one' }])
    expect((await server.nobody.get('/notifications')).status).toBe(401)
  })

  test('viewing one marks it, and what came with it stays as it was', async () => {
    const member = await server.as('normal')
    await send(member, 'one')
    const { body } = await first(member)
    const { id } = body
    const answer = await member.put(`/notifications/${id}`, { ...body, subject: 'changed', viewed: true })
    const stored = { id, version: 2, createdAt: '2026-06-01T10:00:00.000Z', updatedAt: '2026-06-01T10:00:01.000Z' }
    const link = { linkTitle: 'Zum Ort', linkUrl: '/backstage/places' }
    const viewed = {
      ...stored,
      userId: member.user.id,
      subject: 'one',
      message: 'Text',
      viewed: true,
      sender: null,
      ...link,
    }
    expect(outcome(answer)).toEqual([200, viewed])
    expect(outcome(await member.get(`/notifications/${id}`))).toEqual([200, viewed])
    const late = await member.put(`/notifications/${id}`, { viewed: false }, { headers: { 'If-Match': '"1"' } })
    expect(outcome(late)).toEqual([412, { error: 'changed meanwhile' }])
    expect(outcome(await member.put(`/notifications/${id}`, { read: true }))).toEqual([
      400,
      { error: 'field viewed: empty' },
    ])
    const strange = await member.put(`/notifications/${id}`, { viewed: true, message: 1 })
    expect(outcome(strange)).toEqual([400, { error: 'field message: type' }])
  })

  test('all are marked that somebody has seen, and neither what came since nor what lies in the bin', async () => {
    const member = await server.as('normal')
    for (const subject of ['binned', 'seen']) await send(member, subject)
    const binned = Object(await member.get('/notifications?sorting=createdAt&order=ASC')).body[0].id
    await member.delete(`/notifications/${binned}`)
    const until = (await first(member)).body.updatedAt
    await send(member, 'unseen')
    expect(outcome(await member.post(`/notifications/viewed?until=${until}`))).toEqual([200, {}])
    await member.post(`/notifications/${binned}/restore`)
    expect(await subjects(member, '?filters=[{"viewed":false}]')).toEqual(['unseen', 'binned'])

    expect(outcome(await member.post('/notifications/viewed'))).toEqual([200, {}])
    expect(await subjects(member, '?filters=[{"viewed":false}]')).toEqual([])
    expect(outcome(await member.post('/notifications/viewed?until=today'))).toEqual([
      400,
      { error: 'field until: dateTime' },
    ])
  })

  test('moderators send them, to people there are', async () => {
    const [member, moderator] = [await server.as('normal'), await server.as('moderator')]
    const message = { subject: ' Hallo ', message: 'Text', linkTitle: 'Mehr', linkUrl: 'https://example.org' }
    const sent = await moderator.post('/notifications', { userId: member.user.id, ...message })
    const at = '2026-06-01T10:00:00.000Z'
    const stored = { id: idOf(sent), version: 1, createdAt: at, updatedAt: at, viewed: false }
    const sender = { id: moderator.user.id, nickname: moderator.user.nickname }
    expect(outcome(sent)).toEqual([200, { ...stored, userId: member.user.id, ...message, subject: 'Hallo', sender }])
    expect((await member.get('/notifications')).body).toEqual([sent.body])

    const refusal = async (body: object) => outcome(await moderator.post('/notifications', { ...message, ...body }))
    expect(await refusal({ userId: '018f0000-0000-7000-8000-000000000000' })).toEqual([
      400,
      { error: 'field userId: unknown' },
    ])
    expect(await refusal({})).toEqual([400, { error: 'field userId: empty' }])
    expect(await refusal({ userId: member.user.id, linkUrl: '' })).toEqual([400, { error: 'field linkUrl: empty' }])
  })

  test('they are deleted by their recipient', async () => {
    const member = await server.as('normal')
    await send(member, 'one')
    const path = `/notifications/${idOf(await first(member))}`
    expect((await member.delete(path, { headers: { 'If-Match': '"9"' } })).status).toBe(412)
    expect(outcome(await member.delete(path))).toEqual([200, {}])
    expect((await member.get(path)).status).toBe(404)
  })

  test('they are closed to everybody else, admins too', async () => {
    const [member, admin] = [await server.as('normal'), await server.as('admin')]
    await send(member, 'one')
    const id = idOf(await first(member))
    expect(outcome(await admin.get(`/notifications/${id}`))).toEqual(forbidden)
    expect(outcome(await admin.put(`/notifications/${id}`, { viewed: true }))).toEqual(forbidden)
    expect((await server.nobody.get(`/notifications/${id}`)).status).toBe(401)
    for (const missing of ['nonsense', '%00']) {
      expect((await member.get(`/notifications/${missing}`)).status).toBe(404)
    }
  })
})
