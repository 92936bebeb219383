import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** What a child tells its parent. `megabytes`: what it holds after the work. */
export type ChildMessage<Answer> =
  | { kind: 'ready' }
  | { kind: 'answered'; answer: Answer; megabytes: number }
  | { kind: 'failed'; error: string; megabytes: number }

/** How often memory and processor time are looked at, in milliseconds. */
const watchInterval = 20

/** How much lower than its parent's its priority is, so that pages come before pictures; and the lowest there is. */
const lowerPriority = 5
const lowestPriority = 19

const megabytes = () => process.memoryUsage.rss() / 1e6

/**
 * Makes this process a child that works for its parent (child.ts) and ends with it. It ends itself when it holds more memory
 * than its first argument says, in megabytes, or uses the processor for longer than its second says, in milliseconds; where
 * memory is short, the system ends it before others.
 */
export const serveParent = <Request, Answer>(work: (request: Request) => Answer | Promise<Answer>): void => {
  const [maximumMegabytes = 0, maximumTime = 0] = process.argv.slice(2).map(Number)
  let begun: NodeJS.CpuUsage | null = null
  const usedTime = () => {
    if (begun === null) return 0
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  }
  const tell = (message: ChildMessage<Answer>) => process.send?.(message)
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
    setPriority(Math.min(getPriority() + lowerPriority, lowestPriority))
  } catch {
    // Other systems and containers without /proc: the limit below holds there, too.
  }
  setInterval(() => {
    if (megabytes() > maximumMegabytes || usedTime() > maximumTime) process.kill(process.pid, 'SIGKILL')
  }, watchInterval).unref()

  // A signal to the whole group is the parent's to answer: it finishes what is under way.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async (request: Request) => {
    begun = process.cpuUsage()
    try {
      const answer = await work(request)
      tell({ kind: 'answered', answer, megabytes: megabytes() })
    } catch (error) {
      tell({ kind: 'failed', error: error instanceof Error ? error.message : String(error), megabytes: megabytes() })
    } finally {
      begun = null
    }
  })
  tell({ kind: 'ready' })
}
