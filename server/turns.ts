import { setImmediate as nextTurn } from 'node:timers/promises'

/** First in, first out. */
const waiting: (() => void)[] = []
let isTaken = false

/** The longest rest after a turn, in milliseconds. */
const longestRest = 20

/**
 * Waits for a turn on the main thread, for one slice of long work. Turns come one after the other, and after each the
 * main thread is free for as long as the turn took. So requests wait for one slice at most and get half of the time.
 * Short work of a few slices, such as a page, makes pauses instead: it must not wait for all long work.
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

/** How long short work may keep other requests waiting, in milliseconds. */
const longestWork = 10

/**
 * For short work of a few slices. To be called after each of them: once the work has taken long it lets other requests in between,
 * which on a busy day are a hundred each time.
 */
export const createPauses = () => {
  let begun = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - begun < longestWork) return
    await nextTurn()
    begun = performance.now()
  }
}
