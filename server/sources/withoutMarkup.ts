import { Parser } from 'htmlparser2'

const blocks = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'section',
])
const silent = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'svg'])

/** Old ones, too: mail programs still write them. */
const elements =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button ' +
  'canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
  'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe ' +
  'img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ' +
  'ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small ' +
  'source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr ' +
  'track tt u ul var video wbr xmp'
/** Of a tag; `<o:p>` comes from Office. Neither `<shoes>` nor `<p.lee@example.org>` is one. */
const known = `(?:${elements.replaceAll(' ', '|')}|(?:[ovwmx]|st1):[a-z\\d]+)(?=[\\s/>])`

const looksLikeHtml = new RegExp(`</?${known}[^<>]*>|&(?:#\\d+|#x[\\da-f]+|[a-z]{2,8});`, 'i')

const closing = /<\/([a-z][a-z\d]*-[a-z\d-]*)\s*>/gi
const opening = new RegExp(
  `<(?!/?${known}|!--|!doctype|!\\[|\\?[a-z])(?:/?([a-z][a-z\\d]*-[a-z\\d-]*)(?=[\\s/>]))?`,
  'gi',
)

/** HTML in which `<` is text where no element begins. A custom element such as `<x-card>` counts if it is closed. */
const withoutFalseTags = (html: string): string => {
  const ended = new Set([...html.matchAll(closing)].map(([, name = '']) => name.toLowerCase()))
  return html.replace(opening, (found, name?: string) =>
    name !== undefined && ended.has(name.toLowerCase()) ? found : `&lt;${found.slice(1)}`,
  )
}

/** A text without markup; paragraphs and URLs of links stay. */
export const withoutMarkup = (text: string): string => {
  const plain = looksLikeHtml.test(text) ? readHtml(withoutFalseTags(text)) : text
  return plain
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const readHtml = (html: string): string => {
  const parts: string[] = []
  let [hidden, link] = [0, '']
  const parser = new Parser({
    onopentag: (name, { href = '' }) => {
      if (silent.has(name)) hidden += 1
      if (name === 'br') parts.push('\n')
      if (name === 'li') parts.push('\n- ')
      if (blocks.has(name)) parts.push('\n\n')
      if (name === 'a') link = /^https?:\/\/\S+$/i.test(href) ? href : ''
    },
    ontext: (found) => {
      if (hidden === 0) parts.push(found.replace(/[ \t]+/g, ' '))
    },
    onclosetag: (name) => {
      if (silent.has(name)) hidden = Math.max(0, hidden - 1)
      if (blocks.has(name)) parts.push('\n\n')
      if (name === 'a' && link !== '' && !parts.at(-1)?.includes(link)) parts.push(` (${link})`)
      if (name === 'a') link = ''
    },
  })
  parser.write(html)
  parser.end()
  return parts.join('')
}
