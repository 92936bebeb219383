import type { Role, Viewer } from './user.ts'

/**
 * Who may do what (§6, contract §3): the one table that the server refuses by and the SPA offers by.
 *
 * - `everyone`: also without signing in (what the public site shows)
 * - `user`: anybody signed in
 * - `owner`: those in `ownedBy`, and moderators and admins
 * - `self`: the person the entry is about, and moderators and admins (a moderator sees an admin's account, no more)
 * - `recipient`: the person the entry is about, nobody else
 * - `moderator`: moderators and admins; `admin`: admins; `nobody`: not at all
 */
export type Rule = 'everyone' | 'user' | 'owner' | 'self' | 'recipient' | 'moderator' | 'admin' | 'nobody'

export type Verb =
  | 'list'
  | 'read'
  | 'create'
  | 'update'
  | 'delete'
  | 'deactivate'
  | 'pin'
  | 'bulkDeactivate'
  | 'bulkDelete'

const entries = {
  list: 'everyone',
  read: 'everyone',
  create: 'user',
  update: 'owner',
  delete: 'owner',
  deactivate: 'moderator',
  pin: 'nobody',
  bulkDeactivate: 'moderator',
  bulkDelete: 'admin',
} as const satisfies Record<Verb, Rule>

const vocabulary = {
  list: 'everyone',
  read: 'everyone',
  create: 'moderator',
  update: 'moderator',
  delete: 'moderator',
  deactivate: 'nobody',
  pin: 'nobody',
  bulkDeactivate: 'nobody',
  bulkDelete: 'admin',
} as const satisfies Record<Verb, Rule>

const none = {
  list: 'nobody',
  read: 'nobody',
  create: 'nobody',
  update: 'nobody',
  delete: 'nobody',
  deactivate: 'nobody',
  pin: 'nobody',
  bulkDeactivate: 'nobody',
  bulkDelete: 'nobody',
} as const satisfies Record<Verb, Rule>

export const permissions = {
  events: { ...entries, pin: 'moderator' },
  revents: { ...entries, list: 'user', read: 'owner' },
  groups: entries,
  places: entries,
  categories: vocabulary,
  topics: vocabulary,
  users: {
    ...none,
    list: 'user',
    read: 'self',
    update: 'self',
    delete: 'self',
    deactivate: 'moderator',
    bulkDeactivate: 'moderator',
    bulkDelete: 'admin',
  },
  invitations: { ...none, list: 'user', read: 'self', create: 'user', delete: 'self' },
  notifications: {
    ...none,
    list: 'user',
    read: 'recipient',
    create: 'moderator',
    update: 'recipient',
    delete: 'recipient',
  },
  bin: { ...none, list: 'user' },
  history: { ...none, list: 'admin', read: 'owner' },
  proposals: { ...none, list: 'moderator', read: 'moderator', update: 'moderator' },
  /** Invites the sender of an accepted proposal, within the limits of invitations (§6). */
  senderInvitations: { ...none, create: 'moderator' },
  /** What owners and moderators write to each other about an entry; moderators close it (`update`). */
  threads: { ...none, read: 'owner', create: 'owner', update: 'moderator' },
  desk: { ...none, list: 'moderator', update: 'moderator' },
  adminHistory: { ...none, read: 'admin' },
  media: { ...none, read: 'everyone', create: 'user' },
  /** Owned by the owners of its group or place; moderators own the town's. */
  sources: { ...none, list: 'user', read: 'owner', create: 'user', update: 'owner', delete: 'owner' },
  /** Entries for the same thing: the list, merging, saying that two are not the same, and taking a merge back. */
  doubles: { ...none, list: 'moderator', create: 'moderator', update: 'moderator', delete: 'moderator' },
  geocode: { ...none, read: 'user' },
  clashes: { ...none, read: 'user' },
  planner: { ...none, read: 'user' },
  reservations: { ...none, list: 'user', read: 'user', create: 'user', update: 'self', delete: 'self' },
  /** Owned by those who own the entry that is confirmed. */
  confirmations: { ...none, list: 'user', update: 'owner' },
  actions: { ...none, list: 'admin', read: 'admin', update: 'admin' },
  look: { ...none, read: 'admin', update: 'admin' },
  system: { ...none, read: 'admin', update: 'admin' },
  cms: { ...none, list: 'admin', read: 'admin', create: 'admin', update: 'admin', delete: 'admin' },
} as const satisfies Record<string, Record<Verb, Rule>>

export type Subject = keyof typeof permissions

/** The entry, as far as a rule needs it. For users, `self` is their id and `role` theirs. */
export type Target = { ownedBy?: readonly string[]; self?: string | null; role?: Role }

/**
 * Whether the viewer may do this.
 * @param target needed for `owner`, `self` and `recipient`; without it plain members are refused
 */
export const may = (viewer: Viewer, verb: Verb, subject: Subject, target: Target = {}): boolean => {
  const rule: Rule = permissions[subject][verb]
  if (rule === 'everyone') return true
  if (rule === 'nobody' || viewer === null) return false
  if (rule === 'user') return true
  if (rule === 'admin') return viewer.role === 'admin'
  if (rule === 'recipient') return target.self === viewer.id
  const isReading = verb === 'read'
  if (subject === 'users' && !isReading && outranks(target.role, viewer.role) && target.self !== viewer.id) return false
  if (viewer.role !== 'normal') return true
  if (rule === 'owner') return target.ownedBy?.includes(viewer.id) ?? false
  return rule === 'self' && target.self === viewer.id
}

const outranks = (theirs: Role | undefined, mine: Role): boolean => theirs === 'admin' && mine !== 'admin'

/** Whether the viewer has the tools of moderation. */
export const isModerating = (viewer: Viewer): boolean => viewer !== null && viewer.role !== 'normal'

/** The roles that the viewer may give somebody (§6). */
export const assignableRoles = (viewer: Viewer): readonly Role[] => {
  if (viewer?.role === 'admin') return ['normal', 'moderator', 'admin']
  return viewer?.role === 'moderator' ? ['normal', 'moderator'] : []
}
