import { describe, expect, test } from 'vitest'
import {
  assignableRoles,
  isModerating,
  may,
  permissions,
  type Subject,
  type Target,
  type Verb,
} from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'

/** Visitor, member, owner, moderator, administrator. */
const viewers: Record<string, Viewer> = {
  v: null,
  s: { id: 'stranger', role: 'normal' },
  o: { id: 'owner', role: 'normal' },
  m: { id: 'moderator', role: 'moderator' },
  a: { id: 'admin', role: 'admin' },
}
const target: Target = { ownedBy: ['somebody', 'owner'], self: 'owner', role: 'normal' }

/** §6, contract §3. */
const allowed: Record<Subject, Partial<Record<Verb, string>>> = {
  events: { ...entries('vsoma'), pin: 'ma' },
  groups: entries('vsoma'),
  places: entries('vsoma'),
  revents: { ...entries('soma'), read: 'oma' },
  categories: { list: 'vsoma', read: 'vsoma', create: 'ma', update: 'ma', delete: 'ma', bulkDelete: 'a' },
  topics: { list: 'vsoma', read: 'vsoma', create: 'ma', update: 'ma', delete: 'ma', bulkDelete: 'a' },
  users: {
    list: 'soma',
    read: 'oma',
    update: 'oma',
    delete: 'oma',
    deactivate: 'ma',
    bulkDeactivate: 'ma',
    bulkDelete: 'a',
  },
  invitations: { list: 'soma', read: 'oma', create: 'soma', delete: 'oma' },
  notifications: { list: 'soma', create: 'ma', read: 'o', update: 'o', delete: 'o' },
  bin: { list: 'soma' },
  history: { list: 'a', read: 'oma' },
  proposals: { list: 'ma', read: 'ma', update: 'ma' },
  senderInvitations: { create: 'ma' },
  threads: { read: 'oma', create: 'oma', update: 'ma' },
  desk: { list: 'ma', update: 'ma' },
  adminHistory: { read: 'a' },
  media: { read: 'vsoma', create: 'soma' },
  doubles: { list: 'ma', create: 'ma', update: 'ma', delete: 'ma' },
  sources: { list: 'soma', read: 'oma', create: 'soma', update: 'oma', delete: 'oma' },
  geocode: { read: 'soma' },
  clashes: { read: 'soma' },
  planner: { read: 'soma' },
  reservations: { list: 'soma', read: 'soma', create: 'soma', update: 'oma', delete: 'oma' },
  confirmations: { list: 'soma', update: 'oma' },
  actions: { list: 'a', read: 'a', update: 'a' },
  look: { read: 'a', update: 'a' },
  system: { read: 'a', update: 'a' },
  cms: { list: 'a', read: 'a', create: 'a', update: 'a', delete: 'a' },
}

function entries(reading: string): Partial<Record<Verb, string>> {
  const own = 'oma'
  return {
    list: reading,
    read: reading,
    create: 'soma',
    update: own,
    delete: own,
    deactivate: 'ma',
    bulkDeactivate: 'ma',
    bulkDelete: 'a',
  }
}

const verbs: readonly Verb[] = [
  'list',
  'read',
  'create',
  'update',
  'delete',
  'deactivate',
  'pin',
  'bulkDeactivate',
  'bulkDelete',
]

test.each(Object.keys(permissions) as Subject[])('%s: every cell, allowed and refused', (subject) => {
  const found = Object.fromEntries(
    verbs.map((verb) => [
      verb,
      Object.keys(viewers)
        .filter((letter) => may(viewers[letter] ?? null, verb, subject, target))
        .join(''),
    ]),
  )
  expect(found).toEqual(Object.fromEntries(verbs.map((verb) => [verb, allowed[subject][verb] ?? ''])))
})

describe('what the entry is decides', () => {
  const member: Viewer = { id: 'owner', role: 'normal' }
  const moderator: Viewer = { id: 'moderator', role: 'moderator' }
  const admin: Viewer = { id: 'admin', role: 'admin' }

  test('without it a plain member is refused', () => {
    expect(may(member, 'update', 'events')).toBe(false)
    expect(may(member, 'update', 'events', { ownedBy: [] })).toBe(false)
    expect(may(member, 'read', 'notifications')).toBe(false)
    expect(may(member, 'update', 'users', { self: null })).toBe(false)
  })

  test('an admin is out of a moderator’s reach, but not a moderator who is another', () => {
    const verbs = ['update', 'delete', 'deactivate'] as const
    const over = (viewer: Viewer, self: string, role: 'moderator' | 'admin') =>
      verbs.map((verb) => may(viewer, verb, 'users', { self, role }))
    expect(over(moderator, 'admin', 'admin')).toEqual([false, false, false])
    expect(over(moderator, 'other', 'moderator')).toEqual([true, true, true])
    expect(over(admin, 'other', 'admin')).toEqual([true, true, true])
    expect(over(admin, 'moderator', 'moderator')).toEqual([true, true, true])
    expect(may(moderator, 'read', 'users', { self: 'admin', role: 'admin' })).toBe(true)
  })

  test('a message is read by whom it was sent to, not by admins either', () => {
    expect(may(admin, 'read', 'notifications', { self: 'owner' })).toBe(false)
    expect(may(admin, 'read', 'notifications', { self: 'admin' })).toBe(true)
  })
})

test('moderators and admins see the tools of moderation', () => {
  expect(Object.values(viewers).map(isModerating)).toEqual([false, false, false, true, true])
})

test('only admins make admins (§6)', () => {
  expect(Object.values(viewers).map(assignableRoles)).toEqual([
    [],
    [],
    [],
    ['normal', 'moderator'],
    ['normal', 'moderator', 'admin'],
  ])
})
