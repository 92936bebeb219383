/** How often somebody may do something within a window of milliseconds. */
type Allowance = { window: number; most: number }

/** Above so many people at once, those whose window is over are forgotten. */
const manyPeople = 10_000

/**
 * Counts what is too cheap to be counted in the database: in this process, until it ends.
 * @returns a function that counts once for somebody and answers null, or how many seconds they have to wait
 */
export const createAllowance = ({ window, most }: Allowance, now: () => number) => {
  const counts = new Map<string, { since: number; count: number }>()
  const forget = (at: number) => {
    for (const [who, { since }] of counts) if (since + window <= at) counts.delete(who)
  }

  return (who: string): number | null => {
    const at = now()
    if (counts.size >= manyPeople) forget(at)
    const known = counts.get(who)
    const current = known !== undefined && known.since + window > at ? known : { since: at, count: 0 }
    counts.set(who, current)
    if (current.count >= most) return Math.ceil((current.since + window - at) / 1_000)
    current.count += 1
    return null
  }
}
