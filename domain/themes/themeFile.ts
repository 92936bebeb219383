import * as v from 'valibot'
import { builtInTheme } from './theme.ts'

/** §2 CMS, contract §4. */

/** `md` are texts; `config` is one file. */
export const fileExtensions = {
  template: ['tpl'],
  css: ['css'],
  js: ['js'],
  image: ['webp', 'jpg', 'jpeg', 'png', 'svg', 'ico'],
  font: ['ttf'],
  md: ['md'],
  config: ['yaml'],
} as const satisfies Record<string, readonly string[]>

export type FileType = keyof typeof fileExtensions

/** §2. */
export const tabFileTypes = ['template', 'css', 'js', 'image', 'font'] as const satisfies readonly FileType[]

export const configFile = 'config.yaml'

export const isFileType = (type: string): type is FileType => Object.hasOwn(fileExtensions, type)

/** In lower case; or empty. */
export const extensionOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether a file is edited as text. SVG is (§2). */
export const isTextFile = (type: FileType, name: string): boolean =>
  type === 'image' ? extensionOf(name) === 'svg' : type !== 'font'

/** Contract §4. */
export const maximumThemeTextBytes = 256_000
const maximumThemeBinaryBytes = 1_000_000

export const maximumBytesOf = (type: FileType, name: string): number =>
  isTextFile(type, name) ? maximumThemeTextBytes : maximumThemeBinaryBytes

const maximumFileNameLength = 100
export const maximumThemeFiles = 500

const kindOf = (name: string): string => extensionOf(name).replace('jpeg', 'jpg')

/** Whether endings are the same; `jpeg` is `jpg`. */
export const fitsName = (chosen: string, name: string): boolean => kindOf(chosen) === kindOf(name)

/** The `accept` attribute for a type, or for a kept name. */
export const acceptedEndings = (type: FileType, name: string | null): string[] =>
  fileExtensions[type].map((extension) => `.${extension}`).filter((ending) => name === null || fitsName(ending, name))

const fileNamePattern = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/

/** A reason code for a bad name, or null: `empty`, `tooLong`, `fileName` (characters, `..`, absolute), `extension`. */
export const findNameFault = (type: FileType, name: string): string | null => {
  if (name === '') return 'empty'
  if (name.length > maximumFileNameLength) return 'tooLong'
  const parts = name.split('/')
  if (!fileNamePattern.test(name) || name.includes('..') || parts.includes('.')) return 'fileName'
  if (type === 'config') return name === configFile ? null : 'fileName'
  const known: readonly string[] = fileExtensions[type]
  return known.includes(extensionOf(name)) && !/(^|\/)\.[^.]*$/.test(name) ? null : 'extension'
}

/** The first character that no file's name can have. */
export const forbiddenInFileName = (name: string): string | null =>
  /[^A-Za-z0-9._/-]/u.exec(name.normalize('NFC'))?.[0] ?? null

/** The logo of a theme's pages, best first. */
export const logoNames: readonly string[] = ['logo.svg', 'logo.webp', 'logo.png']

/** Without a theme it is the active one's. */
export type ThemeFileAddress = { theme: string | null; type: FileType; name: string }

/** Forbidden characters become hyphens; it may still be refused. A logo is one in small letters only. */
export const suggestFileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+/, '')
    .replace(/-+\./g, '.')
    .replace(/^logo\.(?:svg|webp|png)$/i, (logo) => logo.toLowerCase())

/** A name in URLs (§2, §7): base64url without padding. */
export const encodeFileName = (name: string): string =>
  btoa(name).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Reads base64 or base64url, else null. */
export const decodeFileName = (code: string): string | null => {
  if (!/^[A-Za-z0-9_+/-]+={0,2}$/.test(code)) return null
  try {
    return atob(code.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}

/** Positions from 1; a reason code or the parser's text. */
export type Fault = { line: number; column: number; text: string }

/** Parsers may repeat the whole file. */
const maximumFaultLength = 500

/** `line 3, column 5: tag "if" not closed`. Long texts lose their middle. */
export const writeFault = ({ line, column, text }: Fault): string => {
  const words = text.replace(/\s+/g, ' ').trim()
  const half = maximumFaultLength / 2
  const short = words.length <= maximumFaultLength ? words : `${words.slice(0, half)}…${words.slice(-half)}`
  return `line ${line}, column ${column}: ${short}`
}

export const readFault = (reason: string): Fault | null => {
  const [, line, column, text] = /^line (\d+), column (\d+): (.+)$/.exec(reason) ?? []
  return text === undefined ? null : { line: Number(line), column: Number(column), text }
}

/** `own` is not inherited. */
export const themeFileSchema = v.object({
  name: v.string(),
  own: v.boolean(),
  theme: v.string(),
  /** 0 for an inherited file. */
  version: v.number(),
  /** In bytes. */
  size: v.number(),
  updatedAt: v.nullable(v.string()),
  /** For pictures and fonts, while the theme stays the same. */
  link: v.optional(v.string()),
  /** Of a page's draft. */
  gaps: v.optional(v.number()),
  /** Of a page: the template of its theme that has no place for links to it. */
  unlinkedIn: v.optional(v.string()),
  /** How many links an own template lacks that the built-in one has. */
  lacks: v.optional(v.number()),
  /** Of a template that failed since the theme was saved last; not in lists. */
  failing: v.optional(v.object({ error: v.string(), at: v.string() })),
})
export type ThemeFile = v.InferOutput<typeof themeFileSchema>

/** Text, or base64 when `isBinary`. */
export const themeFileContentSchema = v.object({
  ...themeFileSchema.entries,
  content: v.string(),
  isBinary: v.boolean(),
})
export type ThemeFileContent = v.InferOutput<typeof themeFileContentSchema>

/** Whether it is the built-in theme's, looked at there. */
export const isReadOnly = ({ own, theme }: Pick<ThemeFile, 'own' | 'theme'>): boolean => own && theme === builtInTheme

export const fileVersionContentSchema = v.object({ version: v.number(), content: v.string(), isBinary: v.boolean() })
export type FileVersionContent = v.InferOutput<typeof fileVersionContentSchema>

/** `removed`: the own file was deleted. */
export const fileVersionSchema = v.object({
  version: v.number(),
  createdAt: v.string(),
  author: v.nullable(v.object({ id: v.string(), nickname: v.string() })),
  size: v.number(),
  removed: v.boolean(),
})
export type FileVersion = v.InferOutput<typeof fileVersionSchema>
