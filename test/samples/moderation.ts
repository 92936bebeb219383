import type { Author, Desk, DeskEntry, EntryReview, Thread } from '#domain/moderation.ts'
import { deskOfferId } from '#domain/toastIds.ts'
import type { OpenedThread } from '#machines/moderation/entryThread.ts'
import { proposal } from './proposals.ts'

const at = '2026-06-01T10:00:00.000Z'
export const thread: Thread = {
  id: 'e1',
  version: 1,
  name: 'Choir',
  start: '2026-06-20T18:00:00.000Z',
  deactivated: true,
  state: 'forModerators',
  canClose: true,
  isMerged: false,
  messages: [
    { id: 'm1', text: 'Twice.', at, byModeration: true, nickname: 'Mona', isMine: true, of: null, wasOne: false },
    {
      id: 'm2',
      text: 'Sorry.\nWhich one stays?',
      at,
      byModeration: false,
      nickname: null,
      isMine: false,
      of: null,
      wasOne: false,
    },
  ],
}
export const closedThread: Thread = { ...thread, version: 2, state: 'closed', canClose: false }
const claim = { nickname: 'Jonas', until: '2026-06-01T10:12:00.000Z', isMine: false }
export const openedThread: OpenedThread = { thread, claim }

const offline = { code: 'offline' } as const
const changedMeanwhile = { code: 'changedMeanwhile' } as const

export const entryThreadSamples = {
  inputs: [{ resource: 'events' as const, id: 'e1', key: 'k', draftKey: 'u1:threads:events/e1', isModerating: true }],
  events: {
    'load.retried': [{}],
    'text.changed': [{ text: 'The first one.' }, { text: ' ' }],
    'message.requested': [{}],
    'close.requested': [{}],
    'text.replaced': [{ from: 'writing', text: 'The first one.' }],
  },
  actors: {
    talkToFrame: { done: [], error: [] },
    hearChildren: { done: [], error: [] },
    writtenText: { done: [], error: [] },
    loadThread: { done: [openedThread, { thread: closedThread, claim: null }], error: [offline] },
    sendMessage: { done: [thread], error: [offline] },
    closeThread: { done: [closedThread], error: [changedMeanwhile, offline] },
  },
  guardsRead: ({ text, thread: shown }: { text: string; thread: Thread | null }) => [text, shown?.canClose ?? false],
}

const deskAt = '2026-06-01T10:00:00.000Z'
const waits = {
  resource: 'events' as const,
  start: '2026-06-20T18:00:00.000Z',
  changedAt: deskAt,
  nickname: 'Oda',
  others: 1,
  claim: null,
}
const mine = { nickname: 'Mona', until: '2026-06-01T10:10:00.000Z', isMine: true }
const theirs = { ...mine, nickname: 'Jonas', isMine: false }

export const desk: Desk = {
  at: deskAt,
  entries: {
    items: [
      { ...waits, id: 'e1', name: 'Choir', isNew: true },
      { ...waits, id: 'e2', name: 'Film', isNew: false, nickname: null, others: 0, claim: theirs },
      { ...waits, id: 'e3', name: 'Opera', isNew: true },
    ],
    total: 3,
  },
  proposals: { items: [{ ...proposal, claim: null }], total: 1 },
  threads: {
    items: [
      { resource: 'revents', id: 'r1', name: 'Dance', start: null, at: deskAt, claim: theirs },
      { resource: 'events', id: 'e7', name: 'Yoga', start: '2026-06-20T18:00:00.000Z', at: deskAt, claim: null },
    ],
    total: 2,
  },
  ownerless: { items: [{ resource: 'groups', id: 'g1', name: 'Band', start: null }], total: 1 },
}
export const emptyDesk: Desk = {
  at: deskAt,
  entries: { items: [], total: 0 },
  proposals: { items: [], total: 0 },
  threads: { items: [], total: 0 },
  ownerless: { items: [], total: 0 },
}

export const newReview: EntryReview = {
  resource: 'events',
  id: 'e1',
  name: 'Choir',
  version: 3,
  claim: mine,
  seen: null,
  deactivated: false,
  fields: [{ field: 'name', before: null, after: 'Choir' }],
  names: {},
}
export const changedReview: EntryReview = {
  ...newReview,
  id: 'e2',
  name: 'Film',
  seen: { at: deskAt, nickname: 'Jonas' },
  fields: [{ field: 'location2', before: 'Hall', after: 'Yard' }],
}
export const takenReview: EntryReview = { ...newReview, claim: theirs, fields: [] }

export const deskSamples = {
  inputs: [{ at: null }],
  events: {
    'load.retried': [{}],
    'refresh.requested': [{}],
    // Only entries on the desk open.
    'entry.opened': ({ context }: { context: { desk: Desk | null } }) =>
      (context.desk?.entries.items ?? []).map(({ resource, id }) => ({ resource, id })),
    'review.closed': [{}],
    'takeover.requested': [{}],
    'look.confirmed': [{}],
    'author.confirmed': [{}],
    'offer.taken': [{ id: deskOfferId }, { id: 'another' }],
  },
  actors: {
    talkToFrame: { done: [], error: [] },
    loadDesk: { done: [desk], error: [offline] },
    openReview: { done: [newReview, takenReview], error: [{ code: 'notFound' } as const, offline] },
    markLookedAt: { done: [{ count: 2 }], error: [changedMeanwhile, offline] },
    takeBackLook: { done: [undefined], error: [changedMeanwhile, offline] },
  },
  guardsRead: ({
    at,
    looked,
    author,
    desk: shown,
  }: {
    at: DeskEntry | null
    looked: DeskEntry | null
    author: Author | null
    desk: Desk | null
  }) => [author, at?.id ?? '', looked !== null, shown?.entries.items.map(({ id }) => id) ?? []],
}
