import { encodeFileName, type FileType } from '#domain/themes/themeFile.ts'

export const themeOptions = ['config', 'content', 'file'] as const
export type ThemeOption = (typeof themeOptions)[number]

const base = '/backstage/cms/theme'

const search = (theme: string | undefined) => (theme === undefined ? '' : `?theme=${encodeURIComponent(theme)}`)

/** Without a theme the active one's. */
export const themeLink = (theme: string | undefined, option: ThemeOption, type?: FileType): string =>
  `${base}/${option}${type === undefined ? '' : `/${type}`}${search(theme)}`

/** §2: `/cms/theme/{option}/{filetype}/{base64 of its name}`. */
export const themeFileLink = (theme: string | undefined, type: FileType, name: string): string => {
  const option: ThemeOption = type === 'md' ? 'content' : type === 'config' ? 'config' : 'file'
  return `${base}/${option}/${type}/${encodeFileName(name)}${search(theme)}`
}
