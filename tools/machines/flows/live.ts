import { assign, setup } from 'xstate'
import { after, type Known, type News } from '../model/live.ts'

/** `chosen`: the id of the actor that is looked at. `shown`: the step that is looked at; null follows the latest. */
type LiveContext = Known & { chosen: string | null; shown: number | null }

/**
 * The view of a running Backstage: its actors, and what one of them went through. Looking back at an earlier step changes
 * nothing in Backstage.
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as
      | { type: 'news.received'; news: News }
      | { type: 'actor.chosen'; id: string }
      | { type: 'step.chosen'; step: number }
      | { type: 'latest.chosen' }
      | { type: 'log.cleared' }
      | { type: 'recordings.saved' },
  },
  guards: { hasActor: ({ context }, { id }: { id: string }) => context.actors.some((actor) => actor.id === id) },
  actions: {
    takeNews: assign(({ context }, { news }: { news: News }) => after(context, news)),
    choose: assign((_, { id }: { id: string }) => ({ chosen: id, shown: null })),
    show: assign((_, { step }: { step: number }) => ({ shown: step })),
    follow: assign({ shown: null }),
    clearLog: assign({ log: [] }),
    keepSaved: assign({ isUnsaved: false }),
  },
}).createMachine({
  id: 'live',
  context: { actors: [], log: [], isUnsaved: false, chosen: null, shown: null },
  on: {
    'log.cleared': { actions: 'clearLog' },
    'recordings.saved': { actions: 'keepSaved' },
    'news.received': { actions: { type: 'takeNews', params: ({ event }) => event } },
    'actor.chosen': {
      guard: { type: 'hasActor', params: ({ event }) => event },
      target: '.following',
      actions: { type: 'choose', params: ({ event }) => event },
    },
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'No Backstage has answered yet.',
      on: {
        'news.received': { target: 'following', actions: { type: 'takeNews', params: ({ event }) => event } },
      },
    },
    following: {
      description: 'The latest step is shown.',
      on: { 'step.chosen': { target: 'lookingBack', actions: { type: 'show', params: ({ event }) => event } } },
    },
    lookingBack: {
      description: 'An earlier step stays shown while Backstage goes on.',
      on: {
        'step.chosen': { actions: { type: 'show', params: ({ event }) => event } },
        'latest.chosen': { target: 'following', actions: 'follow' },
      },
    },
  },
})
