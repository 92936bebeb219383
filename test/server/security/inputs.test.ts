import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'
import { encodeFileName } from '#domain/themes/themeFile.ts'
import { databases } from '../databases.ts'
import { type Answer, idOf, type Member, startTestServer, type TestServer, testStart } from '../support.ts'

const outcome = ({ status, body }: Answer) => [status, body]
const repeat = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Longer when folded: a Hangul syllable is three letters, a Katakana square up to six. */
const hangul = (length: number, seed = 1) => {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return 0xac00 + (state % 11_172)
  }
  return String.fromCodePoint(...repeat(length, next))
}
/** Squares of five and six letters. */
const kinds = [0x3315, 0x3317, 0x3319, 0x331a, 0x3320, 0x332b, 0x332e, 0x3332, 0x3334, 0x3336, 0x3347, 0x334a, 0x3356]
const squares = (number: number) =>
  String.fromCodePoint(
    ...repeat(4, (index) => kinds[Math.floor(number / kinds.length ** index) % kinds.length] ?? 0),
    ...repeat(6, () => 0x3316),
  )

describe.each(databases)('hostile texts on $name', (database) => {
  let server: TestServer
  let admin: Member
  let words: { category: string; topic: string }
  let askedMap: string[]
  const map = createServer((request, response) => {
    askedMap.push(String(new URL(request.url ?? '', 'http://map').searchParams.get('q')))
    response.end('[{"lat":"1","lon":"2"}]')
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => map.listen(0, '127.0.0.1', resolve))
    const address = map.address()
    const port = typeof address === 'object' ? address?.port : 0
    server = await startTestServer(database, { geocoderUrl: `http://127.0.0.1:${port}/search` })
    admin = await server.as('admin')
    askedMap = []
    const word = async (resource: string) => idOf(await admin.post(`/${resource}`, { name: resource, headline: 'x' }))
    words = { category: await word('categories'), topic: await word('topics') }
  })
  afterAll(async () => {
    map.close()
    await server.stop()
  })

  const event = () => ({ ...newEvent(testStart), name: 'Event', location: 'Park', ...words })

  test('a name has one line, and turns no letters around', async () => {
    const name = ' Jazz\r\nBCC: a@b.test\u2028night\u0007 \u202etxt.exe\u2066!\u2069 '
    const made = await admin.post('/events', {
      ...event(),
      name,
      location: name,
      location2: name,
      alt: name,
      organizers: [name],
      tags: [name],
      involved: [{ name, description: name }],
      description: 'two\nlines',
    })
    const line = 'Jazz BCC: a@b.test night  txt.exe!'
    expect(outcome(made)).toEqual([
      200,
      expect.objectContaining({
        name: line,
        location: line,
        location2: line,
        alt: line,
        organizers: [line],
        tags: ['jazz bcc: a@b.test night txt.exe!'],
        involved: [{ name: line, description: line }],
        description: 'two\nlines',
      }),
    ])
  })

  test('nobody gets a name that only looks like another', async () => {
    const member = await server.as('normal')
    const lookalike = `${admin.user.nickname.slice(0, 2)}\u200b${admin.user.nickname.slice(2)}\u00ad`
    const taken = [400, { error: 'nickname already exists' }]
    expect(outcome(await member.put(`/users/${member.user.id}`, { nickname: lookalike }))).toEqual(taken)
    await admin.post('/groups', { ...newGroup(), name: 'Kulturhaus' })
    const other = await admin.post('/groups', { ...newGroup(), name: 'Kultur\u2060haus' })
    expect(outcome(other)).toEqual([400, { error: 'name already exists' }])
  })

  test('no letter that looks like nothing makes a name, or tells it from another', async () => {
    const fillers = [
      '\u3164',
      '\u2800',
      '\u115f',
      '\u1160',
      '\uffa0',
      '\u034f',
      '\u{e0100}',
      '\u{1d159}',
      '\ufffc',
      '\ue000',
    ]
    const member = await server.as('normal')
    const faults: string[] = []
    const expectRefusal = (what: string, { status, body }: Answer, error: string) => {
      if (status !== 400 || Object(body).error !== error) faults.push(`${what}: ${status} ${JSON.stringify(body)}`)
    }
    const word = { headline: 'x', description: '' }
    const bodies: Record<string, (name: string) => object> = {
      groups: (name) => ({ ...newGroup(), name }),
      places: (name) => ({ ...newPlace(), address: 'x', name }),
      categories: (name) => ({ ...word, name }),
      topics: (name) => ({ ...word, name }),
    }
    for (const [resource, body] of Object.entries(bodies)) await admin.post(`/${resource}`, body('Rathaus'))
    await admin.post('/cms/themes', { name: 'Rathaus', active: false, editable: true })
    for (const filler of fillers) {
      const code = filler.codePointAt(0)?.toString(16)
      const change = (nickname: string) => member.put(`/users/${member.user.id}`, { nickname })
      const nickname = `${admin.user.nickname}${filler}`
      expectRefusal(`nickname ${code}`, await change(nickname), 'nickname already exists')
      expectRefusal(`empty nickname ${code}`, await change(filler.repeat(3)), 'field nickname: empty')
      const email = `${filler}${admin.user.email}`
      const asked = await member.put(`/users/${member.user.id}`, { email })
      expectRefusal(`e-mail ${code}`, asked, 'email already exists')
      for (const [resource, body] of Object.entries(bodies)) {
        const taken = await admin.post(`/${resource}`, body(`${filler}Rathaus ${filler}`))
        expectRefusal(`${resource} ${code}`, taken, 'name already exists')
        expectRefusal(`empty ${resource} ${code}`, await admin.post(`/${resource}`, body(filler)), 'field name: empty')
      }
      const theme = await admin.post('/cms/themes', { name: `Rathaus${filler}`, active: false, editable: true })
      // Themes' names have few characters besides letters.
      const isLetter = /\p{L}|\u2800|\u{1d159}/u.test(filler)
      expectRefusal(`theme ${code}`, theme, isLetter ? 'name already exists' : 'field name: characters')
      const made = { ...event(), name: filler }
      expectRefusal(`event ${code}`, await admin.post('/events', made), 'field name: empty')
      const noted = await admin.post('/notifications', { userId: member.user.id, subject: filler, message: 'x' })
      expectRefusal(`subject ${code}`, noted, 'field subject: empty')
    }
    expect(faults).toEqual([])
  })

  test('halves of characters become whole ones', async () => {
    const { body } = await admin.post('/groups', { ...newGroup(), name: 'x\ud800y' })
    expect(Object(body).name).toBe('x\ufffdy')
  })

  test('texts that grow when they are folded fit every index', async () => {
    const name = hangul(200)
    expect((await admin.post('/groups', { ...newGroup(), name })).status).toBe(200)
    expect(outcome(await admin.post('/groups', { ...newGroup(), name }))).toEqual([
      400,
      { error: 'name already exists' },
    ])
    const email = `${hangul(240, 3)}@example.test`
    expect((await server.nobody.post('/auth/login', { email, password: 'x' })).status).toBe(401)
    expect((await server.nobody.post('/passwordrec/requestRecovery', { email })).status).toBe(200)
    const address = hangul(500, 5)
    for (const _ of [1, 2]) {
      const found = await admin.get(`/geocode?q=${encodeURIComponent(address)}`)
      expect(outcome(found)).toEqual([200, { lat: 1, lng: 2 }])
    }
    expect(askedMap).toEqual([address])
  })

  test('an event with a megabyte of different words is kept, and found by the first of them', async () => {
    let number = 0
    const word = () => {
      number += 1
      return squares(number)
    }
    const text = (length: number) => {
      const found: string[] = []
      while (found.join(' ').length < length - 16) found.push(word())
      return found.join(' ')
    }
    const made = await admin.post('/events', {
      ...event(),
      name: 'Erstes',
      description: text(20_000),
      organizers: repeat(100, () => text(200)),
      involved: repeat(100, () => ({ name: text(200), description: '' })),
      tags: repeat(100, () => text(60)),
    })
    expect(made.status).toBe(200)
    expect((await server.nobody.get('/eventsearch?query=Erstes')).body).toMatchObject({ total: 1 })
  })

  test('an endless description stands in feeds and lists with its beginning alone', async () => {
    const description = 'word '.repeat(3_999)
    await admin.post('/groups', { ...newGroup(), name: 'Endless', description })
    await admin.post('/events', { ...event(), name: 'Endless', start: '2026-06-02T10:00:00Z', end: null, description })
    const read = async (path: string) => (await fetch(server.url + path)).text()
    const [feed, list] = [await read('/events.rss?text=endless'), await read('/groups?text=endless')]
    expect([feed, list].map((text) => (text.match(/word/g) ?? []).length)).toEqual([800, 32])
    for (const text of [feed, list]) expect(text).toContain('word…')
  })

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('%s a hundred thousand deep are refused as what they are', async (_, open, close) => {
    const deep = open.repeat(100_000) + (open === '[' ? '' : '1') + close.repeat(100_000)
    const send = async (body: string) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` }
      const response = await fetch(`${server.url}/api/v1/topics`, { method: 'POST', headers, body })
      return [response.status, await response.json()]
    }
    for (const field of ['name', 'description', 'deactivated']) {
      const expected = field === 'deactivated' ? 'field deactivated: unknown' : `field ${field}: type`
      const refusal = [400, { error: expected }]
      expect(await send(`{"name":"x","headline":"x","${field}":${deep}}`)).toEqual(refusal)
    }
    const filters = encodeURIComponent(open.repeat(1_000))
    expect(outcome(await admin.get(`/events?filters=${filters}`))).toEqual([400, { error: 'field filters: type' }])
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'a field %s is refused and changes no object',
    async (field) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` }
      const body = `{"name":"New ${field}","headline":"x","${field}":{"role":"admin","polluted":1}}`
      const response = await fetch(`${server.url}/api/v1/topics`, { method: 'POST', headers, body })
      expect([response.status, await response.json()]).toEqual([400, { error: `field ${field}: unknown` }])
      for (const query of [`filters=[{"${field}":{"polluted":1}}]`, `sorting=${field}`, `${field}=1`]) {
        expect((await admin.get(`/events?${query}`)).status).toBe(400)
      }
      const named = encodeURIComponent(`{"${field}":{"type":"terms","field":"tag"}}`)
      const answer = await server.nobody.get(`/search?pageSize=0&aggregations=${named}`)
      const isCounted = answer.status === 200 && Object.hasOwn(Object(Object(answer.body).buckets), field)
      expect(isCounted || answer.status === 400, 'counted or refused, not ignored').toBe(true)
      expect(Object({}).polluted).toBeUndefined()
    },
  )

  test.each(['%', '_', '\\', '%%', "'", "' or 1=1 --", '"', '*', ':*', 'a & b', "a'); drop table events; --"])(
    'the sought text %j means itself',
    async (text) => {
      const sought = { ...newGroup(), name: `Has ${text} in it` }
      const { status } = await admin.post('/groups', sought)
      expect([200, 400]).toContain(status)
      const filters = encodeURIComponent(JSON.stringify([{ likeName: text }]))
      const { body } = await admin.get(`/groups?filters=${filters}`)
      const names = Array.from(Object(body), (group) => String(Object(group).name))
      expect(names).toContain(sought.name)
      expect(names.filter((name) => !name.toLowerCase().includes(text.toLowerCase()))).toEqual([])
      for (const path of ['/search', '/eventsearch']) {
        expect((await server.nobody.get(`${path}?query=${encodeURIComponent(text)}`)).status).toBe(200)
      }
    },
  )

  test('a config of very many pieces, or one deep in itself, is refused before it is read', async () => {
    await admin.post('/cms/themes', { name: 'Bomb' })
    const config = `/cms/files/config/${encodeFileName('config.yaml')}?theme=Bomb`
    const bombs = [
      repeat(15_000, (index) => `a${index}: &a${index} x`).join('\n'),
      `a: &a [x,x]\n${[...'bcdefghijklmnop'].map((letter) => `${letter}: &${letter} [*a,*a,*a]`).join('\n')}`,
      '['.repeat(200_000),
      '- '.repeat(100_000),
    ]
    for (const content of bombs) {
      const refusal = [400, { error: expect.stringMatching(/^field content: line \d+, column \d+: tooMany$/) }]
      expect(outcome(await admin.put(config, { content }))).toEqual(refusal)
    }
    await admin.delete('/cms/themes/Bomb')
  })
})
