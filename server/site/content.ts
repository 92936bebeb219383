import { LRUCache } from 'lru-cache'
import { type Language, languages } from '#domain/languages.ts'
import { isContentName, isReady, isTextPage } from '#domain/textPage.ts'
import type { Settings } from '#server/settings.ts'
import type { SiteTheme } from '#server/themes/siteTheme.ts'
import { escapeXml } from './feeds/rss.ts'
import { renderMarkdown } from './templates/markdown.ts'
import { sandbox } from './templates/sandbox.ts'

/** One text of the site as HTML, and the language it is in. */
export type Content = { html: string; language: Language }

/** What of a theme its texts depend on. */
export type ContentTheme = Pick<SiteTheme, 'key' | 'config' | 'texts' | 'readText' | 'isBuiltInText'>

/** Of how many themes the rendered texts are kept. */
const room = 4

/** How long a text that took too much is not tried again, in milliseconds. */
const rest = 60_000

/**
 * One text of a theme as HTML. Placeholders that every text may use: `{{siteName}}`, `{{moderationEmail}}`.
 * @param isTrusted the built-in theme's texts are rendered without a limit; others in the sandbox
 * @throws TemplateError when it takes too much
 */
export const renderText = (
  { config }: Pick<ContentTheme, 'config'>,
  markdown: string,
  moderationEmail: string,
  isTrusted = false,
): Promise<string> => {
  const values = { siteName: config.sitename, moderationEmail }
  return isTrusted ? renderMarkdown(markdown, values) : sandbox().renderMarkdown(markdown, values)
}

/** A text as it was typed, for when it cannot be rendered. */
const renderPlain = (text: string): string => `<pre>${escapeXml(text)}</pre>\n`

/**
 * The texts that themes keep as Markdown (contract §4). Each is rendered at its first use and kept until its theme changes.
 * A text that takes too much is shown as it was typed, and tried again after a minute.
 */
export const createContents = (
  { language: siteLanguage, moderationEmail }: Pick<Settings, 'language' | 'moderationEmail'>,
  render = renderText,
) => {
  const contents = new LRUCache<string, Map<string, Promise<Content | null>>>({
    max: room,
    memoMethod: () => new Map(),
  })

  /**
   * `faq.de.md`, `faq.md`, and rather `faq.en.md` than nothing. A file without a language is in the site's usual one. Drafts of
   * pages count for nothing while gaps are left in them.
   */
  const make = async (
    theme: ContentTheme,
    name: string,
    language: Language,
    onFailure: () => void,
  ): Promise<Content | null> => {
    const others = languages.filter((other) => other !== language)
    for (const [path, found] of [
      [`${name}.${language}.md`, language],
      [`${name}.md`, siteLanguage],
      ...others.map((other) => [`${name}.${other}.md`, other] as const),
    ] as const) {
      const markdown = await theme.readText(path)
      if (markdown === null || (isTextPage(name) && !isReady(markdown))) continue
      const html = await render(theme, markdown, moderationEmail, theme.isBuiltInText(path)).catch(() => {
        onFailure()
        return renderPlain(markdown)
      })
      return { html, language: found }
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
      const kept = contents.memo(theme.key)
      const key = `${language} ${name}`
      const making =
        kept.get(key) ?? make(theme, name, language, () => setTimeout(() => kept.delete(key), rest).unref())
      kept.set(key, making)
      const content = await making.catch((error: unknown) => {
        kept.delete(key)
        throw error
      })
      // Visitors ask for any name; of a draft that is not ready it stays known.
      if (content === null && !theme.texts.some((text) => text.startsWith(`${name}.`))) kept.delete(key)
      return content
    },
  }
}

export type Contents = ReturnType<typeof createContents>
