import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { Language } from '../texts.ts'
import { renderMarkdown } from './markdown.ts'
import { defaultTheme, themeConfig } from './theme.ts'

/** One text of the site as HTML, and the language it is in. */
export type Content = { html: string; language: Language }

/** Reads a content file of the theme in use by its path, such as `backstage/faq.de.md`; null when the theme has none. */
export type ContentSource = (path: string) => Promise<string | null>

/** Whether a text could have this name: words of `a-z A-Z 0-9 _ -`, with single slashes between folder and file. */
export const isContentName = (name: string): boolean => /^[\w-]+(\/[\w-]+)*$/.test(name) && name.length <= 100

/** The content files of the built-in theme. */
export const builtInContent: ContentSource = async (path) => {
  try {
    return await readFile(join(defaultTheme, 'content', path), 'utf8')
  } catch (error) {
    if ((Object(error) as { code?: unknown }).code === 'ENOENT') return null
    throw error
  }
}

/**
 * The texts that themes keep as Markdown (contract §4). Each is rendered at its first use and kept.
 * Placeholders that every text may use: `{{siteName}}`, `{{moderationEmail}}`.
 */
export const createContents = (
  { language: usual, moderationEmail }: Pick<Settings, 'language' | 'moderationEmail'>,
  source: ContentSource = builtInContent,
) => {
  const kept = new Map<string, Promise<Content | null>>()

  /** `faq.de.md`, `faq.md`, and rather `faq.en.md` than nothing. A file without a language is in the site's usual one. */
  const make = async (name: string, language: Language): Promise<Content | null> => {
    const other = language === 'de' ? 'en' : 'de'
    for (const [path, found] of [
      [`${name}.${language}.md`, language],
      [`${name}.md`, usual],
      [`${name}.${other}.md`, other],
    ] as const) {
      const markdown = await source(path)
      if (markdown === null) continue
      const { sitename } = await themeConfig()
      return { html: await renderMarkdown(markdown, { siteName: sitename, moderationEmail }), language: found }
    }
    return null
  }

  return {
    /**
     * @param name a file of the content folder without language and ending, such as `backstage/faq`
     * @returns null when the theme has no such text in any language
     */
    find: async (name: string, language: Language): Promise<Content | null> => {
      if (!isContentName(name)) return null
      const key = `${language} ${name}`
      const making = kept.get(key) ?? make(name, language)
      kept.set(key, making)
      const content = await making.catch((error: unknown) => {
        kept.delete(key)
        throw error
      })
      if (content === null) kept.delete(key)
      return content
    },
  }
}

export type Contents = ReturnType<typeof createContents>
