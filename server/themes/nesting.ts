import type { Fault } from '#domain/themeFile.ts'

/** How deep brackets may be nested in a style sheet. */
const maximumDepth = 100

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** What the depth depends on: comments, strings, escaped characters, line ends and brackets. */
const piece = /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*|'(?:[^'\\\n]|\\[\s\S])*|\\[\s\S]|[{}()[\]]/g

/**
 * The place where the brackets of a style sheet are nested too deeply, which would use up the stack of a recursive parser; null
 * when there is none. What is in comments and strings does not count.
 */
export const findDeepNesting = (text: string): Fault | null => {
  const open: string[] = []
  for (const { 0: found, index } of text.matchAll(piece)) {
    const wanted = closing[found]
    if (wanted !== undefined) open.push(wanted)
    else if (found === open.at(-1)) open.pop()
    if (open.length > maximumDepth) {
      const lines = text.slice(0, index).split('\n')
      return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, text: 'tooDeep' }
    }
  }
  return null
}
