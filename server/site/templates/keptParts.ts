import type { Context, Emitter } from 'liquidjs'
import { LRUCache } from 'lru-cache'

/** In characters, for one theme. */
const cacheCharacters = 3_000_000

const createCache = () =>
  new LRUCache<string, string>({ maxSize: cacheCharacters, sizeCalculation: (html, key) => html.length + key.length })

/** Numbers of objects that come again, by which they are known without writing out all that they say; null the first time. */
const createNumbers = () => {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (object: object): number | null => {
    const known = numbers.get(object)
    if (known !== undefined) return known
    last += 1
    numbers.set(object, last)
    return null
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Globals = { language?: unknown; kept?: unknown; assets?: { base?: unknown; versions?: object } }

/**
 * Liquid's tag `render` with a cache for `names`, which may use the globals `language`, `kept` and `assets` only. The first
 * argument that is an object is known again as it is, so nobody may change it; else by all that it says.
 */
export const cachedRender = async (names: readonly string[]) => {
  const { Hash, RenderTag } = await import('liquidjs')
  const caches = new WeakMap<object, ReturnType<typeof createCache>>()
  const numberOf = createNumbers()

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
      const given = Object.entries((yield this.#arguments.render(context)) as object)
      const [, object = given] = given.find(([, value]) => isObject(value)) ?? []
      const others = given.map((one) => (one[1] === object ? one[0] : one))
      const rest = JSON.stringify([this.#name, language, kept, base, others])
      const number = numberOf(object)
      const sameKey = `${rest} ${number}`
      const same = number === null ? undefined : written.get(sameKey)
      const alikeKey = same === undefined ? rest + JSON.stringify(object) : ''
      const known = same ?? written.get(alikeKey)
      if (known !== undefined) {
        if (same === undefined && number !== null) written.set(sameKey, known)
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
      written.set(alikeKey, html)
      emitter.write(html)
    }
  }
}
