import { useActorRef } from '@xstate/react'
import { useApp } from '#src/app.tsx'
import { ConfirmationNote } from '#src/views/entries/Confirmations.tsx'

export const EntryConfirmation = ({ id }: { id: string }) => {
  const { actors, settings } = useApp()
  const confirmation = useActorRef(actors.confirmation, { input: { entry: id } })
  return <ConfirmationNote confirmation={confirmation} timezone={settings.timezone} />
}
