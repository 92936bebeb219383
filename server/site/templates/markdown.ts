import type { Token } from 'markdown-it'
import { fold } from '#domain/text.ts'
import { dropEmptyItems } from '../emptyItems.ts'
import { isLinkable } from '../links.ts'

export type Placeholders = Readonly<Record<string, string>>

let loading: ReturnType<typeof load> | undefined

const load = async () => {
  const md = (await import('markdown-it')).default({ html: false }).use(dropEmptyItems)
  md.validateLink = isLinkable
  return md
}

/** A theme's text as HTML (contract §4), without raw HTML. `## Join us {#join}` gets that id; `values` replace `{{name}}`. */
export const renderMarkdown = async (text: string, values: Placeholders = {}): Promise<string> => {
  loading ??= load()
  const md = await loading
  const tokens = md.parse(text, {})
  for (const token of tokens) fillToken(token, values)
  nameHeadings(tokens)
  for (const token of tokens.flatMap(({ children }) => children ?? [])) markWayOut(token)
  return md.renderer.render(tokens, md.options, {})
}

/** After parsing, so that no value becomes Markdown or HTML. */
const fillToken = (token: Token, values: Placeholders): void => {
  if (token.type === 'text') token.content = fill(token.content, /\{\{(\w+)\}\}/g, values)
  const href = hrefOf(token)
  if (href !== null) token.attrSet('href', fill(href, /%7B%7B(\w+)%7D%7D/g, values, encodeAddress))
  for (const child of token.children ?? []) fillToken(child, values)
}

const hrefOf = (token: Token): string | null => {
  const href = token.attrGet('href')
  return href === null ? null : String(href)
}

const markWayOut = (token: Token): void => {
  if (/^(https?:)?\/\//i.test(hrefOf(token) ?? '')) token.attrSet('rel', 'noopener')
}

const fill = (text: string, placeholder: RegExp, values: Placeholders, encode = (value: string) => value): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? encode(values[name] ?? '') : whole))

const encodeAddress = (value: string): string => encodeURIComponent(value).replaceAll('%40', '@')

const nameHeadings = (tokens: readonly Token[]): void => {
  const unusedId = createIds()
  for (const [index, token] of tokens.entries()) {
    if (token.tag === 'h1') token.tag = 'h2'
    if (token.type === 'heading_open') token.attrSet('id', unusedId(idOf(tokens[index + 1])))
  }
}

/** Removes a named id from the text. */
const idOf = (inline: Token | undefined): string => {
  const texts = inline?.children ?? []
  const last = texts.at(-1)
  const named = last?.type === 'text' ? /\{#([\w-]+)\}$/.exec(last.content) : null
  if (last !== undefined && named?.[1] !== undefined) {
    last.content = last.content.slice(0, named.index).trimEnd()
    return named[1]
  }
  const words = fold(texts.map(({ content }) => content).join('')).match(/[\p{L}\p{N}]+/gu)
  return words?.join('-') ?? 'section'
}

/** `same`, `same-2`, `same-3`, in linear time. */
const createIds = (): ((wanted: string) => string) => {
  const taken = new Set<string>()
  const nextCounts = new Map<string, number>()
  return (wanted) => {
    let count = nextCounts.get(wanted) ?? 2
    let id = wanted
    for (; taken.has(id); count += 1) id = `${wanted}-${count}`
    taken.add(id)
    nextCounts.set(wanted, count)
    return id
  }
}
