import { type ChildProcess, fork } from 'node:child_process'
import { findSetpriv, type Guard, killedWithParent } from './guard.ts'
import type { ChildMessage } from './serve.ts'

export type ChildLimits = {
  /** Milliseconds for a task, as `processorTime`. */
  workTime: number
  processorTime: number
  megabytes: number
  heapMegabytes: number
  /** Milliseconds without a task until it ends. */
  idleTime: number
  waiting: number
}

/** It took too much time or memory, or crashed. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded'
}

export class ChildBusy extends Error {
  override readonly name = 'ChildBusy'
}

/** Milliseconds until the child must be ready. */
const startTime = 20_000

/** Returns freed memory at once. */
const allocation = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

/** Killed at the end of this process; guard.ts is for a parent that is killed. */
const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

type Waiting<Request, Answer> = { request: Request; done: PromiseWithResolvers<Answer> }

/**
 * Runs native code on foreign data in a process of its own, without environment variables: a crash or overuse ends only that.
 * One task at a time. It starts with the first task and does not keep this process alive.
 */
export const createChild = <Request extends object, Answer>(entry: URL, limits: ChildLimits, guard?: Guard) => {
  const queue: Waiting<Request, Answer>[] = []
  let child: ChildProcess | null = null
  let isReady = false
  let current: Waiting<Request, Answer> | null = null
  let timer: NodeJS.Timeout | undefined

  const begin = () => {
    if (current !== null || queue.length === 0) return
    try {
      child ??= start()
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)))
    }
    if (child === null || !isReady) return
    current = queue.shift() ?? null
    clearTimeout(timer)
    timer = setTimeout(() => end(new ChildEnded('took too long')), limits.workTime)
    const asked = child
    if (current !== null) asked.send(current.request, (error) => error && asked === child && end(error))
  }

  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(() => leave(), limits.idleTime).unref()
  }

  const leave = () => {
    clearTimeout(timer)
    if (child !== null) living.delete(child)
    child?.removeAllListeners()
    child?.on('error', () => {})
    child?.kill('SIGKILL')
    child = null
    isReady = false
  }

  const end = (error: Error) => {
    leave()
    const failed = current === null ? queue.splice(0) : [current]
    current = null
    for (const { done } of failed) done.reject(error)
    begin()
  }

  const hear = (message: ChildMessage<Answer>) => {
    if (message.kind === 'ready') {
      isReady = true
      begin()
      return
    }
    const finished = current
    current = null
    if (message.megabytes > limits.megabytes / 3) leave()
    else rest()
    if (message.kind === 'answered') finished?.done.resolve(message.answer)
    else finished?.done.reject(new Error(message.error))
    begin()
  }

  const start = (): ChildProcess => {
    const setpriv = guard === 'thread' ? null : findSetpriv()
    const flags = [`--max-old-space-size=${limits.heapMegabytes}`, '--max-semi-space-size=1']
    const how: Guard = setpriv === null ? 'thread' : 'system'
    const started = fork(entry, [String(limits.megabytes), String(limits.processorTime), how], {
      serialization: 'advanced',
      execPath: setpriv ?? process.execPath,
      execArgv: setpriv === null ? flags : [...killedWithParent, process.execPath, ...flags],
      env: allocation,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    living.add(started)
    started.unref()
    started.channel?.unref()
    clearTimeout(timer)
    timer = setTimeout(() => end(new Error(`${entry} does not start`)), startTime)
    started.on('message', hear)
    started.on('error', end)
    started.on('exit', (code, signal) =>
      end(isReady ? new ChildEnded(`${signal ?? code}`) : new Error(`${entry} ended`)),
    )
    return started
  }

  return {
    /** For what `structuredClone` can copy. @throws ChildEnded, ChildBusy, an Error of the child, or `signal`'s reason */
    ask: (request: Request, signal?: AbortSignal): Promise<Answer> => {
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (queue.length >= limits.waiting) return Promise.reject(new ChildBusy('too much waits'))
      const task = { request, done: Promise.withResolvers<Answer>() }
      const stop = () => {
        task.done.reject(signal?.reason)
        if (task === current) end(new ChildEnded('stopped'))
        else queue.splice(queue.indexOf(task), 1)
        if (current === null && queue.length === 0) leave()
      }
      const forget = () => signal?.removeEventListener('abort', stop)
      signal?.addEventListener('abort', stop)
      task.done.promise.then(forget, forget)
      queue.push(task)
      begin()
      return task.done.promise
    },

    stop: (): void => {
      const waiting = [...(current === null ? [] : [current]), ...queue.splice(0)]
      current = null
      leave()
      for (const { done } of waiting) done.reject(new ChildEnded('stopped'))
    },
  }
}
