import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { recordingMachine } from '../flows/recording.ts'

/** Says what became of saving recordings, and what was left out. */
export const Saving = ({ recording }: { recording: ActorRefFrom<typeof recordingMachine> }) => {
  const { leaks, why } = useSelector(recording, ({ context }) => context)
  const state = useSelector(recording, ({ value }) => value)
  const list = (
    <ul>
      {leaks.map((leak) => (
        <li key={leak}>{leak}</li>
      ))}
    </ul>
  )
  return (
    <div>
      <p role="status">
        {state === 'saved' && 'Saved. npm run replay -- FILE replays it; --write makes a test of it.'}
      </p>
      {state === 'saved' && leaks.length > 0 && (
        <div>
          <p>Recordings that would give something away are left out.</p>
          {list}
        </div>
      )}
      {state === 'refused' && (
        <div role="alert" className="error">
          <p>The recording is not saved: it would give something away.</p>
          {list}
        </div>
      )}
      {state === 'failed' && (
        <p role="alert" className="error">
          The recording could not be saved: {why}
        </p>
      )}
    </div>
  )
}
