import * as v from 'valibot'
import { entryAtPath } from './backstagePaths.ts'
import * as field from './fields.ts'
import { ownedResources } from './resources.ts'

const fields = {
  userId: field.id(),
  subject: field.required(),
  message: field.requiredText(),
  linkTitle: field.line(),
  linkUrl: field.link(),
}

/** As sent (§2, §5). A link title needs a link. */
export const notificationSchema = v.pipe(
  field.object({ ...fields, ...field.stored }),
  field.between('linkTitle', 'linkUrl', ({ linkTitle, linkUrl }) => linkTitle === '' || linkUrl !== '', 'empty'),
)

export type NotificationFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>

export const isSameMessage = (one: NotificationFields, other: NotificationFields): boolean =>
  (['userId', 'subject', 'message', 'linkTitle', 'linkUrl'] as const).every((name) => one[name] === other[name])

/** §3. The server's links may be paths. */
export type Notification = NotificationFields & field.Stored & { viewed: boolean; sender: Sender | null }

/** Null for the server's, and deleted accounts. */
type Sender = { id: string; nickname: string }

/** The history of the entry that the server's message links to, or null. */
export const historyLink = ({ sender, linkUrl }: Pick<Notification, 'sender' | 'linkUrl'>): string | null => {
  const entry = sender === null ? entryAtPath(linkUrl) : null
  return entry !== null && ownedResources.some((kind) => kind === entry.resource)
    ? `/backstage/history/${entry.resource}/${entry.id}`
    : null
}

export const newNotification = (userId: string): NotificationFields => ({
  userId,
  subject: '',
  message: '',
  linkTitle: '',
  linkUrl: '',
})

/** Only `viewed` can change (§7); others are ignored. */
export const notificationUpdateSchema = field.object({
  viewed: v.boolean('type'),
  userId: v.optional(v.string('type')),
  subject: v.optional(v.string('type')),
  message: v.optional(v.string('type')),
  linkTitle: v.optional(v.string('type')),
  linkUrl: v.optional(v.string('type')),
  sender: v.optional(v.unknown()),
  ...field.stored,
})
