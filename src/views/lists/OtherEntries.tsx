import { useSelector } from '@xstate/react'
import type { ListSelectionRef, SuggestRef } from '#src/actors/refs.ts'
import { AccountsHandOver } from './AccountsHandOver.tsx'
import { AffectedEntries } from './AffectedEntries.tsx'
import { ComingEventsChoice } from './ComingEventsChoice.tsx'

type Props = {
  selection: ListSelectionRef
  successors: SuggestRef | undefined
}

export const OtherEntries = ({ selection, successors }: Props) => {
  const resource = useSelector(selection, ({ context }) => context.resource)
  if (resource === 'revents') return <ComingEventsChoice selection={selection} />
  if (successors) return <AccountsHandOver selection={selection} suggest={successors} />
  return <AffectedEntries selection={selection} />
}
