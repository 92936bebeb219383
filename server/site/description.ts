import { isLinkable } from './links.ts'

/** The page's title is the only first heading. */
const highestHeading = 2
const deepestHeading = 6

const levelOf = ({ tag }: { tag: string }): number => Number(tag.slice(1))

let loading: ReturnType<typeof load> | undefined

const load = async () => {
  const { default: create } = await import('markdown-it')
  const md = create({ html: false, linkify: true, breaks: true }).disable('image')
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

/**
 * What somebody wrote about their event, place or group, as HTML (contract §4): Markdown without raw HTML and pictures,
 * line breaks as typed, addresses as links. Its headings start right below the page's title.
 */
export const renderDescription = async (text: string): Promise<string> => {
  loading ??= load()
  return (await loading).render(text)
}

/** The words of a description on one line, without what only shapes them. */
export const plainText = async (text: string): Promise<string> => {
  loading ??= load()
  const tokens = (await loading).parse(text, {})
  const words = tokens.map(({ type, content, children }) => {
    if (children === null) return type === 'code_block' || type === 'fence' ? content : ''
    return children.map((child) => (child.type.endsWith('break') ? ' ' : child.content)).join('')
  })
  return words.join(' ').replace(/\s+/g, ' ').trim()
}
