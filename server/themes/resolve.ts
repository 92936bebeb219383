import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { parse } from 'yaml'
import type { ByLanguage, Language } from '#domain/languages.ts'
import { colorSheet } from '#domain/themes/colors.ts'
import { builtInTheme } from '#domain/themes/theme.ts'
import {
  colorsOf,
  configIn,
  mergeConfigs,
  type OwnConfig,
  type ThemeConfig,
  themeConfigSchema,
} from '#domain/themes/themeConfig.ts'
import type { FileType } from '#domain/themes/themeFile.ts'
import type { Db } from '#server/db/schema.ts'
import { type BuiltIn, type FileFacts, firstNames, loadBuiltIn, sizeAndHash, toText } from './builtIn.ts'
import { type FileRow, findFiles, readFiles, readVersion } from './storedFiles.ts'
import type { ThemeRow } from './storedThemes.ts'

export type FileInUse = FileFacts & {
  themeId: string | null
  theme: string
  version: number
  updatedAt: number | null
  /** 0 for the theme's own, 1 for its parent's, and so on. */
  distance: number
  /** Made of the config; not listed, not edited. */
  isGenerated?: true
}

/** A theme with all that it inherits, at one version of each. It never changes. */
export type ResolvedTheme = {
  id: string | null
  name: string
  /** Changes with the theme and those it inherits from. */
  key: string
  config: ThemeConfig
  configs: ByLanguage<ThemeConfig>
  words: OwnConfig
  files: ReadonlyMap<string, FileInUse>
  /** The versions that removed its own files. */
  removals: ReadonlyMap<string, number>
  templates: Readonly<Record<string, string>>
  hasTemplates: boolean
  read: (type: FileType, name: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

/** Such as `css/site.css` or `md/about.de.md`. */
export const themeFilePath = (type: FileType, name: string): string => `${type}/${name}`

/** Of pictures that stand for the same, such as `logo.svg` and `logo.png`: the nearest theme's, best first. */
export const nearestImage = ({ files }: ResolvedTheme, names: readonly string[]): FileInUse | null => {
  const found = names.flatMap((name) => files.get(themeFilePath('image', name)) ?? [])
  return found.toSorted((one, other) => one.distance - other.distance)[0] ?? null
}

/** The version of a theme's own file, also if removed; 0 without one. */
export const ownVersion = ({ id, files, removals }: ResolvedTheme, type: FileType, name: string): number => {
  const path = themeFilePath(type, name)
  const file = files.get(path)
  return file?.themeId === id ? file.version : (removals.get(path) ?? 0)
}

/** A theme, its parent, and so on, without the built-in theme. */
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

export const chainKey = (chain: readonly ThemeRow[]): string => {
  const versions = chain.map(({ id, version }) => `${id} ${version}`).join(' ')
  return chain.length === 0 ? builtInTheme : createHash('sha256').update(versions).digest('base64url').slice(0, 16)
}

/** `chain` begins with the theme and is empty for the built-in one; `language` is for a name that nobody has given. */
export const resolveTheme = async (db: Db, chain: readonly ThemeRow[], language: Language): Promise<ResolvedTheme> => {
  const builtIn = await loadBuiltIn()
  const [theme] = chain
  const ancestors = chain.toReversed()
  const templates = await Promise.all(ancestors.map(({ id }) => readFiles(db, id, 'template')))
  const configs = await Promise.all(chain.map(({ id }) => readConfig(db, id)))
  const words = mergeConfigs([...configs, firstNames[language], builtIn.config])
  const config = configIn(words, language, language)
  const stored = await findFiles(
    db,
    chain.map(({ id }) => id),
  )
  const files = filesOf(stored, ancestors, builtIn)
  const colors = Buffer.from(colorSheet(colorsOf(config)))
  const hasColors = colors.length > 0 && !files.has(colorsPath)
  if (hasColors) files.set(colorsPath, generatedFile(colors))
  return {
    id: theme?.id ?? null,
    name: theme?.name ?? builtInTheme,
    key: chainKey(chain),
    config,
    configs: { de: configIn(words, 'de', language), en: configIn(words, 'en', language) },
    words,
    files,
    removals: removalsOf(stored, theme),
    templates: mergeTemplates(builtIn, templates.flat()),
    hasTemplates: templates.flat().length > 0,
    read: async (type, name) => {
      const file = files.get(themeFilePath(type, name))
      if (file === undefined) return null
      if (file.isGenerated) return new Uint8Array(colors)
      if (file.themeId === null) return builtIn.read(type, name)
      return readVersion(db, { themeId: file.themeId, type, name }, file.version)
    },
  }
}

/** A theme's own file of this name wins. */
const colorsPath = themeFilePath('css', 'colors.css')

const generatedFile = (content: Uint8Array): FileInUse => ({
  type: 'css',
  name: 'colors.css',
  ...sizeAndHash(content),
  themeId: null,
  theme: builtInTheme,
  version: 0,
  updatedAt: null,
  distance: 0,
  isGenerated: true,
})

const removalsOf = (stored: readonly FileRow[], theme: ThemeRow | undefined): Map<string, number> =>
  new Map(
    stored
      .filter(({ theme_id, removed }) => theme_id === theme?.id && removed === 1)
      .map(({ type, name, version }) => [themeFilePath(type, name), version]),
  )

const filesOf = (
  stored: readonly FileRow[],
  ancestors: readonly ThemeRow[],
  builtIn: BuiltIn,
): Map<string, FileInUse> => {
  const origin = { themeId: null, theme: builtInTheme, version: 0, updatedAt: null, distance: ancestors.length }
  const files = new Map(
    builtIn.files.map((file) => [themeFilePath(file.type, file.name), { ...file, ...origin } as FileInUse]),
  )
  for (const [index, { id, name: theme }] of ancestors.entries()) {
    for (const { theme_id, type, name, version, size, hash, removed, created_at } of stored) {
      if (theme_id !== id || removed === 1) continue
      files.set(themeFilePath(type, name), {
        type,
        name,
        size,
        hash,
        themeId: id,
        theme,
        version,
        updatedAt: created_at,
        distance: ancestors.length - 1 - index,
      })
    }
  }
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const mergeTemplates = (builtIn: BuiltIn, own: readonly { name: string; content: Uint8Array }[]) => ({
  ...builtIn.templates,
  ...Object.fromEntries(own.map(({ name, content }) => [name, toText(content)])),
})

/** Ignores a config that an older version let through. */
const readConfig = async (db: Db, themeId: string): Promise<OwnConfig> => {
  const [file] = await readFiles(db, themeId, 'config')
  const parsed = v.safeParse(themeConfigSchema, file === undefined ? {} : parse(toText(file.content)))
  return parsed.success ? parsed.output : {}
}
