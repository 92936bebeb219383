import { type AnyActorLogic, fromCallback } from 'xstate'

/**
 * Stands in a machine's setup for a child whose code is loaded later, so that the machine can do without it at first.
 * @param name what the child's logic is called in the setup
 */
export const later = <Logic extends AnyActorLogic>(name: string): Logic => {
  const missing: AnyActorLogic = fromCallback(() => {
    throw new Error(`${name} is not provided`)
  })
  // Only the type is known by now; the logic itself is provided before the child is spawned.
  return missing as Logic
}
