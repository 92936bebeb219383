import { parentPort } from 'node:worker_threads'
import type { Liquid } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { createEngine } from './liquid.ts'
import { renderMarkdown } from './markdown.ts'
import type { SandboxAnswer, SandboxFault, SandboxRequest } from './sandbox.ts'

/** The thread of sandbox.ts. It knows only what it is sent. */

const cachedEngines = 4
const engines = new LRUCache<string, Promise<Liquid>>({ max: cachedEngines })

const work = async (request: SandboxRequest): Promise<SandboxAnswer> => {
  const { id } = request
  try {
    if (request.kind === 'check') return { id, kind: 'checked', fault: await check(request) }
    if (request.kind === 'markdown') {
      return { id, kind: 'rendered', html: await renderMarkdown(request.text, request.values) }
    }
    const { key, templates, template, values, globals } = request
    const engine = engines.get(key) ?? (templates && createEngine(templates))
    if (engine === undefined) return { id, kind: 'unread' }
    engines.set(key, engine)
    return { id, kind: 'rendered', html: (await engine).renderFileSync(template, values, { globals }) }
  } catch (error) {
    return { id, kind: 'failed', fault: faultOf(error) }
  }
}

const check = async ({ name, templates }: SandboxRequest & { kind: 'check' }): Promise<SandboxFault | null> => {
  const engine = await createEngine(templates)
  const text = templates[name] ?? ''
  try {
    await engine.analyze(engine.parse(text, name), { partials: true })
    return null
  } catch (error) {
    const missing = /ENOENT: Failed to lookup "([^"]*)"/.exec(String(Object(error).message))?.[1]
    const fault = missing === undefined ? faultOf(error) : missingTemplate(text, name, missing)
    return fault.file === name ? fault : null
  }
}

const missingTemplate = (text: string, file: string, missing: string): SandboxFault => {
  const index = Math.max(text.indexOf(`'${missing}'`), text.indexOf(`"${missing}"`))
  const before = text.slice(0, Math.max(0, index)).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return { file: index < 0 ? '' : file, line: before.length, column, text: 'noTemplate', isLimit: false }
}

const faultOf = (error: unknown): SandboxFault => {
  const { message, token } = Object(error) as { message?: unknown; token?: LiquidToken }
  const [line = 1, column = 1] = token?.getPosition?.() ?? []
  const text = String(message).replace(/(, file:[^,]*)?, line:\d+, col:\d+$/, '')
  return { file: token?.file ?? '', line, column, text, isLimit: /limit exceeded|call stack/i.test(text) }
}

type LiquidToken = { file?: string; getPosition?: () => number[] }

const port = parentPort
port?.on('message', async (request: SandboxRequest) => port.postMessage(await work(request)))
port?.postMessage({ kind: 'ready' } satisfies SandboxAnswer)
