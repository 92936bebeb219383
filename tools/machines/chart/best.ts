import type { Chart } from './chart.ts'
import { type Box, type Layout, layoutOf, type Manner } from './layout.ts'
import { widest } from './words.ts'

/** The widest picture whose text is at least 10 px high on a screen of 1280 pixels. */
export const widestFitting = 1100
/** The widest one that is shown there in its own size. */
const comfortable = 1000

const manners: readonly Manner[] = (['DOWN', 'RIGHT'] as const).flatMap((direction) =>
  (['DEPTH_FIRST', 'MODEL_ORDER'] as const).flatMap((order) =>
    (['NETWORK_SIMPLEX', 'LINEAR_SEGMENTS'] as const).flatMap((placement) =>
      (['MEDIAN_LAYER', 'SPACE_EFFICIENT_LAYER'] as const).flatMap((labels) =>
        [widest, 22].map((wrap) => ({ direction, order, placement, labels, layers: 'FREE' as const, wrap })),
      ),
    ),
  ),
)

const touches = ([left, top, width, height]: Box, [x, y, wide, high]: Box): boolean =>
  left < x + wide && x < left + width && top < y + high && y < top + height

/** The straight pieces of a line, as boxes. */
const piecesOf = (line: readonly number[]): Box[] =>
  line.flatMap((x, index): Box[] => {
    const [y, nextX, nextY] = [line[index + 1] ?? 0, line[index + 2], line[index + 3]]
    if (index % 2 === 1 || nextX === undefined || nextY === undefined) return []
    return [[Math.min(x, nextX), Math.min(y, nextY), Math.abs(nextX - x) + 1, Math.abs(nextY - y) + 1]]
  })

const linesIn = ({ arrows, initials }: Layout): Box[][] =>
  [...Object.values(arrows).filter(({ joins }) => !joins), ...Object.values(initials)].map(({ line }) => piecesOf(line))

/** How many labels lie on another one, on a state without states inside, or on a line. */
const faultsIn = (chart: Chart, layout: Layout): number => {
  const labels = Object.values(layout.arrows).map(({ label }) => label)
  const leaves = chart.nodes.filter(({ id }) => !chart.nodes.some(({ parent }) => parent === id))
  const others = [...leaves.map(({ id }) => layout.nodes[id] as Box), ...linesIn(layout).flat()]
  return labels.reduce(
    (sum, label, index) =>
      sum + [...labels.slice(index + 1), ...others].filter((other) => touches(label, other)).length,
    0,
  )
}

/** What a picture costs its reader: room, a first state far down, bends, long lines, and above all what is not readable. */
const costOf = (chart: Chart, layout: Layout): number => {
  const [width, height] = layout.size
  const lines = linesIn(layout)
  const bends = lines.reduce((sum, line) => sum + line.length, 0)
  const length = lines.flat().reduce((sum, [, , wide, high]) => sum + wide + high, 0)
  const first = Object.values(layout.initials)[0]?.dot[1] ?? 0
  return (
    faultsIn(chart, layout) * 10_000 +
    Math.max(0, width - widestFitting) * 100 +
    Math.max(0, width - comfortable) * 2 +
    height +
    width / 4 +
    first +
    bends * 4 +
    length / 20
  )
}

const bestOf = async (chart: Chart, among: readonly Manner[]): Promise<Layout> => {
  const layouts: Layout[] = []
  for (const manner of among) layouts.push(await layoutOf(chart, manner))
  const [best] = layouts
    .map((layout) => ({ layout, cost: costOf(chart, layout) }))
    .toSorted((one, other) => one.cost - other.cost)
  if (best === undefined) throw new Error(`${chart.machine} cannot be drawn`)
  return best.layout
}

/** Draws a chart in many manners. @returns the layout that is the easiest to read, and fits if any does */
export const bestLayoutOf = async (chart: Chart): Promise<Layout> => {
  const free = await bestOf(chart, manners)
  if (free.size[0] <= widestFitting) return free
  const narrow = await bestOf(
    chart,
    manners.filter(({ direction }) => direction === 'DOWN').map((manner) => ({ ...manner, layers: 'NARROW' })),
  )
  return narrow.size[0] < free.size[0] ? narrow : free
}
