import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ChildBusy, ChildEnded, createChild } from '#server/children/child.ts'
import type { Guard } from '#server/children/guard.ts'
import type { Order } from './hostile.ts'
import { limits } from './limits.ts'

const entry = new URL('./hostile.ts', import.meta.url)
const isAlive = (pid: unknown) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

describe('a child process', () => {
  let child: ReturnType<typeof createChild<Order, unknown>>
  beforeEach(() => {
    child = createChild<Order, unknown>(entry, limits)
  })
  afterEach(() => child.stop())

  test.each(['crash', 'eat'] as const)(
    'ends alone when its work makes it %s, and the next gets a new one',
    async (kind) => {
      const first = await child.ask({ kind: 'pid' })
      await expect(child.ask({ kind })).rejects.toThrow(ChildEnded)
      const second = await child.ask({ kind: 'pid' })
      expect([typeof second, second === first]).toEqual(['number', false])
    },
  )

  test('is ended when its work does not end', async () => {
    child = createChild<Order, unknown>(entry, { ...limits, workTime: 300 })
    let pid: unknown
    // On a busy machine its start may take longer than its work may.
    const askPid = async () => {
      pid = await child.ask({ kind: 'pid' }).catch(() => null)
      return pid
    }
    await expect.poll(askPid).not.toBeNull()
    await expect(child.ask({ kind: 'hang' })).rejects.toThrow('took too long')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  test('ends itself when its work uses the processor for too long', async () => {
    child = createChild<Order, unknown>(entry, { ...limits, processorTime: 300 })
    await expect(child.ask({ kind: 'work' })).rejects.toThrow(ChildEnded)
    expect(await child.ask({ kind: 'length', bytes: new Uint8Array(4) })).toBe(4)
  })

  test('says what its work throws, and goes on', async () => {
    const first = await child.ask({ kind: 'pid' })
    await expect(child.ask({ kind: 'throw' })).rejects.toThrow('not like this')
    expect(await child.ask({ kind: 'pid' })).toBe(first)
  })

  test('takes bytes, and no more work than may wait', async () => {
    const asked = [1, 2, 3].map((length) => child.ask({ kind: 'length', bytes: new Uint8Array(length) }))
    await expect(child.ask({ kind: 'pid' })).rejects.toThrow(ChildBusy)
    expect(await Promise.all(asked)).toEqual([1, 2, 3])
  })

  test('knows nothing of the environment, where secrets are', async () => {
    const known = (await child.ask({ kind: 'environment' })) as string[]
    expect(known.filter((name) => !/^(MALLOC_|NODE_CHANNEL)/.test(name))).toEqual([])
  })

  test('waits for no work that was given up, at the start, at work or in the queue', async () => {
    const giveUp = new AbortController()
    const given = [1, 2].map(() => child.ask({ kind: 'hang' }, giveUp.signal))
    giveUp.abort()
    expect((await Promise.allSettled(given)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(child.ask({ kind: 'hang' }, giveUp.signal)).rejects.toThrow('aborted')

    const pid = await child.ask({ kind: 'pid' })
    const [atWork, queued] = [new AbortController(), new AbortController()]
    const hanging = child.ask({ kind: 'hang' }, atWork.signal)
    const waiting = child.ask({ kind: 'hang' }, queued.signal)
    const last = child.ask({ kind: 'length', bytes: new Uint8Array(4) })
    queued.abort()
    await expect(waiting).rejects.toThrow('aborted')
    expect(isAlive(pid)).toBe(true)
    atWork.abort()
    await expect(hanging).rejects.toThrow('aborted')
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(await last).toBe(4)
  })

  test('ends when nothing was asked for a while', async () => {
    child = createChild<Order, unknown>(entry, { ...limits, idleTime: 50 })
    const pid = await child.ask({ kind: 'pid' })
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(await child.ask({ kind: 'pid' })).not.toBe(pid)
  })
})

const startParent = async (kind: 'rest' | 'work' | 'hang', guard: Guard = 'system') => {
  const file = new URL('./parent.ts', import.meta.url).pathname
  const parent = spawn(process.execPath, [file, kind, guard], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
  return { parent, pid: Number(printed) }
}

// Most of the time the system waits before it takes an orphan's end.
describe.concurrent('a child of a server', () => {
  test.for(['rest', 'work', 'hang'] as const)('that would %s ends when the server ends', async (kind, { expect }) => {
    const { parent, pid } = await startParent(kind)
    expect(isAlive(pid)).toBe(true)
    parent.stdin.end()
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  test.for([
    ['rest', 'system'],
    ['work', 'system'],
    ['hang', 'system'],
    ['rest', 'thread'],
    ['work', 'thread'],
    ['hang', 'thread'],
  ] as const)('that would %s ends when the server is killed, by its %s', async ([kind, guard], { expect }) => {
    const { parent, pid } = await startParent(kind, guard)
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

test('a child that cannot start says so, and is no fault of the work', async () => {
  const child = createChild<Order, unknown>(new URL('./missing.ts', import.meta.url), limits)
  const failed = await child.ask({ kind: 'pid' }).catch((error: unknown) => error)
  expect([failed instanceof Error, failed instanceof ChildEnded]).toEqual([true, false])
})
