import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Deps } from '../deps.ts'

/** The folder of the built-in theme. */
export const defaultTheme = join(import.meta.dirname, '../../themes/default')

const configSchema = v.object({
  parent: v.string(),
  sitename: v.string(),
  sitenameShort: v.string(),
  sitenameLong: v.string(),
  defaultMetaTitle: v.string(),
  defaultMetaDescription: v.string(),
  logoAlt: v.string(),
  foreignContent: v.string(),
})

/** The words a site is branded with (§1, §3). */
export type ThemeConfig = v.InferOutput<typeof configSchema>

let kept: Promise<ThemeConfig> | undefined

/** The config of the theme in use, which is the built-in one. */
export const themeConfig = (): Promise<ThemeConfig> => {
  kept ??= readFile(join(defaultTheme, 'config.json'), 'utf8').then((text) => v.parse(configSchema, JSON.parse(text)))
  return kept
}

/** The theme that one answer is made of. */
export type SiteTheme = {
  /** Tells themes apart under which pages are kept. */
  key: string
  config: ThemeConfig
  /** Query parameters that links of the page carry on. */
  kept: Readonly<Record<string, string>>
}

/**
 * The theme that a visitor gets.
 * @param query a parameter of the request, by its name; `theme=default` asks for the built-in theme (contract §4)
 */
export const themeFor = async (_deps: Deps, query: (name: string) => string | undefined): Promise<SiteTheme> => ({
  key: 'default',
  config: await themeConfig(),
  kept: query('theme') === 'default' ? { theme: 'default' } : {},
})
