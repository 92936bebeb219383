import type { Language } from '#domain/languages.ts'
import { readParserWords } from '#domain/themes/parserWords.ts'
import { textsIn } from '#server/texts.ts'
import type { SiteTheme } from '#server/themes/siteTheme.ts'
import { builtInAssets } from '#server/themes/siteTheme.ts'
import { escapeXml } from './feeds/rss.ts'
import type { SiteRequest } from './siteRequest.ts'
import type { RenderedPage } from './templates/engine.ts'
import { withQuery } from './templates/liquid.ts'

const sheet = 'css/preview.css'

/** As in the editor, without its full stop. */
const sentenceFor = async (words: string, language: Language): Promise<string> => {
  const { sentence, named } = readParserWords(words)
  return sentence === 'other' ? words : (await textsIn(language, 'faults'))(sentence, { named }).replace(/\.$/, '')
}

/** Adds a banner with the previewed theme's name, and what failed, or that the preview is over. A theme's own layout may have no place for it. */
export const withPreviewBanner = async (
  { html, fault }: RenderedPage,
  template: string,
  {
    t,
    theme,
    path,
    language,
  }: Pick<SiteRequest, 't' | 'path' | 'language'> & { theme: Pick<SiteTheme, 'name' | 'hasEnded'> },
): Promise<string> => {
  const { base, versions } = await builtInAssets()
  const way = withQuery(path, { lng: language })
  const failure =
    fault &&
    t('previewFailed', {
      file: fault.file || `${template}.tpl`,
      line: fault.line,
      fault: await sentenceFor(fault.text, language),
    })
  const alert = failure === null ? '' : `\n<p role="alert">${escapeXml(failure)}</p>`
  const words = theme.hasEnded ? t('previewOver') : t('preview', { theme: theme.name })
  const end = theme.hasEnded ? '' : `\n<a href="${escapeXml(way)}">${escapeXml(t('previewEnd'))}</a>`
  const banner = `
<link rel="stylesheet" href="${escapeXml(`${base}/${sheet}?v=${versions[sheet]}`)}">
<aside class="preview-banner" lang="${language}"><p>${escapeXml(words)}${end}</p>${alert}</aside>`
  const endOfBody = html.search(/<\/body>(?![\s\S]*<\/body>)/i)
  return endOfBody === -1 ? `${html}${banner}` : `${html.slice(0, endOfBody)}${banner}\n${html.slice(endOfBody)}`
}
