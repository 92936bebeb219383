import * as v from 'valibot'
import { type ColorScheme, type ContrastFault, colorSchemes, findContrastFault, type SchemeColors } from './colors.ts'
import type { FieldIssue } from './failure.ts'
import * as field from './fields.ts'
import { issuesOf } from './issues.ts'
import type { Language } from './languages.ts'
import { maximumLineLength, maximumNameLength, maximumTextLength } from './limits.ts'
import { toLine } from './text.ts'

/** Themes of the public site (§2 CMS, §3, §4). */

/** The theme that is always there, cannot be changed, and has every file that another one lacks. */
export const builtInTheme = 'default'

const maximumThemeNameLength = 60

/** A text of the config, on one line or on several. `key:` with nothing behind it is empty. */
const filled = (maximum: number, clean: (text: string) => string) =>
  v.pipe(
    v.nullable(v.string('type')),
    v.transform((value) => value ?? ''),
    v.check((value) => !value.includes('\0'), 'characters'),
    v.transform(clean),
    v.maxLength(maximum, 'tooLong'),
  )

/** A word of the config. What is left out is inherited. */
export const word = (maximum = maximumLineLength) => v.optional(filled(maximum, toLine))

/** A word for all languages, or one for each: `{de: Stadtkalender, en: Town calendar}`. */
const translated = (schema: v.GenericSchema<string | null, string>) =>
  v.optional(
    v.lazy((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? v.strictObject({ de: v.optional(schema), en: v.optional(schema) }, 'unknown')
        : schema,
    ) as v.GenericSchema<string | null | Translations, string | Translations>,
  )

/** A word of the config by language. */
type Translations = { [Code in Language]?: string | undefined }

const translatedWord = () => translated(filled(maximumLineLength, toLine))

/** A colour such as `#1b4f91`; empty for the built-in one. */
const color = () =>
  v.optional(
    v.pipe(
      filled(maximumLineLength, toLine),
      v.toLowerCase(),
      v.check((value) => value === '' || /^#[0-9a-f]{6}$/.test(value), 'color'),
    ),
  )

/** What `config.yaml` may hold: the words a site is branded with (§1, §3), and the theme it inherits from. */
export const themeConfigSchema = field.object({
  parent: word(maximumThemeNameLength),
  sitename: translated(v.pipe(filled(maximumNameLength, toLine), v.minLength(1, 'empty'))),
  sitenameShort: translatedWord(),
  sitenameLong: translatedWord(),
  defaultMetaTitle: translatedWord(),
  defaultMetaDescription: translatedWord(),
  logoAlt: translatedWord(),
  foreignContent: translated(filled(maximumTextLength, (text) => text.trim())),
  suggestions: v.optional(
    v.pipe(
      filled(maximumLineLength, toLine),
      v.toLowerCase(),
      v.check((value) => ['', 'on', 'off'].includes(value), 'onOff'),
    ),
  ),
  colorAccent: color(),
  colorBackground: color(),
  colorText: color(),
  colorAccentDark: color(),
  colorBackgroundDark: color(),
  colorTextDark: color(),
})

/** The config of a theme without what it inherits. */
export type OwnConfig = v.InferOutput<typeof themeConfigSchema>

/** The config of a theme together with what it inherits, in one language: every word is there. */
export type ThemeConfig = { [Key in keyof OwnConfig]-?: string }

/** Whether people without an account can propose events. */
export const takesProposals = ({ suggestions }: Pick<ThemeConfig, 'suggestions'>): boolean => suggestions !== 'off'

/** What the site is called; empty where it has no such name. */
export type SiteNames = Pick<ThemeConfig, 'sitename' | 'sitenameShort'>

/** The keys of the config, each of which the config tab explains (§2). */
export const configKeys = Object.keys(themeConfigSchema.entries) as (keyof ThemeConfig)[]

/**
 * The config of a theme from its own and those it inherits from, with its words as they were written.
 * @param configs the theme's own first, the built-in theme's, which has every key, last
 */
export const mergeConfigs = (configs: readonly OwnConfig[]): OwnConfig => {
  const inherited = Object.assign({}, ...configs.toReversed().map(dropUndefined))
  return { ...emptyConfig, ...inherited, parent: configs[0]?.parent ?? '' }
}

/**
 * A config in one language. Where it has no word of this language it has that of another one, but for the description: one
 * that names no language is in the site's.
 */
export const configIn = (config: OwnConfig, language: Language, siteLanguage: Language): ThemeConfig => {
  const wordOf = (key: string, value: OwnConfig[keyof OwnConfig] = ''): string => {
    const isDescription = key === 'defaultMetaDescription'
    if (typeof value === 'string') return isDescription && language !== siteLanguage ? '' : value
    return value[language] ?? (isDescription ? '' : (value[siteLanguage] ?? value.de ?? value.en ?? ''))
  }
  const words = Object.entries(config).map(([key, value]) => [key, wordOf(key, value)])
  return { ...emptyConfig, ...Object.fromEntries(words) }
}

const dropUndefined = (config: OwnConfig) =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined))

const emptyConfig: ThemeConfig = {
  parent: '',
  sitename: '',
  sitenameShort: '',
  sitenameLong: '',
  defaultMetaTitle: '',
  defaultMetaDescription: '',
  logoAlt: '',
  foreignContent: '',
  suggestions: '',
  colorAccent: '',
  colorBackground: '',
  colorText: '',
  colorAccentDark: '',
  colorBackgroundDark: '',
  colorTextDark: '',
}

/** The colours that a config gives, by scheme. */
export const colorsOf = (config: OwnConfig): Record<ColorScheme, SchemeColors> => ({
  light: {
    accent: config.colorAccent ?? '',
    background: config.colorBackground ?? '',
    text: config.colorText ?? '',
  },
  dark: {
    accent: config.colorAccentDark ?? '',
    background: config.colorBackgroundDark ?? '',
    text: config.colorTextDark ?? '',
  },
})

/** The first key of a config whose colour makes something hard to read, and what; null when all can be read. */
export const findColorFault = (config: OwnConfig): { key: keyof ThemeConfig; reason: ContrastFault } | null => {
  const colors = colorsOf(config)
  for (const scheme of colorSchemes) {
    const reason = findContrastFault(scheme, colors[scheme])
    const parts = reason === 'contrastText' ? (['Text', 'Background'] as const) : (['Accent', 'Background'] as const)
    const key = parts
      .map((part) => `color${part}${scheme === 'dark' ? 'Dark' : ''}` as const)
      .find((name) => config[name])
    if (reason !== null && key !== undefined) return { key, reason }
  }
  return null
}

/** The characters that keep a text from being a theme's name, each once. */
export const strangeCharacters = (name: string): string[] => [
  ...new Set([...(/^[ ._-]/.exec(name) ?? []), ...(name.match(/[^\p{L}\p{N} ._-]/gu) ?? [])]),
]

/** A theme's name: letters, digits, blanks, and `. _ -` behind the first. */
const themeName = () =>
  v.pipe(
    field.required(maximumThemeNameLength),
    v.check((name) => /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(name), 'characters'),
  )

/** A new theme (§7): inactive and editable (§4). */
export const newThemeSchema = field.object({
  name: themeName(),
  active: v.optional(v.literal(false, 'notAllowed'), false),
  editable: v.optional(v.literal(true, 'notAllowed'), true),
  /** The theme it inherits from; without it the built-in one. */
  parent: v.optional(v.pipe(v.string('type'), v.trim(), v.maxLength(maximumThemeNameLength, 'tooLong')), ''),
})

/** Which theme is to be the active one (§7). */
export const activationSchema = field.object({ name: field.required(maximumThemeNameLength) })

/** The faults of a new theme's name, as the dialog shows them (§5). */
export const findThemeIssues = (name: string): FieldIssue[] => issuesOf(newThemeSchema, { name })

/** A theme as it is listed. `failures` are templates of it that could not be rendered since they were saved. */
export const listedThemeSchema = v.object({
  name: v.string(),
  active: v.boolean(),
  editable: v.boolean(),
  parent: v.optional(v.string(), ''),
  failures: v.optional(v.array(v.object({ template: v.string(), error: v.string(), at: v.string() })), () => []),
})
export type ListedTheme = v.InferOutput<typeof listedThemeSchema>

/** What administrators may do with a theme on its card (§4): an active one can be edited, but neither activated nor deleted. */
export const themeOffers = (theme: ListedTheme, themes: readonly ListedTheme[]) => ({
  canEdit: theme.editable,
  canActivate: !theme.active,
  /** One that others inherit from stays. */
  canDelete: theme.editable && !theme.active && heirsOf(theme, themes).length === 0,
})

/** The names of the themes that inherit from this one. */
export const heirsOf = (theme: ListedTheme, themes: readonly ListedTheme[]): string[] =>
  themes.filter(({ name, parent }) => parent === theme.name && name !== theme.name).map(({ name }) => name)

/** A template that could not be rendered: which file it was found in, where (from 1), and the engine's own words. */
type ThemeFailure = { file: string; line: number; column: number; text: string }

/** Reads a listed failure, `event.tpl:3:5: undefined variable`; null for what has another form. */
export const readFailure = (error: string): ThemeFailure | null => {
  const [, file, line, column, text] = /^(.+?):(\d+):(\d+): (.*)$/s.exec(error) ?? []
  return file === undefined || text === undefined ? null : { file, line: Number(line), column: Number(column), text }
}
