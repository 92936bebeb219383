import type { Chart, ChartArrow, ChartNode } from './chart.ts'

/** The widths of a character in pixels: names of states, all else. All text of a picture has a fixed width. */
export const titleWidth = 7.9
export const textWidth = 6.65
export const lineHeight = 15
export const titleHeight = 22
/** The most characters in a line of a state, and of a label that has room. */
export const widest = 34
/** The same for a state with states inside, which is wide anyway. */
const widestOuter = 60

/** Breaks words into lines of a maximum length in characters; a longer word has a line of its own. */
export const wrapped = (words: readonly string[], limit = widest): string[] => {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= limit) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A line of a picture and what it is, which gives it its colour. */
export type Line = { kind: 'event' | 'guard' | 'action' | 'emit' | 'actor' | 'text' | 'title'; text: string }

const listed = (kind: Line['kind'], mark: string, names: readonly string[], limit?: number): Line[] =>
  names.length === 0
    ? []
    : wrapped(
        names.map((name, index) => `${index === 0 ? mark : ''}${name}${index < names.length - 1 ? ',' : ''}`),
        limit,
      ).map((text) => ({ kind, text }))

/** The label of a transition: event, guard, actions, emitted events. @param limit the most characters in a line */
export const arrowLines = ({ says, guard, actions, emits }: ChartArrow, limit?: number): Line[] => [
  { kind: 'event', text: says },
  ...(guard === '' ? [] : [{ kind: 'guard', text: `[${guard}]` } as const]),
  ...listed('action', '/ ', actions, limit),
  ...listed('emit', '↑ ', emits, limit),
]

/** A line of a state's box; `row` is the transition that it tells of. */
export type NodeLine = Line & { row?: string }

/** What a state's box says below its name. Transitions that leave no state are rows of the box. */
export const linesOf = (chart: Chart, node: ChartNode): NodeLine[] => {
  const isOuter = node.kind === 'compound' || node.kind === 'parallel'
  const limit = isOuter ? widestOuter : widest
  const rows = chart.arrows.filter(({ from, to }) => from === node.id && to === null)
  return [
    ...wrapped(node.description.split(/\s+/).filter(Boolean), isOuter ? widestOuter : 30).map(
      (text) => ({ kind: 'text', text }) as const,
    ),
    ...listed('action', 'entry / ', node.entry, limit),
    ...listed('action', 'exit / ', node.exit, limit),
    ...node.actors.map((actor) => ({ kind: 'actor', text: `▸ ${actor}` }) as const),
    ...rows.flatMap((row) =>
      arrowLines(row, limit).map(({ kind, text }, index) => ({
        kind,
        text: index === 0 ? text : `  ${text}`,
        row: row.id,
      })),
    ),
  ]
}

/** The width and height of lines in pixels. */
export const sizeOf = (lines: readonly Line[]): { width: number; height: number } => ({
  width: Math.ceil(Math.max(0, ...lines.map(({ text }) => text.length * textWidth))) + 4,
  height: lines.length * lineHeight + 2,
})
