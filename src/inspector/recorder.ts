import { type ActorRefFrom, fromPromise } from 'xstate'
import { recordingMachine } from '#tools/machines/flows/recording.ts'
import { saveText } from '#tools/machines/model/save.ts'
import { createRecorder } from '#tools/machines/trace/recorder.ts'
import { type Recording, recordingsText } from '#tools/machines/trace/recording.ts'
import { checked } from '#tools/machines/trace/secrets.ts'
import { knownSecrets, mask } from './mask.ts'
import type { Inspection } from './startInspector.ts'

const recorder = createRecorder({ now: () => Math.round(performance.now()), copy: mask, most: 100 })

export const startInspector = (): Inspection => ({ inspect: recorder.inspect })

export const recordings = (): Recording[] => [...recorder.recordings().values()]

export const savedRecording = recordingMachine.provide({
  actors: {
    findLeaks: fromPromise(async ({ input }) => checked(input.recordings, knownSecrets())),
    saveFile: fromPromise(async ({ input }) =>
      saveText('backstage.json', recordingsText(input.recordings), 'application/json'),
    ),
  },
})

export type RecordingRef = ActorRefFrom<typeof recordingMachine>
