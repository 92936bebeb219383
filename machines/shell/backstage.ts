import { assign, emit, enqueueActions, fromCallback, sendTo, setup, spawnChild, stopChild } from 'xstate'
import { isModerating } from '#domain/permissions.ts'
import type { SessionUser } from '#domain/session.ts'
import type { SiteMasthead } from '#domain/themes/themeConfig.ts'
import { refusalId } from '#domain/toastIds.ts'
import type { FrameNews, FrameWish } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { later } from '#machines/later.ts'
import { sessionMachine } from '#machines/session/session.ts'
import { connectionMachine } from './connection.ts'
import { pageLoadMachine } from './pageLoad.ts'
import type { pictureKeyMachine } from './pictureKey.ts'
import { siteMachine } from './site.ts'
import { toastMachine } from './toast.ts'
import type { undoMachine } from './undo.ts'
import type { unreadCountMachine } from './unreadCount.ts'

/** From the browser at the start. */
export type BackstageInput = { user: SessionUser | null; names: SiteMasthead; online: boolean }

export type SessionNews = HeardFrom<typeof sessionMachine, 'session.opened' | 'session.closed'>

/** `userId` (null without a session) and `isModerating` decide what the menu counts. */
type BackstageContext = BackstageInput & { userId: string | null; isModerating: boolean }

/**
 * The frame for the lifetime of the tab: session, site, connection, toast, loading of pages. With the pages' code come
 * undo; with a session, unread count and key to hidden pictures. Pages talk to it through `talkToFrame` (machines/frame.ts).
 */
export const backstageMachine = setup({
  types: {
    input: {} as BackstageInput,
    context: {} as BackstageContext,
    events: {} as
      | FrameWish
      | { type: 'network.lost' }
      | { type: 'network.found' }
      | { type: 'page.requested'; page: string }
      | { type: 'page.changed'; page: string }
      | { type: 'pages.loaded' }
      | SessionNews
      | HeardFrom<typeof connectionMachine, 'connection.restored'>
      | HeardFrom<typeof toastMachine, 'toast.acted'>
      | HeardFrom<typeof undoMachine, 'entries.returned'>
      | HeardFrom<typeof unreadCountMachine, 'count.loaded'>,
    emitted: {} as FrameNews,
    children: {} as {
      browser: 'talkToBrowser'
      hearFrame: 'hearChildren'
      hearUndo: 'hearChildren'
      hearCount: 'hearChildren'
      session: 'session'
      site: 'site'
      connection: 'connection'
      toast: 'toast'
      pageLoad: 'pageLoad'
      undo: 'undoChange'
      unreadCount: 'unreadCount'
      pictureKey: 'pictureKey'
    },
  },
  actors: {
    hearChildren,
    session: sessionMachine,
    site: siteMachine,
    connection: connectionMachine,
    toast: toastMachine,
    pageLoad: pageLoadMachine,
    unreadCount: later<typeof unreadCountMachine>('unreadCount'),
    pictureKey: later<typeof pictureKeyMachine>('pictureKey'),
    undoChange: later<typeof undoMachine>('undoChange'),
    /** Reports network and pages; stores or clears the session. */
    talkToBrowser: fromCallback<SessionNews>(() => {
      throw new Error('talkToBrowser is not provided')
    }),
  },
  guards: {
    hasUser: ({ context }) => context.userId !== null,
    isCountedAnew: ({ context }, { user }: { user: SessionUser }) =>
      context.userId !== user.id || context.isModerating !== isModerating(user),
  },
  actions: {
    hearFrame: spawnChild('hearChildren', {
      id: 'hearFrame',
      input: ({ self }) => ({
        page: self,
        heard: {
          session: ['session.opened', 'session.closed'],
          connection: ['connection.restored'],
          toast: ['toast.acted'],
        },
      }),
    }),
    openBrowser: spawnChild('talkToBrowser', { id: 'browser' }),
    openSite: spawnChild('site', { id: 'site', input: ({ context }) => context.names }),
    openConnection: spawnChild('connection', { id: 'connection', input: ({ context: { online } }) => ({ online }) }),
    openToast: spawnChild('toast', { id: 'toast' }),
    openPageLoad: spawnChild('pageLoad', { id: 'pageLoad' }),
    openSession: spawnChild('session', { id: 'session', input: ({ context }) => ({ user: context.user }) }),
    hearUndo: spawnChild('hearChildren', {
      id: 'hearUndo',
      input: ({ self }) => ({ page: self, heard: { undo: ['entries.returned'] } }),
    }),
    openUndo: spawnChild('undoChange', { id: 'undo' }),
    hearCount: spawnChild('hearChildren', {
      id: 'hearCount',
      input: ({ self }) => ({ page: self, heard: { unreadCount: ['count.loaded'] } }),
    }),
    openCount: spawnChild('unreadCount', {
      id: 'unreadCount',
      input: ({ context }) => ({ userId: context.userId ?? '', isModerating: context.isModerating }),
    }),
    takeSession: enqueueActions(({ enqueue }, event: HeardFrom<typeof sessionMachine, 'session.opened'>) => {
      enqueue.assign({ userId: event.user.id, isModerating: isModerating(event.user) })
      enqueue.sendTo('browser', event)
      enqueue.sendTo('toast', { type: 'toast.withdrawn', id: refusalId })
    }),
    openKey: spawnChild('pictureKey', { id: 'pictureKey' }),
    renewKey: sendTo('pictureKey', { type: 'key.requested' }),
    countAgain: sendTo('unreadCount', { type: 'refresh.requested' }),
    forgetUserId: assign({ userId: null }),
  },
}).createMachine({
  id: 'backstage',
  context: ({ input }) => ({ ...input, userId: null, isModerating: false }),
  entry: ['hearFrame', 'openBrowser', 'openSite', 'openConnection', 'openToast', 'openPageLoad', 'openSession'],
  on: {
    'network.lost': { actions: sendTo('connection', ({ event }) => event) },
    'network.found': {
      actions: [sendTo('connection', ({ event }) => event), sendTo('pageLoad', ({ event }) => event)],
    },
    'page.requested': { actions: sendTo('pageLoad', ({ event }) => event) },
    'page.changed': { actions: sendTo('pageLoad', ({ event }) => event) },
    'session.granted': { actions: sendTo('session', ({ event }) => event) },
    'logout.wanted': { actions: sendTo('session', { type: 'logout.requested' }) },
    'names.outdated': { actions: sendTo('site', { type: 'config.saved' }) },
    'toast.withdrawn': { actions: sendTo('toast', ({ event }) => event) },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The log-in does without the code of the pages, which brings undo and the count.',
      on: {
        'session.opened': { actions: { type: 'takeSession', params: ({ event }) => event } },
        'session.closed': { actions: ['forgetUserId', sendTo('browser', ({ event }) => event)] },
        'pages.loaded': 'ready',
      },
    },
    ready: {
      entry: ['hearUndo', 'openUndo'],
      on: {
        'undo.offered': { actions: sendTo('undo', ({ event }) => event) },
        'toast.acted': {
          actions: [
            sendTo('undo', ({ event }) => ({ type: 'undo.requested', id: event.id })),
            emit(({ event }) => ({ type: 'offer.taken', id: event.id })),
          ],
        },
        'entries.returned': { actions: emit(({ event }) => ({ type: 'entries.restored', resource: event.resource })) },
        'connection.restored': { actions: emit({ type: 'network.returned' }) },
      },
      initial: 'arriving',
      states: {
        arriving: {
          description: 'Decides at once whether somebody is signed in.',
          always: [{ guard: 'hasUser', target: 'present' }, { target: 'absent' }],
        },
        absent: {
          entry: 'forgetUserId',
          on: {
            'session.opened': { target: 'present', actions: { type: 'takeSession', params: ({ event }) => event } },
            'session.closed': { actions: sendTo('browser', ({ event }) => event) },
          },
        },
        present: {
          entry: ['hearCount', 'openCount', 'openKey'],
          exit: [stopChild('hearCount'), stopChild('unreadCount'), stopChild('pictureKey')],
          on: {
            'session.opened': [
              {
                guard: { type: 'isCountedAnew', params: ({ event }) => event },
                target: 'present',
                reenter: true,
                actions: { type: 'takeSession', params: ({ event }) => event },
              },
              { actions: sendTo('browser', ({ event }) => event) },
            ],
            'session.closed': { target: 'absent', actions: sendTo('browser', ({ event }) => event) },
            'connection.restored': { actions: [emit({ type: 'network.returned' }), 'countAgain', 'renewKey'] },
            'page.changed': { actions: [sendTo('pageLoad', ({ event }) => event), 'countAgain'] },
            'count.outdated': { actions: 'countAgain' },
            'count.loaded': { actions: emit(({ event }) => ({ type: 'count.changed', total: event.total })) },
          },
        },
      },
    },
  },
})
