import * as v from 'valibot'
import { proposalItemSchema } from '#domain/proposals/proposal.ts'
import * as field from './fields.ts'
import type { Json } from './forms.ts'
import { maximumReasonLength } from './limits.ts'
import { ownedResources } from './resources.ts'

export const moderated = ownedResources
export type ModeratedResource = (typeof moderated)[number]

export const isModerated = (resource: string): resource is ModeratedResource =>
  moderated.some((one) => one === resource)

const plainText = field.requiredText(maximumReasonLength)

export const messageSchema = field.object({ text: plainText })

/** Why moderators change another's entry; optional. */
export const reasonedSchema = field.object({ reason: field.text(maximumReasonLength) })

/** It waits for owners when a moderator wrote last, else for moderators. */
export const threadStates = ['closed', 'forOwners', 'forModerators'] as const
export type ThreadState = (typeof threadStates)[number]

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
  /** The name of the merged entry that it was written about, null for this one. */
  of: v.nullable(v.string()),
  /** Written while this entry and another were one, before the merge was undone. */
  wasOne: v.boolean(),
})

/** Oldest message first. */
export const threadSchema = v.object({
  /** The entry's id. After a merge or its undo it can be another than was asked for. */
  id: v.string(),
  version: v.number(),
  name: v.string(),
  /** Of an event. */
  start: v.nullable(v.string()),
  deactivated: v.boolean(),
  state: v.picklist(threadStates),
  messages: v.array(threadMessageSchema),
  /** Another entry was merged into this one. Earlier messages are read only by those who read them before. */
  isMerged: v.boolean(),
  canClose: v.boolean(),
})
export type Thread = v.InferOutput<typeof threadSchema>

const subject = { resource: v.picklist(moderated), id: v.string(), name: v.string() }

/** `start` is of an event. */
const datedSubject = { ...subject, start: v.nullable(v.string()) }

const waitingEntrySchema = v.object({
  ...datedSubject,
  isNew: v.boolean(),
  changedAt: v.string(),
  nickname: v.nullable(v.string()),
  /** How many more of that person wait that nobody else has in hand. */
  others: v.number(),
  claim: v.nullable(claimSchema),
})

const answeredThreadSchema = v.object({ ...datedSubject, at: v.string(), claim: v.nullable(claimSchema) })

const listOf = <Of extends v.GenericSchema>(item: Of) => v.object({ items: v.array(item), total: v.number() })

/** The first of each, and how many; `at` is when. */
export const deskSchema = v.object({
  at: v.string(),
  entries: listOf(waitingEntrySchema),
  proposals: listOf(v.object({ ...proposalItemSchema.entries, claim: v.nullable(claimSchema) })),
  threads: listOf(answeredThreadSchema),
  ownerless: listOf(v.object(datedSubject)),
})
export type Desk = v.InferOutput<typeof deskSchema>

/** Changed entries hold nobody up and do not count. */
export const deskCountSchema = v.object({ entries: v.number(), cases: v.number() })
export type DeskCount = v.InferOutput<typeof deskCountSchema>

const json: v.GenericSchema<Json> = v.any()

/** Compared with what was looked at last; no fields while somebody else has it in hand. */
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

const saidByAddress = ['street', 'houseNumber', 'postalCode', 'town', 'lat', 'lng']

/** The fields to tell of: the address says what its parts say, but for the district. */
export const toldFields = (fields: EntryReview['fields']): EntryReview['fields'] => {
  const hasAddress = fields.some(({ field }) => field === 'address')
  return fields.filter(({ field }) => !hasAddress || !saidByAddress.includes(field))
}

/** `left`: of that person still wait, when all else was marked together. */
export const lookedSchema = v.object({ count: v.number(), left: v.exactOptional(v.number()) })
export type Looked = v.InferOutput<typeof lookedSchema>

export const claimedKinds = [...moderated, 'proposals', 'threads'] as const
export type ClaimedKind = (typeof claimedKinds)[number]

/** `takesOver`: also from somebody else. */
export const takingSchema = field.object({ takesOver: field.flag(false) })

export const reasonTemplatesSchema = v.array(v.string())

/** The reasons in a text of the theme: list items as plain text. */
export const templatesIn = (markdown: string): string[] =>
  markdown.split(/\r?\n/).flatMap((line) => {
    const text = /^\s{0,3}[-*+]\s+(.*\S)\s*$/.exec(line)?.[1] ?? ''
    return text === '' ? [] : [text.slice(0, maximumReasonLength)]
  })

export type DeskEntry = { resource: ModeratedResource; id: string }

export const deskEntryOf = (entry: DeskEntry | null): DeskEntry => ({
  resource: entry?.resource ?? 'events',
  id: entry?.id ?? '',
})

/** Where somebody is on the desk, in its URL. */
export const deskPlace = ({ resource, id }: DeskEntry): string => `${resource}.${id}`

export const readDeskPlace = (text: string | null): DeskEntry | null => {
  const [resource = '', id = ''] = text?.split('.') ?? []
  return isModerated(resource) && v.is(field.id(), id) ? { resource, id } : null
}

/** All of a person that is marked together; `left` waits nevertheless. */
export type Author = { nickname: string; count: number; left?: number }

/** The next entry, or else the first other one; or null. */
export const nextOnDesk = (desk: Desk | null, at: DeskEntry | null): DeskEntry | null => {
  const items = desk?.entries.items ?? []
  const index = items.findIndex(({ id }) => id === at?.id)
  const next = items[index + 1] ?? items.find(({ id }) => id !== at?.id)
  return next === undefined ? null : { resource: next.resource, id: next.id }
}

/** Who made an entry or changed it last, and how many of that person wait, if there are more; or null. */
export const authorOfMore = (desk: Desk | null, at: DeskEntry | null): Author | null => {
  const entry = desk?.entries.items.find(({ id }) => id === at?.id)
  const nickname = entry?.nickname ?? null
  return nickname === null || !entry?.others ? null : { nickname, count: entry.others + 1 }
}

const withoutEntry = (desk: Desk | null, at: DeskEntry | null): Desk | null => {
  const gone = desk?.entries.items.find(({ id }) => id === at?.id)
  if (desk === null || gone === undefined) return desk
  const isAlso = ({ nickname, others }: typeof gone) => others > 0 && nickname === gone.nickname
  const items = desk.entries.items
    .filter((entry) => entry !== gone)
    .map((entry) => (isAlso(entry) ? { ...entry, others: entry.others - 1 } : entry))
  return { ...desk, entries: { items, total: desk.entries.total - 1 } }
}

type Look = { desk: Desk | null; at: DeskEntry | null; review: EntryReview | null; author: Author | null }

/** The desk once an entry, or with `author` all of that person, was looked at: on to the next entry, or to a new desk. */
export const afterLook = ({ desk, at, review: looked, author }: Look, told: Looked) => ({
  desk: withoutEntry(desk, at),
  at: author === null ? nextOnDesk(desk, at) : null,
  looked,
  author: author && { ...author, ...told },
  review: null,
  takesOver: false,
})

/** The oldest waiting proposal that nobody has in hand, or else the oldest that one has opened and left; null for none. */
export const nextProposal = ({ proposals: { items } }: Desk, id: string): { id: string; name: string } | null => {
  const others = items.filter((one) => one.id !== id)
  const next = others.find(({ claim }) => claim === null) ?? others.find(({ claim }) => claim?.isMine)
  return next === undefined ? null : { id: next.id, name: next.name }
}
