import * as v from 'valibot'
import { confirmationMonths } from '#domain/confirmation.ts'
import * as field from '#domain/fields.ts'
import type { Language } from '#domain/languages.ts'
import { maximumLineLength, maximumNameLength, maximumTextLength } from '#domain/limits.ts'
import { toLine } from '#domain/text.ts'
import {
  type ColorScheme,
  type ContrastFault,
  colorSchemes,
  findContrastFault,
  readColor,
  type SchemeColors,
} from './colors.ts'
import { type NamesByLanguage, namesBeside } from './siteNames.ts'
import { maximumThemeNameLength } from './theme.ts'

/** §1, §3: what a theme's config says. */

/** `key:` without a value is empty. */
const filled = (maximum: number, clean: (text: string) => string) =>
  v.pipe(
    v.nullable(v.string('type')),
    v.transform((value) => value ?? ''),
    v.check((value) => !value.includes('\0'), 'characters'),
    v.transform(clean),
    v.maxLength(maximum, 'tooLong'),
  )

/** Missing words are inherited. */
export const word = (maximum = maximumLineLength) => v.optional(filled(maximum, toLine))

/** For all languages, or `{de: Stadtkalender, en: Town calendar}`. */
const translated = (schema: v.GenericSchema<string | null, string>) =>
  v.optional(
    v.lazy((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? v.strictObject({ de: v.optional(schema), en: v.optional(schema) }, 'unknown')
        : schema,
    ) as v.GenericSchema<string | null | Translations, string | Translations>,
  )

type Translations = { [Code in Language]?: string | undefined }

const translatedWord = () => translated(filled(maximumLineLength, toLine))

/** Such as `#1b4f91`; empty for the built-in one. */
const color = () =>
  v.optional(
    v.pipe(
      filled(maximumLineLength, toLine),
      v.check((value) => value === '' || readColor(value) !== null, 'color'),
      v.transform((value) => readColor(value) ?? value),
    ),
  )

/** `off`, or months, also without quotes. */
const confirmAfter = () =>
  v.optional(
    v.pipe(
      v.union([v.pipe(v.number(), v.transform(String)), filled(maximumLineLength, toLine)], 'type'),
      v.toLowerCase(),
      v.check((value) => value === '' || value in confirmationMonths, 'confirmAfter'),
    ),
  )

/** §1, §3. */
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
  confirmAfter: confirmAfter(),
  colorAccent: color(),
  colorBackground: color(),
  colorText: color(),
  colorAccentDark: color(),
  colorBackgroundDark: color(),
  colorTextDark: color(),
})

/** Without what it inherits. */
export type OwnConfig = v.InferOutput<typeof themeConfigSchema>

/** Complete, in one language. */
export type ThemeConfig = { [Key in keyof OwnConfig]-?: string }

export const takesProposals = ({ suggestions }: Pick<ThemeConfig, 'suggestions'>): boolean => suggestions !== 'off'

type ColorKey = Extract<keyof ThemeConfig, `color${string}`>

/** What stands at the top of the site: its names, in its colours. */
export type SiteMasthead = NamesByLanguage & Pick<OwnConfig, ColorKey>

/** In the order of their tab (§2). */
export const configKeys = Object.keys(themeConfigSchema.entries) as (keyof ThemeConfig)[]

/** A config with inherited words. The theme's own comes first, the built-in one last. */
export const mergeConfigs = (configs: readonly OwnConfig[]): OwnConfig => {
  const inherited = Object.assign({}, ...configs.toReversed().map(withNames))
  return { ...emptyConfig, ...inherited, parent: configs[0]?.parent ?? '' }
}

/** A config in one language; missing words from another one, except the description. */
export const configIn = (config: OwnConfig, language: Language, siteLanguage: Language): ThemeConfig => {
  const wordOf = (key: string, value: OwnConfig[keyof OwnConfig] = ''): string => {
    const isDescription = key === 'defaultMetaDescription'
    if (typeof value === 'string') return isDescription && language !== siteLanguage ? '' : value
    return value[language] ?? (isDescription ? '' : (value[siteLanguage] ?? value.de ?? value.en ?? ''))
  }
  const words = Object.entries(config).map(([key, value]) => [key, wordOf(key, value)])
  return { ...emptyConfig, ...Object.fromEntries(words) }
}

/** Beside a name of its own, a theme inherits no others. */
const withNames = (config: OwnConfig): OwnConfig => ({
  ...(config.sitename === undefined ? {} : namesBeside(config.sitename)),
  ...dropUndefined(config),
})

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
  confirmAfter: '',
  colorAccent: '',
  colorBackground: '',
  colorText: '',
  colorAccentDark: '',
  colorBackgroundDark: '',
  colorTextDark: '',
}

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
