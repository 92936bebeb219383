import * as v from 'valibot'
import * as field from './fields.ts'

/** A message to one person (§3). */
export type Notification = field.Stored & {
  userId: string
  subject: string
  message: string
  viewed: boolean
  linkTitle: string
  linkUrl: string
}

/** What a notification can be told: that it was viewed (§7). Its other fields may come back, and stay as they are. */
export const notificationUpdateSchema = field.object({
  viewed: v.boolean('type'),
  userId: v.optional(v.string()),
  subject: v.optional(v.string()),
  message: v.optional(v.string()),
  linkTitle: v.optional(v.string()),
  linkUrl: v.optional(v.string()),
  ...field.stored,
})
