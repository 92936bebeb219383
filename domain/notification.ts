import * as v from 'valibot'
import * as field from './fields.ts'

const fields = {
  userId: field.id(),
  subject: field.required(),
  message: field.requiredText(),
  linkTitle: field.line(),
  linkUrl: field.link(),
}

/** A message as somebody sends it (§2 send message, §5). A title of a link needs the link. */
export const notificationSchema = v.pipe(
  field.object({ ...fields, ...field.stored }),
  field.between('linkTitle', 'linkUrl', ({ linkTitle, linkUrl }) => linkTitle === '' || linkUrl !== '', 'empty'),
)

/** The fields of a message that people write. */
export type NotificationFields = v.InferOutput<ReturnType<typeof field.object<typeof fields>>>

/** A message to one person (§3). The links of the server's own messages may be paths of this site. */
export type Notification = NotificationFields & field.Stored & { viewed: boolean; sender: Sender | null }

/** Who wrote a message; null for the server's own, and once the account is deleted. */
export type Sender = { id: string; nickname: string }

/** The pages of entries in Backstage, by the names that their histories have. */
const pagesOfEntries = { events: 'events', repeatingevents: 'revents', groups: 'groups', places: 'places' } as const

/** Where the history of the entry is that a message of the server links to; null where it links to no entry. */
export const historyLink = ({ sender, linkUrl }: Pick<Notification, 'sender' | 'linkUrl'>): string | null => {
  const [, page = '', id = ''] = /^\/backstage\/(\w+)\/([0-9a-f-]{36})$/.exec(linkUrl) ?? []
  const resource = Object.entries(pagesOfEntries).find(([name]) => name === page)?.[1]
  return sender !== null || resource === undefined ? null : `/backstage/history/${resource}/${id}`
}

/** An empty message to somebody. */
export const newNotification = (userId: string): NotificationFields => ({
  userId,
  subject: '',
  message: '',
  linkTitle: '',
  linkUrl: '',
})

/** What a notification can be told: that it was viewed (§7). Its other fields may come back, and stay as they are. */
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
