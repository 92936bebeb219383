import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAside } from '#server/children/aside.ts'
import { DamagedError } from '#server/db/damage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aside-'))
})
afterAll(() => rm(folder, { recursive: true }))

const serving = `import { serveAside } from '${new URL('../../../server/children/aside.ts', import.meta.url)}'
serveAside(async (task) => `

let count = 0
const run = async (code: string, signal = new AbortController().signal) => {
  count += 1
  const file = join(folder, `${count}.mjs`)
  await writeFile(file, code)
  return runAside<object, unknown>(pathToFileURL(file), { given: 7 }, signal)
}

test('a task is answered', async () => {
  expect(await run(`${serving} ({ twice: task.given * 2, env: process.env.PATH ?? null }))`)).toEqual({
    twice: 14,
    env: null,
  })
})

test.each([
  ['waits for what never comes', 'await new Promise(() => {})', /mjs ended/],
  ['exits', 'process.exit(3)', /mjs ended/],
  ['exits at work', `${serving} process.exit(3))`, '3'],
  ['crashes at work, as a native thread would with all of the server', `${serving} process.abort())`, 'SIGABRT'],
  ['is ended by its debugger’s signal', `${serving} process.kill(process.pid, 'SIGTRAP'))`, 'SIGTRAP'],
  ['refuses', `${serving} { throw new Error('There is no disk') })`, 'There is no disk'],
])('a process that %s ends the wait for its answer, and nothing else', async (_, code, expected) => {
  await expect(run(code)).rejects.toThrow(expected)
})

test('damage of the database is told from other errors', async () => {
  const failing = run(`${serving} { throw Object.assign(new Error('malformed'), { errcode: 11 }) })`)
  await expect(failing).rejects.toEqual(new DamagedError('malformed'))
})

test('who gives up is not kept waiting, before, at the start or at work', async () => {
  const forever = `${serving} new Promise(() => {}))`
  await expect(run(forever, AbortSignal.abort())).rejects.toThrow('aborted')
  for (const delay of [0, 20, 600]) {
    const stopping = new AbortController()
    const running = run(forever, stopping.signal)
    setTimeout(() => stopping.abort(), delay)
    await expect(running).rejects.toThrow('aborted')
  }
})
