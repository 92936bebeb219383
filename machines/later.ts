import { type AnyActorLogic, fromCallback } from 'xstate'

/**
 * A placeholder in a machine's setup for a child whose code is loaded later.
 * @param name the name of the child's logic in the setup
 */
export const later = <Logic extends AnyActorLogic>(name: string): Logic => {
  const missing: AnyActorLogic = fromCallback(() => {
    throw new Error(`${name} is not provided`)
  })
  // Only the type is known here; the logic is provided before the child is spawned.
  return missing as Logic
}
