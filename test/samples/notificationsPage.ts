import type { ListItem } from '#domain/listing.ts'
import type { ListPageInput } from '#machines/lists/listPage.ts'

const listPage: ListPageInput = {
  list: {
    resource: 'notifications',
    sorting: 'createdAt',
    order: 'DESC',
    ownFilter: null,
    preferences: { size: 25, own: false },
    fixed: [],
  },
  viewer: { id: 'x', role: 'normal' },
}

const still = { done: [], error: [] }

export const notificationsSamples: {
  inputs: [{ listPage: ListPageInput }]
  guardsRead: (context: { total: number | null }) => unknown
  events: {
    'all.viewed': [Record<never, never>]
    'rows.shown': [{ items: ListItem[]; from: string }]
    'count.changed': { total: number }[]
  }
  actors: {
    hearChildren: typeof still
    talkToFrame: typeof still
    listPage: typeof still
    markAllViewed: { done: undefined[]; error: { code: 'offline' }[] }
  }
} = {
  inputs: [{ listPage }],
  guardsRead: ({ total }) => total,
  events: {
    'all.viewed': [{}],
    'rows.shown': [{ items: [{ id: 'a', version: 1, updatedAt: '2031-05-01T10:00:00.000Z' }], from: 'listPage' }],
    'count.changed': [{ total: 1 }, { total: 2 }],
  },
  actors: {
    hearChildren: still,
    talkToFrame: still,
    listPage: still,
    markAllViewed: { done: [undefined], error: [{ code: 'offline' }] },
  },
}
