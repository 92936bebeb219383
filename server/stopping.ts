import type { Logger } from 'pino'
import type { Output } from './output.ts'

const longestStop = 9_800

/** SIGHUP: the terminal was closed. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

type Stopping = {
  stop: () => Promise<void>
  giveUp?: () => void
  output: Output
  log: Pick<Logger, 'error'>
}

/** Stops the process within ten seconds of the first signal. Others are ignored: with `npm`, Ctrl+C arrives twice. */
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
