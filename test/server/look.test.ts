import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeFileName } from '#domain/themeFile.ts'
import { databases } from './databases.ts'
import { type Member, startTestServer, type TestServer } from './support.ts'

describe.each(databases)('name and colours on $name', (database) => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    admin = await server.as('admin')
  })
  afterAll(() => server.stop())

  const look = {
    sitename: 'What’s on in Ashcombe',
    sitenameShort: 'Ashcombe',
    colorAccent: '#7a1f5c',
    colorAccentDark: '',
  }
  const home = async () => (await fetch(`${server.url}/`)).text()
  const themes = async () =>
    Array.from(Object((await admin.get('/cms/themes')).body), ({ name, active }) => [name, active])

  test('are for administrators', async () => {
    expect((await server.nobody.get('/look/site')).status).toBe(401)
    const moderator = await server.as('moderator')
    expect([(await moderator.get('/look/site')).status, (await moderator.put('/look/site', look)).status]).toEqual([
      403, 403,
    ])
  })

  test('a calendar with the built-in theme gets one of its own, which is active at once', async () => {
    const { body, headers } = await admin.get('/look/site')
    expect(body).toMatchObject({ id: 'site', version: 0, sitename: 'Stadtkalender', colorAccent: '' })
    const answer = await admin.put('/look/site', look, { headers: { 'If-Match': headers.get('etag') ?? '' } })
    expect([answer.status, answer.body]).toEqual([200, { ...look, id: 'site', version: 2 }])
    expect(await themes()).toEqual([
      ['default', false],
      ['Whats on in Ashcombe', true],
    ])
    expect(await home()).toContain('What’s on in Ashcombe</span>')
    expect(await home()).not.toContain('Stadtkalender')
    expect(await home()).toContain('colors.css')
  })

  test('a theme that is there keeps its other words and its comments', async () => {
    await admin.post('/cms/themes', { name: 'Town' })
    await admin.patch('/cms/themes', { name: 'Town' })
    const address = `/cms/files/config/${encodeFileName('config.yaml')}?theme=Town`
    await admin.put(address, { content: '# ours\nsitename: Old\nlogoAlt: A boat # blue\n' })
    const { body } = await admin.put('/look/site', look)
    expect(body).toMatchObject(look)
    const { content } = Object((await admin.get(address)).body)
    expect(content).toContain('# ours\n')
    expect(content).toContain('logoAlt: A boat # blue')
    expect(await themes()).toEqual([
      ['default', false],
      ['Town', true],
    ])
  })

  test.each([
    [{ ...look, sitename: ' ' }, 'field sitename: empty'],
    [{ ...look, colorAccent: 'red' }, 'field colorAccent: color'],
    [{ ...look, colorAccent: '#ffff00' }, 'field colorAccent: contrastAccent'],
    [{ ...look, colorAccentDark: '#101010' }, 'field colorAccentDark: contrastAccent'],
    [{ ...look, parent: 'Town' }, 'field parent: unknown'],
  ])('what is wrong is named: %o', async (wrong, error) => {
    const answer = await admin.put('/look/site', wrong)
    expect([answer.status, answer.body]).toEqual([400, { error }])
  })

  test('what somebody else changed meanwhile is not overwritten', async () => {
    await admin.put('/look/site', look)
    const stale = await admin.put('/look/site', look, { headers: { 'If-Match': '"0"' } })
    expect([stale.status, stale.body]).toEqual([412, { error: 'changed meanwhile' }])
  })
})

describe.each(databases)('a calendar that nobody has named yet, on $name', (database) => {
  test.each([
    ['de', 'Stadtkalender', 'Kalender'],
    ['en', 'Town calendar', 'Calendar'],
  ] as const)('is called by its language: %s', async (language, sitename, sitenameShort) => {
    const server = await startTestServer(database, { language })
    const admin = await server.as('admin')
    expect(await (await fetch(`${server.url}/`)).text()).toContain(`<span class="plate">${sitename}</span>`)
    expect((await admin.get('/look/site')).body).toMatchObject({ sitename, sitenameShort })
    await admin.post('/cms/themes', { name: 'Own' })
    await admin.patch('/cms/themes', { name: 'Own' })
    expect((await admin.get('/look/site')).body).toMatchObject({ sitename })
    await server.stop()
  })
})
