import type { OpenDraft } from '#domain/draft.ts'

export const draft: OpenDraft = {
  key: 'u1:events:new',
  kind: 'events',
  name: 'Concert',
  path: '/backstage/events/new',
  savedAt: '2031-05-01T10:00:00.000Z',
}

export const openDraftsSamples = {
  inputs: [{ userId: 'u1' }],
  events: { 'discard.requested': [{ draft }], 'discard.confirmed': [{}], 'discard.canceled': [{}] },
  actors: {
    findDrafts: { done: [[draft]], error: [{ code: 'UnknownError' }] },
    dropDraft: { done: [undefined], error: [{ code: 'UnknownError' }] },
  },
} as const
