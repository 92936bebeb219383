/** How much somebody may do within a window of milliseconds. */
type Allowance = { window: number; most: number }

/** So many people are remembered at once; after that, those who began first are forgotten. */
const manyPeople = 10_000

/**
 * Counts what is too cheap to be counted in the database: in this process, until it ends.
 * @returns a function that counts once, or as often as it is told, for somebody and answers null, or how many seconds they have to wait. It is
 *   answered null as long as less than `most` was counted before
 */
export const createRateLimiter = ({ window, most }: Allowance, now: () => number) => {
  /** Those who began first come first. */
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
    // The clock may have been ahead: what lies in the future counts as now.
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
