import type { Context, Emitter } from 'liquidjs'
import { LRUCache } from 'lru-cache'

/** In characters, for one theme. */
const cacheCharacters = 3_000_000

const createCache = () =>
  new LRUCache<string, string>({ maxSize: cacheCharacters, sizeCalculation: (html, key) => html.length + key.length })

type Globals = { language?: unknown; kept?: unknown; assets?: { base?: unknown; versions?: object } }

/** Liquid's tag `render` with a cache for `names`, which may use the globals `language`, `kept` and `assets` only. */
export const cachedRender = async (names: readonly string[]) => {
  const { Hash, RenderTag } = await import('liquidjs')
  const caches = new WeakMap<object, ReturnType<typeof createCache>>()

  return class KeptRender extends RenderTag {
    readonly #name: string | undefined
    readonly #arguments: InstanceType<typeof Hash>

    constructor(...[token, ...rest]: ConstructorParameters<typeof RenderTag>) {
      super(token, ...rest)
      const [all = '', name = ''] = /^'(\w+)',?/.exec(token.args) ?? []
      this.#name = names.includes(name) ? name : undefined
      this.#arguments = new Hash(token.args.slice(all.length))
    }

    override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const { language, kept, assets: { base, versions } = {} } = context.globals as Globals
      if (this.#name === undefined || versions === undefined) {
        yield super.render(context, emitter)
        return
      }
      const written = caches.get(versions) ?? createCache()
      caches.set(versions, written)
      const key = JSON.stringify([this.#name, language, kept, base, yield this.#arguments.render(context)])
      const known = written.get(key)
      if (known !== undefined) {
        // Not returned: Liquid writes what a tag returns.
        emitter.write(known)
        return
      }
      const parts: string[] = []
      const write = (html: unknown): void => {
        parts.push(String(html))
      }
      yield super.render(context, { buffer: '', write })
      const html = parts.join('')
      written.set(key, html)
      emitter.write(html)
    }
  }
}
