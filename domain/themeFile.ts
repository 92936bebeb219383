import * as v from 'valibot'
import { builtInTheme } from './theme.ts'

/** Files of a theme (§2 CMS, contract §4): their types, names and sizes, and how their faults are told. */

/** What a file can be, and how its name has to end. `md` are texts, `config` is the one config file. */
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

/** The types that the files tab has a tab for (§2). */
export const tabFileTypes = ['template', 'css', 'js', 'image', 'font'] as const satisfies readonly FileType[]

/** The name of a theme's config. */
export const configFile = 'config.yaml'

/** Whether there is such a type of file. */
export const isFileType = (type: string): type is FileType => Object.hasOwn(fileExtensions, type)

/** The part of a name after its last dot, in lower case; empty without a dot. */
export const extensionOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether a file is edited as text. SVG counts as text (§2). */
export const isTextFile = (type: FileType, name: string): boolean =>
  type === 'image' ? extensionOf(name) === 'svg' : type !== 'font'

/** Sizes in bytes (contract §4). */
export const maximumThemeTextBytes = 256_000
const maximumThemeBinaryBytes = 1_000_000

/** How large a file may be, in bytes. */
export const maximumBytesOf = (type: FileType, name: string): number =>
  isTextFile(type, name) ? maximumThemeTextBytes : maximumThemeBinaryBytes

/** How long a name may be, and how many files a theme may have. */
const maximumFileNameLength = 100
export const maximumThemeFiles = 500

/** The ending that an extension counts as: `jpeg` is `jpg`. */
const kindOf = (name: string): string => extensionOf(name).replace('jpeg', 'jpg')

/** Whether a chosen file can become the file of this name, as far as their endings tell. */
export const fitsName = (chosen: string, name: string): boolean => kindOf(chosen) === kindOf(name)

/** How the names of such files end, as in the `accept` attribute of a file input. @param name one that has to be kept */
export const acceptedEndings = (type: FileType, name: string | null): string[] =>
  fileExtensions[type].map((extension) => `.${extension}`).filter((ending) => name === null || fitsName(ending, name))

const fileNamePattern = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/

/**
 * Why a file of this type cannot have this name; null when it can.
 * @returns a reason code: `empty`, `tooLong`, `fileName` (characters, `..`, absolute), `extension`
 */
export const findNameFault = (type: FileType, name: string): string | null => {
  if (name === '') return 'empty'
  if (name.length > maximumFileNameLength) return 'tooLong'
  const parts = name.split('/')
  if (!fileNamePattern.test(name) || name.includes('..') || parts.includes('.')) return 'fileName'
  if (type === 'config') return name === configFile ? null : 'fileName'
  const known: readonly string[] = fileExtensions[type]
  return known.includes(extensionOf(name)) && !/(^|\/)\.[^.]*$/.test(name) ? null : 'extension'
}

/** One file of a theme. `theme` is the theme's name; null is the active one, whichever that is. */
export type ThemeFileAddress = { theme: string | null; type: FileType; name: string }

/** A name that a chosen file can have in a theme: what is not allowed in it becomes a hyphen. May still be refused. */
export const suggestFileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+/, '')
    .replace(/-+\./g, '.')

/** A name as it stands in addresses (§2, §7): base64url, without padding. */
export const encodeFileName = (name: string): string =>
  btoa(name).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** The name behind base64 or base64url; null when that is none. */
export const decodeFileName = (code: string): string | null => {
  if (!/^[A-Za-z0-9_+/-]+={0,2}$/.test(code)) return null
  try {
    return atob(code.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}

/** Where a text could not be read, counted from 1, and why: a reason code or the parser's own words. */
export type Fault = { line: number; column: number; text: string }

/** How many characters of a parser's words are told: they can repeat the whole file. */
const maximumFaultLength = 500

/**
 * A fault as the reason of a refused field: `line 3, column 5: tag "if" not closed`. Of long words the beginning and the end
 * are kept.
 */
export const writeFault = ({ line, column, text }: Fault): string => {
  const words = text.replace(/\s+/g, ' ').trim()
  const half = maximumFaultLength / 2
  const short = words.length <= maximumFaultLength ? words : `${words.slice(0, half)}…${words.slice(-half)}`
  return `line ${line}, column ${column}: ${short}`
}

/** The fault that a reason tells of; null when it tells of none. */
export const readFault = (reason: string): Fault | null => {
  const [, line, column, text] = /^line (\d+), column (\d+): (.+)$/.exec(reason) ?? []
  return text === undefined ? null : { line: Number(line), column: Number(column), text }
}

/** One file of a theme in a list. `own` ones are the theme's, the others come from the theme it inherits from. */
export const themeFileSchema = v.object({
  name: v.string(),
  own: v.boolean(),
  /** The name of the theme that it comes from. */
  theme: v.string(),
  /** Counts the saved versions; 0 when the theme has none of its own. */
  version: v.number(),
  /** In bytes. */
  size: v.number(),
  updatedAt: v.nullable(v.string()),
  /** Where the site has it, as long as nothing of the theme changes: pictures and fonts alone. */
  link: v.optional(v.string()),
  /** How many gaps are left in the draft of a page: texts alone. */
  gaps: v.optional(v.number()),
})
export type ThemeFile = v.InferOutput<typeof themeFileSchema>

/** A file with its content: text, or base64 of the bytes when `isBinary`. */
export const themeFileContentSchema = v.object({
  ...themeFileSchema.entries,
  content: v.string(),
  isBinary: v.boolean(),
})
export type ThemeFileContent = v.InferOutput<typeof themeFileContentSchema>

/** Whether it is a file of the built-in theme looked at there, where nothing can be changed. */
export const isReadOnly = ({ own, theme }: Pick<ThemeFile, 'own' | 'theme'>): boolean => own && theme === builtInTheme

/** What a version of a file held. */
export const fileVersionContentSchema = v.object({ version: v.number(), content: v.string(), isBinary: v.boolean() })
export type FileVersionContent = v.InferOutput<typeof fileVersionContentSchema>

/** One saved version of a file. `removed` ones took the theme's own file away. */
export const fileVersionSchema = v.object({
  version: v.number(),
  createdAt: v.string(),
  author: v.nullable(v.object({ id: v.string(), nickname: v.string() })),
  size: v.number(),
  removed: v.boolean(),
})
export type FileVersion = v.InferOutput<typeof fileVersionSchema>
