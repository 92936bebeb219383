import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { claimLifetime, maximumReasonLength, maximumThreadMessages } from '#domain/limits.ts'
import { newSeries } from '#domain/series/series.ts'
import { encodeFileName } from '#domain/themes/themeFile.ts'
import { databases } from './databases.ts'
import { sendMails } from './proposals.ts'
import { type Client, idOf, type Member, startTestServer, type TestServer } from './support.ts'

type Json = Record<string, unknown>
type Message = { text: string; byModeration: boolean; nickname: string | null; isMine: boolean }
const bodyOf = ({ body }: { body: unknown }): Json => Object(body)
const noticesOf = async (client: Client) =>
  (await client.get('/notifications')).body as { subject: string; message: string; linkUrl: string }[]

describe.each(databases)('moderation with memory on $name', (database) => {
  let server: TestServer
  let owner: Member
  let moderator: Member
  let other: Member
  let words: { category: string; topic: string }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    ;[owner, moderator, other] = [await server.as('normal'), await server.as('moderator'), await server.as('normal')]
    const word = { name: 'A', headline: 'A', description: '' }
    words = {
      category: idOf(await moderator.post('/categories', word)),
      topic: idOf(await moderator.post('/topics', word)),
    }
  })
  afterAll(() => server.stop())

  const event = () => ({ ...newEvent(server.clock.now), name: 'Choir', location: 'Hall', ...words })
  const change = async (by: Client, path: string, changes: object, headers: Record<string, string> = {}) =>
    by.put(path, { ...bodyOf(await by.get(path)), ...changes }, { headers })
  const threadOf = async (client: Client, path: string) => {
    const { state, messages, canClose } = bodyOf(await client.get(`/threads${path}`))
    return { state, canClose, messages: messages as Message[] }
  }

  test('a reason reaches the owner with a link, in the notice, in the mail and in the thread', async () => {
    const path = `/events/${idOf(await owner.post('/events', event()))}`
    await sendMails(server)
    const reason = 'This is there already.\n\n$t(app.name) {{name}} <b>'
    expect((await change(moderator, path, { deactivated: true, reason })).status).toBe(200)
    const [notice] = await noticesOf(owner)
    expect(notice?.subject).toBe('„Choir“ wurde deaktiviert')
    expect(notice?.message.endsWith(`Das schreibt die Moderation:\n${reason}`)).toBe(true)
    expect(notice?.linkUrl).toBe(`/backstage/threads${path}`)
    server.clock.now += 60_000
    const mails = await sendMails(server)
    expect(mails.map(({ to }) => to)).toEqual([owner.user.email])
    expect(mails[0]?.text).toContain('This is there already.')
    expect(await threadOf(owner, path)).toEqual({
      state: 'forOwners',
      canClose: false,
      messages: [
        {
          id: expect.any(String),
          at: expect.any(String),
          text: reason,
          byModeration: true,
          nickname: moderator.user.nickname,
          isMine: false,
          of: null,
          wasOne: false,
        },
      ],
    })
    expect(bodyOf(await owner.get(path))).not.toHaveProperty('reason')
  })

  test('a reason for one’s own entry waits on no desk, and other owners read it as from the moderators', async () => {
    const [moderator, owner] = [await server.as('moderator'), await server.as('normal')]
    const add = async (ownedBy: string[]) => {
      const made = await moderator.post('/groups', { ...newGroup(), name: `Band ${ownedBy.length}`, ownedBy })
      await change(moderator, `/groups/${idOf(made)}`, { deactivated: true, reason: 'The storm.' })
      return idOf(made)
    }
    const [alone, shared] = [await add([moderator.user.id]), await add([moderator.user.id, owner.user.id])]
    expect(bodyOf(await moderator.get('/desk')).threads).toMatchObject({ total: 0 })
    expect(bodyOf(await moderator.get(`/threads/groups/${alone}`)).messages).toEqual([])
    expect(bodyOf(await owner.get(`/threads/groups/${shared}`)).messages).toMatchObject([
      { text: 'The storm.', byModeration: true },
    ])
  })

  test('without a reason all is as it was: one notice, no thread', async () => {
    const path = `/events/${idOf(await owner.post('/events', event()))}`
    await change(moderator, path, { deactivated: true, reason: '  ' })
    const [notice] = await noticesOf(owner)
    expect([notice?.linkUrl, notice?.message.includes('Das schreibt')]).toEqual([`/backstage${path}`, false])
    expect(await threadOf(moderator, path)).toEqual({ state: 'closed', canClose: false, messages: [] })
  })

  test('a correction may have a reason, too; unfit ones and those of others are refused and change nothing', async () => {
    const path = `/groups/${idOf(await owner.post('/groups', { ...newGroup(), name: 'Band' }))}`
    await change(moderator, path, { link: 'https://band.example', reason: 'The link was broken.' })
    const [notice] = await noticesOf(owner)
    expect([notice?.subject, notice?.linkUrl]).toEqual([
      'Die Moderation hat „Band“ geändert',
      `/backstage/threads${path}`,
    ])
    const refused = async (by: Client, reason: unknown) => {
      const { status, body } = await change(by, path, { name: 'Other', reason })
      return [status, Object(body).error]
    }
    expect(await refused(moderator, 'a'.repeat(maximumReasonLength + 1))).toEqual([400, 'field reason: tooLong'])
    expect(await refused(moderator, 7)).toEqual([400, 'field reason: type'])
    expect(await refused(owner, 'Mine')).toEqual([403, 'unauthorized'])
    expect(bodyOf(await owner.get(path)).name).toBe('Band')
    expect((await threadOf(owner, path)).messages.map(({ text }) => text)).toEqual(['The link was broken.'])
  })

  test('many with one reason are one notice; each has its thread, which reactivation closes', async () => {
    const ids = []
    for (let count = 0; count < 3; count += 1) ids.push(idOf(await owner.post('/events', event())))
    const run = { 'Run-Id': randomUUID() }
    for (const id of ids) await change(moderator, `/events/${id}`, { deactivated: true, reason: 'Twice.' }, run)
    const notices = await noticesOf(owner)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.message.match(/Twice\./g)).toHaveLength(1)
    expect(notices[0]?.linkUrl).toBe('/backstage/events')
    expect((await threadOf(owner, `/events/${ids[1]}`)).state).toBe('forOwners')
    await change(moderator, `/events/${ids[1]}`, { deactivated: false })
    const closed = await threadOf(owner, `/events/${ids[1]}`)
    expect([closed.state, closed.messages.length]).toEqual(['closed', 1])
    expect((await threadOf(owner, `/events/${ids[2]}`)).state).toBe('forOwners')
  })

  test('a series that comes back with its events closes their threads', async () => {
    const series = { ...newSeries({ date: '2026-06-03', time: '19:00' }), name: 'Dance', location: 'Hall', ...words }
    const id = idOf(
      await owner.post('/revents', {
        ...series,
        intervals: [{ type: 'week', interval: 1, weekDay: 3, date: '2026-06-03' }],
      }),
    )
    const made = bodyOf(await owner.get(`/revents/${id}/generate?start=2026-06-02&end=2026-06-20`))
    const [first] = (made.created as Json[]).map(({ id }) => String(id))
    await change(moderator, `/events/${first}`, { deactivated: true, reason: 'Wrong day.' })
    await change(moderator, `/revents/${id}`, { deactivated: true, withEvents: true })
    await change(moderator, `/revents/${id}`, { deactivated: false, withEvents: true })
    expect((await threadOf(owner, `/events/${first}`)).state).toBe('closed')
  })

  test('owner and moderators write to each other; only they read it, and only moderators close it', async () => {
    const path = `/events/${idOf(await owner.post('/events', event()))}`
    const thread = `/threads${path}`
    const key = { headers: { 'Idempotency-Key': randomUUID() } }
    for (let times = 0; times < 2; times += 1) await owner.post(thread, { text: 'May I use this picture?' }, key)
    expect((await threadOf(moderator, path)).messages.map(({ text }) => text)).toEqual(['May I use this picture?'])
    expect((await threadOf(moderator, path)).state).toBe('forModerators')
    expect(await noticesOf(moderator)).toEqual([])
    const answered = bodyOf(await moderator.post(thread, { text: 'Yes.' }))
    expect([answered.state, answered.canClose]).toEqual(['forOwners', true])
    const [notice] = await noticesOf(owner)
    expect([notice?.linkUrl, notice?.message.endsWith('\nYes.')]).toEqual([`/backstage${thread}`, true])

    const answers = async (by: Client) => [
      (await by.get(thread)).status,
      (await by.post(thread, { text: 'Me, too' })).status,
      (await by.post(`${thread}/close`)).status,
    ]
    expect(await answers(server.nobody)).toEqual([401, 401, 401])
    expect(await answers(other)).toEqual([403, 403, 403])
    expect(await answers(owner)).toEqual([200, 200, 403])
    expect(await answers(await server.as('admin'))).toEqual([200, 200, 200])
    expect((await threadOf(owner, path)).state).toBe('closed')
    await change(moderator, path, { deactivated: true })
    expect(await answers(other)).toEqual([404, 404, 403])

    for (const [at, status] of [
      ['/threads/users/0', 404],
      ['/threads/events/0', 404],
      [`/threads/groups${path.slice(7)}`, 404],
    ] as const) {
      expect((await moderator.get(at)).status).toBe(status)
    }
    expect(bodyOf(await owner.post(thread, { text: ' ' })).error).toBe('field text: empty')
  })

  test('a moderator closes only what they have read: an answer that came meanwhile stays on the desk', async () => {
    const path = `/events/${idOf(await owner.post('/events', event()))}`
    const thread = `/threads${path}`
    const close = (version: unknown) =>
      moderator.post(`${thread}/close`, undefined, { headers: { 'If-Match': `"${version}"` } })
    const waiting = async () => Object(bodyOf(await moderator.get('/desk')).threads).total
    expect([(await close(0)).status, (await close(1)).status]).toEqual([200, 412])
    await moderator.post(thread, { text: 'Is this yours?' })
    const read = bodyOf(await moderator.get(thread))
    await owner.post(thread, { text: 'It is.' })
    const refused = await close(read.version)
    expect([refused.status, refused.body, await waiting()]).toEqual([412, { error: 'changed meanwhile' }, 1])
    const { version } = bodyOf(await moderator.get(thread))
    const closed = await close(version)
    expect([closed.status, bodyOf(closed).state, await waiting()]).toEqual([200, 'closed', 0])
    const again = await close(version)
    expect([again.status, bodyOf(again).state]).toEqual([200, 'closed'])
    await owner.post(thread, { text: 'And this one, too.' })
    expect([(await moderator.post(`${thread}/close`)).status, await waiting()]).toEqual([200, 0])
  })

  test('reactivation leaves open what waits for moderators', async () => {
    const series = { ...newSeries({ date: '2026-06-03', time: '19:00' }), name: 'Dance', location: 'Hall', ...words }
    const intervals = [{ type: 'week', interval: 1, weekDay: 3, date: '2026-06-03' }]
    const id = idOf(await owner.post('/revents', { ...series, intervals }))
    const made = bodyOf(await owner.get(`/revents/${id}/generate?start=2026-06-02&end=2026-06-20`))
    const [first] = (made.created as Json[]).map(({ id }) => String(id))
    const path = `/events/${first}`
    const answered = async (deactivated: string, changes: object) => {
      await change(moderator, deactivated, { ...changes, deactivated: true, reason: 'Wrong day.' })
      await owner.post(`/threads${path}`, { text: 'Why?' })
      await change(moderator, deactivated, { ...changes, deactivated: false })
      return (await threadOf(moderator, path)).state
    }
    expect(await answered(path, {})).toBe('forModerators')
    expect(await answered(`/revents/${id}`, { withEvents: true })).toBe('forModerators')
  })

  test('a reason is no answer: what an owner wrote waits as before, until somebody answers it or ends it', async () => {
    const path = `/events/${idOf(await owner.post('/events', event()))}`
    const thread = `/threads${path}`
    const waiting = async () => {
      const { items, total } = Object(bodyOf(await moderator.get('/desk')).threads)
      return [total, items[0]?.at]
    }
    await owner.post(thread, { text: 'Is a licence needed?' })
    const asked = [1, new Date(server.clock.now).toISOString()]
    server.clock.now += 60_000
    await change(moderator, path, { deactivated: true, reason: 'Wrong day.' })
    expect(await waiting()).toEqual(asked)
    await change(moderator, path, { deactivated: false, reason: 'The day is right.' })
    expect(await waiting()).toEqual(asked)
    expect((await threadOf(owner, path)).messages).toHaveLength(3)
    await moderator.post(thread, { text: 'No.' })
    await change(moderator, path, { deactivated: true, reason: 'Wrong place.' })
    expect([(await waiting())[0], (await threadOf(owner, path)).state]).toEqual([0, 'forOwners'])
    await owner.post(thread, { text: 'It is right.' })
    await change(moderator, path, { name: 'Choirs', reason: 'A slip.' })
    expect((await waiting())[0]).toBe(1)
    await moderator.post(`${thread}/close`)
    await change(moderator, path, { deactivated: false, reason: 'Right.' })
    expect([(await waiting())[0], (await threadOf(owner, path)).state]).toEqual([0, 'closed'])
  })

  describe('an entry that comes back, with an answer that waits for moderators,', () => {
    const minute = 60_000
    const answered = async () => {
      const id = idOf(await owner.post('/events', event()))
      const path = `/events/${id}`
      await change(moderator, path, { deactivated: true, reason: 'Wrong day.' })
      server.clock.now += minute
      await owner.post(`/threads${path}`, { text: 'Why?' })
      server.clock.now += 2 * minute
      const open = async (by: Client, takesOver = false) =>
        expect((await by.post(`/desk/claims/threads/events.${id}`, { takesOver })).status).toBe(200)
      const reactivated = async (by: Client, reason = '') => {
        server.clock.now += minute
        await change(by, path, { deactivated: false, reason })
        return (await threadOf(moderator, path)).state
      }
      return { path, open, reactivated }
    }

    test('ends its thread if it was opened right after the answer, also by a clock that is behind', async () => {
      const { path, open, reactivated } = await answered()
      await owner.post(`/threads${path}`, { text: 'Hello?' })
      server.clock.now -= minute / 2
      await open(moderator)
      server.clock.now += minute / 2
      expect(await reactivated(moderator)).toBe('closed')
    })

    test('keeps its thread open if another answer came since, by a clock that is behind', async () => {
      const { path, open, reactivated } = await answered()
      await open(moderator)
      server.clock.now -= minute / 2
      await owner.post(`/threads${path}`, { text: 'Hello?' })
      server.clock.now += minute / 2
      expect(await reactivated(moderator)).toBe('forModerators')
    })

    test('ends its thread if the moderator who activates it again has read the answer', async () => {
      const { path, open, reactivated } = await answered()
      await open(moderator)
      expect(await reactivated(moderator)).toBe('closed')
      expect((await threadOf(owner, path)).messages).toHaveLength(2)
    })

    test('ends its thread also with a reason, which is its last message', async () => {
      const { path, open, reactivated } = await answered()
      await open(moderator)
      expect(await reactivated(moderator, 'You are right.')).toBe('closed')
      expect((await threadOf(owner, path)).messages).toHaveLength(3)
    })

    test('ends its thread if another moderator has read the answer and no longer has it in hand', async () => {
      const { open, reactivated } = await answered()
      const mona = await server.as('moderator')
      await open(mona)
      server.clock.now += claimLifetime
      expect(await reactivated(moderator)).toBe('closed')
    })

    test('keeps its thread open while another moderator has it in hand, also one who took it over', async () => {
      const { open, reactivated } = await answered()
      const mona = await server.as('moderator')
      await open(moderator)
      await open(mona, true)
      expect(await reactivated(moderator)).toBe('forModerators')
    })

    test('keeps its thread open if another answer came since', async () => {
      const { path, open, reactivated } = await answered()
      await open(moderator)
      server.clock.now += minute
      await owner.post(`/threads${path}`, { text: 'Hello?' })
      expect(await reactivated(moderator)).toBe('forModerators')
    })
  })

  test('a thread is not endless, members write no more than others are told, and a deleted account is gone from it', async () => {
    const path = `/events/${idOf(await owner.post('/events', { ...event(), ownedBy: [owner.user.id, other.user.id] }))}`
    const statuses = []
    for (let count = 0; count < 21; count += 1)
      statuses.push((await owner.post(`/threads${path}`, { text: 'A' })).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    await moderator.post(`/threads${path}`, { text: 'Please stop.' })
    const { messages } = await threadOf(other, path)
    for (let count = messages.length; count < maximumThreadMessages; count += 1) {
      await moderator.post(`/threads${path}`, { text: 'B' })
    }
    expect(bodyOf(await moderator.post(`/threads${path}`, { text: 'C' })).error).toBe('field text: threadFull')
    const corrected = { ...bodyOf(await moderator.get(path)), name: 'Corrected', reason: 'D' }
    expect((await moderator.put(path, corrected)).status).toBe(200)
    expect((await threadOf(other, path)).messages.at(-1)).toMatchObject({ text: 'D', byModeration: true })
    await owner.delete(`/users/${owner.user.id}`)
    await moderator.delete(`/users/${moderator.user.id}`)
    const left = await threadOf(other, path)
    expect(left.messages.every(({ byModeration, nickname }) => byModeration && nickname === null)).toBe(true)
    expect(left.messages.some(({ text }) => text === 'Please stop.')).toBe(true)
  })

  test('sentences to choose a reason from are a text of the theme, in both languages', async () => {
    const admin = await server.as('admin')
    const templates = async (lng: string) => (await moderator.get(`/desk/reasons?lng=${lng}`)).body as string[]
    expect((await templates('de'))[0]).toContain('schon im Kalender')
    expect((await templates('en'))[0]).toContain('in the calendar already')
    await admin.post('/cms/themes', { name: 'Town' })
    await admin.patch('/cms/themes', { name: 'Town' })
    const path = `/cms/files/md/${encodeFileName('backstage/reasons.en.md')}`
    await admin.put(path, { content: 'Ours:\n\n- Not in our town.\n- **Twice.**' })
    expect(await templates('en')).toEqual(['Not in our town.', '**Twice.**'])
    expect((await templates('de'))[0]).toContain('schon im Kalender')
    expect((await moderator.get('/desk/reasons?lng=fr')).status).toBe(400)
    expect((await owner.get('/desk/reasons')).status).toBe(403)
  })
})
