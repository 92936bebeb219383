import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** The most looks; `share` of its time must be work. */
const [looks, fewest, share] = [40, 4, 0.7]

/** Calls `end` after a thread has worked for `limit` ms, others' time excluded. Returns how to stop watching. */
export const limitWork = (thread: Worker, limit: number, end: () => void): (() => void) => {
  const slice = limit / fewest
  const isOver = new AbortController()
  const used = () =>
    Promise.race([
      thread.cpuUsage().then(({ user, system }) => (user + system) / 1_000),
      wait(slice, null, { ref: false }),
    ])
  const watch = async () => {
    let [before, worked]: [number | null, number] = [null, 0]
    for (let look = 1; look <= looks && worked < share * limit; look += 1) {
      await wait(slice, null, { ref: false, signal: isOver.signal })
      const now = await used()
      if (now === null) worked += slice
      else if (before !== null) worked += now - before
      before = now ?? before
    }
    if (!isOver.signal.aborted) end()
  }
  watch().catch(() => {})
  return () => isOver.abort()
}
