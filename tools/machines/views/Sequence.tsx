import { eventName } from '../chart/parts.ts'
import { endsOf, type LiveActor, type LogLine } from '../model/live.ts'
import { pictureStyle } from './pictureStyle.ts'

const most = 60
const [wide, high] = [150, 26]

/** The last events as a sequence diagram, and as a table for all. */
export const Sequence = ({ actors, log }: { actors: LiveActor[]; log: LogLine[] }) => {
  const lines = log.slice(-most).map((line) => ({ ...endsOf(actors, line), event: line.event }))
  const ids = [...new Set(lines.flatMap(({ from, to }) => [from, to]))]
  const nameOf = (id: string) => actors.find((actor) => actor.id === id)?.machine ?? id
  const at = (id: string) => ids.indexOf(id) * wide + wide / 2
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="place" tabIndex={0} aria-label="Sequence diagram; the table below says the same">
        <svg
          className="picture"
          aria-hidden="true"
          width={Math.max(1, ids.length) * wide}
          height={(lines.length + 2) * high}
        >
          <style>{pictureStyle}</style>
          {ids.map((id) => (
            <g key={id}>
              <text x={at(id)} y={16} textAnchor="middle" className="name">
                {nameOf(id).slice(0, 18)}
              </text>
              <line
                className="line"
                x1={at(id)}
                x2={at(id)}
                y1={22}
                y2={(lines.length + 2) * high}
                strokeDasharray="3 4"
              />
            </g>
          ))}
          {lines.map(({ from, to, event }, index) => {
            const [left, right, y] = [at(from), at(to), (index + 2) * high]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the log
              <g key={index}>
                <line className="line" x1={left} x2={left === right ? right + 24 : right} y1={y} y2={y} />
                <circle className="dot" cx={right} cy={y} r={4} />
                <text x={Math.min(left, right) + 8} y={y - 4}>
                  {eventName(event)}
                </text>
              </g>
            )
          })}
        </svg>
      </section>
      <details>
        <summary>The same as a table, the newest first ({log.length})</summary>
        <table>
          <thead>
            <tr>
              <th>from</th>
              <th>to</th>
              <th>event</th>
            </tr>
          </thead>
          <tbody>
            {lines.toReversed().map(({ from, to, event }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the log
              <tr key={index}>
                <td>{nameOf(from)}</td>
                <td>{nameOf(to)}</td>
                <td>{eventName(event)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
