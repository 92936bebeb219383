import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newGroup } from '#domain/group.ts'
import { noticeAllowance } from '#domain/limits.ts'
import { databases } from './databases.ts'
import { type Answer, idOf, type Member, password, startTestServer, type TestServer } from './support.ts'

const outcome = ({ status, body }: Answer) => [status, body]
const { most, window } = noticeAllowance

describe.each(databases)('notices that one member brings about on $name', (database) => {
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

  const told = async (...people: Member[]) => {
    const rows = await server.deps.db.selectFrom('notifications').select('user_id').execute()
    return rows.filter(({ user_id }) => people.some(({ user }) => user.id === user_id)).length
  }
  const mails = async () => (await server.deps.db.selectFrom('mails').select('id').execute()).length
  const addTo = async (client: Member, ownedBy: string[]) => {
    const answer = await client.post('/groups', { ...newGroup(), name: `Group ${crypto.randomUUID()}`, ownedBy })
    return { id: idOf(answer), owners: Array.from(Object(answer.body).ownedBy), status: answer.status }
  }

  test('are twenty an hour by making others owners; what is written goes through', async () => {
    const [ada, bob] = [await server.as('normal'), await server.as('normal')]
    for (let group = 0; group < most / 2; group += 1) await addTo(member, [member.user.id, ada.user.id, bob.user.id])
    expect(await told(ada, bob)).toBe(most)
    const { id, owners, status } = await addTo(member, [member.user.id, ada.user.id])
    expect([status, owners]).toEqual([200, [member.user.id, ada.user.id]])
    const { body } = await member.get(`/groups/${id}`)
    for (const ownedBy of [[member.user.id], [member.user.id, bob.user.id]]) {
      expect((await member.put(`/groups/${id}`, { ...Object(body), ownedBy })).status).toBe(200)
    }
    expect([await told(ada, bob), await told(member)]).toEqual([most, 0])

    const other = await server.as('normal')
    await addTo(other, [other.user.id, ada.user.id])
    const moderator = await server.as('moderator')
    for (let group = 0; group <= most; group += 1) await addTo(moderator, [ada.user.id])
    expect(await told(ada, bob)).toBe(most + 1 + most + 1)

    server.clock.now += window
    await addTo(member, [member.user.id, ada.user.id])
    expect(await told(ada, bob)).toBe(2 * most + 3)
  })

  test('are twenty, also when one write has more of them, and when many come at once', async () => {
    const people = await Promise.all(Array.from({ length: most + 5 }, () => server.as('normal')))
    const ids = people.map(({ user }) => user.id)
    await addTo(member, [member.user.id, ...ids])
    expect(await told(...people)).toBe(most)

    const other = await server.as('normal')
    await Promise.all(ids.map((id) => addTo(other, [other.user.id, id])))
    expect(await told(...people)).toBe(2 * most)
  })

  test('are refused as messages, with the time to wait', async () => {
    const moderator = await server.as('moderator')
    const message = { userId: member.user.id, subject: 'Hello', message: 'Hello' }
    for (let count = 0; count < most; count += 1)
      expect((await moderator.post('/notifications', message)).status).toBe(200)
    const refusal = await moderator.post('/notifications', message)
    expect(outcome(refusal)).toEqual([429, { error: 'too many attempts' }])
    expect(refusal.headers.get('retry-after')).toBe(String(window / 1_000))
    expect(await told(member)).toBe(most)
    const admin = await server.as('admin')
    expect((await admin.post('/notifications', message)).status).toBe(200)
    server.clock.now += window
    expect((await moderator.post('/notifications', message)).status).toBe(200)
  })

  test('include the mails to an address that somebody gave as their own', async () => {
    const change = (body: object) => member.put(`/users/${member.user.id}`, body)
    for (let count = 0; count < most - 1; count += 1) {
      expect((await change({ email: `stranger${count}@x.test` })).status).toBe(200)
    }
    expect((await change({ password: `${password}!` })).status).toBe(200)
    expect(await mails()).toBe(most)
    const refusal = [429, { error: 'too many attempts' }]
    expect(outcome(await change({ email: 'another@x.test' }))).toEqual(refusal)
    expect(outcome(await change({ password }))).toEqual(refusal)
    expect((await change({ nickname: 'Nick' })).status).toBe(200)
    expect(await mails()).toBe(most)
    const ada = await server.as('normal')
    await addTo(member, [member.user.id, ada.user.id])
    expect(await told(ada)).toBe(0)
  })
})
