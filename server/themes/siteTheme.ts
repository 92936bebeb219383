import type { ByLanguage, Language } from '#domain/languages.ts'
import { builtInTheme } from '#domain/themes/theme.ts'
import type { ThemeConfig } from '#domain/themes/themeConfig.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { TemplateError } from '#server/site/templates/sandbox.ts'
import { type FileFacts, loadBuiltIn } from './builtIn.ts'
import { reportFailure } from './failures.ts'
import { readPreview } from './preview.ts'
import { nearestImage, type ResolvedTheme, themeFilePath } from './resolve.ts'
import { type ThemeDeps, themesOf } from './resolvedThemes.ts'

type Named<Value> = Readonly<Record<string, Value>>

/** Links such as `/theme/css/site.css?v=…`; `versions` by `css/site.css`, and from how far a file is inherited. */
export type Assets = { base: string; versions: Named<string>; distances: Named<number> }

export type SiteTheme = {
  key: string
  /** In the language of the page, once it is known. */
  config: ThemeConfig
  configs: ByLanguage<ThemeConfig>
  name: string
  kept: Readonly<Record<string, string>>
  /** The built-in theme on demand, or a theme before its activation. */
  isPreview: boolean
  /** The link of a preview that is over: the active theme. */
  hasEnded: boolean
  assets: Assets
  /** Null for the built-in theme's. */
  templates: Readonly<Record<string, string>> | null
  texts: readonly string[]
  readText: (name: string) => Promise<string | null>
  isBuiltInText: (name: string) => boolean
  nearestImage: (names: readonly string[]) => string | undefined
  /** Stores why rendering failed; administrators are told once. */
  fail: (template: string, error: unknown) => Promise<void>
}

export const themeConfig = async (deps: ThemeDeps, language: Language): Promise<ThemeConfig> =>
  (await themesOf(deps).active()).configs[language]

/** The theme of a request: `theme=default` is the built-in one (contract §4), `preview` the token of a link. */
export const themeFor = async (
  deps: Deps,
  query: (name: string) => string | undefined,
  state?: RevisionCache,
): Promise<SiteTheme> => {
  const themes = themesOf(deps)
  if (query('theme') === builtInTheme) return present(deps, await themes.builtIn(), { theme: builtInTheme })
  const token = query('preview')
  const previewed = token === undefined ? null : await readPreview(deps, token)
  const active = await themes.active(state)
  // What everybody sees is no preview any more.
  if (previewed !== null && previewed === active.id) return present(deps, active, {})
  const theme = previewed === null ? null : await themes.withId(previewed, state)
  if (theme !== null && token !== undefined) return present(deps, theme, { preview: token })
  return { ...present(deps, active, {}), hasEnded: token !== undefined }
}

/** The built-in theme, when the database does not answer. */
export const themeWithoutDatabase = async (deps: Deps): Promise<SiteTheme> =>
  present(deps, await themesOf(deps).builtIn(), {})

/** `kept` led to a theme that is not the active one. */
const present = (deps: Deps, theme: ResolvedTheme, kept: Record<string, string>): SiteTheme => {
  const isPreview = Object.keys(kept).length > 0
  const { id, name, key, config, configs } = theme
  return {
    key: isPreview ? `@${key}` : key,
    config,
    configs,
    name,
    kept,
    isPreview,
    hasEnded: false,
    assets: assetsOf(theme, isPreview),
    templates: theme.hasTemplates ? theme.templates : null,
    texts: [...theme.files.values()].filter(({ type }) => type === 'md').map(({ name }) => name),
    readText: async (file) => {
      const content = await theme.read('md', file)
      return content === null ? null : new TextDecoder().decode(content)
    },
    isBuiltInText: (file) => theme.files.get(themeFilePath('md', file))?.themeId === null,
    nearestImage: (names) => nearestImage(theme, names)?.name,
    fail: async (template, error) => {
      if (!(error instanceof TemplateError)) deps.log.error({ err: error, theme: name, template }, 'page not rendered')
      else if (id !== null) await reportFailure(deps, { id, name, key }, template, error.fault)
    },
  }
}

const assets = new WeakMap<ResolvedTheme, Omit<Assets, 'base'>>()

const assetsOf = (theme: ResolvedTheme, isPreview: boolean): Assets => {
  const files = [...theme.files.values()]
  const known = assets.get(theme) ?? {
    versions: versionsOf(files),
    distances: Object.fromEntries(files.map(({ type, name, distance }) => [themeFilePath(type, name), distance])),
  }
  assets.set(theme, known)
  return { base: isPreview ? baseOf(theme) : '/theme', ...known }
}

export const builtInAssets = async (): Promise<Assets> => {
  const { files } = await loadBuiltIn()
  return { base: baseOf({ id: null }), versions: versionsOf(files), distances: {} }
}

/** The URL of a theme's file, whichever theme is active. */
export const themeFileUrl = (theme: Pick<ResolvedTheme, 'id'>, { type, name, hash }: FileFacts): string =>
  `${baseOf(theme)}/${themeFilePath(type, name)}?v=${shortHash(hash)}`

/** It has the id, which stays while somebody changes the theme: an open page still finds its files. */
const baseOf = ({ id }: Pick<ResolvedTheme, 'id'>): string => `/theme/@${id ?? builtInTheme}`

const versionsOf = (files: readonly FileFacts[]): Assets['versions'] =>
  Object.fromEntries(files.map(({ type, name, hash }) => [themeFilePath(type, name), shortHash(hash)]))

export const shortHash = (hash: string): string => hash.slice(0, 8)
