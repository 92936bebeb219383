import type { OpenConfirmation } from '#domain/confirmation.ts'

export const choir: OpenConfirmation = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  resource: 'groups',
  name: 'Choir',
  touchedAt: '2026-06-01T10:00:00.000Z',
  askedAt: '2027-07-01T08:00:00.000Z',
  unconfirmed: false,
}
export const walk: OpenConfirmation = {
  ...choir,
  id: '0190a1b2-0000-7000-8000-000000000002',
  resource: 'revents',
  name: 'Walk',
  unconfirmed: true,
}

export const confirmationSamples = {
  inputs: [{ entry: null }],
  events: { 'load.retried': [{}], 'entry.saved': [{}], 'confirmation.requested': [{}] },
  actors: {
    loadConfirmations: { done: [[], [choir, walk]], error: [{ code: 'offline' as const }] },
    confirmEntries: { done: [undefined], error: [{ code: 'offline' as const }] },
  },
}
