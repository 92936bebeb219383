import type { MarkdownIt, Token } from 'markdown-it'

/** Leaves out the list items that have nothing in them, such as the one that an editor begins at Enter. */
export const dropEmptyItems = (md: MarkdownIt): void => {
  md.core.ruler.push('drop empty items', (state) => {
    state.tokens = withoutEmptyItems(state.tokens)
  })
}

const withoutEmptyItems = (tokens: readonly Token[]): Token[] => {
  const kept: Token[] = []
  for (const token of tokens) {
    const isClosing = /list(_item)?_close$/.test(token.type)
    const isEmpty = isClosing && kept.at(-1)?.type === token.type.replace('_close', '_open')
    if (isEmpty) kept.pop()
    else kept.push(token)
  }
  return kept
}
