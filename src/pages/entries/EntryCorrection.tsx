import { useActorRef } from '@xstate/react'
import { isModerating } from '#domain/permissions.ts'
import { useApp } from '#src/app.tsx'
import { useLinkState } from '#src/pages/shell/CameFrom.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { CorrectionNote } from '#src/views/proposals/CorrectionNote.tsx'

export const EntryCorrection = ({ entryId }: { entryId: string }) => {
  const viewer = useMember()
  const { from = '' } = useLinkState()
  const id = /^\/backstage\/proposals\/([0-9a-f-]{36})$/.exec(from)?.[1]
  return id !== undefined && isModerating(viewer) ? <OpenedCorrection id={id} entryId={entryId} /> : null
}

const OpenedCorrection = (input: { id: string; entryId: string }) => {
  const { entries } = useApp()
  return <CorrectionNote correction={useActorRef(entries.correctionNote, { input })} />
}
