/** What an action says in a chart, and the events that it emits. */
export type Done = { says: string[]; emits: string[] }

type Built = { type: string; [field: string]: unknown }

const isBuilt = (action: unknown): action is Built =>
  (typeof action === 'function' || (typeof action === 'object' && action !== null)) && 'type' in action

/** The type of a built-in's event: of the event itself, or of the one that its function makes. */
const eventType = (event: unknown): string => {
  if (typeof event === 'object' && event !== null && 'type' in event) return String(event.type)
  const [, type] = /type:\s*['"]([\w.]+)['"]/.exec(String(event)) ?? []
  return type ?? 'it on'
}

const named = (value: unknown): string => (typeof value === 'string' ? value : 'an actor')

/** The events that the function of `enqueueActions` emits, read from its text. */
const emittedIn = (collect: unknown): string[] =>
  [...String(collect).matchAll(/emit\(\s*\{\s*type:\s*['"]([\w.]+)['"]/g)].map(([, type = '']) => type)

const builtIn = (action: Built): Done => {
  switch (action.type) {
    case 'xstate.emit':
      return { says: [], emits: [eventType(action.event)] }
    case 'xstate.raise': {
      const type = eventType(action.event)
      return { says: type.startsWith('xstate.') ? [] : [`raise ${type}`], emits: [] }
    }
    case 'xstate.sendTo':
      return { says: [`send ${eventType(action.event)} to ${named(action.to)}`], emits: [] }
    case 'xstate.spawnChild':
      return { says: [`start ${named(action.id)}`], emits: [] }
    case 'xstate.stopChild':
      return { says: [`stop ${named(action.actorRef)}`], emits: [] }
    case 'xstate.enqueueActions':
      return { says: [], emits: emittedIn(action.collect) }
    default:
      return { says: [], emits: [] }
  }
}

/**
 * What actions say and emit. XState's own, which start and stop the timer of a delay, are left out.
 * @param known the machine's own actions by name
 */
export const doneBy = (actions: readonly unknown[], known: Readonly<Record<string, unknown>>): Done[] =>
  actions.flatMap((action): Done[] => {
    const name = typeof action === 'string' ? action : isBuilt(action) ? action.type : ''
    if (Object.hasOwn(known, name)) {
      const meaning = known[name]
      return [{ says: [name], emits: isBuilt(meaning) ? builtIn(meaning).emits : [] }]
    }
    return isBuilt(action) && typeof action === 'function' ? [builtIn(action)] : []
  })
