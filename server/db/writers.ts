import { onePerDatabase } from './perDatabase.ts'
import type { Db } from './schema.ts'

/** Transactions at once: fewer than connections, so that reading requests always find one. */
const mostWriters = 5

/** In ms. Then a transaction waits for a connection instead, so that requests fail no later while the database hangs. */
const longestWait = 2_000

const writersOf = onePerDatabase((_: { db: Db }) => {
  /** Including those that wait. */
  let writing = 0
  const waiting = new Set<() => void>()
  const enter = (): Promise<void> | undefined => {
    writing += 1
    if (writing <= mostWriters) return
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(begin, longestWait)
      waiting.add(begin)
    })
  }
  const leave = () => {
    writing -= 1
    const [next] = waiting
    if (writing - waiting.size < mostWriters) next?.()
  }
  return { enter, leave }
})

export const amongWriters = async <Result>(db: Db, work: () => Promise<Result>): Promise<Result> => {
  const { enter, leave } = writersOf({ db })
  await enter()
  try {
    return await work()
  } finally {
    leave()
  }
}
