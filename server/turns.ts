import { setImmediate as nextTurn } from 'node:timers/promises'

const waiting: (() => void)[] = []
let isTaken = false

/** The longest rest after a turn, in ms. */
const longestRest = 20

/** For a slice of long work. After a turn the thread rests as long as the turn took: requests wait for one slice at most. */
export const takeTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (isTaken) return
    isTaken = true
    setImmediate(next)
  })

export const inTurns = async <Result>(work: Generator<undefined, Result>): Promise<Result> => {
  let step = work.next()
  while (!step.done) {
    await takeTurn()
    step = work.next()
  }
  return step.value
}

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

/** In ms: the least and the most that work goes on before a pause. */
const shortestWork = 10
const longestWork = 30

/** For short work: call it after each slice. After a long pause it works longer, so that many clients do not hold it up. */
export const createPauses = () => {
  let begun = performance.now()
  let allowed = shortestWork
  return async (): Promise<void> => {
    const paused = performance.now()
    if (paused - begun < allowed) return
    await nextTurn()
    begun = performance.now()
    allowed = Math.min(Math.max(shortestWork, begun - paused), longestWork)
  }
}
