import type { Language } from '#domain/languages.ts'
import { keepRecent } from '../recent.ts'
import type { Settings } from '../settings.ts'
import { renderMarkdown } from './markdown.ts'
import type { SiteTheme } from './theme.ts'

/** One text of the site as HTML, and the language it is in. */
export type Content = { html: string; language: Language }

/** What of a theme its texts depend on. */
export type ContentTheme = Pick<SiteTheme, 'key' | 'config' | 'readText'>

/** Of how many themes the rendered texts are kept. */
const room = 4

/** Whether a text could have this name: words of `a-z A-Z 0-9 _ -`, with single slashes between folder and file. */
export const isContentName = (name: string): boolean => /^[\w-]+(\/[\w-]+)*$/.test(name) && name.length <= 100

/** One text of a theme as HTML. Placeholders that every text may use: `{{siteName}}`, `{{moderationEmail}}`. */
export const renderText = (
  { config }: Pick<ContentTheme, 'config'>,
  markdown: string,
  moderationEmail: string,
): Promise<string> => renderMarkdown(markdown, { siteName: config.sitename, moderationEmail })

/**
 * The texts that themes keep as Markdown (contract §4). Each is rendered at its first use and kept until its theme changes.
 */
export const createContents = ({
  language: usual,
  moderationEmail,
}: Pick<Settings, 'language' | 'moderationEmail'>) => {
  const shelves = keepRecent<Map<string, Promise<Content | null>>>(room)

  /** `faq.de.md`, `faq.md`, and rather `faq.en.md` than nothing. A file without a language is in the site's usual one. */
  const make = async (theme: ContentTheme, name: string, language: Language): Promise<Content | null> => {
    const other = language === 'de' ? 'en' : 'de'
    for (const [path, found] of [
      [`${name}.${language}.md`, language],
      [`${name}.md`, usual],
      [`${name}.${other}.md`, other],
    ] as const) {
      const markdown = await theme.readText(path)
      if (markdown === null) continue
      return { html: await renderText(theme, markdown, moderationEmail), language: found }
    }
    return null
  }

  return {
    /**
     * @param name a file of the content folder without language and ending, such as `backstage/faq`
     * @returns null when the theme has no such text in any language
     */
    find: async (theme: ContentTheme, name: string, language: Language): Promise<Content | null> => {
      if (!isContentName(name)) return null
      const kept = shelves.get(theme.key) ?? shelves.set(theme.key, new Map())
      const key = `${language} ${name}`
      const making = kept.get(key) ?? make(theme, name, language)
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
