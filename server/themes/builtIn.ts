import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ByLanguage } from '#domain/languages.ts'
import { mergeConfigs, type OwnConfig, type ThemeConfig } from '#domain/themes/themeConfig.ts'
import { configFile, type FileType, findNameFault } from '#domain/themes/themeFile.ts'

export const defaultTheme = join(import.meta.dirname, '../../themes/default')

const folders: Readonly<Record<Exclude<FileType, 'config'>, string>> = {
  template: 'template',
  css: 'css',
  js: 'js',
  image: 'image',
  font: 'font',
  md: 'content',
}

/** A calendar's name until it gets one. The built-in theme's config is German. */
export const firstNames: ByLanguage<Partial<ThemeConfig>> = {
  de: {},
  en: {
    sitename: 'Town calendar',
    sitenameShort: 'Calendar',
    sitenameLong: 'Town calendar',
    defaultMetaTitle: 'Town calendar',
    logoAlt: 'Town calendar',
  },
}

/** `hash` is SHA-256 in base64url, `size` in bytes. */
export type FileFacts = { type: FileType; name: string; size: number; hash: string }

export type BuiltIn = {
  config: OwnConfig
  files: readonly FileFacts[]
  templates: Readonly<Record<string, string>>
  read: (type: FileType, name: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

let loading: Promise<BuiltIn> | undefined

export const loadBuiltIn = (): Promise<BuiltIn> => {
  loading ??= load()
  return loading
}

const load = async (): Promise<BuiltIn> => {
  const types = Object.keys(folders) as (keyof typeof folders)[]
  const files = (await Promise.all([...types.map(readFolder), readConfig()])).flat()
  const templates = files.filter(({ type }) => type === 'template').map(({ name, content }) => [name, toText(content)])
  const config = files.find(({ type }) => type === 'config')
  return {
    config: mergeConfigs([parse(toText(config?.content ?? new Uint8Array()))]),
    files: files.map(({ type, name, content }) => ({ type, name, ...sizeAndHash(content) })),
    templates: Object.fromEntries(templates),
    read: async (type, name) => {
      const found = files.find((file) => file.type === type && file.name === name)
      return found === undefined ? null : found.content
    },
  }
}

type ReadFile = { type: FileType; name: string; content: Uint8Array<ArrayBuffer> }

const readFolder = async (type: keyof typeof folders): Promise<ReadFile[]> => {
  const folder = join(defaultTheme, folders[type])
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files = names.map((name) => name.replaceAll('\\', '/')).filter((name) => findNameFault(type, name) === null)
  return Promise.all(
    files.toSorted().map(async (name) => ({ type, name, content: await readWhole(join(folder, name)) })),
  )
}

const readConfig = async (): Promise<ReadFile[]> => [
  { type: 'config', name: configFile, content: await readWhole(join(defaultTheme, configFile)) },
]

const readWhole = async (path: string) => new Uint8Array(await readFile(path))

export const sizeAndHash = (content: Uint8Array): { size: number; hash: string } => ({
  size: content.length,
  hash: createHash('sha256').update(content).digest('base64url'),
})

export const toText = (content: Uint8Array): string => new TextDecoder().decode(content)
