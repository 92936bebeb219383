import type { Fault } from '#domain/themes/themeFile.ts'

const maximumDepth = 100

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

const piece = /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*|'(?:[^'\\\n]|\\[\s\S])*|\\[\s\S]|[{}()[\]]/g

/** Where brackets are nested too deeply for a recursive parser, or null. */
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
