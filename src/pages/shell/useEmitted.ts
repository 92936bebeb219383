import { useEffect, useEffectEvent } from 'react'
import type { AnyActorRef } from 'xstate'

type Emitted<Actor> = Actor extends { on: (type: never, handler: (emitted: infer Event) => void) => unknown }
  ? Event
  : never

export const useEmitted = <Actor extends AnyActorRef, Type extends Emitted<Actor>['type'] & string>(
  actor: Actor,
  type: Type,
  handle: (emitted: Extract<Emitted<Actor>, { type: Type }>) => void,
): void => {
  const onEmitted = useEffectEvent(handle)
  useEffect(() => {
    const subscription = actor.on(type, (emitted) => onEmitted(emitted as Extract<Emitted<Actor>, { type: Type }>))
    return () => subscription.unsubscribe()
  }, [actor, type])
}
