import { Worker } from 'node:worker_threads'
import { limitWork } from './workLimit.ts'

/** Where a template went wrong: in which file, counted from 1, and in whose words. `isLimit`: it took too much. */
export type SandboxFault = { file: string; line: number; column: number; text: string; isLimit: boolean }

/** Work on templates and Markdown, which are not to be trusted with the process. */
type Job =
  | { kind: 'markdown'; text: string; values: Readonly<Record<string, string>> }
  | { kind: 'check'; name: string; templates: Readonly<Record<string, string>> }
  | {
      kind: 'render'
      key: string
      /** Sent when the worker has not read this theme yet. */
      templates?: Readonly<Record<string, string>>
      template: string
      values: object
      globals: object
    }

export type SandboxRequest = Job & { id: number }

export type SandboxAnswer =
  | { kind: 'ready' }
  | { id: number; kind: 'checked'; fault: SandboxFault | null }
  | { id: number; kind: 'rendered'; html: string }
  | { id: number; kind: 'unread' }
  | { id: number; kind: 'failed'; fault: SandboxFault }

/** A template that could not be rendered, because of what is in it or what it took. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly fault: SandboxFault

  constructor(fault: SandboxFault) {
    super(fault.text)
    this.fault = fault
  }
}

/** What the thread may take: milliseconds of work a job, megabytes in all, and jobs that wait. */
type SandboxLimits = { timeout: number; megabytes: number; waiting: number }

const defaultLimits: SandboxLimits = { timeout: 3_000, megabytes: 96, waiting: 200 }

/** Milliseconds until the thread must be there. */
const startTimeout = 20_000

type Waiting = { job: Job; id: number; done: PromiseWithResolvers<SandboxAnswer> }

/**
 * Reads and renders templates and Markdown in a thread of its own, one after the other, so that one without end holds up nobody but
 * those who asked for it. Whatever takes too long or too much memory is ended with its thread; the next job gets a new
 * one. The thread starts with the first job and does not keep the process alive.
 */
export const createSandbox = (limits: SandboxLimits = defaultLimits) => {
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let isReady = false
  let current: Waiting | null = null
  let stopWatch = () => {}
  let lastId = 0

  const begin = () => {
    worker ??= start()
    if (!isReady || current !== null) return
    current = queue.shift() ?? null
    if (current === null) return
    stopWatch = limitWork(worker, limits.timeout, () => end('template render limit exceeded'))
    try {
      worker.postMessage({ ...current.job, id: current.id } satisfies SandboxRequest)
    } catch (error) {
      finish((waiting) => waiting.done.reject(error))
    }
  }

  const finish = (tell: (waiting: Waiting) => void) => {
    stopWatch()
    const finished = current
    current = null
    if (finished !== null) tell(finished)
    if (queue.length > 0) begin()
  }

  /** Gives the thread up, and what it was working on; without that, everything that waits. */
  const end = (text: string) => {
    worker?.removeAllListeners()
    worker?.on('error', () => {})
    worker?.terminate().catch(() => {})
    worker = null
    isReady = false
    const error = new TemplateError({ file: '', line: 1, column: 1, text, isLimit: true })
    if (current === null) for (const { done } of queue.splice(0)) done.reject(error)
    finish(({ done }) => done.reject(error))
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./sandboxWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 8 },
      env: {},
      execArgv: [],
    })
    const deadline = setTimeout(() => end('the thread does not start'), startTimeout)
    stopWatch = () => clearTimeout(deadline)
    started.on('message', (answer: SandboxAnswer) => {
      if (answer.kind === 'ready') {
        stopWatch()
        isReady = true
        begin()
      } else finish(({ done }) => done.resolve(answer))
    })
    started.on('error', (error) => end(error.message))
    started.on('exit', () => end('the thread has ended'))
    started.unref()
    return started
  }

  const ask = (job: Job): Promise<SandboxAnswer> => {
    if (queue.length >= limits.waiting) return Promise.reject(new Error('too many pages wait to be rendered'))
    lastId += 1
    const waiting = { job, id: lastId, done: Promise.withResolvers<SandboxAnswer>() }
    queue.push(waiting)
    begin()
    return waiting.done.promise
  }

  return {
    /**
     * The page that a template gives.
     * @param key stands for these templates, which are read once
     * @param values and globals have to be plain data
     * @throws TemplateError for what is the template's fault
     */
    render: async (
      { key, templates }: { key: string; templates: Readonly<Record<string, string>> },
      page: { template: string; values: object; globals: object },
    ): Promise<string> => {
      const job = { kind: 'render' as const, key, ...page }
      const first = await ask(job)
      const answer = first.kind === 'unread' ? await ask({ ...job, templates }) : first
      if (answer.kind === 'rendered') return answer.html
      if (answer.kind === 'failed') throw new TemplateError(answer.fault)
      throw new Error(`unexpected answer: ${answer.kind}`)
    },

    /**
     * A Markdown text of a theme as HTML (markdown.ts).
     * @throws TemplateError with `isLimit` when it takes too much
     */
    renderMarkdown: async (text: string, values: Readonly<Record<string, string>>): Promise<string> => {
      const answer = await ask({ kind: 'markdown', text, values })
      if (answer.kind === 'rendered') return answer.html
      if (answer.kind === 'failed') throw new TemplateError(answer.fault)
      throw new Error(`unexpected answer: ${answer.kind}`)
    },

    /**
     * The first fault of a template: what cannot be parsed, and templates it names that are not there.
     * @param templates all of its theme, this one among them
     */
    check: async (name: string, templates: Readonly<Record<string, string>>): Promise<SandboxFault | null> => {
      try {
        const answer = await ask({ kind: 'check', name, templates })
        return answer.kind === 'checked' || answer.kind === 'failed' ? answer.fault : null
      } catch (error) {
        if (error instanceof TemplateError) return error.fault
        throw error
      }
    },

    stop: (): void => end('stopped'),
  }
}

let shared: ReturnType<typeof createSandbox> | undefined

/** The sandbox of this process. */
export const sandbox = (): ReturnType<typeof createSandbox> => {
  shared ??= createSandbox()
  return shared
}
