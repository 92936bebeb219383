import { expect, test } from 'vitest'
import { createFairQueue } from '#server/media/fairQueue.ts'

const longestWait = 60_000

const startWork = (done: string[]) => {
  const endings = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      endings.set(name, () => {
        done.push(name)
        resolve(name)
      })
    })
  const end = async (name: string) => {
    await expect.poll(() => [...endings.keys()]).toContain(name)
    endings.get(name)?.()
  }
  return { work, end, begun: () => [...endings.keys()] }
}

test('one piece of work runs at a time, and members take turns', async () => {
  const done: string[] = []
  const { work, end, begun } = startWork(done)
  const queue = createFairQueue({ perOwner: 5, total: 10, longestWait })
  const put = (owner: string, name: string) => queue.admit(owner, (inTurn) => inTurn(work(name)))
  const all = [put('ada', 'a1'), put('ada', 'a2'), put('ada', 'a3'), put('bob', 'b1'), put('eve', 'e1')]
  expect(begun()).toEqual(['a1'])
  for (const name of ['a1', 'a2', 'b1', 'e1', 'a3']) await end(name)
  await Promise.all(all)
  expect(begun()).toEqual(['a1', 'a2', 'b1', 'e1', 'a3'])
})

test('who has all their places is refused, and has one again when a task is done, failed ones too', async () => {
  const queue = createFairQueue({ perOwner: 2, total: 3, longestWait })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const other = Promise.withResolvers<string>()
  const busy = { message: 'too many attempts', status: 429, retryAfter: 10 }
  const first = queue.admit('ada', () => promise)
  const second = queue.admit('ada', () => other.promise)
  await expect(queue.admit('ada', async () => '')).rejects.toMatchObject(busy)
  const third = queue.admit('bob', () => other.promise)
  await expect(queue.admit('eve', async () => '')).rejects.toMatchObject(busy)
  reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(await queue.admit('ada', async () => 'in')).toBe('in')
  other.resolve('x')
  expect(await Promise.all([second, third])).toEqual(['x', 'x'])
  resolve('')
})

test('work that fails lets the next begin', async () => {
  const queue = createFairQueue({ perOwner: 2, total: 3, longestWait })
  const failing = queue.admit('ada', (inTurn) => inTurn(() => Promise.reject(new Error('broken'))))
  const next = queue.admit('ada', (inTurn) => inTurn(async () => 'next'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('work whose turn does not come in time is refused, and the rest goes on', async () => {
  const done: string[] = []
  const { work, end, begun } = startWork(done)
  const queue = createFairQueue({ perOwner: 5, total: 10, longestWait: 30 })
  const put = (owner: string, name: string) => queue.admit(owner, (inTurn) => inTurn(work(name)))
  const first = put('ada', 'a1')
  const late = [put('ada', 'a2'), put('bob', 'b1')]
  for (const one of late) await expect(one).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  await end('a1')
  expect(await first).toBe('a1')
  const next = put('bob', 'b2')
  await end('b2')
  expect([await next, begun()]).toEqual(['b2', ['a1', 'b2']])
})

test('work that is stopped while it waits ends at once, and the rest goes on', async () => {
  const done: string[] = []
  const { work, end, begun } = startWork(done)
  const queue = createFairQueue({ perOwner: 5, total: 10, longestWait })
  const stopping = new AbortController()
  const put = (owner: string, name: string, signal?: AbortSignal) =>
    queue.admit(owner, (inTurn) => inTurn(work(name), signal))
  const first = put('ada', 'a1')
  const stopped = [put('ada', 'a2', stopping.signal), put('bob', 'b1', stopping.signal)]
  const next = put('ada', 'a3')
  stopping.abort(new Error('stopped'))
  stopped.push(put('bob', 'b2', stopping.signal))
  for (const one of stopped) await expect(one).rejects.toThrow('stopped')
  for (const name of ['a1', 'a3']) await end(name)
  expect([await first, await next, begun()]).toEqual(['a1', 'a3', ['a1', 'a3']])
})
