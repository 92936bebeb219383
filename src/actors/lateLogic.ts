import type { AnyActorLogic } from 'xstate'

/**
 * A logic whose code is loaded later.
 * @param find gives the logic; must not throw any more when an actor of it is started
 */
export const lateLogic = <Logic extends AnyActorLogic>(find: () => Logic): Logic =>
  // The target is never looked at: each property is read from the logic as soon as it is there.
  new Proxy({} as Logic, { get: (_, key) => Reflect.get(find(), key) })
