import * as v from 'valibot'
import type { FieldIssue } from '#domain/failure.ts'
import * as field from '#domain/fields.ts'
import { issuesOf } from '#domain/issues.ts'
import { proposalLifetime } from '#domain/limits.ts'
import { withProtocol } from '#domain/link.ts'
import { isOvernight } from '#domain/series/series.ts'

/** A new event or correction by people without an account. From a plain form: texts only, dates and times local. */

export const proposalResources = ['events', 'groups', 'places'] as const
export type ProposalResource = (typeof proposalResources)[number]

/** Once confirmed it waits for moderators. */
export const proposalStates = ['unconfirmed', 'waiting', 'accepted', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Why a proposal waits again: a moderator decides anew, its sender has sent it again, or the merge that it was accepted in was undone. */
export const waitsAgain = ['reopened', 'resent', 'unmerged'] as const
export type WaitsAgain = (typeof waitsAgain)[number]

const optional = (schema: v.GenericSchema<string, string>) =>
  v.optional(v.union([v.literal(''), schema], optionalReason), '')
const optionalReason = ({ input }: { input: unknown }) =>
  typeof input === 'string' && input.includes(':') ? 'time' : 'date'

const what = {
  name: field.required(),
  date: field.date(),
  time: v.optional(v.union([v.literal(''), field.time()], 'time'), ''),
  endTime: v.optional(v.union([v.literal(''), field.time()], 'time'), ''),
  endDate: optional(field.date()),
  location: field.requiredReference(),
  description: field.text(),
  link: field.link(),
}
const note = field.requiredText()
const sender = { sender: field.required(), email: field.requiredEmail() }

type Entries = v.ObjectEntries
type Times = { date?: string; time?: string; endTime?: string; endDate?: string }

/** `base`: what a correction is of. */
const inOrder = <Of extends Entries>(entries: Of, base: Times | null = null) =>
  v.pipe(
    field.object(entries),
    v.forward(
      v.check((values) => areDaysInOrder(values), 'startAfterEnd'),
      ['endDate'] as never,
    ),
    v.forward(
      v.check((values) => areTimesInOrder(values, base), 'startAfterEnd'),
      ['endTime'] as never,
    ),
  )

const areDaysInOrder = ({ date = '', endDate = '' }: Times): boolean => endDate === '' || endDate >= date

/** An end without a day may be in the following night, or where the night ends that is corrected, however early it begins now. */
const areTimesInOrder = ({ date = '', time = '', endTime = '', endDate = '' }: Times, base: Times | null): boolean => {
  if (time === '' || endTime === '' || endTime >= time) return true
  if (endDate !== '') return endDate !== date
  return isOvernight({ start: time, end: endTime }) || (endTime === base?.endTime && isNight(base))
}

const isNight = ({ time = '', endTime = '', endDate = '' }: Times): boolean => endDate === '' && endTime < time

export const areInOrder = (times: Times, base: Times | null): boolean =>
  areDaysInOrder(times) && areTimesInOrder(times, base)

const proposedEventSchema = inOrder({ ...what, ...sender })
/** What is wrong, and how it should be. */
const eventCorrection = {
  note,
  name: what.name,
  date: what.date,
  time: what.time,
  endTime: what.endTime,
  endDate: what.endDate,
  location: what.location,
  ...sender,
}
const placelessCorrection = { ...eventCorrection, location: field.optionalReference() }
/** In words. */
const correctionSchema = field.object({ note, ...sender })

/** Without the sender. */
export const proposedFields = [
  'note',
  'name',
  'date',
  'time',
  'endTime',
  'endDate',
  'location',
  'description',
  'link',
] as const
export type ProposedField = (typeof proposedFields)[number]
export type Proposed = Partial<Record<ProposedField, string>>

/** What of an event is no longer true at another place. */
export const ofPlace = ['location2', 'address', 'lat', 'lng'] as const

export const formFields = (about: ProposalResource | null): readonly ProposedField[] => {
  if (about === null) return proposedFields.filter((name) => name !== 'note')
  return about === 'events' ? proposedFields.filter((name) => name !== 'description' && name !== 'link') : ['note']
}

/** Who reports a mistake in an event whose place is not public need not name a place. */
export const needsLocation = (about: ProposalResource | null, base: Proposed | null): boolean =>
  about === null || base?.location !== ''

const schemaOf = (about: ProposalResource | null, base: Proposed | null): v.GenericSchema<unknown, object> => {
  if (about === null) return proposedEventSchema
  if (about !== 'events') return correctionSchema
  return inOrder(needsLocation(about, base) ? eventCorrection : placelessCorrection, base)
}

/** Reads a filled form. A correction is of `base`; a new event is not before `today` (local). */
export const readProposal = (
  about: ProposalResource | null,
  given: Readonly<Record<string, string>>,
  today: string,
  base: Proposed | null = null,
): { values: Proposed; sender: string; email: string } | { issues: FieldIssue[] } => {
  const schema = schemaOf(about, base)
  const names = [...formFields(about), 'sender', 'email']
  const body = Object.fromEntries(names.map((name) => [name, given[name] ?? '']))
  if (body.link) body.link = withProtocol(body.link)
  const issues = issuesOf(schema, body)
  if (issues.length > 0) return { issues }
  const { sender, email, ...values } = v.parse(schema, body) as Proposed & { sender: string; email: string }
  const isOver = about === null && (values.endDate || values.date || '') < today
  return isOver ? { issues: [{ field: 'date', reason: 'past' }] } : { values, sender, email }
}

/** `before` is null if there is none, or it is the same. */
export type ProposedDifference = { field: ProposedField; before: string | null; after: string }

/** `present`: what the entry of a correction says now. Fields that were not corrected show it. */
export const proposedDifferences = (
  values: Proposed,
  base: Proposed | null,
  present: Proposed = {},
): ProposedDifference[] =>
  proposedFields.flatMap((field) => {
    const [written, before] = [values[field] ?? '', base === null ? null : (base[field] ?? '')]
    const isCorrected = before !== null && before !== written
    const after = isCorrected || base === null ? written : (present[field] ?? written)
    return isCorrected || after !== '' ? [{ field, before: isCorrected ? before : null, after }] : []
  })

export const correctedFields = (values: Proposed, base: Proposed | null): ProposedField[] =>
  proposedFields.filter((field) => field !== 'note' && (values[field] ?? '') !== (base?.[field] ?? ''))

/** Unconfirmed proposals from before this moment (ms) are gone. */
export const unconfirmedSince = (now: number): number => now - proposalLifetime

/** A filled form about `seen`, as one about `present`: fields that were left as they were say what that says. */
export const asWrittenAbout = (
  given: Readonly<Record<string, string>>,
  seen: Proposed,
  present: Proposed,
): Record<string, string> => {
  const left = proposedFields.filter((field) => field in seen && (given[field] ?? '') === seen[field])
  return { ...given, ...Object.fromEntries(left.map((field) => [field, present[field] ?? ''])) }
}

const nullableText = v.nullable(v.string())

/** Whether a decision can be taken back, as it changed nothing: a refusal, or a note that was dealt with. */
export const canReopen = ({ state, isNote }: { state: ProposalState; isNote: boolean }): boolean =>
  state === 'refused' || (state === 'accepted' && isNote)

export const proposalItemSchema = v.object({
  id: v.string(),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  state: v.picklist(proposalStates),
  /** The entry to correct, or the event that was made. */
  resource: v.nullable(v.picklist(proposalResources)),
  entryId: nullableText,
  isCorrection: v.boolean(),
  /** A correction in words, which changes nothing when it is accepted. */
  isNote: v.boolean(),
  name: v.string(),
  date: v.string(),
  location: v.string(),
  sender: v.string(),
  confirmedAt: nullableText,
})
export type ProposalItem = v.InferOutput<typeof proposalItemSchema>

const likeEntrySchema = v.object({
  resource: v.picklist(proposalResources),
  id: v.string(),
  name: v.string(),
  start: nullableText,
  end: nullableText,
  likeness: v.picklist(['name', 'place', 'location']),
})
export type LikeEntry = v.InferOutput<typeof likeEntrySchema>

/** Another suggestion that waits, of the same day. */
const likeProposalSchema = v.object({
  id: v.string(),
  name: v.string(),
  sender: v.string(),
  likeness: v.picklist(['name', 'place']),
})
export type LikeProposal = v.InferOutput<typeof likeProposalSchema>

const senderInvitationSchema = v.object({
  state: v.picklist(['open', 'sent', 'member']),
  by: nullableText,
  at: nullableText,
})
export type SenderInvitation = v.InferOutput<typeof senderInvitationSchema>

export const proposalSchema = v.object({
  ...proposalItemSchema.entries,
  email: v.string(),
  /** Where a correction changes nothing, what its event says now. */
  fields: v.array(v.object({ field: v.picklist(proposedFields), before: nullableText, after: v.string() })),
  /** Works for some minutes. */
  picture: nullableText,
  /** Of a refusal, or the answer to a note; of a proposal that waits again, what was written before. */
  reason: v.string(),
  /** Null if it does not wait, or waits for the first time. */
  again: v.nullable(v.picklist(waitsAgain)),
  /** The entry that its own was merged with, of one that waits again because that was undone. Null if that is deleted. */
  mergedWith: v.nullable(v.object({ id: v.string(), name: v.string() })),
  decidedAt: nullableText,
  /** A nickname. */
  decidedBy: nullableText,
  /** Of this sender so far. */
  tally: v.object({
    accepted: v.number(),
    /** Notes that were dealt with. */
    done: v.number(),
    refused: v.number(),
    isBlocked: v.boolean(),
  }),
  /** The entry to correct, or the event that was made, is in the bin, or deleted for good. */
  isGone: v.boolean(),
  /** The event of a correction is canceled. */
  isCanceled: v.boolean(),
  /** What its sender can then be told, in the sender's language; empty if it is not gone or does not wait. */
  goneReason: v.string(),
  /** Changed fields of a correction that waits, where the entry already says what its sender wrote. */
  fulfilled: v.array(v.picklist(proposedFields)),
  /** Other changed fields of it that the event says otherwise since the correction was written, with what it says by now. */
  meanwhile: v.array(v.object({ field: v.picklist(proposedFields), value: v.string() })),
  /** Of a correction that waits, what of the event goes with its place when another is taken over. */
  emptied: v.array(v.object({ field: v.picklist(ofPlace), before: v.string() })),
  /** Fields of an accepted correction that were not taken over: the event said something else by then. */
  kept: v.array(v.picklist(proposedFields)),
  /** Of the event of a correction that waits. */
  entryVersion: v.nullable(v.number()),
  /** Null before it is accepted. */
  invitation: v.nullable(senderInvitationSchema),
  like: v.array(likeEntrySchema),
  likeProposals: v.array(likeProposalSchema),
})
export type Proposal = v.InferOutput<typeof proposalSchema>

/** Whether the entry already says all that a correction changes. */
export const isFulfilled = ({ fields, fulfilled }: Pick<Proposal, 'fields' | 'fulfilled'>): boolean => {
  const changed = fields.filter(({ field, before }) => field !== 'note' && before !== null)
  return changed.length > 0 && changed.every(({ field }) => fulfilled.includes(field))
}

/** True refuses the decision when the entry of a correction is there again. */
const seenGone = v.optional(v.boolean('type'), false)

/** A correction needs only its location. */
export const acceptanceSchema = field.object({
  category: v.optional(v.nullable(field.id()), null),
  topic: v.optional(v.nullable(field.id()), null),
  /** Null: the moderator. */
  owner: v.optional(v.nullable(field.id()), null),
  /** `id:{id}`, or empty to keep the words. */
  location: field.optionalReference(),
  /** Told to the sender of a note. */
  answer: field.text(),
  /** What the event says otherwise by now stays as it is, and is not replaced. */
  keepsChanges: v.optional(v.boolean('type'), false),
  /** Refuses the decision when the event of a correction has another version by now. */
  entryVersion: v.optional(v.nullable(v.pipe(v.number('type'), v.integer('type'))), null),
  seenGone,
})
export type Acceptance = v.InferOutput<typeof acceptanceSchema>

/** Told to the sender. */
export const refusalSchema = field.object({ reason: field.requiredText(), seenGone })
export type Refused = v.InferOutput<typeof refusalSchema>

export const senderSchema = field.object({ blocked: v.boolean('type') })

export const blockedSenderSchema = v.object({ id: v.string(), email: v.string(), createdAt: v.string() })
export type BlockedSender = v.InferOutput<typeof blockedSenderSchema>
