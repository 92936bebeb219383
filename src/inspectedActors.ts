import * as react from '@xstate/react'
import type { AnyActorLogic } from 'xstate'
import { startInspector } from './inspect.ts'

/**
 * Replaces `@xstate/react` in development (scripts/dev.ts), so that the inspector also shows the actors of pages.
 * Production builds do not contain this file.
 */
export * from '@xstate/react'

/** Makes an actor that the inspector shows. */
export const useActorRef = ((logic: AnyActorLogic, options?: object) =>
  react.useActorRef(logic, { ...startInspector(), ...options })) as typeof react.useActorRef
