import { useActorRef } from '@xstate/react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { liveMachine } from '../flows/live.ts'
import { recordingMachine } from '../flows/recording.ts'
import { chartNamed } from '../model/charts.ts'
import { saveText } from '../model/save.ts'
import { leaksIn, withoutEmails } from '../trace/secrets.ts'
import { Live } from './Live.tsx'

const saved = recordingMachine.provide({
  actors: {
    findLeaks: fromPromise(async ({ input: { recording } }) => (recording ? leaksIn(withoutEmails(recording)) : [])),
    saveFile: fromPromise(async ({ input: { recording } }) => {
      if (recording === null) throw new Error('There is nothing to save.')
      const digest = chartNamed(recording.machine)?.digest ?? null
      const text = JSON.stringify(withoutEmails({ ...recording, digest }), null, 1)
      saveText(`${recording.machine}.json`, text, 'application/json')
    }),
  },
})

/** The live view, whose recordings are saved as files. */
export const Watch = ({ live }: { live: ActorRefFrom<typeof liveMachine> }) => {
  const recording = useActorRef(saved)
  return <Live live={live} recording={recording} />
}
