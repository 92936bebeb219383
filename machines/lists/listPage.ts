import { assign, emit, enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import type { ListChange, ListedResource, ListItem } from '#domain/listing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import { type Outcome, type SelectedItem, toSelected } from '#domain/selection.ts'
import type { Viewer } from '#domain/session.ts'
import { isOwnAccount, targetOf } from '#domain/target.ts'
import { offerOf, type UndoResource } from '#domain/undo.ts'
import { optionsMachine } from '#machines/entries/options.ts'
import { type FrameNews, talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { type ListInput, type ListPreferences, listMachine } from './list.ts'
import { listSelectionMachine } from './listSelection.ts'

export type ListPageInput = { list: ListInput; viewer: Viewer }

/** `wanted` would hide selected rows. `details`: further columns show; `named`: their names were asked for. */
type ListPageContext = ListPageInput & {
  wanted: ListChange | null
  losing: number
  details: boolean
  named: boolean
}

/**
 * A page with the shared list (§2) and its selection. After a run, and when entries are restored, it loads again; a load
 * without an answer also when the network is back, or the menu was answered. A change that hides selected rows (`losing`) is
 * asked about first. Names of people load when further columns first show. `rows.changed` names the offer to undo. A run over
 * notifications updates the menu.
 */
export const listPageMachine = setup({
  types: {
    input: {} as ListPageInput,
    context: {} as ListPageContext,
    events: {} as
      | { type: 'change.requested'; change: ListChange; losing: number }
      | { type: 'change.confirmed' }
      | { type: 'change.canceled' }
      | HeardFrom<typeof listMachine, 'list.loaded' | 'preferences.changed'>
      | HeardFrom<typeof listSelectionMachine, 'run.finished'>
      | Extract<FrameNews, { type: 'entries.restored' | 'network.returned' | 'count.changed' }>
      | { type: 'refresh.requested' },
    emitted: {} as
      | ({ type: 'rows.changed'; offerId: string | null } & Outcome)
      | { type: 'rows.shown'; items: readonly ListItem[] },
    children: {} as {
      hearChildren: 'hearChildren'
      frame: 'talkToFrame'
      list: 'list'
      selection: 'listSelection'
      people: 'options'
    },
  },
  actors: {
    hearChildren,
    list: listMachine,
    listSelection: listSelectionMachine,
    options: optionsMachine,
    talkToFrame,
  },
  guards: {
    isUnnamed: ({ context: { details, named } }) => details && !named,
    isLosing: (_, { losing }: { losing: number }) => losing > 0,
    isNotifications: ({ context }) => context.list.resource === 'notifications',
    isConcerned: ({ context }, { resource }: { resource: UndoResource }) =>
      context.list.resource === 'bin' || context.list.resource === resource,
  },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({
        page: self,
        heard: { list: ['list.loaded', 'preferences.changed'], selection: ['run.finished'] },
      }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openList: spawnChild('list', { id: 'list', input: ({ context }) => context.list }),
    openSelection: spawnChild('listSelection', {
      id: 'selection',
      input: ({ context }) => ({ resource: context.list.resource }),
    }),
    showItems: sendTo('selection', ({ context }, { items }: { items: readonly ListItem[] }) => ({
      type: 'items.shown',
      items: selectable(context, items),
    })),
    keepDetails: assign((_, { preferences }: { preferences: ListPreferences }) => ({
      details: preferences.details === true,
    })),
    openPeople: spawnChild('options', { id: 'people', input: { source: 'users', include: [] } }),
    markNamed: assign({ named: true }),
    keepWanted: assign((_, { change, losing }: { change: ListChange; losing: number }) => ({ wanted: change, losing })),
    forgetWanted: assign({ wanted: null, losing: 0 }),
    changeList: sendTo('list', (_, { change }: { change: ListChange }) => change),
    makeWanted: enqueueActions(({ context: { wanted }, enqueue }) => {
      enqueue.sendTo('selection', { type: 'selection.cleared' })
      if (wanted) enqueue.sendTo('list', wanted)
    }),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
    tellReached: sendTo('list', { type: 'server.reached' }),
    offerUndo: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
      const offer = offerOf(context.list.resource, outcome)
      if (offer) enqueue.sendTo('frame', { type: 'undo.offered', ...offer })
    }),
    outdateCount: sendTo('frame', { type: 'count.outdated' }),
    tellShown: emit((_, { items }: { items: readonly ListItem[] }) => ({ type: 'rows.shown', items })),
    tellChanged: emit(({ context }, outcome: Outcome) => ({
      ...outcome,
      type: 'rows.changed',
      offerId: offerOf(context.list.resource, outcome)?.id ?? null,
    })),
  },
}).createMachine({
  id: 'listPage',
  context: ({ input }) => ({
    ...input,
    wanted: null,
    losing: 0,
    details: input.list.preferences.details === true,
    named: false,
  }),
  entry: ['hearChildren', 'openFrame', 'openList', 'openSelection'],
  always: { guard: 'isUnnamed', actions: ['openPeople', 'markNamed'] },
  on: {
    'preferences.changed': { actions: { type: 'keepDetails', params: ({ event }) => event } },
    'list.loaded': {
      actions: [
        { type: 'showItems', params: ({ event }) => event },
        { type: 'tellShown', params: ({ event }) => event },
      ],
    },
    'run.finished': [
      {
        guard: 'isNotifications',
        actions: ['refreshList', 'outdateCount', { type: 'tellChanged', params: ({ event }) => outcomeIn(event) }],
      },
      {
        actions: [
          'refreshList',
          { type: 'offerUndo', params: ({ event }) => outcomeIn(event) },
          { type: 'tellChanged', params: ({ event }) => outcomeIn(event) },
        ],
      },
    ],
    'entries.restored': {
      guard: { type: 'isConcerned', params: ({ event }) => event },
      actions: 'refreshList',
    },
    'network.returned': { actions: 'tellReached' },
    'count.changed': { actions: 'tellReached' },
    'refresh.requested': { actions: 'refreshList' },
  },
  initial: 'open',
  states: {
    open: {
      on: {
        'change.requested': [
          {
            guard: { type: 'isLosing', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'keepWanted', params: ({ event }) => event },
          },
          { actions: { type: 'changeList', params: ({ event }) => event } },
        ],
      },
    },
    asking: {
      description: 'A change would hide rows that are selected, and they would be selected no longer.',
      on: {
        'change.confirmed': { target: 'open', actions: ['makeWanted', 'forgetWanted'] },
        'change.canceled': { target: 'open', actions: 'forgetWanted' },
      },
    },
  },
})

/** Without accounts beyond reach, one's own, and what only moderators restore. */
const selectable = ({ list: { resource }, viewer }: ListPageInput, items: readonly ListItem[]): SelectedItem[] =>
  items.filter((item) => isInReach(viewer, resource, item)).map(toSelected)

const isInReach = (viewer: Viewer, resource: ListedResource, item: ListItem): boolean => {
  if (resource === 'bin') return item.byModeration !== true || isModerating(viewer)
  if (isOwnAccount(viewer, resource, item)) return false
  return resource !== 'users' || may(viewer, 'update', resource, targetOf(resource, item))
}

const outcomeIn = ({ action, done, failed }: Outcome): Outcome => ({ action, done, failed })
