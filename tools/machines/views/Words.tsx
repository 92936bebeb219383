import type { ChartArrow } from '../chart/chart.ts'
import { toPart } from '../model/address.ts'
import type { Drawn } from '../model/charts.ts'
import { Prose } from './Prose.tsx'

const listed = (names: readonly string[]) => names.join(', ')

type TransitionProps = { chart: Drawn; arrow: ChartArrow; isChosen: boolean; isUnmet: boolean }

const Transition = ({ chart, arrow, isChosen, isUnmet }: TransitionProps) => (
  <li>
    <a href={toPart(chart.machine, arrow.id)} aria-current={isChosen ? 'true' : undefined}>
      {arrow.says}
    </a>
    {arrow.guard !== '' && ` if ${arrow.guard}`}
    {arrow.to === null ? ' stays' : ' leads to '}
    {arrow.to !== null && <a href={toPart(chart.machine, arrow.to)}>{arrow.to}</a>}
    {arrow.actions.length > 0 && `; does ${listed(arrow.actions)}`}
    {arrow.emits.length > 0 && `; emits ${listed(arrow.emits)}`}
    {isUnmet && <strong className="unmet"> not met</strong>}
  </li>
)

/** All that the picture shows, as headings and lists. @param props.unmet arrows that the tests have not met */
export const Words = ({ chart, chosen, unmet }: { chart: Drawn; chosen: string; unmet: readonly string[] }) => (
  <section className="words" aria-label="In words">
    <h2>In words</h2>
    {chart.nodes.map((node) => {
      const arrows = chart.arrows.filter(({ from }) => from === node.id)
      const name = node.parent === null ? `${chart.machine}, the whole machine` : node.id
      return (
        <section key={node.id} data-words={node.id}>
          <h3>
            <a href={toPart(chart.machine, node.id)} aria-current={chosen === node.id ? 'true' : undefined}>
              {name}
            </a>{' '}
            {node.kind !== 'atomic' && <small>{node.kind}</small>}
          </h3>
          {node.description !== '' && (
            <p>
              <Prose text={node.description} />
            </p>
          )}
          <ul>
            {node.initial !== null && <li>begins in {node.initial}</li>}
            {node.entry.length > 0 && <li>on entry: {listed(node.entry)}</li>}
            {node.exit.length > 0 && <li>on exit: {listed(node.exit)}</li>}
            {node.actors.length > 0 && <li>runs {listed(node.actors)}</li>}
            {arrows.map((arrow) => (
              <Transition
                key={arrow.id}
                chart={chart}
                arrow={arrow}
                isChosen={chosen === arrow.id}
                isUnmet={unmet.includes(arrow.id)}
              />
            ))}
          </ul>
        </section>
      )
    })}
  </section>
)
