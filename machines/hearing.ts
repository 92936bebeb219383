import { type AnyActorLogic, type AnyActorRef, type AnyEventObject, type EmittedFrom, fromCallback } from 'xstate'

/** Event types by the id of the emitting child. */
export type Heard = Readonly<Record<string, readonly string[]>>

/** `from` is the child's id. */
export type HeardFrom<Logic extends AnyActorLogic, Type extends EmittedFrom<Logic>['type']> = Extract<
  EmittedFrom<Logic>,
  { type: Type }
> & { from: string }

/** Sends events of children to their page. Spawn it before them, so that it hears their first events. */
export const hearChildren = fromCallback<AnyEventObject, { page: AnyActorRef; heard: Heard }>(({ input }) => {
  const { page, heard } = input
  const children: Readonly<Record<string, AnyActorRef | undefined>> = page.getSnapshot().children
  const subscriptions = Object.entries(heard).flatMap(([from, types]) => {
    const child = children[from]
    if (child === undefined) throw new Error(`The page has no child ${from}`)
    return types.map((type) => child.on(type, (event) => page.send({ ...event, from })))
  })
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
})
