import { type ChildProcess, fork } from 'node:child_process'
import type { ChildMessage } from './serve.ts'

/** What a child process may take. */
export type ChildLimits = {
  /** Milliseconds for one piece of work, however busy the machine is. */
  workTime: number
  /** Milliseconds of the processor for one piece of work. The child watches them itself, as long as its thread is free. */
  processorTime: number
  /** Megabytes of memory in all, which the child watches itself. */
  megabytes: number
  /** Megabytes of that for the heap of V8. */
  heapMegabytes: number
  /** Milliseconds without work after which it ends. */
  idleTime: number
  /** Pieces of work that may wait. */
  waiting: number
}

/** The work took too much time or memory, or made the child process crash. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded'
}

/** There is more work than may wait. */
export class ChildBusy extends Error {
  override readonly name = 'ChildBusy'
}

/** Milliseconds until the process must be there. */
const startTime = 20_000

/** The C library gives freed memory back at once, so that one large piece of work does not count against the next. */
const allocation = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

/** Children that live. They end with this process, however busy they are; one that has lost its parent would work on. */
const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

type Waiting<Request, Answer> = { request: Request; done: PromiseWithResolvers<Answer> }

/**
 * Work on foreign data that native code does, in a process of its own: what crashes or takes too much ends that process
 * alone, and the next piece of work gets a new one. One piece at a time. The child knows nothing of the environment, starts
 * with the first work and does not keep this process alive.
 * @param entry the module of the child; it calls `serveParent` (serve.ts)
 */
export const createChild = <Request extends object, Answer>(entry: URL, limits: ChildLimits) => {
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

  /** Gives the child up with its work; a child that does not start, with all that waits. */
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
    const started = fork(entry, [String(limits.megabytes), String(limits.processorTime)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${limits.heapMegabytes}`, '--max-semi-space-size=1'],
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
    /**
     * Has the child work on something.
     * @param request and the answer: what `structuredClone` copies
     * @throws ChildEnded, ChildBusy; an Error with the words of what the child threw
     */
    ask: (request: Request): Promise<Answer> => {
      if (queue.length >= limits.waiting) return Promise.reject(new ChildBusy('too much waits'))
      const done = Promise.withResolvers<Answer>()
      queue.push({ request, done })
      begin()
      return done.promise
    },

    /** Ends the child, and all work with it. */
    stop: (): void => {
      const waiting = [...(current === null ? [] : [current]), ...queue.splice(0)]
      current = null
      leave()
      for (const { done } of waiting) done.reject(new ChildEnded('stopped'))
    },
  }
}
