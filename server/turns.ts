/** Who waits for a turn, the first one first. */
const waiting: (() => void)[] = []
let isTaken = false

/** The longest rest after a turn, in milliseconds. */
const longestRest = 20

/**
 * Waits for a turn on the main thread, for one slice of a long work. Turns come one after the other, however many long
 * answers are worked out at the same time, and after each the main thread is free for as long as the turn took: others
 * wait for one slice at most, and have half of the time. Works of a few slices, such as a page, give way with `setImmediate`
 * alone: they must not wait until every long work has had its turn.
 */
export const takeTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (isTaken) return
    isTaken = true
    setImmediate(next)
  })

const next = (): void => {
  const resolve = waiting.shift()
  isTaken = resolve !== undefined
  if (resolve === undefined) return
  const begun = performance.now()
  resolve()
  setImmediate(() => {
    const rest = Math.min(performance.now() - begun, longestRest)
    if (rest < 1) next()
    else setTimeout(next, rest)
  })
}
