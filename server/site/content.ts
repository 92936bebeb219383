import { LRUCache } from 'lru-cache'
import { type Language, languages } from '#domain/languages.ts'
import { isContentName, isReady, isTextPage } from '#domain/textPage.ts'
import type { Settings } from '#server/settings.ts'
import type { SiteTheme } from '#server/themes/siteTheme.ts'
import { escapeXml } from './feeds/rss.ts'
import { withQuery } from './templates/liquid.ts'
import { renderMarkdown } from './templates/markdown.ts'
import { sandbox } from './templates/sandbox.ts'

export type Content = { html: string; language: Language }

export type ContentTheme = Pick<SiteTheme, 'key' | 'config' | 'texts' | 'readText' | 'isBuiltInText'>

const cachedContents = 4

/** In ms, after it took too much. */
const rest = 60_000

/** A theme's text as HTML. Trusted texts (built in) have no limits. @throws TemplateError when it takes too much */
export const renderText = (
  { config }: Pick<ContentTheme, 'config'>,
  markdown: string,
  moderationEmail: string,
  isTrusted = false,
): Promise<string> => {
  const values = { siteName: config.sitename, moderationEmail }
  return isTrusted ? renderMarkdown(markdown, values) : sandbox().renderMarkdown(markdown, values)
}

/** Adds the kept parameters to links within the site. Markdown writes all tags alike, so `<a href="/` finds them all. */
export const linksWith = ({ html, language }: Content, kept: Readonly<Record<string, string>>): Content => ({
  language,
  html: html.replace(
    /<a href="(\/(?!\/)[^"]*)"/g,
    (_link, address: string) => `<a href="${escapeXml(withQuery(address.replaceAll('&amp;', '&'), kept))}"`,
  ),
})

const renderPlain = (text: string): string => `<pre>${escapeXml(text)}</pre>\n`

/** The Markdown texts of themes (contract §4), cached. One that takes too much is shown as typed for a while. */
export const createContents = (
  { language: siteLanguage, moderationEmail }: Pick<Settings, 'language' | 'moderationEmail'>,
  render = renderText,
) => {
  const contents = new LRUCache<string, Map<string, Promise<Content | null>>>({
    max: cachedContents,
    memoMethod: () => new Map(),
  })

  /** Prefers `faq.de.md`, then `faq.md` (the site's language), then `faq.en.md`. Drafts with gaps do not count. */
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
    /** A text such as `backstage/faq`, or null if the theme has none in any language. */
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
      // Visitors may ask for any name: only those of texts are kept.
      if (content === null && !theme.texts.some((text) => text.startsWith(`${name}.`))) kept.delete(key)
      return content
    },
  }
}

export type Contents = ReturnType<typeof createContents>
