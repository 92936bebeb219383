import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/schema.ts'
import { amongWriters } from '#server/db/writers.ts'

afterEach(() => vi.useRealTimers())

const started = (db: Db, count: number) => {
  const begun: number[] = []
  const ends = Array.from({ length: count }, (_, number) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const work = amongWriters(db, () => {
      begun.push(number)
      return promise
    })
    return { resolve, reject, work }
  })
  return { begun, ends }
}

const settled = () => new Promise(setImmediate)

test('five transactions are under way at once; the others follow in their order, also after one that failed', async () => {
  const { begun, ends } = started({} as Db, 8)
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  ends[3]?.resolve()
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  ends[0]?.reject(new Error('no'))
  await expect(ends[0]?.work).rejects.toThrow('no')
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  for (const { resolve } of ends) resolve()
  await Promise.all(ends.slice(1).map(({ work }) => work))
  expect(begun).toHaveLength(8)
})

test('each database has its own; after two seconds nobody waits any longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [one, other] = [started({} as Db, 7), started({} as Db, 1)]
  await settled()
  expect([one.begun.length, other.begun.length]).toEqual([5, 1])
  vi.advanceTimersByTime(1_999)
  await settled()
  expect(one.begun).toHaveLength(5)
  vi.advanceTimersByTime(1)
  await settled()
  expect(one.begun).toHaveLength(7)
  for (const { ends } of [one, other]) for (const { resolve } of ends) resolve()
  await Promise.all([...one.ends, ...other.ends].map(({ work }) => work))
  const again = started({} as Db, 1)
  await settled()
  expect(again.begun).toEqual([0])
})

test('once a database that hung answers again, five are under way at once as before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const db = {} as Db
  const hanging = started(db, 7)
  await settled()
  vi.advanceTimersByTime(2_000)
  await settled()
  expect(hanging.begun).toHaveLength(7)
  const { begun, ends } = started(db, 2)
  for (const { resolve } of hanging.ends.slice(0, 2)) resolve()
  await settled()
  expect(begun).toEqual([])
  hanging.ends[2]?.resolve()
  await settled()
  expect(begun).toEqual([0])
  for (const { resolve } of [...hanging.ends, ...ends]) resolve()
  await Promise.all([...hanging.ends, ...ends].map(({ work }) => work))
})
