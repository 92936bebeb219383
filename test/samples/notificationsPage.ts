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
  events: { 'all.viewed': [Record<never, never>] }
  actors: {
    talkToFrame: typeof still
    listPage: typeof still
    markAllViewed: { done: undefined[]; error: { code: 'offline' }[] }
  }
} = {
  inputs: [{ listPage }],
  events: { 'all.viewed': [{}] },
  actors: { talkToFrame: still, listPage: still, markAllViewed: { done: [undefined], error: [{ code: 'offline' }] } },
}
