import * as v from 'valibot'

export const roles = ['normal', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]

/** In the answers to a session: the role that its account has now. */
export const roleHeader = 'Viewer-Role'

/** In the answers to a session: the version of the settings that Backstage's page has been given, too. */
export const settingsHeader = 'Settings-Version'

export type Viewer = { id: string; role: Role } | null

/** In the browser (§3), under the key `store`. */
export const sessionUserSchema = v.object({
  id: v.string(),
  nickname: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  token: v.string(),
})
export type SessionUser = v.InferOutput<typeof sessionUserSchema>
