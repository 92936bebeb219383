import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

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
