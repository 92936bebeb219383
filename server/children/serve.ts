import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Guard } from './guard.ts'

const watchParent = () => {
  new Worker(new URL('./parentWatch.ts', import.meta.url), { workerData: process.ppid }).unref()
}

/** `megabytes`: the memory after the task. */
export type ChildMessage<Answer> =
  | { kind: 'ready' }
  | { kind: 'answered'; answer: Answer; megabytes: number }
  | { kind: 'failed'; error: string; megabytes: number }

const watchInterval = 20

/** Pages come before pictures. 19 is the lowest priority. */
const lowerPriority = 5
const lowestPriority = 19

const megabytes = () => process.memoryUsage.rss() / 1e6

/** Arguments: megabytes, ms of processor time, guard. Above a limit the process ends; if memory is short, the system ends it. */
export const serveParent = <Request, Answer>(work: (request: Request) => Answer | Promise<Answer>): void => {
  const [maximumMegabytes = 0, maximumTime = 0] = process.argv.slice(2, 4).map(Number)
  if (process.argv[4] === ('thread' satisfies Guard)) watchParent()
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
    // Without /proc only the limit below counts.
  }
  setInterval(() => {
    if (megabytes() > maximumMegabytes || usedTime() > maximumTime) process.kill(process.pid, 'SIGKILL')
  }, watchInterval).unref()

  // The parent handles a group's signal and finishes the work.
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
