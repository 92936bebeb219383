import type { TFunction } from 'i18next'
import type { Liquid } from 'liquidjs'
import { languages } from '#domain/languages.ts'
import { textsIn } from '#server/texts.ts'
import { renderDirectly } from './directRender.ts'
import { keptRender } from './keptParts.ts'

/** What a page of a theme may take (contract §4): milliseconds to render, characters to parse, objects to make. */
const limits = { renderLimit: 1_000, parseLimit: 1_000_000, memoryLimit: 10_000_000 }

/** Templates of the built-in theme that write the same on many pages. */
const keptTemplates = ['line', 'day', 'monthDay', 'choice', 'tagOptions', 'assets', 'masthead', 'footerLinks']

/** What `asset` reads: where a theme's files are, and the version of each. */
type Assets = { base?: unknown; versions?: Readonly<Record<string, unknown>> }

/**
 * The engine for one set of templates. Everything a template writes is escaped unless it says `raw`, and it sees its
 * values alone. `t` gives a sentence in the page's language, `link` an address that keeps what links keep, `asset` the
 * address of a file of the theme, empty when there is none.
 * @param templates by their file names
 * @param isTrusted the built-in theme's take as long as they take: on a busy machine that can be longer than usual
 */
export const createEngine = async (templates: Readonly<Record<string, string>>, isTrusted = false): Promise<Liquid> => {
  const { Liquid } = await import('liquidjs')
  const sentences = new Map<unknown, TFunction>()
  for (const language of languages) sentences.set(language, await textsIn(language))
  const liquid = new Liquid({
    templates: { ...templates },
    extname: '.tpl',
    cache: true,
    relativeReference: false,
    ownPropertyOnly: true,
    strictFilters: true,
    outputEscape: 'escape',
    ...(isTrusted ? {} : limits),
  })
  if (isTrusted) {
    liquid.registerTag('render', await keptRender(keptTemplates))
    await renderDirectly(liquid)
  }
  liquid.registerFilter('t', function (key: string, ...named: [string, unknown][]) {
    const t = sentences.get(this.context.getSync(['language'])) ?? sentences.get('en')
    return named.length === 0 ? t?.(key) : t?.(key, Object.fromEntries(named))
  })
  liquid.registerFilter('link', function (address: string) {
    return withQuery(String(address), Object(this.context.getSync(['kept'])))
  })
  liquid.registerFilter('asset', function (file: string) {
    const { base, versions = {} }: Assets = Object(this.context.getSync(['assets']))
    return Object.hasOwn(versions, file) ? `${base}/${file}?v=${versions[file]}` : ''
  })
  return liquid
}

/** What of a query asks for something. */
export const withoutEmpty = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** An address of this site with further query parameters; those it names itself win. */
export const withQuery = (address: string, parameters: Readonly<Record<string, string>>): string => {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parameters)) if (!query.has(name)) query.set(name, value)
  return `${path}${query.size > 0 ? `?${query}` : ''}${hash}`
}
