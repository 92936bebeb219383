import * as react from '@xstate/react'
import type { AnyActorLogic } from 'xstate'
import { startInspector } from './inspect.ts'

/** Replaces `@xstate/react` in development builds alone (scripts/dev.ts), so that the inspector shows pages' actors. */
export * from '@xstate/react'

/** Makes an actor that the inspector shows. */
export const useActorRef = ((logic: AnyActorLogic, options?: object) =>
  react.useActorRef(logic, { ...startInspector(), ...options })) as typeof react.useActorRef
