import * as react from '@xstate/react'
import type { AnyActorLogic } from 'xstate'
import { startInspector } from './startInspector.ts'

/** Replaces `@xstate/react` where actors are inspected (scripts/inspectedActors.ts). */
export * from '@xstate/react'

export const useActorRef = ((logic: AnyActorLogic, options?: object) =>
  react.useActorRef(logic, { ...startInspector(), ...options })) as typeof react.useActorRef
