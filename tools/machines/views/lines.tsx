import type { ReactNode } from 'react'
import { type Line, lineHeight } from '../chart/words.ts'

/** What a picture marks: the chosen part, active states, transitions taken last, and those that no test has met. */
export type Marks = {
  chosen?: string
  active?: readonly string[]
  taken?: readonly string[]
  unmet?: readonly string[]
}

export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

export const pathOf = (line: readonly number[]): string =>
  line
    .flatMap((value, index) => (index % 2 === 0 ? [`${index === 0 ? 'M' : 'L'}${value} ${line[index + 1]}`] : []))
    .join('')

/** All of a picture is set as code. */
export const Lines = ({ lines, left, top }: { lines: readonly Line[]; left: number; top: number }): ReactNode =>
  lines.map(({ kind, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
    <text key={index} className={kind} x={left} y={top + index * lineHeight + 11}>
      {kind === 'text' ? text.replaceAll('`', '') : text}
    </text>
  ))
