import { DamagedError, isDamage } from '#server/db/damage.ts'
import { createChild } from './child.ts'
import { serveParent } from './serve.ts'

/** SQLite is synchronous: a long read gets a process of its own, whose crash ends nothing else. */

type Answer<Result> = { result: Result } | { damage: string }

/** Hours: it may be a large calendar on a small disk. */
const longest = 12 * 60 * 60 * 1_000

const limits = {
  workTime: longest,
  processorTime: longest,
  megabytes: 400,
  heapMegabytes: 128,
  idleTime: 0,
  waiting: 1,
}

/** Runs a task in a new process of `entry`. @throws DamagedError, or another error, also when `signal` is aborted */
export const runAside = async <Task extends object, Result>(
  entry: URL,
  task: Task,
  signal: AbortSignal,
): Promise<Result> => {
  signal.throwIfAborted()
  const child = createChild<Task, Answer<Result>>(entry, limits)
  signal.addEventListener('abort', child.stop)
  try {
    const answer = await child.ask(task)
    if ('damage' in answer) throw new DamagedError(answer.damage)
    return answer.result
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', child.stop)
    child.stop()
  }
}

/** Serves {@link runAside} in the process. */
export const serveAside = <Task, Result>(work: (task: Task) => Promise<Result>): void =>
  serveParent<Task, Answer<Result>>(async (task) => {
    try {
      return { result: await work(task) }
    } catch (error) {
      if (isDamage(error)) return { damage: error.message }
      throw error
    }
  })
