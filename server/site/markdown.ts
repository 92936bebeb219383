import type MarkdownIt from 'markdown-it'

/** Headings of an entry's description start below the page's own. */
const deepestHeading = 6

let loading: Promise<MarkdownIt> | undefined

const markdown = (): Promise<MarkdownIt> => {
  loading ??= import('markdown-it').then(({ default: create }) => {
    const md = create({ html: false, linkify: true, breaks: true, typographer: false }).disable('image')
    md.core.ruler.push('heading ids', ({ tokens }) => {
      for (const [index, token] of tokens.entries()) {
        if (token.type === 'heading_open') nameHeading(token, tokens[index + 1]?.children?.at(-1))
      }
    })
    md.renderer.rules.link_open = (tokens, index, options, env, self) => {
      const token = tokens[index]
      if (/^https?:/.test(token?.attrGet('href') ?? '')) token?.attrSet('rel', 'nofollow noopener')
      return self.renderToken(tokens, index, options, env)
    }
    md.renderer.rules.heading_open = (tokens, index, options, env, self) => {
      lowerHeading(tokens[index], env.lowerBy)
      return self.renderToken(tokens, index, options)
    }
    md.renderer.rules.heading_close = md.renderer.rules.heading_open
    return md
  })
  return loading
}

type Token = { tag: string; attrSet: (name: string, value: string) => void }

/** `## Join us {#register}` is a heading with the id `register`. */
const nameHeading = (heading: Token, text: { content: string } | undefined): void => {
  const id = /\s*\{#([\w-]+)\}$/.exec(text?.content ?? '')
  if (text === undefined || id?.[1] === undefined) return
  heading.attrSet('id', id[1])
  text.content = text.content.slice(0, id.index)
}

const lowerHeading = (heading: Token | undefined, by: number): void => {
  if (heading) heading.tag = `h${Math.min(Number(heading.tag.slice(1)) + by, deepestHeading)}`
}

/**
 * Markdown as HTML (contract §4): no raw HTML, no pictures, no links but web, mail and phone.
 * @param lowerBy how many levels headings move down
 */
export const renderMarkdown = async (text: string, lowerBy = 0): Promise<string> =>
  (await markdown()).render(text, { lowerBy })

/** A value that stands for itself within Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+\-.!|~&]/g, '\\$&')
