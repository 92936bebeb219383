type Allowance = { window: number; most: number }

/** Above that, those with the oldest window are forgotten. */
const manyPeople = 10_000

/** Creates a rate limiter: null for `most` counts in `window` ms, then the seconds to wait. */
export const createRateLimiter = ({ window, most }: Allowance, now: () => number) => {
  const counts = new Map<string, { since: number; count: number }>()

  const forget = (at: number) => {
    for (const [who, { since }] of counts) {
      if (since + window > at && counts.size < manyPeople) return
      counts.delete(who)
    }
  }

  return (who: string, cost = 1): number | null => {
    const at = now()
    forget(at)
    const known = counts.get(who)
    // The clock may have been set back: a start in the future counts as now.
    if (known !== undefined) known.since = Math.min(known.since, at)
    const current = known !== undefined && known.since + window > at ? known : { since: at, count: 0 }
    if (current.count >= most) return Math.ceil((current.since + window - at) / 1_000)
    if (known !== current) {
      counts.delete(who)
      if (cost > 0) counts.set(who, current)
    }
    current.count += cost
    return null
  }
}
