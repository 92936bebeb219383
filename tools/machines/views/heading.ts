import type { ChartNode } from '../chart/chart.ts'
import { lineHeight, linesOf, sizeOf, titleHeight, titleWidth } from '../chart/words.ts'
import type { Drawn } from '../model/charts.ts'

/** The horizontal places of the vertical lines that run through a strip of the picture. */
const linesThrough = ({ layout }: Drawn, top: number, bottom: number): number[] =>
  [...Object.values(layout.arrows), ...Object.values(layout.initials)].flatMap(({ line }) =>
    line.flatMap((x, index) => {
      const [y, nextX, nextY] = [line[index + 1], line[index + 2], line[index + 3]]
      const isVertical = index % 2 === 0 && nextX === x && y !== undefined && nextY !== undefined
      return isVertical && Math.min(y, nextY) < bottom && Math.max(y, nextY) > top ? [x] : []
    }),
  )

/** Where the text of a state begins: at its left edge, or right of lines that would strike it through. */
export const headingLeft = (chart: Drawn, node: ChartNode, name: string): number => {
  const [left, top, width] = chart.layout.nodes[node.id] ?? [0, 0, 0, 0]
  const rows = linesOf(chart, node)
  const wide = Math.max(sizeOf(rows).width, name.length * titleWidth)
  const lines = linesThrough(chart, top + 2, top + titleHeight + rows.length * lineHeight)
  const isFree = (from: number) => from + wide <= left + width && !lines.some((x) => x > from - 4 && x < from + wide)
  return (
    [left + 10, ...lines.map((x) => x + 8).toSorted((one, other) => one - other)].find(
      (from) => from >= left + 10 && isFree(from),
    ) ?? left + 10
  )
}
