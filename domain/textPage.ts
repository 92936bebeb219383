import { type Language, languages, otherLanguage } from '#domain/languages.ts'
import {
  extensionOf,
  type FileType,
  fileExtensions,
  findNameFault,
  isReadOnly,
  type ThemeFile,
} from '#domain/themes/themeFile.ts'

/** `impressum.de.md` is the German `/pages/impressum`. */

/** Whether a name fits: `a-z A-Z 0-9 _ -` with single slashes. */
export const isContentName = (name: string): boolean => /^[\w-]+(\/[\w-]+)*$/.test(name) && name.length <= 100

export const textNameOf = (file: string): string | null => {
  const name = file.replace(/(\.(de|en))?\.md$/, '')
  return name !== file && isContentName(name) ? name : null
}

/** `about` has its own URL, Backstage shows `backstage/`. */
export const isTextPage = (name: string): boolean => name !== 'about' && !name.startsWith('backstage/')

/** The menu links `menu/`, the footer the others. */
export const isMenuPage = (name: string): boolean => name.startsWith('menu/')

export const textPagePath = (name: string): string => `/pages/${name}`

export const pageOfFile = (type: FileType, file: string): string | null => {
  const name = type === 'md' ? textNameOf(file) : null
  return name !== null && isTextPage(name) ? textPagePath(name) : null
}

/** A new file's name as typed. A missing ending is added if only one is possible, also after a language: `faq.en` gets `.md`. */
export const newNameOf = (type: FileType, typed: string): string => {
  const name = typed.trim()
  const [ending = '', ...others] = fileExtensions[type]
  const isWhole = extensionOf(name) !== '' && !(type === 'md' && /\.(de|en)$/.test(name))
  return name === '' || name.endsWith('/') || others.length > 0 || isWhole ? name : `${name}.${ending}`
}

/** A reason code for a bad name, or null. `textName`: the text would be shown nowhere. */
export const findNewNameFault = (type: FileType, name: string): string | null =>
  findNameFault(type, name) ?? (type === 'md' && textNameOf(name) === null ? 'textName' : null)

/** Short words that people leave to be filled in, `[TODO]` too. Other short ones are rather abbreviations, such as `[DSGVO]`. */
const shortGaps =
  'NAME|ORT|STADT|LAND|PLZ|TEL|FAX|MAIL|DATUM|TAG|ZEIT|PREIS|FIRMA|NR|TEXT|LINK|TITEL|BILD|TODO|TBA|X{2,5}|TOWN|CITY|DATE|DAY|TIME|PRICE|PHONE|ZIP|TITLE'
/** `[NAME OF THE TOWN]`, not the link `[HERE](…)`. Ends at the next bracket: linear time. */
const gap = new RegExp(
  String.raw`\[(?:${shortGaps}|(?=[^[\]\n]{0,200}\p{Lu}{2})[^\p{Ll}[\]\n]{6,200})\](?![([:])`,
  'gu',
)

export const gapsIn = (markdown: string): string[] => [...new Set(markdown.match(gap) ?? [])]

/** No link, footnote or checkbox. */
const bracketed = /(?<!\])\[(?=[^[\]\n]{0,200}\p{L}{2})[^[\]\n^]{2,200}\](?![([:])/gu

/** Words in square brackets that are no gaps, such as `[DSGVO]`: visitors see them. */
export const bracketsIn = (markdown: string): string[] =>
  [...new Set(markdown.match(bracketed) ?? [])].filter((found) => gapsIn(found).length === 0)

/** Public if not empty and without gaps. */
export const isReady = (markdown: string): boolean => markdown.trim() !== '' && gapsIn(markdown).length === 0

/** Of a text that is a page; `saved` is what visitors could see. `ready`: public once saved. */
export const pageStateOf = (markdown: string, saved: string): 'gaps' | 'empty' | 'ready' | 'public' => {
  if (gapsIn(markdown).length > 0) return 'gaps'
  if (markdown.trim() === '') return 'empty'
  return isReady(saved) ? 'public' : 'ready'
}

export const gapsOfFile = (type: FileType, file: string, markdown: string): number =>
  pageOfFile(type, file) === null ? 0 : gapsIn(markdown).length

/** Where the first gap is, counted from 1, or null. */
export const findFirstGap = (markdown: string): { line: number; column: number; length: number } | null => {
  const [found] = gapsIn(markdown)
  if (found === undefined) return null
  const before = markdown.slice(0, markdown.search(gap)).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, length: found.length }
}

/** `isReadOnly`: there is no theme of one's own yet. `language` of the file if it is one of several. */
export type UnfilledPage = {
  name: string
  file: string
  language: Language | null
  gaps: number
  isReadOnly: boolean
}

const isPublic = ({ gaps = 0, size }: ThemeFile): boolean => gaps === 0 && size > 0

/** The other language, if its readers get this page, too, as it has no text in theirs. */
export const languageWithout = ({ files, file }: { files: readonly ThemeFile[]; file: ThemeFile }): Language | null => {
  const page = textNameOf(file.name)
  const language = languageOfFile(file.name)
  if (page === null || !isTextPage(page) || language === null || !isPublic(file)) return null
  const other = otherLanguage[language]
  const theirs = [`${page}.${other}.md`, `${page}.md`]
  return files.some((one) => theirs.includes(one.name) && isPublic(one)) ? null : other
}

const languageOfFile = (file: string): Language | null => languages.find((code) => file.endsWith(`.${code}.md`)) ?? null

/** Pages whose texts all have gaps. `language` chooses the named file. */
export const unfilledPages = (files: readonly ThemeFile[], language: string): UnfilledPage[] => {
  const texts = files.flatMap((file) => {
    const name = textNameOf(file.name)
    return name === null || !isTextPage(name) ? [] : [{ ...file, page: name }]
  })
  return [...Map.groupBy(texts, ({ page }) => page)].flatMap(([name, all]) => {
    const versions = all.filter(({ size }) => size > 0)
    const [first] = versions.toSorted((one, other) => rankOf(one) - rankOf(other))
    const isUnfilled = versions.every(({ gaps = 0 }) => gaps > 0)
    if (!isUnfilled || first === undefined) return []
    const language = all.length > 1 ? languageOfFile(first.name) : null
    return [{ name, file: first.name, language, gaps: first.gaps ?? 0, isReadOnly: isReadOnly(first) }]
  })

  function rankOf({ name }: ThemeFile): number {
    return name.endsWith(`.${language}.md`) ? 0 : 1
  }
}
