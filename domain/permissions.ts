import type { Role, Viewer } from './session.ts'

/**
 * Who may do what (§6, contract §3): the server refuses and the SPA offers by this table. `everyone`: without a log-in.
 * `user`: anybody with one. `recipient`: only the person it is about. `owner`, `self`: those in `ownedBy`, the person
 * it is about; both also moderators and administrators.
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
  /** Limits as for invitations (§6). */
  senderInvitations: { ...none, create: 'moderator' },
  /** `update` closes it. */
  threads: { ...none, read: 'owner', create: 'owner', update: 'moderator' },
  desk: { ...none, list: 'moderator', update: 'moderator' },
  adminHistory: { ...none, read: 'admin' },
  media: { ...none, read: 'everyone', create: 'user' },
  /** Owners are those of its group or place; of the town moderators. */
  sources: { ...none, list: 'user', read: 'owner', create: 'user', update: 'owner', delete: 'owner' },
  doubles: { ...none, list: 'moderator', create: 'moderator', update: 'moderator', delete: 'moderator' },
  geocode: { ...none, read: 'user' },
  clashes: { ...none, read: 'user' },
  planner: { ...none, read: 'user' },
  reservations: { ...none, list: 'user', read: 'user', create: 'user', update: 'self', delete: 'self' },
  confirmations: { ...none, list: 'user', update: 'owner' },
  actions: { ...none, list: 'admin', read: 'admin', update: 'admin' },
  look: { ...none, read: 'admin', update: 'admin' },
  system: { ...none, read: 'admin', update: 'admin' },
  cms: { ...none, list: 'admin', read: 'admin', create: 'admin', update: 'admin', delete: 'admin' },
} as const satisfies Record<string, Record<Verb, Rule>>

export type Subject = keyof typeof permissions

/** For users, `self` is their id, `role` theirs. */
export type Target = { ownedBy?: readonly string[]; self?: string | null; role?: Role }

/** Whether the viewer may do this. Without `target`, members are refused by `owner`, `self` and `recipient`. */
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

export const isModerating = (viewer: Viewer): boolean => viewer !== null && viewer.role !== 'normal'

/** The roles that the viewer may give (§6). */
export const assignableRoles = (viewer: Viewer): readonly Role[] => {
  if (viewer?.role === 'admin') return ['normal', 'moderator', 'admin']
  return viewer?.role === 'moderator' ? ['normal', 'moderator'] : []
}
