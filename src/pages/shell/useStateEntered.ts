import { useEffect, useEffectEvent } from 'react'
import type { AnyActorRef } from 'xstate'

/** Calls a handler after the transition into a state. */
export const useStateEntered = (actor: AnyActorRef, state: string, handle: () => void): void => {
  const onEntered = useEffectEvent(handle)
  useEffect(() => {
    let wasThere = actor.getSnapshot().matches(state)
    const subscription = actor.subscribe((snapshot) => {
      const isThere = snapshot.matches(state)
      if (isThere && !wasThere) onEntered()
      wasThere = isThere
    })
    return () => subscription.unsubscribe()
  }, [actor, state])
}
