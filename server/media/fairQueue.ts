import { Refusal } from '#server/refusal.ts'

type QueueLimits = {
  /** Places of one owner, and of all. */
  perOwner: number
  total: number
  /** In ms; then it is refused. */
  longestWait: number
}

/** Does work when it is its turn. `signal` ends the waiting. @throws Refusal 429 after too long a wait */
export type InTurn = <Part>(work: () => Promise<Part>, signal?: AbortSignal) => Promise<Part>

/** In seconds. */
const retryAfter = 10

const busy = () => new Refusal(429, 'too many attempts', retryAfter)

/** Runs one task at a time. Owners take turns: each waits for one task of every other at most. */
export const createFairQueue = ({ perOwner, total, longestWait }: QueueLimits) => {
  const places = new Map<string, number>()
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let taken = 0
  let isWorking = false

  const occupy = (owner: string, count: 1 | -1) => {
    const now = (places.get(owner) ?? 0) + count
    if (now === 0) places.delete(owner)
    else places.set(owner, now)
    taken += count
  }

  const begin = () => {
    const [next] = waiting
    if (isWorking || next === undefined) return
    const [owner, [work, ...later]] = next
    waiting.delete(owner)
    if (later.length > 0) waiting.set(owner, later)
    isWorking = true
    work?.().finally(() => {
      isWorking = false
      begin()
    })
  }

  const inTurn = <Result>(owner: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const begun = () => {
      endWaiting()
      return work().then(resolve, reject)
    }
    const giveUp = (reason: unknown) => {
      endWaiting()
      const others = (waiting.get(owner) ?? []).filter((one) => one !== begun)
      if (others.length > 0) waiting.set(owner, others)
      else waiting.delete(owner)
      reject(reason)
    }
    const stop = () => giveUp(signal?.reason)
    const timer = setTimeout(() => giveUp(busy()), longestWait)
    signal?.addEventListener('abort', stop)
    const endWaiting = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    waiting.set(owner, [...(waiting.get(owner) ?? []), begun])
    begin()
    return promise
  }

  return {
    /** Gives an owner a place in memory until the task ends; it waits with `inTurn`. @throws Refusal 429 */
    admit: async <Result>(owner: string, task: (inTurn: InTurn) => Promise<Result>): Promise<Result> => {
      const isFull = taken >= total || (places.get(owner) ?? 0) >= perOwner
      if (isFull) throw busy()
      occupy(owner, 1)
      try {
        return await task((work, signal) => inTurn(owner, work, signal))
      } finally {
        occupy(owner, -1)
      }
    },
  }
}
