import type { ByLanguage, Language } from '#domain/languages.ts'
import { builtInTheme, type ThemeConfig } from '#domain/theme.ts'
import type { Deps } from '#server/deps.ts'
import { TemplateError } from '#server/site/templates/sandbox.ts'
import { type FileFacts, loadBuiltIn } from './builtIn.ts'
import { reportFailure } from './failures.ts'
import { readPreview } from './preview.ts'
import { pathOf, type ResolvedTheme } from './resolve.ts'
import { type ThemeDeps, themesOf } from './resolvedThemes.ts'

/** The addresses of a theme's files: `/theme/css/site.css?v=…`. `versions` by folder and name, such as `css/site.css`. */
export type Assets = { base: string; versions: Readonly<Record<string, string>> }

/** The theme that one answer is made of. */
export type SiteTheme = {
  /** Tells themes apart under which pages are kept. */
  key: string
  /** In the language of the page, once that is known; before, in the site's usual one. */
  config: ThemeConfig
  configs: ByLanguage<ThemeConfig>
  /** What administrators call it. */
  name: string
  /** Query parameters that links of the page carry on. */
  kept: Readonly<Record<string, string>>
  /** Whether it is not what everybody sees: the built-in theme on demand, or one before its activation. */
  isPreview: boolean
  assets: Assets
  /** The templates by their names; null when they are the built-in theme's. */
  templates: Readonly<Record<string, string>> | null
  /** The file names of all its texts, such as `about.de.md`, in alphabetical order. */
  texts: readonly string[]
  /** A text of the theme by its file name, such as `about.de.md`; null when there is none. */
  readText: (name: string) => Promise<string | null>
  /** Whether the text of this name is the built-in theme's. */
  isBuiltInText: (name: string) => boolean
  /** Told why a page could not be rendered. A fault of the theme is told to the administrators, once. */
  fail: (template: string, error: unknown) => Promise<void>
}

/** The words that the site is branded with now, in a language. */
export const themeConfig = async (deps: ThemeDeps, language: Language): Promise<ThemeConfig> =>
  (await themesOf(deps).active()).configs[language]

/**
 * The theme that a visitor gets.
 * @param query a parameter of the request, by its name; `theme=default` asks for the built-in theme (contract §4),
 *   `preview` is a link's token
 */
export const themeFor = async (deps: Deps, query: (name: string) => string | undefined): Promise<SiteTheme> => {
  const themes = themesOf(deps)
  if (query('theme') === builtInTheme) return present(deps, await themes.builtIn(), { theme: builtInTheme })
  const token = query('preview')
  const previewed = token === undefined ? null : await readPreview(deps, token)
  const theme = previewed === null ? null : await themes.withId(previewed)
  if (theme !== null && token !== undefined) return present(deps, theme, { preview: token })
  return present(deps, await themes.active(), {})
}

/** The built-in theme, for the page that says that the database cannot be asked. */
export const themeWithoutDatabase = async (deps: Deps): Promise<SiteTheme> =>
  present(deps, await themesOf(deps).builtIn(), {})

/** @param kept what led to a theme that is not the active one */
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
    assets: assetsOf(theme, isPreview),
    templates: theme.hasTemplates ? theme.templates : null,
    texts: [...theme.files.values()].filter(({ type }) => type === 'md').map(({ name }) => name),
    readText: async (file) => {
      const content = await theme.read('md', file)
      return content === null ? null : new TextDecoder().decode(content)
    },
    isBuiltInText: (file) => theme.files.get(pathOf('md', file))?.themeId === null,
    fail: async (template, error) => {
      if (!(error instanceof TemplateError)) deps.log.error({ err: error, theme: name, template }, 'page not rendered')
      else if (id !== null) await reportFailure(deps, { id, name, key }, template, error.fault)
    },
  }
}

const versions = new WeakMap<ResolvedTheme, Assets['versions']>()

/** @param isPreview says of which theme the files are; otherwise they are those of the active one */
const assetsOf = (theme: ResolvedTheme, isPreview: boolean): Assets => {
  const known = versions.get(theme) ?? versionsOf([...theme.files.values()])
  versions.set(theme, known)
  return { base: isPreview ? baseOf(theme.key) : '/theme', versions: known }
}

/** The addresses of the built-in theme's files, whichever theme is active. */
export const builtInAssets = async (): Promise<Assets> => {
  const { key, files } = await loadBuiltIn()
  return { base: baseOf(key), versions: versionsOf(files) }
}

/** The address of a theme's file, whichever theme is active. */
export const linkOf = ({ key }: Pick<ResolvedTheme, 'key'>, { type, name, hash }: FileFacts): string =>
  `${baseOf(key)}/${pathOf(type, name)}?v=${shortHash(hash)}`

const baseOf = (key: string): string => `/theme/@${key}`

const versionsOf = (files: readonly FileFacts[]): Assets['versions'] =>
  Object.fromEntries(files.map(({ type, name, hash }) => [pathOf(type, name), shortHash(hash)]))

/** What of a file's hash stands in its address. */
export const shortHash = (hash: string): string => hash.slice(0, 8)
