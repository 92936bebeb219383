import type { Logger } from 'pino'
import type { Output } from './output.ts'

/** A stop that has not come to its end after so many milliseconds is given up: the process ends as it is. */
const longestStop = 9_800

/** SIGHUP comes when a terminal is closed. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** What a process that is told to stop has to do, and whom it tells. */
type Stopping = {
  /** Finishes what is under way; then nothing keeps the process alive. */
  stop: () => Promise<void>
  /** Done when that takes too long, before the process ends as it is. */
  giveUp?: () => void
  output: Output
  log: Pick<Logger, 'error'>
}

/**
 * From now on a signal stops the process, and it is gone within ten seconds. Further signals change nothing: a Ctrl+C
 * reaches a process that `npm` runs twice, once from the terminal and once from `npm`.
 * @returns resolves when the first signal has come
 */
export const stopOnSignal = ({ stop, giveUp, output, log }: Stopping): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const endAsItIs = () => {
    log.error('stopping took too long')
    giveUp?.()
    output.end()
    // An ordinary exit waits for threads, which may hang in a look-up of a name.
    process.kill(process.pid, 'SIGKILL')
  }
  let isStopping = false
  const begin = () => {
    if (isStopping) return
    isStopping = true
    resolve()
    setTimeout(endAsItIs, longestStop).unref()
    stop().catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
  }
  for (const signal of signals) process.on(signal, begin)
  return promise
}
