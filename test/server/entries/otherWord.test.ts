import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { otherWord } from '#domain/word.ts'
import { databases } from '#test/server/databases.ts'
import { type Member, startTestServer, type TestServer } from '#test/server/support.ts'

describe.each(databases)('a calendar without categories and topics on $name', (database) => {
  let server: TestServer
  let member: Member
  beforeAll(async () => {
    server = await startTestServer(database, { language: 'en' })
  })
  beforeEach(async () => {
    await server.clear()
    member = await server.as('normal')
  })
  afterAll(() => server.stop())

  const event = { name: 'Picnic', location: 'Park', category: otherWord, topic: otherWord }
  const words = async (resource: string) =>
    ((await server.nobody.get(`/${resource}`)).body as { name: string }[]).map(({ name }) => name)

  test('takes the first events of members under "Other", also two at once', async () => {
    expect([await words('categories'), await words('topics')]).toEqual([[], []])
    const answers = await Promise.all([
      member.post('/events', event),
      member.post('/events', { ...event, name: 'Fair' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await words('categories'), await words('topics')]).toEqual([['Other'], ['Other']])
    const { body } = await server.nobody.get('/events')
    expect(body).toMatchObject([{ category: otherWord }, { category: otherWord }])
    expect((await member.post('/categories', { name: 'Mine', headline: 'Mine' })).status).toBe(403)
  })

  test('takes repeating events, too', async () => {
    const series = {
      name: 'Choir',
      start: '19:00',
      end: '21:00',
      intervals: [{ type: 'week', interval: 1, weekDay: 2, date: '2026-06-02' }],
      category: otherWord,
      topic: otherWord,
    }
    expect(await member.post('/revents', series)).toMatchObject({ status: 200 })
  })

  test('refuses "Other" where moderators have words, and brings it back where they have deleted all', async () => {
    const moderator = await server.as('moderator')
    const add = async (resource: string) =>
      ((await moderator.post(`/${resource}`, { name: 'Music', headline: 'Music' })).body as { id: string }).id
    const [category, topic] = [await add('categories'), await add('topics')]
    expect(await member.post('/events', event)).toMatchObject({
      status: 400,
      body: { error: 'field category: unknown' },
    })
    expect(await words('categories')).toEqual(['Music'])

    await moderator.delete(`/categories/${category}`)
    await moderator.delete(`/topics/${topic}`)
    const { body } = await member.post('/events', event)
    await member.delete(`/events/${(body as { id: string }).id}`)
    await moderator.delete(`/categories/${otherWord}`)
    expect(await words('categories')).toEqual([])
    expect((await member.post('/events', event)).status).toBe(200)
    expect(await words('categories')).toEqual(['Other'])
  })
})
