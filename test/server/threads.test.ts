import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { runInThread } from '#server/threads.ts'

test.each([
  ['waits for what never comes', 'await new Promise(() => {})'],
  ['exits', 'process.exit(3)'],
])('a thread that %s ends the wait for its answer', async (_, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'thread-'))
  await writeFile(join(folder, 'thread.mjs'), code)
  const running = runInThread(pathToFileURL(join(folder, 'thread.mjs')), {}, new AbortController().signal)
  await expect(running).rejects.toThrow(/the thread ended with (13|3)/)
  await rm(folder, { recursive: true })
})
