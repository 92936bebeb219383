import { setTimeout as sleep } from 'node:timers/promises'

/** Lets requests in between two slices: SQLite is synchronous. @throws when the job is stopped */
export const pause = async (signal: AbortSignal): Promise<void> => {
  await sleep(2, null, { signal })
}

/** Runs slices until one returns 0. Returns the sum. */
export const inSlices = async (signal: AbortSignal, slice: () => Promise<number>): Promise<number> => {
  signal.throwIfAborted()
  const done = await slice()
  if (done === 0) return 0
  let total = done
  for (let more = done; more > 0; total += more) {
    await pause(signal)
    more = await slice()
  }
  return total
}
