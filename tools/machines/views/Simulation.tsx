import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { eventName } from '../chart/parts.ts'
import type { simulationMachine } from '../flows/simulation.ts'
import { toMachine } from '../model/address.ts'
import type { Drawn } from '../model/charts.ts'
import type { JsonEvent } from '../trace/json.ts'
import type { Offer } from '../trace/simulate.ts'
import { Answer } from './Answer.tsx'
import { Frame } from './Frame.tsx'

const payload = ({ type: _, ...rest }: JsonEvent): string =>
  Object.keys(rest).length === 0 ? '' : JSON.stringify(rest)

const Offers = ({ title, offers, onTake }: { title: string; offers: Offer[]; onTake: (event: JsonEvent) => void }) =>
  offers.length > 0 && (
    <>
      <h2>{title}</h2>
      <ul className="offers">
        {offers.map(({ says, event, why }) => (
          <li key={JSON.stringify(event)}>
            <button type="button" disabled={why !== null} onClick={() => onTake(event)}>
              {says} <small>{payload(event).slice(0, 90)}</small>
            </button>
            {why !== null && <small> {why}</small>}
          </li>
        ))}
      </ul>
    </>
  )

/** A machine that runs: its picture with the active states, what can happen next, and the path so far. */
export const Simulation = (props: { chart: Drawn; simulation: ActorRefFrom<typeof simulationMachine> }) => {
  const { chart, simulation } = props
  const { run, shown, why, path } = useSelector(simulation, ({ context }) => context)
  const isFailed = useSelector(simulation, (state) => state.matches('failed'))
  const [isAll, setIsAll] = useState(false)
  const step = run?.steps[shown] ?? run?.steps.at(-1)
  const take = (event: JsonEvent) => simulation.send({ type: 'event.chosen', event })
  const offers = run?.offers ?? []
  const isHere = ({ why: refused }: Offer) => isAll || refused !== 'not taken in this state'
  const running = [
    ...new Set(
      offers.filter(({ kind }) => kind === 'answer').map(({ event }) => event.type.split('.').slice(3).join('.')),
    ),
  ]
  return (
    <main>
      <h1>{chart.machine}: simulation</h1>
      <p>
        <a href={toMachine(chart.machine)}>Picture and words</a> · The machine is the real one. Actors wait for your
        answer, and time passes by button. The address of this page holds the path.
      </p>
      {why !== null && (
        <p role="alert" className="error">
          {why}
        </p>
      )}
      {isFailed && (
        <button type="button" onClick={() => simulation.send({ type: 'run.retried' })}>
          Try again
        </button>
      )}
      <div className="play">
        <div>
          <Frame chart={chart} marks={{ active: step?.active ?? [], taken: step?.taken ?? [] }} />
        </div>
        <div>
          <p role="status">
            Active: {step?.active.filter((id) => id !== 'root').join(', ') || chart.machine}
            {step && step.now > 0 && ` · ${step.now} ms`}
          </p>
          {run && run.inputs.length > 1 && (
            <label>
              Input{' '}
              <select
                value={path.input}
                onChange={({ target }) =>
                  simulation.send({ type: 'path.opened', path: { input: Number(target.value), events: [] } })
                }
              >
                {run.inputs.map((input, index) => (
                  <option key={JSON.stringify(input)} value={index}>
                    {index + 1}: {JSON.stringify(input).slice(0, 60)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Offers title="Events" offers={offers.filter(({ kind }) => kind === 'event').filter(isHere)} onTake={take} />
          <label>
            <input type="checkbox" checked={isAll} onChange={({ target }) => setIsAll(target.checked)} /> also events
            that this state does not take
          </label>
          <Offers title="Answers of actors" offers={offers.filter(({ kind }) => kind === 'answer')} onTake={take} />
          {running.map((actor) => (
            <Answer key={actor} actor={actor} onAnswer={take} />
          ))}
          <Offers title="Time" offers={offers.filter(({ kind }) => kind === 'time')} onTake={take} />
          <h2>Path</h2>
          <ol start={0}>
            {run?.steps.map(({ event, emitted }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the path
              <li key={index}>
                <button
                  type="button"
                  aria-current={index === shown ? 'step' : undefined}
                  onClick={() => simulation.send({ type: 'step.chosen', step: index })}
                >
                  {event === null ? 'start' : eventName(event.type)}
                </button>
                {emitted.length > 0 && <small> ↑ {emitted.map(({ type }) => type).join(', ')}</small>}
              </li>
            ))}
          </ol>
          {run && run.paths.length > 0 && (
            <label>
              A path of the tests{' '}
              <select
                value=""
                onChange={({ target }) => {
                  const chosen = run.paths[Number(target.value)]
                  if (chosen) simulation.send({ type: 'path.opened', path: chosen })
                }}
              >
                <option value="">choose</option>
                {run.paths.map(({ events }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a path is its number
                  <option key={index} value={index}>
                    {index + 1}:{' '}
                    {events
                      .map(({ type }) => eventName(type))
                      .join(' → ')
                      .slice(0, 80)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <h2>Context</h2>
          <pre>{JSON.stringify(step?.context, null, 1)}</pre>
          <h2>Emitted by this step</h2>
          <pre>{step?.emitted.map((event) => JSON.stringify(event)).join('\n') || 'nothing'}</pre>
        </div>
      </div>
    </main>
  )
}
