import { diffLines } from 'diff'

type DiffLine = { mark: 'same' | 'added' | 'removed'; text: string }

/** A gap is a number of equal lines. `at` counts lines before. */
export type DiffPart = ({ kind: 'line' } & DiffLine & { at: number }) | { kind: 'gap'; count: number; at: number }

const context = 3

/** In ms; then texts count as entirely different. */
const diffTimeout = 2_000

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

const compareLines = (before: string, after: string): DiffLine[] => {
  const changes = diffLines(before, after, { timeout: diffTimeout }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]
  return changes
    .filter(({ value }) => value !== '')
    .flatMap(({ value, added, removed }) => {
      const mark = added ? 'added' : removed ? 'removed' : 'same'
      return linesOf(value).map((text) => ({ mark, text }) as const)
    })
}

export const diffOf = (before: string, after: string): { parts: DiffPart[]; added: number; removed: number } => {
  const lines = compareLines(before, after)
  const changed = lines.flatMap(({ mark }, index) => (mark === 'same' ? [] : [index]))
  const near = new Set(
    changed.flatMap((at) => Array.from({ length: 2 * context + 1 }, (_, step) => at - context + step)),
  )
  const parts: DiffPart[] = []
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1)
    if (near.has(at)) parts.push({ kind: 'line', ...line, at })
    else if (last?.kind === 'gap') last.count += 1
    else parts.push({ kind: 'gap', count: 1, at })
  }
  const count = (mark: DiffLine['mark']) => lines.filter((line) => line.mark === mark).length
  return { parts: changed.length === 0 ? [] : parts, added: count('added'), removed: count('removed') }
}
