import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets everybody else have their turn between two slices of a job: SQLite answers at once, and without a pause no request
 * would be looked at.
 * @throws when the job is to end
 */
export const pause = async (signal: AbortSignal): Promise<void> => {
  await sleep(2, null, { signal })
}

/**
 * Does a job slice by slice until a slice says that it was the last.
 * @param slice does some work; answers how much, 0 when nothing is left
 * @returns how much was done in all
 */
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
