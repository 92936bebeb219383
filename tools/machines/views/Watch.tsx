import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { liveMachine } from '../flows/live.ts'
import { recordingMachine } from '../flows/recording.ts'
import { chartNamed } from '../model/charts.ts'
import { saveText } from '../model/save.ts'
import { recordingsText } from '../trace/recording.ts'
import { checked } from '../trace/secrets.ts'
import { Live } from './Live.tsx'

type LiveRef = ActorRefFrom<typeof liveMachine>

const savingFor = (live: LiveRef) =>
  recordingMachine.provide({
    actors: {
      findLeaks: fromPromise(async ({ input: { recordings } }) => checked(recordings)),
      saveFile: fromPromise(async ({ input: { recordings } }) => {
        const known = recordings.map((one) => ({ ...one, digest: chartNamed(one.machine)?.digest ?? null }))
        const name = known.length === 1 ? known[0]?.machine : 'all'
        saveText(`${name}.json`, recordingsText(known), 'application/json')
        live.send({ type: 'recordings.saved' })
      }),
    },
  })

/** The live view, whose recordings are saved as files. */
export const Watch = (props: { live: LiveRef; hasInspector: boolean }) => {
  const [saving] = useState(() => savingFor(props.live))
  const recording = useActorRef(saving)
  return <Live {...props} recording={recording} />
}
