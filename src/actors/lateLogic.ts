import type { AnyActorLogic } from 'xstate'

/** A logic whose code is loaded later. @param find returns the logic; must not throw when an actor of it starts */
export const lateLogic = <Logic extends AnyActorLogic>(find: () => Logic): Logic =>
  // The target is never used: each property is read from the loaded logic.
  new Proxy({} as Logic, { get: (_, key) => Reflect.get(find(), key) })
