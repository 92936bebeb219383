import type { ReactNode, Ref } from 'react'
import type { ChartArrow } from '../chart/chart.ts'
import { arrowLines } from '../chart/words.ts'
import { toPart } from '../model/address.ts'
import type { Drawn } from '../model/charts.ts'
import { classes, Lines, type Marks, pathOf } from './lines.tsx'
import { pictureStyle } from './pictureStyle.ts'
import { State, StateText } from './State.tsx'

type Props = { chart: Drawn; marks?: Marks; scale?: number; svg?: Ref<SVGSVGElement> }

const Arrow = ({ chart, arrow, marks }: { chart: Drawn; arrow: ChartArrow; marks: Marks }): ReactNode => {
  const drawn = chart.layout.arrows[arrow.id]
  if (drawn === undefined) return null
  const [left, top, width, height] = drawn.label
  const mark = (ids: readonly string[] = []) => ids.includes(arrow.id)
  return (
    <g
      data-arrow={arrow.id}
      className={classes(
        'arrow',
        drawn.joins && 'joins',
        marks.chosen === arrow.id && 'chosen',
        mark(marks.taken) && 'taken',
        mark(marks.unmet) && 'unmet',
      )}
    >
      <path className="line" d={pathOf(drawn.line)} markerEnd="url(#head)" />
      <a href={toPart(chart.machine, arrow.id)} tabIndex={-1}>
        <rect className="halo" x={left - 2} y={top - 1} width={width} height={height} rx={3} />
        <Lines lines={arrowLines(arrow, chart.layout.wrap)} left={left} top={top} />
      </a>
    </g>
  )
}

/** The statechart of a machine. What it shows is said again in words beside it, so screen readers skip it. */
export const Picture = ({ chart, marks = {}, scale = 1, svg }: Props) => {
  const [width, height] = chart.layout.size
  return (
    <svg
      ref={svg}
      className="picture"
      aria-hidden="true"
      data-machine={chart.machine}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
    >
      <style>{pictureStyle}</style>
      <defs>
        <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path className="head" d="M0 0L8 4L0 8Z" />
        </marker>
      </defs>
      <rect className="paper" width={width} height={height} />
      {chart.nodes.map((node) => (
        <State key={node.id} chart={chart} node={node} marks={marks} />
      ))}
      {chart.arrows.map((arrow) => (
        <Arrow key={arrow.id} chart={chart} arrow={arrow} marks={marks} />
      ))}
      {chart.nodes.map((node) => (
        <StateText key={node.id} chart={chart} node={node} marks={marks} />
      ))}
    </svg>
  )
}
