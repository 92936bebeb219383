import type { Logger } from 'pino'
import type { Output } from './output.ts'

/** Milliseconds after which an unfinished stop is given up and the process killed. */
const longestStop = 9_800

/** SIGHUP comes when a terminal is closed. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

type Stopping = {
  /** Finishes running work; then nothing keeps the process alive. */
  stop: () => Promise<void>
  /** Called when that takes too long, before the process is killed. */
  giveUp?: () => void
  output: Output
  log: Pick<Logger, 'error'>
}

/**
 * Stops the process on the first signal, within ten seconds, and ignores others: with `npm`, Ctrl+C reaches it twice.
 * @returns resolves at the first signal
 */
export const stopOnSignal = ({ stop, giveUp, output, log }: Stopping): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const endAsItIs = () => {
    log.error('stopping took too long')
    giveUp?.()
    output.end()
    // A normal exit waits for threads, which may hang in a name lookup.
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
