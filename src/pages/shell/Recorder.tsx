import { useActorRef } from '@xstate/react'
import { recordings, savedRecording } from '#src/inspector/recorder.ts'
import { SaveRecording } from '#src/views/shell/SaveRecording.tsx'

const Recorder = () => {
  const recording = useActorRef(savedRecording)
  const save = () => recording.send({ type: 'recording.requested', recordings: recordings() })
  return <SaveRecording recording={recording} onSave={save} />
}

export default Recorder
