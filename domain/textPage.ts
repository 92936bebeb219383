import { type FileType, findNameFault, type ThemeFile } from './themeFile.ts'

/** Texts of a theme that are public pages: `impressum.de.md` is the German `/pages/impressum`. */

/** Whether a text can have this name: `a-z A-Z 0-9 _ -` with single slashes. */
export const isContentName = (name: string): boolean => /^[\w-]+(\/[\w-]+)*$/.test(name) && name.length <= 100

/** The text of a Markdown file, without language and ending; null for other files. */
export const textNameOf = (file: string): string | null => {
  const name = file.replace(/(\.(de|en))?\.md$/, '')
  return name !== file && isContentName(name) ? name : null
}

/** Whether a text is a page. `about` has its own URL, and Backstage shows `backstage/`. */
export const isTextPage = (name: string): boolean => name !== 'about' && !name.startsWith('backstage/')

/** Whether the menu links the page: `menu/`. The footer links the others. */
export const isMenuPage = (name: string): boolean => name.startsWith('menu/')

export const textPagePath = (name: string): string => `/pages/${name}`

/** The path of a file's page, or null. */
export const pageOfFile = (type: FileType, file: string): string | null => {
  const name = type === 'md' ? textNameOf(file) : null
  return name !== null && isTextPage(name) ? textPagePath(name) : null
}

/** A reason code for a bad name of a new file, or null. `textName`: the text would be shown nowhere. */
export const findNewNameFault = (type: FileType, name: string): string | null =>
  findNameFault(type, name) ?? (type === 'md' && textNameOf(name) === null ? 'textName' : null)

/**
 * A gap to fill in: `[NAME OF THE TOWN]`. A link, `[HERE](…)`, is none. It ends at the next bracket, for linear time.
 */
const gap = /\[(?=[^[\]\n]{0,200}\p{Lu}{2})[^\p{Ll}[\]\n]{6,200}\](?![([:])/gu

export const gapsIn = (markdown: string): string[] => [...new Set(markdown.match(gap) ?? [])]

/** Whether a text is public: it is not empty and has no gap. */
export const isReady = (markdown: string): boolean => markdown.trim() !== '' && gapsIn(markdown).length === 0

/** A page that is not public yet. */
export type UnfilledPage = { name: string; file: string; gaps: number }

/**
 * The pages that are not public because all their texts have gaps.
 * @param files Markdown files of a theme
 * @param language the one whose file is named
 */
export const unfilledPages = (files: readonly ThemeFile[], language: string): UnfilledPage[] => {
  const texts = files.flatMap((file) => {
    const name = textNameOf(file.name)
    return name === null || !isTextPage(name) || file.size === 0 ? [] : [{ ...file, page: name }]
  })
  return [...Map.groupBy(texts, ({ page }) => page)].flatMap(([name, versions]) => {
    const [first] = versions.toSorted((one, other) => rankOf(one) - rankOf(other))
    const isUnfilled = versions.every(({ gaps = 0 }) => gaps > 0)
    return isUnfilled && first !== undefined ? [{ name, file: first.name, gaps: first.gaps ?? 0 }] : []
  })

  function rankOf({ name }: ThemeFile): number {
    return name.endsWith(`.${language}.md`) ? 0 : 1
  }
}
