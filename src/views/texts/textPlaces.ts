import type { Text } from '@codemirror/state'
import type { Fault } from '#domain/themes/themeFile.ts'

/** The nearest position of a line and column (from 1). */
export const positionOf = (doc: Text, { line, column }: Pick<Fault, 'line' | 'column'>): number => {
  const { from, length } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  return from + Math.min(Math.max(column - 1, 0), length)
}

/** The difference of two texts as one change, which keeps the caret. */
export const changeBetween = (before: string, after: string) => {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let tail = 0
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) }
}
