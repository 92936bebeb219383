import { useSelector } from '@xstate/react'
import type { ListSelectionRef, SuggestRef } from '#src/actors/refs.ts'
import { HandOver } from '#src/views/people/HandOver.tsx'

export const AccountsHandOver = ({ selection, suggest }: { selection: ListSelectionRef; suggest: SuggestRef }) => {
  const { affected, targets, handsOver, successor } = useSelector(selection, ({ context }) => context)
  const isConfirming = useSelector(selection, (snapshot) => snapshot.matches({ work: 'confirming' }))
  const isCounting = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'counting' } }))
  const isUnknown = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'unknown' } }))
  return (
    <HandOver
      texts={targets.length === 1 ? 'users.deletion' : 'users.deletions'}
      owned={isUnknown ? null : affected}
      isFixed={!isConfirming}
      choice={{ handsOver, successor }}
      accounts={targets.map(({ id }) => id)}
      {...{ isCounting, suggest }}
      onHandsOver={(gives) => selection.send({ type: 'handOver.changed', handsOver: gives, successor })}
      onSuccessor={(chosen) => selection.send({ type: 'handOver.changed', handsOver, successor: chosen })}
    />
  )
}
