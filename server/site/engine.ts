import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Liquid } from 'liquidjs'
import { type Language, textsIn } from '../texts.ts'
import { defaultTheme, type SiteTheme } from './theme.ts'

/** What every page of the site knows. */
export type Frame = {
  language: Language
  /** Query parameters that links keep, such as `lng=de` when the visitor chose the language by the address. */
  kept: Readonly<Record<string, string>>
  /** The page's own path. */
  path: string
}

/** What one page may take (contract §4): milliseconds to render, characters to parse, objects to make. */
const limits = { renderLimit: 1_000, parseLimit: 1_000_000, memoryLimit: 10_000_000 }

let loading: Promise<Liquid> | undefined

/**
 * Loaded at the first page. Everything a template writes is escaped unless it says `raw`, and it sees its values alone.
 * `t` gives a sentence in the page's language, `link` an address that keeps what links keep, `asset` the address of a
 * file of the theme.
 */
const load = async (): Promise<Liquid> => {
  const { Liquid } = await import('liquidjs')
  const texts = { de: await textsIn('de'), en: await textsIn('en') }
  const liquid = new Liquid({
    root: join(defaultTheme, 'template'),
    extname: '.tpl',
    cache: true,
    relativeReference: false,
    ownPropertyOnly: true,
    strictFilters: true,
    outputEscape: 'escape',
    ...limits,
  })
  liquid.registerFilter('t', function (key: string, ...named: [string, unknown][]) {
    const t = this.context.getSync(['language']) === 'de' ? texts.de : texts.en
    return t(key, Object.fromEntries(named))
  })
  liquid.registerFilter('link', function (address: string) {
    return withQuery(String(address), Object(this.context.getSync(['kept'])))
  })
  liquid.registerFilter('asset', addressOf)
  return liquid
}

/** An address of this site with further query parameters; those it names itself win. */
export const withQuery = (address: string, parameters: Readonly<Record<string, string>>): string => {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(address) ?? []
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parameters)) if (!query.has(name)) query.set(name, value)
  return `${path}${query.size > 0 ? `?${query}` : ''}${hash}`
}

const addresses = new Map<string, Promise<string>>()

/** The address of a theme's file such as `css/site.css`, which changes with its content; empty when there is none. */
const addressOf = (file: string): Promise<string> => {
  const address = addresses.get(file) ?? readAddress(file)
  addresses.set(file, address)
  return address
}

const readAddress = async (file: string): Promise<string> => {
  if (!/^(css|js|image)\/[\w-][\w.-]*$/.test(file)) return ''
  const content = await readFile(join(defaultTheme, file)).catch(() => null)
  if (content === null) return ''
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return `/theme/${file}?v=${version}`
}

/**
 * A page of the public site as HTML.
 * @param template name of a template of the theme, without its ending
 * @param values what this template shows besides the frame
 */
export const renderPage = async (
  { config }: SiteTheme,
  template: string,
  frame: Frame,
  values: object,
): Promise<string> => {
  loading ??= load()
  return (await loading).renderFile(template, values, { globals: { ...frame, theme: config } })
}
