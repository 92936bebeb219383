import type { Token } from 'markdown-it'
import { dropEmptyItems } from './emptyItems.ts'
import { endedWith } from './excerpt.ts'
import { isLinkable } from './links.ts'

/** The page's title is the only h1. */
const highestHeading = 2
const deepestHeading = 6

const levelOf = ({ tag }: { tag: string }): number => Number(tag.slice(1))

let loading: ReturnType<typeof load> | undefined

const load = async () => {
  const { default: create } = await import('markdown-it')
  const md = create({ html: false, linkify: true, breaks: true }).disable('image').use(dropEmptyItems)
  md.validateLink = isLinkable
  md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('rel', 'nofollow noopener')
    return self.renderToken(tokens, index, options)
  }
  md.core.ruler.push('level headings', ({ tokens }) => {
    const headings = tokens.filter(({ type }) => type.startsWith('heading_'))
    const highest = Math.min(...headings.map(levelOf))
    for (const heading of headings) {
      heading.tag = `h${Math.min(levelOf(heading) - highest + highestHeading, deepestHeading)}`
    }
  })
  return md
}

/** A description as HTML (contract §4): Markdown without raw HTML and pictures; keeps line breaks, links URLs. */
export const renderDescription = async (text: string): Promise<string> => {
  loading ??= load()
  return (await loading).render(text)
}

/** A description's words on one line, without Markdown. A heading ends with a colon, and a list reads as one sentence. */
export const plainText = async (text: string): Promise<string> => {
  loading ??= load()
  const parts: string[] = []
  const end = (mark: string) => parts.push(endedWith(mark, parts.pop() ?? ''))
  for (const { type, content, children } of (await loading).parse(text, {})) {
    if (children !== null)
      parts.push(
        children
          .map((child) => (child.type.endsWith('break') ? ' ' : child.content))
          .join('')
          .trim(),
      )
    else if (type === 'code_block' || type === 'fence') parts.push(content)
    else if (type === 'heading_close') end(':')
    else if (type === 'list_item_close') end(',')
    else if (type.endsWith('_list_close')) end('.')
  }
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}

/** What Markdown may read as markup. */
const marked = /[\\`*_~#<>[\]|&]|^\s*(?:[-+]|\d+[.)])\s|^\s*(?:-{2,}|={2,})|^(?: {4}|\t)/m

/** A description as plain text, such as for calendars: paragraphs, lists, links with their URLs. */
export const readableText = async (text: string): Promise<string> => {
  if (!marked.test(text)) return text
  loading ??= load()
  return textOf((await loading).parse(text, {}))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const textOf = (tokens: readonly Token[]): string => {
  const lists: (number | null)[] = []
  let item = ''
  let text = ''
  for (const token of tokens) {
    const { type, content, children, hidden } = token
    if (type === 'bullet_list_open') lists.push(null)
    else if (type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1))
    else if (type === 'list_item_open') {
      const number = lists.pop() ?? null
      item = `${'  '.repeat(lists.length)}${number === null ? '–' : `${number}.`} `
      lists.push(number === null ? null : number + 1)
    } else if (type.endsWith('_list_close')) {
      lists.pop()
      if (lists.length === 0) text += '\n'
    } else if (type === 'inline' || type === 'fence' || type === 'code_block') {
      text += `${item}${children === null ? content.trimEnd() : wordsOf(children)}\n`
      item = ''
    } else if (type === 'heading_close' || (type === 'paragraph_close' && !hidden)) text += '\n'
  }
  return text
}

const wordsOf = (tokens: readonly Token[]): string => {
  const links: string[] = []
  let text = ''
  let begun = 0
  for (const token of tokens) {
    if (token.type === 'link_open') {
      links.push(String(token.attrGet('href') ?? ''))
      begun = text.length
    } else if (token.type === 'link_close') {
      const address = links.pop() ?? ''
      if (!address.replace(/^mailto:/, '').includes(text.slice(begun))) text += ` (${address})`
    } else text += token.type.endsWith('break') ? '\n' : token.content
  }
  return text
}
