import type { ThemeFileAddress, ThemeFileContent } from '#domain/themes/themeFile.ts'

export const address: ThemeFileAddress = { theme: 'Town', type: 'css', name: 'site.css' }

export const fileOf = (content: string, version = 3, theme = 'Town'): ThemeFileContent => ({
  name: 'site.css',
  own: true,
  theme,
  version,
  size: content.length,
  updatedAt: '2031-05-01T10:00:00.000Z',
  content,
  isBinary: false,
})
