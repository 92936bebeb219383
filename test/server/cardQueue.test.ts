import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/schema.ts'
import { picturesOf } from '#server/media/images.ts'

const childrenOf = (task: string): string[] => {
  try {
    return readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean)
  } catch {
    // The thread has ended meanwhile.
    return []
  }
}

const children = () => readdirSync('/proc/self/task').flatMap(childrenOf)

const colors = { ground: '#fff', ink: '#000', accent: '#00f', accentInk: '#fff' }
const words = { title: 'Fair', line: '', site: 'Town', colors }

test('a preview whose picture ended the painter waits like any other: 429 if too many do', async () => {
  const pictures = picturesOf({ db: {} as Db })
  const others = new Set(children())
  const painters = () => children().filter((pid) => !others.has(pid))
  let painter = ''
  // One that took much memory ends after its task, but is listed for a moment: this one has drawn twice.
  const drawsAgain = async () => {
    await pictures.card(null, words)
    const before = painter
    painter = painters().join()
    return before !== '' && painter === before
  }
  await expect.poll(drawsAgain).toBe(true)
  // It must not answer before it is killed.
  process.kill(Number(painter), 'SIGSTOP')
  const pictured = pictures.card(new Uint8Array([1]), words)
  const waiting = Array.from({ length: 20 }, () => pictures.card(null, words))
  process.kill(Number(painter), 'SIGKILL')
  await expect(pictured).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  expect((await Promise.all(waiting)).length).toBe(20)
})
