import type { SnapshotFrom } from 'xstate'
import type { ConfirmationRef } from '#src/actors/refs.ts'

export const isUnconfirmed = (snapshot: SnapshotFrom<ConfirmationRef>): boolean =>
  (snapshot.matches('open') || snapshot.matches('confirming')) &&
  snapshot.context.confirmations[0]?.unconfirmed === true
