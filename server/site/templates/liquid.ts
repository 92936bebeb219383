import type { TFunction } from 'i18next'
import type { Liquid } from 'liquidjs'
import { languages } from '#domain/languages.ts'
import { textsIn } from '#server/texts.ts'
import { renderDirectly } from './directRender.ts'
import { cachedRender } from './keptParts.ts'

/** Milliseconds, characters, objects (contract §4). */
const limits = { renderLimit: 1_000, parseLimit: 1_000_000, memoryLimit: 10_000_000 }

const keptTemplates = ['line', 'day', 'monthDay', 'choice', 'tagOptions', 'assets', 'masthead', 'footerLinks']

type Assets = {
  base?: unknown
  versions?: Readonly<Record<string, unknown>>
  distances?: Readonly<Record<string, number>>
}

/**
 * All output is escaped but `raw`. `t`: a sentence; `link`: a URL with kept parameters; `asset`: a theme file's URL, or empty;
 * of several files the nearest theme's, best first.
 */
export const createEngine = async (
  templates: Readonly<Record<string, string>>,
  { isTrusted = false } = {},
): Promise<Liquid> => {
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
    liquid.registerTag('render', await cachedRender(keptTemplates))
    await renderDirectly(liquid)
  }
  liquid.registerFilter('t', function (key: string, ...named: [string, unknown][]) {
    const t = sentences.get(this.context.getSync(['language'])) ?? sentences.get('en')
    return named.length === 0 ? t?.(key) : t?.(key, Object.fromEntries(named))
  })
  liquid.registerFilter('link', function (address: string) {
    return withQuery(String(address), Object(this.context.getSync(['kept'])))
  })
  liquid.registerFilter('asset', function (...files: string[]) {
    const { base, versions = {}, distances = {} }: Assets = Object(this.context.getSync(['assets']))
    const found = files.filter((file) => Object.hasOwn(versions, file))
    const [file] = found.toSorted((one, other) => (distances[one] ?? 0) - (distances[other] ?? 0))
    return file === undefined ? '' : `${base}/${file}?v=${versions[file]}`
  })
  return liquid
}

export const withoutEmpty = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** Adds query parameters to a URL of this site; its own win. */
export const withQuery = (address: string, parameters: Readonly<Record<string, string>>): string => {
  if (Object.keys(parameters).length === 0 && !address.includes('?')) return address
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parameters)) if (!query.has(name)) query.set(name, value)
  return `${path}${query.size > 0 ? `?${query}` : ''}${hash}`
}
