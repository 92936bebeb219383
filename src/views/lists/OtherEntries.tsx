import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ListSelectionRef } from '#src/actors/refs.ts'
import { AffectedEntries } from './AffectedEntries.tsx'
import { ComingEventsChoice } from './ComingEventsChoice.tsx'

export const OtherEntries = ({ selection, handOver }: { selection: ListSelectionRef; handOver: ReactNode }) => {
  const resource = useSelector(selection, ({ context }) => context.resource)
  const isDeletion = useSelector(selection, ({ context }) => context.action === 'delete')
  return (
    <>
      {(resource !== 'revents' || isDeletion) && (handOver || <AffectedEntries selection={selection} />)}
      {resource === 'revents' && <ComingEventsChoice selection={selection} />}
    </>
  )
}
