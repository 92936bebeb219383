import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { eventName } from '../chart/parts.ts'
import type { liveMachine } from '../flows/live.ts'
import type { recordingMachine } from '../flows/recording.ts'
import { chartNamed } from '../model/charts.ts'
import { activeIn, isFromBefore, type LiveActor } from '../model/live.ts'
import { Frame } from './Frame.tsx'
import { Saving } from './Saving.tsx'
import { Sequence } from './Sequence.tsx'

type Props = {
  live: ActorRefFrom<typeof liveMachine>
  recording: ActorRefFrom<typeof recordingMachine>
  hasInspector: boolean
}

const Tree = (props: {
  actors: LiveActor[]
  parent: string | null
  chosen: string | null
  onChoose: (id: string) => void
}) => {
  const { actors, parent, chosen, onChoose } = props
  const isTop = ({ parent: above }: LiveActor) => above === null || !actors.some(({ id }) => id === above)
  const here = actors.filter((actor) => (parent === null ? isTop(actor) : actor.parent === parent))
  if (here.length === 0) return null
  return (
    <ul>
      {here.map(({ id, name, machine, isEnded, recording: { start, steps } }) => (
        <li key={id}>
          <button type="button" aria-current={id === chosen ? 'true' : undefined} onClick={() => onChoose(id)}>
            {name === machine || name === id ? machine : `${name} (${machine})`}
          </button>{' '}
          <small>
            {isEnded
              ? isFromBefore(id)
                ? 'before the reload'
                : 'ended'
              : activeIn((steps.at(-1) ?? start).value)
                  .slice(1)
                  .join(', ')}
          </small>
          <Tree actors={actors} parent={id} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

/** A running Backstage: the tree of its actors, the chosen one on its diagram, and who sent what to whom. */
export const Live = ({ live, recording, hasInspector }: Props) => {
  const { actors, log, chosen, shown } = useSelector(live, ({ context }) => context)
  const isWaiting = useSelector(live, (state) => state.matches('waiting'))
  const actor = actors.find(({ id }) => id === chosen)
  const save = (wanted: readonly LiveActor[]) =>
    recording.send({ type: 'recording.requested', recordings: wanted.map(({ recording: one }) => one) })
  const chart = actor && chartNamed(actor.machine)
  const steps = actor?.recording.steps ?? []
  const index = shown ?? steps.length
  const reached = index === 0 ? actor?.recording.start : (steps[index - 1] ?? steps.at(-1))
  return (
    <main className="live">
      <h1>Live inspector</h1>
      {isWaiting && (
        <p role="status">
          {hasInspector ? (
            <>
              Waiting for Backstage. Open it in this browser:{' '}
              <a href="/backstage?inspect" target="_blank" rel="noopener">
                /backstage?inspect
              </a>
            </>
          ) : (
            <>
              No Backstage can be inspected from here. Start one with <code>npm run dev</code>, and open it with{' '}
              <code>?inspect</code> at the end of its address: its inspector opens in a window of its own.
            </>
          )}
        </p>
      )}
      {actors.length > 0 && (
        <button type="button" onClick={() => save(actors)}>
          Save recordings of all
        </button>
      )}
      <Saving recording={recording} />
      <Tree actors={actors} parent={null} chosen={chosen} onChoose={(id) => live.send({ type: 'actor.chosen', id })} />
      {actor && chart && (
        <>
          <h2>{actor.machine}</h2>
          <button type="button" onClick={() => save([actor])}>
            Save recording
          </button>
          <div className="play">
            <div>
              <Frame key={actor.id} chart={chart} marks={{ active: activeIn(reached?.value) }} />
            </div>
            <div>
              <label>
                Step {index} of {steps.length}
                <input
                  type="range"
                  min={0}
                  max={steps.length}
                  value={index}
                  onChange={({ target }) => live.send({ type: 'step.chosen', step: Number(target.value) })}
                />
              </label>
              <button type="button" disabled={shown === null} onClick={() => live.send({ type: 'latest.chosen' })}>
                Follow
              </button>
              <p>{index === 0 ? 'start' : eventName(steps[index - 1]?.event.type ?? '')}</p>
              <h3>Event</h3>
              <pre>{JSON.stringify(steps[index - 1]?.event ?? null, null, 1)}</pre>
              <h3>Context</h3>
              <pre>{JSON.stringify(reached?.context, null, 1)}</pre>
              <h3>Emitted</h3>
              <pre>{reached?.emitted.map((event) => JSON.stringify(event)).join('\n') || 'nothing'}</pre>
            </div>
          </div>
        </>
      )}
      <h2>Who sent what to whom</h2>
      <button type="button" onClick={() => live.send({ type: 'log.cleared' })}>
        Clear
      </button>
      <Sequence actors={actors} log={log} />
    </main>
  )
}
