import { type FileType, findNameFault, type ThemeFile } from './themeFile.ts'

/** Texts of a theme that are pages of the public site: `impressum.de.md` is the German page `/pages/impressum`. */

/** Whether a text could have this name: words of `a-z A-Z 0-9 _ -`, with single slashes between folder and file. */
export const isContentName = (name: string): boolean => /^[\w-]+(\/[\w-]+)*$/.test(name) && name.length <= 100

/** The text that a Markdown file is, without language and ending; null when no language leads to it. */
export const textNameOf = (file: string): string | null => {
  const name = file.replace(/(\.(de|en))?\.md$/, '')
  return name !== file && isContentName(name) ? name : null
}

/** Whether a text is a page: `about` has its own address, and those under `backstage/` are shown in Backstage. */
export const isTextPage = (name: string): boolean => name !== 'about' && !name.startsWith('backstage/')

/** Whether the page of this text is linked in the menu: those in the folder `menu/`. The others are linked in the footer. */
export const isMenuPage = (name: string): boolean => name.startsWith('menu/')

/** The path of the page that a text is. No other page begins with `/pages/`. */
export const textPagePath = (name: string): string => `/pages/${name}`

/** The path of the page that a file is a text of; null when it is of none. */
export const pageOfFile = (type: FileType, file: string): string | null => {
  const name = type === 'md' ? textNameOf(file) : null
  return name !== null && isTextPage(name) ? textPagePath(name) : null
}

/**
 * Why a new file of this type cannot have this name; null when it can.
 * @returns a reason code of `findNameFault`, or `textName` for a text that would be shown nowhere
 */
export const findNewNameFault = (type: FileType, name: string): string | null =>
  findNameFault(type, name) ?? (type === 'md' && textNameOf(name) === null ? 'textName' : null)

/**
 * Where a draft is to be filled in: `[NAME OF THE TOWN]`. A link, `[HERE](…)`, is none. No part of it goes beyond the next
 * bracket, so that many brackets take linear time.
 */
const gap = /\[(?=[^[\]\n]{0,200}\p{Lu}{2})[^\p{Ll}[\]\n]{6,200}\](?![([:])/gu

/** The gaps of a text, each once. */
export const gapsIn = (markdown: string): string[] => [...new Set(markdown.match(gap) ?? [])]

/** Whether a text of a page is ready to be read: it says something, and no gap is left in it. */
export const isReady = (markdown: string): boolean => markdown.trim() !== '' && gapsIn(markdown).length === 0

/** A text with gaps of a page that is not public yet. */
export type UnfilledPage = { name: string; file: string; gaps: number }

/**
 * The pages that are not public because gaps are left in all their texts. One without any text is not wanted.
 * @param files Markdown files of a theme
 * @param language the site's usual one: its text is named
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
