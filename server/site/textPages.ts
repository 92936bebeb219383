import type { Language } from '#domain/languages.ts'
import { isMenuPage, isTextPage, textNameOf, textPagePath } from '#domain/textPage.ts'
import type { SiteTheme } from '#server/themes/siteTheme.ts'
import { type Content, type Contents, linksWith } from './content.ts'
import type { Page } from './head.ts'
import type { SiteRequest } from './siteRequest.ts'

export type TextPageLink = { path: string; title: string; language: Language; isInMenu: boolean }

const maximumLinks = 20

const textPagesOf = ({ texts }: Pick<SiteTheme, 'texts'>): string[] => [
  ...new Set(texts.map(textNameOf).filter((name) => name !== null && isTextPage(name)) as string[]),
]

/** Links for menu and footer; one after the other, as the sandbox works. */
export const textPageLinks = async (
  contents: Contents,
  theme: SiteTheme,
  language: Language,
): Promise<TextPageLink[]> => {
  const links: TextPageLink[] = []
  for (const name of textPagesOf(theme)) {
    if (links.length === maximumLinks) break
    const content = await contents.find(theme, name, language)
    if (content !== null)
      links.push({
        path: textPagePath(name),
        title: titled(name, content).title,
        language: content.language,
        isInMenu: isMenuPage(name),
      })
  }
  return links
}

/** Names of pages without gaps. */
export const readyPagesOf = async (contents: Contents, theme: SiteTheme, language: Language): Promise<string[]> => {
  const names: string[] = []
  for (const name of textPagesOf(theme)) if ((await contents.find(theme, name, language)) !== null) names.push(name)
  return names
}

const aliases: Readonly<Record<string, string>> = {
  imprint: 'impressum',
  datenschutz: 'privacy',
  barrierefreiheit: 'accessibility',
}

/** The path of a page by its name or an alias, or null. */
export const findTextPage = async (
  contents: Contents,
  theme: SiteTheme,
  name: string,
  language: Language,
): Promise<string | null> => {
  const known = textPagesOf(theme)
  const wanted = [name, aliases[name] ?? name].find((one) => known.includes(one))
  if (wanted === undefined || (await contents.find(theme, wanted, language)) === null) return null
  return textPagePath(wanted)
}

export const textPage = async (
  contents: Contents,
  { theme, language, params, kept }: SiteRequest,
): Promise<Page | null> => {
  const name = params.name ?? ''
  const content = isTextPage(name) ? await contents.find(theme, name, language) : null
  if (content === null) return null
  const { title, html } = titled(name, content)
  return {
    template: 'textPage',
    head: { title, description: firstWords(html), canonical: textPagePath(name) },
    values: { title, content: linksWith({ ...content, html }, kept) },
  }
}

/** Without a heading, the name is the title: `privacy-policy`, "Privacy policy". */
const titled = (name: string, { html }: Content): { title: string; html: string } => {
  const [heading, , words] = /^<h2( id="[^"]*")?>(.*?)<\/h2>\n?/s.exec(html) ?? []
  if (heading !== undefined && words !== undefined) return { title: plain(words), html: html.slice(heading.length) }
  const last = name.replace(/^.*\//, '').replace(/[-_]+/g, ' ').trim()
  return { title: last.charAt(0).toUpperCase() + last.slice(1), html }
}

const firstWords = (html: string): string =>
  plain(/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const plain = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
