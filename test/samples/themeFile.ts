import type { ThemeFile } from '#domain/themes/themeFile.ts'

/** A file of the theme "Town", or one that it inherits. */
export const themeFile = (name: string, own: boolean): ThemeFile => ({
  name,
  own,
  theme: own ? 'Town' : 'default',
  version: own ? 3 : 0,
  size: 1_234,
  updatedAt: null,
})
