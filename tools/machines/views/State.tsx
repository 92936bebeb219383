import type { ReactNode } from 'react'
import type { ChartNode } from '../chart/chart.ts'
import type { Box } from '../chart/layout.ts'
import { lineHeight, linesOf, titleHeight } from '../chart/words.ts'
import { toPart } from '../model/address.ts'
import type { Drawn } from '../model/charts.ts'
import { headingLeft } from './heading.ts'
import { classes, Lines, type Marks, pathOf } from './lines.tsx'

const Mark = ({ box: [left, top, width, height] }: { box: Box }) => (
  <g className="any">
    <rect x={left} y={top} width={width} height={height} rx={height / 2} />
    <text x={left + 9} y={top + 14}>
      any state
    </text>
  </g>
)

/** The box of a state, its mark of the first state, and the pill "any state". */
export const State = ({ chart, node, marks }: { chart: Drawn; node: ChartNode; marks: Marks }): ReactNode => {
  const [left, top, width, height] = chart.layout.nodes[node.id] ?? [0, 0, 0, 0]
  const isRegion = chart.nodes.some(({ id, kind }) => id === node.parent && kind === 'parallel')
  const initial = chart.layout.initials[node.id]
  const anywhere = chart.layout.anywhere[node.id]
  return (
    <g
      data-node={node.id}
      className={classes(
        node.kind,
        isRegion && 'region',
        marks.chosen === node.id && 'chosen',
        marks.active?.includes(node.id) && 'active',
      )}
    >
      <rect className="box" x={left} y={top} width={width} height={height} rx={8} />
      {node.kind === 'final' && (
        <rect className="inner" x={left + 3} y={top + 3} width={width - 6} height={height - 6} rx={6} />
      )}
      {anywhere && <Mark box={anywhere} />}
      {initial && (
        <g data-initial={node.id}>
          <circle className="dot" cx={initial.dot[0] + 5} cy={initial.dot[1] + 5} r={5} />
          <path className="line" d={pathOf(initial.line)} markerEnd="url(#head)" />
        </g>
      )}
    </g>
  )
}

/** The text of a state, above the lines that may cross its box. */
export const StateText = ({ chart, node, marks }: { chart: Drawn; node: ChartNode; marks: Marks }): ReactNode => {
  const [left, top, width] = chart.layout.nodes[node.id] ?? [0, 0, 0, 0]
  const name = node.parent === null ? chart.machine : (node.id.split('.').at(-1) ?? '')
  const rows = linesOf(chart, node)
  const from = headingLeft(chart, node, name)
  return (
    <g className="heading">
      <a href={toPart(chart.machine, node.id)} tabIndex={-1}>
        <text className="name" x={from} y={top + 17}>
          {name}
        </text>
      </a>
      <Lines lines={rows} left={from} top={top + titleHeight + 2} />
      {rows.map((row, index) =>
        row.row !== undefined && rows[index - 1]?.row !== row.row ? (
          <a
            key={row.row}
            href={toPart(chart.machine, row.row)}
            tabIndex={-1}
            data-arrow={row.row}
            className={classes(marks.unmet?.includes(row.row) && 'unmet')}
          >
            <rect
              className={classes(
                'row',
                marks.chosen === row.row && 'chosenRow',
                marks.taken?.includes(row.row) && 'takenRow',
              )}
              fill={marks.chosen === row.row || marks.taken?.includes(row.row) ? '#4d90fe55' : 'transparent'}
              x={left + 4}
              y={top + titleHeight + 2 + index * lineHeight}
              width={width - 8}
              height={rows.filter((one) => one.row === row.row).length * lineHeight}
            />
          </a>
        ) : null,
      )}
    </g>
  )
}
