import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { DamagedError, isDamage } from './db/damage.ts'

/** SQLite is synchronous: long queries need their own connection in their own thread. */

type Answer<Result> = { result: Result } | { error: string; isDamage: boolean }

/** Runs a task in a new thread of `script`. @throws DamagedError, or another error, also when `signal` is aborted */
export const runInThread = async <Task, Result>(script: URL, task: Task, signal: AbortSignal): Promise<Result> => {
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
    env: {},
    execArgv: [],
  })
  try {
    const [answer] = (await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`the thread ended with ${code}`))),
    ])) as [Answer<Result>]
    if ('result' in answer) return answer.result
    throw answer.isDamage ? new DamagedError(answer.error) : new Error(answer.error)
  } finally {
    await worker.terminate()
  }
}

/** Serves {@link runInThread} in the thread. */
export const serveThread = async <Task, Result>(work: (task: Task) => Promise<Result>): Promise<void> => {
  const attempt = async (): Promise<Answer<Result>> => {
    try {
      return { result: await work(workerData as Task) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error), isDamage: isDamage(error) }
    }
  }
  parentPort?.postMessage(await attempt())
}
