import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { recordingMachine } from '../flows/recording.ts'

type Props = { recording: ActorRefFrom<typeof recordingMachine>; onSave: () => void }

/** Saves a recording, and says what keeps it from being saved. */
export const Saving = ({ recording, onSave }: Props) => {
  const { leaks, why } = useSelector(recording, ({ context }) => context)
  const state = useSelector(recording, ({ value }) => value)
  return (
    <div>
      <button type="button" disabled={state === 'checking' || state === 'saving'} onClick={onSave}>
        Save recording
      </button>
      <p role="status">
        {state === 'saved' && 'Saved. npm run replay -- FILE replays it; --write makes a test of it.'}
      </p>
      {state === 'refused' && (
        <div role="alert" className="error">
          <p>The recording is not saved: it would give something away.</p>
          <ul>
            {leaks.map((leak) => (
              <li key={leak}>{leak}</li>
            ))}
          </ul>
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
