import type { AnyActorLogic } from 'xstate'

/** A logic whose code loads later. `find` returns it, and must not throw when an actor starts. */
export const lateLogic = <Logic extends AnyActorLogic>(find: () => Logic): Logic =>
  // The target is never used: properties come from the loaded logic.
  new Proxy({} as Logic, { get: (_, key) => Reflect.get(find(), key) })
