import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Liquid } from 'liquidjs'
import { type Language, textsIn } from '../texts.ts'
import { defaultTheme, type ThemeConfig } from './theme.ts'

/** What every page of the site knows. */
export type Frame = {
  language: Language
  /** `?lng=de` when the visitor chose a language by the address, so that links keep it; otherwise empty. */
  lng: string
  /** The page's own path. */
  path: string
  theme: ThemeConfig
}

/** What one page may take (contract §4): milliseconds to render, characters to parse, objects to make. */
const limits = { renderLimit: 1_000, parseLimit: 1_000_000, memoryLimit: 10_000_000 }

let loading: Promise<{ liquid: Liquid; styles: string }> | undefined

/** Loaded at the first page. Everything a template writes is escaped unless it says `raw`, and it sees its values alone. */
const load = async () => {
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
  return { liquid, styles: await addressOf('site.css') }
}

/** A style sheet's address, which changes with its content, so that browsers may keep it. */
const addressOf = async (name: string): Promise<string> => {
  const content = await readFile(join(defaultTheme, 'css', name))
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return `/theme/css/${name}?v=${version}`
}

/**
 * A page of the public site as HTML. In templates `{{ 'key' | t }}` is a sentence in the page's language.
 * @param template name of a template of the theme in use, without its ending
 * @param values what this template shows besides the frame
 */
export const renderPage = async (template: string, frame: Frame, values: object): Promise<string> => {
  loading ??= load()
  const { liquid, styles } = await loading
  return liquid.renderFile(template, values, { globals: { ...frame, styles } })
}
