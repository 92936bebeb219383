import { type AnyActorLogic, fromCallback } from 'xstate'

/** Stands in a setup for a child whose code loads later, under this name. */
export const later = <Logic extends AnyActorLogic>(name: string): Logic => {
  const missing: AnyActorLogic = fromCallback(() => {
    throw new Error(`${name} is not provided`)
  })
  // Only a type; the logic is provided before the child is spawned.
  return missing as Logic
}
