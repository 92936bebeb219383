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

const looksLikeHtml = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i

/** A text without markup; paragraphs and URLs of links stay. */
export const withoutMarkup = (text: string): string => {
  const plain = looksLikeHtml.test(text) ? readHtml(text) : text
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
