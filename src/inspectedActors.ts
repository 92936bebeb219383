import * as react from '@xstate/react'
import type { AnyActorLogic } from 'xstate'
import { startInspector } from './inspecting.ts'

/** Replaces `@xstate/react` in development and in builds with a recorder, so that actors of pages are inspected. */
export * from '@xstate/react'

export const useActorRef = ((logic: AnyActorLogic, options?: object) =>
  react.useActorRef(logic, { ...startInspector(), ...options })) as typeof react.useActorRef
