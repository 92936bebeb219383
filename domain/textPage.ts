import { type FileType, findNameFault } from './themeFile.ts'

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
