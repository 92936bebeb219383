import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPort } from './port.ts'
import { endAll, endProcess, launchServer } from './served.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'))
})
afterEach(async () => {
  await endAll()
  await rm(folder, { recursive: true })
})

/** A later reader reads on. */
const makePipe = () => {
  const path = join(folder, 'log')
  spawnSync('mkfifo', [path])
  const openEnd = () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const reader = openEnd()
  return { path, reader, writable: openSync(path, constants.O_WRONLY), openEnd }
}

const start = async (output: number | 'pipe') => {
  const port = await findPort()
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1' }
  const child = launchServer(env, folder, [], undefined, ['ignore', output, 'inherit'])
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(unhindered) }).then(
      ({ status, headers }) => ({ status, id: headers.get('x-request-id') ?? '' }),
      () => ({ status: 0, id: '' }),
    )
  await expect.poll(async () => (await ask('/api/v1/groups')).status).toBe(200)
  return { child, ask }
}

/** In ms; longer than an answer takes. */
const unhindered = 20_000

/** More than a pipe (64 kB) and the server (1 MB) keep. */
const manyLines = 800
const long = `/api/v1/${'x'.repeat(2_000)}`
const flood = async (ask: Awaited<ReturnType<typeof start>>['ask']) => {
  const statuses = new Set<number>()
  for (let sent = 0; sent < manyLines; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(long)))
    for (const { status } of answers) statuses.add(status)
  }
  return [...statuses]
}

describe.each([
  [
    'whose reader closed its pipe',
    async () => {
      const { reader, writable } = makePipe()
      const started = await start(writable)
      closeSync(writable)
      closeSync(reader)
      return started
    },
  ],
  [
    'whose reader closed its socket',
    async () => {
      const started = await start('pipe')
      started.child.stdout?.destroy()
      return started
    },
  ],
  [
    'whose reader reads no more',
    async () => {
      const { writable } = makePipe()
      return start(writable)
    },
  ],
  [
    'of a full disk',
    async () => {
      const full = await open('/dev/full', 'w')
      const started = await start(full.fd)
      await full.close()
      return started
    },
  ],
])('a log %s', (_, begin) => {
  test('holds up no request, and the server ends when it is told to', async () => {
    const { child, ask } = await begin()
    expect(await flood(ask)).toEqual([404])
    expect((await ask('/api/v1/groups')).status).toBe(200)
    const told = performance.now()
    expect(await endProcess(child, 'SIGTERM')).toEqual([0, null])
    expect(performance.now() - told).toBeLessThan(10_000)
  })
})

test('a reader that comes after another one has gone gets the lines since then', async () => {
  const { reader, writable, openEnd } = makePipe()
  const { child, ask } = await start(writable)
  closeSync(writable)
  closeSync(reader)
  const { id } = await ask('/api/v1/groups')
  const { id: later } = await ask('/api/v1/groups')
  const next = openEnd()
  const log = await open(`/proc/self/fd/${next}`, constants.O_RDONLY | constants.O_NONBLOCK)
  closeSync(next)
  const said: string[] = []
  const read = async () => {
    const { bytesRead, buffer } = await log.read(Buffer.alloc(65_536)).catch(() => ({ bytesRead: 0, buffer: null }))
    if (buffer !== null) said.push(buffer.toString('utf8', 0, bytesRead))
    return said.join('')
  }
  await expect.poll(read).toContain(id)
  await expect.poll(read).toContain(later)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await log.close()
})
