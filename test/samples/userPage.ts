import type { Entry } from '#domain/editing.ts'
import type { EntryPageInput } from '#domain/entryPage.ts'
import type { UserDetails } from '#domain/user.ts'

const member = { id: 'm', nickname: 'Mo', email: 'mo@example.org', role: 'admin', token: 't' } as const

export const userPageInput: EntryPageInput & { id: string } = {
  resource: 'users',
  id: 'a',
  member,
  form: { kind: 'users', empty: { nickname: '', role: 'normal' }, userId: 'm', creationKey: 'c' },
}

export const account: Entry = { id: 'a', version: 1, nickname: 'Ada', role: 'normal' }

export const details: UserDetails = {
  createdAt: '2026-01-10T09:00:00.000Z',
  lastLogIn: '2026-05-30T18:20:00.000Z',
  invitedBy: { id: 'm', nickname: 'Mo' },
  owned: { events: 12, revents: 0, groups: 1, places: 0 },
}

/** Without inviter and log-in. */
const bareDetails: UserDetails = {
  ...details,
  lastLogIn: null,
  invitedBy: null,
  owned: { events: 0, revents: 0, groups: 0, places: 0 },
}

const unused = { done: [], error: [] }

export const userPageSamples = {
  inputs: [userPageInput],
  events: { 'load.retried': [{}], 'account.deleted': [{ nickname: 'Ada', from: 'deletion' }] },
  actors: {
    hearChildren: unused,
    entryPage: unused,
    accountDeletion: unused,
    loadDetails: { done: [details, bareDetails], error: [{ code: 'offline' as const }] },
  },
}
