import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** `npm run demo` (README): a small town full of events, four log-ins, and nothing left behind. */

const folder = mkdtempSync(join(tmpdir(), 'demo-test-'))
let demo: ReturnType<typeof spawn>
let printed = ''

beforeAll(async () => {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', TMPDIR: folder, SITE_URL: 'http://localhost:3000' }
  demo = spawn(process.execPath, ['scripts/demo.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    demo.on('exit', (code) => reject(new Error(`The demo ended with ${code}:\n${printed}`)))
    demo.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Ctrl+C')) resolve()
    })
  })
}, 120_000)
afterAll(() => {
  demo.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const api = () => `${/listens on (\S+)/.exec(printed)?.[1]}/api/v1`
const total = async (resource: string, token: string) => {
  const answer = await fetch(`${api()}/${resource}/?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  return Number(answer.headers.get('x-total-count'))
}

test('is full of what a town has, and prints log-ins of all three roles that work', async () => {
  const [, password = ''] = /password (\S+)/.exec(printed) ?? []
  const emails = [...printed.matchAll(/^ {2}(\S+@\S+)/gm)].map(([, email = '']) => email)
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
  const kept = () => readdirSync(folder).filter((name) => name.startsWith('town-demo-'))
  expect(kept().length).toBe(1)
  expect(existsSync(join(folder, kept()[0] ?? '', 'calendar.db'))).toBe(true)
  const ended = new Promise((resolve) => demo.removeAllListeners('exit').on('exit', resolve))
  demo.kill('SIGTERM')
  await ended
  expect(kept()).toEqual([])
})
