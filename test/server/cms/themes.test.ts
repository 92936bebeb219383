import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { binLifetime } from '#domain/limits.ts'
import { builtInTheme } from '#domain/themes/theme.ts'
import { themesOf } from '#server/themes/resolvedThemes.ts'
import { databases } from '../databases.ts'
import { type Member, startTestServer, type TestServer } from '../support.ts'
import { addTheme, filePath, outcome, refused } from './support.ts'

describe.each(databases)('themes on $name', (database) => {
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

  const builtIn = (active: boolean) => ({ name: 'default', active, editable: false, parent: '', failures: [] })
  const theme = (name: string, active = false, parent = 'default') => ({
    name,
    active,
    editable: true,
    parent,
    failures: [],
  })
  const list = async () => (await admin.get('/cms/themes')).body
  const config = async (name: string) => Object((await admin.get(filePath('config', 'config.yaml', name))).body).content

  test('at first there is the built-in theme, which is active and cannot be edited', async () => {
    expect(outcome(await admin.get('/cms/themes'))).toEqual([200, [builtIn(true)]])
  })

  test('a new theme is inactive and editable, and has the words of the one it inherits from', async () => {
    const answer = await admin.post('/cms/themes', { name: ' Town ', active: false, editable: true })
    expect(outcome(answer)).toEqual([200, theme('Town')])
    expect(await list()).toEqual([builtIn(true), theme('Town')])
    expect(await config('Town')).toBe(
      [
        'parent: ""',
        'sitename: Stadtkalender',
        'sitenameShort: Kalender',
        'sitenameLong: Stadtkalender',
        'defaultMetaTitle: Stadtkalender',
        'defaultMetaDescription: ""',
        'logoAlt: Stadtkalender',
        'foreignContent: ""',
        'suggestions: on',
        'confirmAfter: "12"',
        ...['Accent', 'Background', 'Text'].map((part) => `color${part}: ""`),
        ...['Accent', 'Background', 'Text'].map((part) => `color${part}Dark: ""`),
        '',
      ].join('\n'),
    )
    expect(outcome(await admin.post('/cms/themes', { name: 'Fair', parent: 'town' }))).toEqual([
      200,
      theme('Fair', false, 'Town'),
    ])
    const [first, , note, ...inherited] = (await config('Fair')).trimEnd().split('\n')
    expect([first, note]).toEqual(['parent: Town', '# Geerbt. Ohne das # am Anfang gilt eine Zeile hier.'])
    expect(inherited.map((line: string) => line.replace(/^#/, ''))).toEqual(
      (await config('Town')).trimEnd().split('\n').slice(1),
    )
  })

  test('a theme inherits what its parent says later, until it says it itself', async () => {
    await admin.post('/cms/themes', { name: 'Town' })
    await admin.post('/cms/themes', { name: 'Fair', parent: 'Town' })
    const town = (await config('Town')).replace('colorAccent: ""', 'colorAccent: "#8a1c3b"')
    expect((await admin.put(filePath('config', 'config.yaml', 'Town'), { content: town })).status).toBe(200)
    expect((await themesOf(server.deps).named('Fair'))?.config.colorAccent).toBe('#8a1c3b')
  })

  test.each([
    [{ name: '' }, 'field name: empty'],
    [{}, 'field name: empty'],
    [{ name: 'x'.repeat(61) }, 'field name: tooLong'],
    [{ name: '../x' }, 'field name: characters'],
    [{ name: 'a\u0000b' }, 'field name: characters'],
    [{ name: 'Default' }, 'name already exists'],
    [{ name: ' TOWN' }, 'name already exists'],
    [{ name: 'New', active: true }, 'field active: notAllowed'],
    [{ name: 'New', editable: false }, 'field editable: notAllowed'],
    [{ name: 'New', parent: 'Nowhere' }, 'field parent: unknown'],
    [{ name: 'New', color: 'red' }, 'field color: unknown'],
  ])('%j is refused', async (body, error) => {
    await addTheme(admin, 'Town', { active: false })
    expect(outcome(await admin.post('/cms/themes', body))).toEqual(refused(error))
    expect(await list()).toEqual([builtIn(true), theme('Town')])
  })

  test('one theme is active at a time', async () => {
    await addTheme(admin, 'Town', { active: false })
    await addTheme(admin, 'Fair', { active: false })
    expect(outcome(await admin.patch('/cms/themes', { name: 'fair' }))).toEqual([200, theme('Fair', true)])
    expect(outcome(await admin.patch('/cms/themes', { name: 'Town' }))).toEqual([200, theme('Town', true)])
    expect(await list()).toEqual([builtIn(false), theme('Fair'), theme('Town', true)])
    expect(outcome(await admin.patch('/cms/themes', { name: builtInTheme }))).toEqual([200, builtIn(true)])
    expect(await list()).toEqual([builtIn(true), theme('Fair'), theme('Town')])
    expect(outcome(await admin.patch('/cms/themes', { name: 'Nowhere' }))).toEqual([404, { error: 'not found' }])
    expect(outcome(await admin.patch('/cms/themes', { name: '' }))).toEqual(refused('field name: empty'))
  })

  test('a theme that nobody needs is deleted, and comes back within 30 days, as it was', async () => {
    await addTheme(admin, 'Town', { active: false })
    await admin.put(filePath('css', 'site.css', 'Town'), { content: 'a { color: red }' })
    expect(outcome(await admin.delete('/cms/themes/Town'))).toEqual([200, {}])
    expect(await list()).toEqual([builtIn(true)])
    expect((await admin.get(filePath('css', 'site.css', 'Town'))).status).toBe(404)
    expect((await admin.delete('/cms/themes/Town')).status).toBe(404)
    server.clock.now += binLifetime
    admin = await server.as('admin')
    expect(outcome(await admin.post('/cms/themes/town/restore'))).toEqual([200, theme('Town')])
    expect((await admin.get(filePath('css', 'site.css', 'Town'))).body).toMatchObject({ content: 'a { color: red }' })

    await admin.delete('/cms/themes/Town')
    await addTheme(admin, 'Town', { active: false })
    expect(outcome(await admin.post('/cms/themes/Town/restore'))).toEqual(refused('name already exists'))
    await admin.delete('/cms/themes/Town')
    server.clock.now += binLifetime + 1
    admin = await server.as('admin')
    expect((await admin.post('/cms/themes/Town/restore')).status).toBe(404)
  })

  test('the active theme, the built-in one and one that others inherit from are not deleted', async () => {
    await addTheme(admin, 'Town')
    await addTheme(admin, 'Fair', { active: false })
    await addTheme(admin, 'Night Fair', { active: false, parent: 'Fair' })
    expect(outcome(await admin.delete('/cms/themes/town'))).toEqual(refused('field name: activeTheme'))
    expect(outcome(await admin.delete('/cms/themes/default'))).toEqual(refused('field name: readOnly'))
    expect(outcome(await admin.delete('/cms/themes/Fair'))).toEqual(refused('field name: inUse'))
    expect(outcome(await admin.delete('/cms/themes/Night%20Fair'))).toEqual([200, {}])
    expect(outcome(await admin.delete('/cms/themes/Fair'))).toEqual([200, {}])
  })

  test.each(['nobody', 'normal', 'moderator'] as const)('they are closed to %s', async (role) => {
    await addTheme(admin, 'Town', { active: false })
    const caller = role === 'nobody' ? server.nobody : await server.as(role)
    const file = filePath('css', 'site.css', 'Town')
    const answers = [
      await caller.get('/cms/themes'),
      await caller.post('/cms/themes', { name: 'Mine' }),
      await caller.patch('/cms/themes', { name: 'Town' }),
      await caller.delete('/cms/themes/Town'),
      await caller.post('/cms/themes/Town/restore'),
      await caller.post('/cms/themes/Town/preview'),
      await caller.get('/cms/files/css'),
      await caller.get(file),
      await caller.put(file, { content: '' }),
      await caller.delete(file),
      await caller.get(file.replace('?', '/versions?')),
      await caller.get(file.replace('?', '/versions/1?')),
      await caller.post(file.replace('?', '/versions/1/restore?')),
    ]
    const expected = [role === 'nobody' ? 401 : 403, { error: 'unauthorized' }]
    expect(answers.map(outcome)).toEqual(answers.map(() => expected))
    expect(await list()).toEqual([builtIn(true), theme('Town')])
  })

  test('no theme has a zero byte in its name', async () => {
    for (const call of ['preview', 'restore']) {
      expect(outcome(await admin.post(`/cms/themes/%00/${call}`))).toEqual([404, { error: 'not found' }])
    }
    expect(outcome(await admin.delete('/cms/themes/a%00'))).toEqual([404, { error: 'not found' }])
  })
})
