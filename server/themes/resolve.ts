import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { parse } from 'yaml'
import { colorSheet } from '#domain/colors.ts'
import type { ByLanguage, Language } from '#domain/languages.ts'
import {
  builtInTheme,
  colorsOf,
  configIn,
  mergeConfigs,
  type OwnConfig,
  type ThemeConfig,
  themeConfigSchema,
} from '#domain/theme.ts'
import type { FileType } from '#domain/themeFile.ts'
import type { Db } from '#server/db/schema.ts'
import { type BuiltIn, type FileFacts, factsOf, firstNames, loadBuiltIn, toText } from './builtIn.ts'
import { findFiles, readFiles, readVersion } from './storedFiles.ts'
import type { ThemeRow } from './storedThemes.ts'

/** A file that a theme uses, and which theme of the chain it comes from. `version` is 0 for the built-in theme's. */
export type FileInUse = FileFacts & {
  themeId: string | null
  theme: string
  version: number
  updatedAt: number | null
  /** Made of the config; not listed, not edited. */
  isGenerated?: true
}

/** A theme together with all it inherits, as it stood at one version of every theme in its chain. It never changes. */
export type ResolvedTheme = {
  /** Null for the built-in theme. */
  id: string | null
  name: string
  /** Another one after every change of the theme or of those it inherits from. */
  key: string
  /** In the site's usual language. */
  config: ThemeConfig
  configs: ByLanguage<ThemeConfig>
  /** The words of all languages, with what it inherits. */
  words: OwnConfig
  /** All files in use, by {@link pathOf}. */
  files: ReadonlyMap<string, FileInUse>
  /** All templates in use, by their names. */
  templates: Readonly<Record<string, string>>
  /** Whether some of them are not the built-in theme's. */
  hasTemplates: boolean
  read: (type: FileType, name: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

/** How a theme names its files: `css/site.css`, `md/about.de.md`. */
export const pathOf = (type: FileType, name: string): string => `${type}/${name}`

/** A theme, its parent, and so on. The built-in theme, which has no row, comes after the last. */
export const chainOf = (rows: readonly ThemeRow[], theme: ThemeRow): ThemeRow[] => {
  const chain: ThemeRow[] = []
  let next: ThemeRow | undefined = theme
  while (next !== undefined && !chain.includes(next)) {
    const { parent_id }: ThemeRow = next
    chain.push(next)
    next = rows.find(({ id }) => id === parent_id)
  }
  return chain
}

/** The key of a theme with this chain. */
export const keyOf = (chain: readonly ThemeRow[]): string => {
  const versions = chain.map(({ id, version }) => `${id} ${version}`).join(' ')
  return chain.length === 0 ? builtInTheme : createHash('sha256').update(versions).digest('base64url').slice(0, 16)
}

/**
 * @param chain the theme first; none for the built-in theme
 * @param language of the calendar, for the name of one that nobody has named
 */
export const resolveTheme = async (db: Db, chain: readonly ThemeRow[], language: Language): Promise<ResolvedTheme> => {
  const builtIn = await loadBuiltIn()
  const [theme] = chain
  const ancestors = chain.toReversed()
  const templates = await Promise.all(ancestors.map(({ id }) => readFiles(db, id, 'template')))
  const configs = await Promise.all(chain.map(({ id }) => readConfig(db, id)))
  const words = mergeConfigs([...configs, firstNames[language], builtIn.config])
  const config = configIn(words, language, language)
  const files = await filesOf(db, ancestors, builtIn)
  const colors = Buffer.from(colorSheet(colorsOf(config)))
  const hasColors = colors.length > 0 && !files.has(colorsPath)
  if (hasColors) files.set(colorsPath, generatedFile(colors))
  return {
    id: theme?.id ?? null,
    name: theme?.name ?? builtInTheme,
    key: keyOf(chain),
    config,
    configs: { de: configIn(words, 'de', language), en: configIn(words, 'en', language) },
    words,
    files,
    templates: mergeTemplates(builtIn, templates.flat()),
    hasTemplates: templates.flat().length > 0,
    read: async (type, name) => {
      const file = files.get(pathOf(type, name))
      if (file === undefined) return null
      if (file.isGenerated) return new Uint8Array(colors)
      if (file.themeId === null) return builtIn.read(type, name)
      return readVersion(db, { themeId: file.themeId, type, name }, file.version)
    },
  }
}

/** Where the colours of the config are found. A theme's own file of this name comes first. */
const colorsPath = pathOf('css', 'colors.css')

const generatedFile = (content: Uint8Array): FileInUse => ({
  ...{ type: 'css', name: 'colors.css', ...factsOf(content) },
  ...{ themeId: null, theme: builtInTheme, version: 0, updatedAt: null, isGenerated: true },
})

const filesOf = async (db: Db, ancestors: readonly ThemeRow[], builtIn: BuiltIn): Promise<Map<string, FileInUse>> => {
  const origin = { themeId: null, theme: builtInTheme, version: 0, updatedAt: null }
  const files = new Map(
    builtIn.files.map((file) => [pathOf(file.type, file.name), { ...file, ...origin } as FileInUse]),
  )
  const rows = await findFiles(
    db,
    ancestors.map(({ id }) => id),
  )
  for (const { id, name: theme } of ancestors) {
    for (const { theme_id, type, name, version, size, hash, created_at } of rows) {
      if (theme_id !== id) continue
      files.set(pathOf(type, name), { type, name, size, hash, themeId: id, theme, version, updatedAt: created_at })
    }
  }
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The later ones win. */
const mergeTemplates = (builtIn: BuiltIn, own: readonly { name: string; content: Uint8Array }[]) => ({
  ...builtIn.templates,
  ...Object.fromEntries(own.map(({ name, content }) => [name, toText(content)])),
})

/** A config was checked when it was saved; one that an older version let through counts for nothing. */
const readConfig = async (db: Db, themeId: string): Promise<OwnConfig> => {
  const [file] = await readFiles(db, themeId, 'config')
  const parsed = v.safeParse(themeConfigSchema, file === undefined ? {} : parse(toText(file.content)))
  return parsed.success ? parsed.output : {}
}
