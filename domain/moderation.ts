import * as v from 'valibot'
import * as field from './fields.ts'
import type { Json } from './forms.ts'
import { maximumReasonLength } from './limits.ts'
import { proposalItemSchema } from './proposal.ts'
import { owned } from './user.ts'

/** Moderation with memory: reasons, threads between owners and moderators, and the desk of the moderators. */

/** What moderators look at, and what a thread can be about: entries that people own. */
export const moderated = owned
export type ModeratedResource = (typeof moderated)[number]

export const isModerated = (resource: string): resource is ModeratedResource =>
  moderated.some((one) => one === resource)

const plainText = field.requiredText(maximumReasonLength)

/** A message of a thread. */
export const messageSchema = field.object({ text: plainText })

/** Why moderators change an entry of somebody else; may be left out. */
export const reasonedSchema = field.object({ reason: field.text(maximumReasonLength) })

/** An open thread waits for an answer: of an owner when a moderator wrote last, of the moderators otherwise. */
export const threadStates = ['closed', 'forOwners', 'forModerators'] as const
export type ThreadState = (typeof threadStates)[number]

/** Who has something of the desk in hand, and until when. */
export const claimSchema = v.object({ nickname: v.string(), until: v.string(), isMine: v.boolean() })
export type Claim = v.InferOutput<typeof claimSchema>

const threadMessageSchema = v.object({
  id: v.string(),
  text: v.string(),
  at: v.string(),
  byModeration: v.boolean(),
  /** Null when the account is gone. */
  nickname: v.nullable(v.string()),
  isMine: v.boolean(),
})

/** What owners and moderators wrote to each other about an entry, the oldest message first. */
export const threadSchema = v.object({
  version: v.number(),
  name: v.string(),
  deactivated: v.boolean(),
  state: v.picklist(threadStates),
  messages: v.array(threadMessageSchema),
  canClose: v.boolean(),
})
export type Thread = v.InferOutput<typeof threadSchema>

const subject = { resource: v.picklist(moderated), id: v.string(), name: v.string() }

/** A new or changed entry that no moderator has looked at. */
const waitingEntrySchema = v.object({
  ...subject,
  isNew: v.boolean(),
  changedAt: v.string(),
  /** Who changed it last; null when the account is gone. */
  nickname: v.nullable(v.string()),
  claim: v.nullable(claimSchema),
})
export type WaitingEntry = v.InferOutput<typeof waitingEntrySchema>

/** A thread whose last message is an owner's. */
const answeredThreadSchema = v.object({ ...subject, at: v.string(), claim: v.nullable(claimSchema) })

const listOf = <Of extends v.GenericSchema>(item: Of) => v.object({ items: v.array(item), total: v.number() })

/** What waits for moderators. Of each there are the first, and how many there are. */
export const deskSchema = v.object({
  entries: listOf(waitingEntrySchema),
  proposals: listOf(v.object({ ...proposalItemSchema.entries, claim: v.nullable(claimSchema) })),
  threads: listOf(answeredThreadSchema),
  ownerless: listOf(v.object(subject)),
})
export type Desk = v.InferOutput<typeof deskSchema>

/** How much waits on the desk; entries that were only changed hold nobody up and do not count. */
export const deskCountSchema = v.object({ entries: v.number(), cases: v.number() })
export type DeskCount = v.InferOutput<typeof deskCountSchema>

const json: v.GenericSchema<Json> = v.any()

/** An entry against what was looked at last. It has no fields while somebody else has it in hand. */
export const entryReviewSchema = v.object({
  ...subject,
  version: v.number(),
  claim: claimSchema,
  seen: v.nullable(v.object({ at: v.nullable(v.string()), nickname: v.nullable(v.string()) })),
  fields: v.array(v.object({ field: v.string(), before: json, after: json })),
  names: v.record(v.string(), v.string()),
  deactivated: v.boolean(),
})
export type EntryReview = v.InferOutput<typeof entryReviewSchema>

/** What somebody takes in hand. */
export const claimedKinds = [...moderated, 'proposals', 'threads'] as const
export type ClaimedKind = (typeof claimedKinds)[number]

/** `takesOver` also takes what somebody else has in hand. */
export const takingSchema = field.object({ takesOver: field.flag(false) })

/** Sentences that moderators choose from when they give a reason. */
export const reasonTemplatesSchema = v.array(v.string())

/** The templates in a text of the theme: the items of its lists, as plain text. */
export const templatesIn = (markdown: string): string[] =>
  markdown.split(/\r?\n/).flatMap((line) => {
    const text = /^\s{0,3}[-*+]\s+(.*\S)\s*$/.exec(line)?.[1] ?? ''
    return text === '' ? [] : [text.slice(0, maximumReasonLength)]
  })

/** An entry of the desk. */
export type DeskEntry = { resource: ModeratedResource; id: string }

/** Which entry this is; nobody's where there is none. */
export const deskEntryOf = (entry: DeskEntry | null): DeskEntry => ({
  resource: entry?.resource ?? 'events',
  id: entry?.id ?? '',
})

/** The id of the notification that offers to take back that an entry was looked at. */
export const deskOffer = 'undo:desk'

/** The entry after this one, or else the first of the others; null when there is none. */
export const nextOnDesk = (desk: Desk | null, at: DeskEntry | null): DeskEntry | null => {
  const items = desk?.entries.items ?? []
  const index = items.findIndex(({ id }) => id === at?.id)
  const next = items[index + 1] ?? items.find(({ id }) => id !== at?.id)
  return next === undefined ? null : { resource: next.resource, id: next.id }
}

/** The desk without an entry that was looked at. */
export const withoutEntry = (desk: Desk | null, at: DeskEntry | null): Desk | null => {
  if (desk === null) return null
  const items = desk.entries.items.filter(({ id }) => id !== at?.id)
  return { ...desk, entries: { items, total: desk.entries.total - desk.entries.items.length + items.length } }
}
