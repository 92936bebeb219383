import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityFor } from '../../scripts/demo/cities.ts'
import { type Script, startScript } from '../script.ts'

/** As in README. */

const folder = mkdtempSync(join(tmpdir(), 'demo-test-'))
let demo: Script
/** Vite keeps a cache there. */
const kept = () => readdirSync(folder).filter((name) => name.startsWith('town-'))

beforeAll(async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', TMPDIR: folder, SITE_URL: 'http://localhost:3000' }
  demo = startScript(['scripts/demo.ts'], env)
  await demo.first(/(Ctrl\+C)/)
})
afterAll(async () => {
  await demo.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const signInAll = async (printed: string) => {
  const api = `${/listens on (\S+)/.exec(printed)?.[1]}/api/v1`
  const [, password = ''] = /password (\S+)/.exec(printed) ?? []
  const emails = [...printed.matchAll(/^ {2}(\S+@\S+)/gm)].map(([, email = '']) => email)
  return Promise.all(
    emails.map(async (email) => {
      const body = JSON.stringify({ email, password })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${api}/auth/login`, { method: 'POST', headers, body })
      const { role, token } = (await answer.json()) as { role: string; token: string }
      const total = async (resource: string, filters: readonly object[] = []) => {
        const query = `limit=1&filters=${encodeURIComponent(JSON.stringify(filters))}`
        const list = await fetch(`${api}/${resource}/?${query}`, { headers: { authorization: `Bearer ${token}` } })
        return Number(list.headers.get('x-total-count'))
      }
      return { role, total }
    }),
  )
}

const expectFullTown = async (printed: string) => {
  const people = await signInAll(printed)
  expect(people.map(({ role }) => role)).toEqual(['admin', 'moderator', 'normal', 'normal'])
  const [admin] = people
  expect(await admin?.total('events')).toBeGreaterThanOrEqual(60)
  expect(await Promise.all(['revents', 'groups', 'places'].map((resource) => admin?.total(resource)))).toEqual([
    4, 12, 15,
  ])
  for (const { role, total } of people) {
    for (const resource of ['events', 'revents', 'groups', 'places'])
      expect(await total(resource, [{ ownedBy: 'self' }]), `${role} ${resource}`).toBeGreaterThan(0)
  }
}

test('is full of what a town has, and prints log-ins of all three roles that work', () =>
  expectFullTown(demo.printed()))

test('has a name of its own, so that its administrator is not asked to set it up', async () => {
  const address = /listens on (\S+)/.exec(demo.printed())?.[1] ?? ''
  expect(await (await fetch(`${address}/backstage`)).text()).toContain('"hasOwnTheme":true,"setUp":"done"')
  expect(await (await fetch(`${address}/?lng=de`)).text()).toContain('Was ist los in Lindenau')
})

test('says where its mails are', () => {
  const [, outbox = ''] = /Its mails become files in (\S+)/.exec(demo.printed()) ?? []
  expect(outbox).toBe(join(folder, kept()[0] ?? '', 'outbox'))
})

test('throws its data away when it is stopped', async () => {
  expect(kept()).toHaveLength(1)
  expect(existsSync(join(folder, kept()[0] ?? '', 'calendar.db'))).toBe(true)
  await demo.end('SIGTERM')
  expect(kept()).toEqual([])
})

test.each([
  ['DATA_DIR', '/var/lib/calendar'],
  ['DATABASE_URL', 'postgres://localhost/calendar'],
  ['ADMIN_EMAIL', 'ada@calendar.test'],
])('refuses %s, and touches nothing', (name, value) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/demo.ts'], {
    env: { PATH: process.env.PATH, TMPDIR: folder, PORT: '0', [name]: value },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    `The demo lives in a folder of its own and throws it away; it cannot take ${name}. ` +
      `Unset it for the demo, or start your own calendar with npm start.\n`,
  ])
  expect(kept()).toEqual([])
})

test('that cannot start leaves no folder', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/demo.ts'], {
    env: { PATH: process.env.PATH, TMPDIR: folder, PORT: '0', HOLIDAY_REGION: 'XX' },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('HOLIDAY_REGION')])
  expect(kept()).toEqual([])
})

test('that is told to stop while it fills its town stops, and leaves no folder', async () => {
  const filling = startScript(['scripts/demo.ts'], { PORT: '0', HOST: '127.0.0.1', TMPDIR: folder })
  await expect.poll(() => kept().length > 0).toBe(true)
  await filling.end('SIGTERM')
  expect(kept()).toEqual([])
  expect(filling.printed()).not.toContain('Ctrl+C')
})

test('shows an English town to whoever reads English', async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', TMPDIR: folder, LANGUAGE: '', LC_ALL: 'en_GB.UTF-8' }
  const english = startScript(['scripts/demo.ts'], env)
  try {
    await english.first(/(Ctrl\+C)/)
    await expectFullTown(english.printed())
    const page = await fetch(/listens on (\S+)/.exec(english.printed())?.[1] ?? '')
    expect(page.headers.get('content-language')).toBe('en')
    const html = await page.text()
    expect(html).toContain('What’s on in Ashcombe')
    expect(html).not.toMatch(/Lindenau|Stadtkalender/)
  } finally {
    await english.end('SIGTERM')
  }
  expect(kept()).toEqual([])
})

test.each([
  [{}, 'de'],
  [{ LANG: 'C.UTF-8' }, 'de'],
  [{ LANG: 'de_AT.UTF-8' }, 'de'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'fr_FR.UTF-8' }, 'en'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'de_DE.UTF-8' }, 'de'],
  [{ LANG: 'de_DE.UTF-8', LANGUAGE: 'en' }, 'en'],
  [{ LANGUAGE: 'fr_FR:de_DE:en' }, 'de'],
])('the environment %j gets the town in %s', (env, language) => {
  expect(cityFor(env).language).toBe(language)
})
