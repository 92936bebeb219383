import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Script, startScript } from '../script.ts'

/** `npm run demo` (README): a small town full of events, four log-ins, and nothing left behind. */

const folder = mkdtempSync(join(tmpdir(), 'demo-test-'))
let demo: Script
/** What it has in the folder for temporary files. Vite keeps a cache there, too. */
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

const api = () => `${/listens on (\S+)/.exec(demo.printed())?.[1]}/api/v1`
const total = async (resource: string, token: string) => {
  const answer = await fetch(`${api()}/${resource}/?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  return Number(answer.headers.get('x-total-count'))
}

test('is full of what a town has, and prints log-ins of all three roles that work', async () => {
  const [, password = ''] = /password (\S+)/.exec(demo.printed()) ?? []
  const emails = [...demo.printed().matchAll(/^ {2}(\S+@\S+)/gm)].map(([, email = '']) => email)
  const people = await Promise.all(
    emails.map(async (email) => {
      const body = JSON.stringify({ email, password })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${api()}/auth/login`, { method: 'POST', headers, body })
      return (await answer.json()) as { role: string; token: string }
    }),
  )
  expect(people.map(({ role }) => role)).toEqual(['admin', 'moderator', 'normal', 'normal'])
  const token = people[0]?.token ?? ''
  expect(await total('events', token)).toBeGreaterThanOrEqual(60)
  expect(await Promise.all(['revents', 'groups', 'places'].map((resource) => total(resource, token)))).toEqual([
    3, 12, 15,
  ])
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
