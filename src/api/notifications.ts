import * as v from 'valibot'
import type { Notification } from '#domain/notification.ts'
import type { Client } from './client.ts'
import type { entriesApi } from './entries.ts'

const storedSchema: v.GenericSchema<unknown, Notification> = v.object({
  id: v.string(),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  userId: v.string(),
  subject: v.string(),
  message: v.string(),
  linkTitle: v.string(),
  linkUrl: v.string(),
  viewed: v.boolean(),
  sender: v.nullable(v.object({ id: v.string(), nickname: v.string() })),
})

/** Reading a notification marks it as viewed (§7). */
export const notificationsApi = ({ request }: Client, entries: ReturnType<typeof entriesApi>) => ({
  /** Without those that came or grew after `until`. */
  markAllViewed: async (until: string): Promise<void> => {
    await request('POST', '/notifications/viewed', { search: new URLSearchParams({ until }) })
  },

  find: async (id: string, signal: AbortSignal): Promise<Notification> =>
    v.parse(storedSchema, await entries.find('notifications', id, signal)),

  markViewed: async (id: string, version: number): Promise<Notification> =>
    v.parse(storedSchema, await entries.update('notifications', id, version, { viewed: true })),
})
