import { Worker } from 'node:worker_threads'
import { limitWork } from './workLimit.ts'

/** Positions from 1; an empty `file` is the page's own. `isLimit`: it took too much. */
export type SandboxFault = { file: string; line: number; column: number; text: string; isLimit: boolean }

type Job =
  | { kind: 'markdown'; text: string; values: Readonly<Record<string, string>> }
  | { kind: 'check'; name: string; templates: Readonly<Record<string, string>> }
  | {
      kind: 'render'
      key: string
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

export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly fault: SandboxFault

  constructor(fault: SandboxFault) {
    super(fault.text)
    this.fault = fault
  }
}

/** Milliseconds a job, megabytes, waiting jobs. */
type SandboxLimits = { timeout: number; megabytes: number; waiting: number }

const defaultLimits: SandboxLimits = { timeout: 3_000, megabytes: 96, waiting: 200 }

/** Milliseconds. */
const startTimeout = 20_000

type Waiting = { job: Job; id: number; done: PromiseWithResolvers<SandboxAnswer> }

/** Renders untrusted templates and Markdown job by job in a thread. Too much time or memory ends it; the next job gets another. */
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
    /** `key` stands for these templates; `values` and `globals` are plain data. @throws TemplateError for the template's fault */
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

    /** A Markdown text as HTML (markdown.ts). @throws TemplateError with `isLimit` */
    renderMarkdown: async (text: string, values: Readonly<Record<string, string>>): Promise<string> => {
      const answer = await ask({ kind: 'markdown', text, values })
      if (answer.kind === 'rendered') return answer.html
      if (answer.kind === 'failed') throw new TemplateError(answer.fault)
      throw new Error(`unexpected answer: ${answer.kind}`)
    },

    /** A template's first fault: syntax, or a missing template. `templates` are all of its theme. */
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

export const sandbox = (): ReturnType<typeof createSandbox> => {
  shared ??= createSandbox()
  return shared
}
