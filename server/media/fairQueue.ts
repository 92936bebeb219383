import { Refusal } from '#server/refusal.ts'

type QueueLimits = {
  /** How many places one owner may have, and all together. */
  perOwner: number
  total: number
  /** Milliseconds after which work that waits is refused. */
  longestWait: number
}

/** Seconds after which somebody without a place may ask again. */
const retryAfter = 10

const busy = () => new Refusal(429, 'too many attempts', retryAfter)

/**
 * A queue in which one piece of work runs at a time and owners take turns: somebody with much work waits for their own, and
 * the others wait for one piece of theirs at most.
 */
export const createFairQueue = ({ perOwner, total, longestWait }: QueueLimits) => {
  const places = new Map<string, number>()
  /** Work that waits, by its owner. Whose turn is next comes first. */
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

  const inTurn = <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const begun = () => {
      clearTimeout(timer)
      return work().then(resolve, reject)
    }
    const giveUp = () => {
      const others = (waiting.get(owner) ?? []).filter((one) => one !== begun)
      if (others.length > 0) waiting.set(owner, others)
      else waiting.delete(owner)
      reject(busy())
    }
    const timer = setTimeout(giveUp, longestWait)
    waiting.set(owner, [...(waiting.get(owner) ?? []), begun])
    begin()
    return promise
  }

  return {
    /**
     * Gives somebody a place until their task is done, so that nobody keeps more in memory than their share.
     * @param task what they do there; `inTurn` has them wait for their turn
     * @throws Refusal 429 when they, or all together, have too many places, or their turn does not come in time
     */
    admit: async <Result>(
      owner: string,
      task: (inTurn: <Part>(work: () => Promise<Part>) => Promise<Part>) => Promise<Result>,
    ): Promise<Result> => {
      const isFull = taken >= total || (places.get(owner) ?? 0) >= perOwner
      if (isFull) throw busy()
      occupy(owner, 1)
      try {
        return await task((work) => inTurn(owner, work))
      } finally {
        occupy(owner, -1)
      }
    },
  }
}
