import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A signal to npm ends all of it. */

const root = join(import.meta.dirname, '../..')
/** The machine's Node.js, without npm's additions. */
const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))

let folder: string
let npm: ChildProcess
let printed: string
let started: number[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'npm-'))
})
afterEach(async () => {
  for (const pid of started) if (lives(pid)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true })
})

const run = async (args: string[], isReady: RegExp, env: Record<string, string>) => {
  ;[printed, started] = ['', []]
  npm = spawn('setpriv', ['--pdeathsig', 'TERM', 'npm', ...args], {
    cwd: root,
    env: { PATH: path.join(':'), HOME: process.env.HOME, TMPDIR: folder, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'exit')
  const ready = Promise.withResolvers<void>()
  npm.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk
    if (isReady.test(printed)) ready.resolve()
  })
  ended.then(([code]) => ready.reject(new Error(`npm ended with ${code}: ${printed}`)))
  await ready.promise
  started = descendants(npm.pid ?? 0)
  return { ended }
}

const parents = (): Map<number, number> => {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [state, parent] = statOf(Number(name))
    if (state !== 'Z' && state !== 'X') found.set(Number(name), Number(parent))
  }
  return found
}
const statOf = (pid: number): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return ['X', '0']
  }
}
const descendants = (of: number): number[] => {
  const children = [...parents()].filter(([, parent]) => parent === of).map(([pid]) => pid)
  return [...children, ...children.flatMap(descendants)]
}
const lives = (pid: number) => parents().has(pid)

test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm start ends the server, and nothing is left', async (signal) => {
  const { ended } = await run(['start'], /Listening on/, { DATA_DIR: join(folder, 'data') })
  const url = /Listening on (\S+)/.exec(printed)?.[1]
  expect((await fetch(`${url}/api/v1/health`)).status).toBe(200)
  expect(started.length).toBeGreaterThan(0)
  npm.kill(signal)
  await ended
  await expect.poll(() => started.filter(lives)).toEqual([])
  expect(await fetch(`${url}/api/v1/health`).catch(() => 'nobody')).toBe('nobody')
})

test('SIGTERM to npm run demo ends the demo, and takes its folder away', async () => {
  const { ended } = await run(['run', 'demo'], /Ctrl\+C stops/, {})
  expect((await readdir(folder)).filter((name) => name.startsWith('town-demo-')).length).toBe(1)
  npm.kill('SIGTERM')
  await ended
  await expect.poll(() => started.filter(lives)).toEqual([])
  expect((await readdir(folder)).filter((name) => name.startsWith('town-demo-'))).toEqual([])
})
