import * as v from 'valibot'
import type { EventFields } from './event.ts'
import type { FieldIssue } from './failure.ts'
import * as field from './fields.ts'
import { issuesOf } from './issues.ts'
import { proposalLifetime } from './limits.ts'
import { localDate } from './revent.ts'
import { wordsOf } from './text.ts'
import { addDays, dateIn, instantOf, timeIn } from './time.ts'

/**
 * What people without an account propose for the calendar: a new event, or a correction of an entry that is there. It is
 * written in a plain form, so all of its values are texts, dates and times local ones.
 */

/** What a proposal can be about: entries with a page of their own. */
export const proposalResources = ['events', 'groups', 'places'] as const
export type ProposalResource = (typeof proposalResources)[number]

/** Confirmed by its sender it waits for moderators, who accept or refuse it. */
export const proposalStates = ['unconfirmed', 'waiting', 'accepted', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

/** A text of a form, empty or of a form that its schema says. */
const optional = (schema: v.GenericSchema<string, string>) =>
  v.optional(v.union([v.literal(''), schema], optionalReason), '')
const optionalReason = ({ input }: { input: unknown }) =>
  typeof input === 'string' && input.includes(':') ? 'time' : 'date'
const time = v.pipe(v.string('type'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'))

const what = {
  name: field.required(),
  date: localDate(),
  time: v.optional(v.union([v.literal(''), time], 'time'), ''),
  endTime: v.optional(v.union([v.literal(''), time], 'time'), ''),
  endDate: optional(localDate()),
  location: field.requiredReference(),
  description: field.text(),
  link: field.link(),
}
const note = field.requiredText()
const sender = { sender: field.required(), email: field.requiredEmail() }

type Entries = v.ObjectEntries
const inOrder = <Of extends Entries>(entries: Of) =>
  v.pipe(
    field.object(entries),
    v.forward(
      v.check((values) => isInOrder(values), 'startAfterEnd'),
      ['endDate'] as never,
    ),
  )

/** Whether the last day is not before the first, and the end of a single day not before its beginning. */
const isInOrder = (values: object): boolean => {
  const { date = '', endDate = '' } = values as { date?: string; endDate?: string }
  return endDate === '' || endDate >= date
}

/** A new event as it is proposed. */
export const proposedEventSchema = inOrder({ ...what, ...sender })
/** A correction of an event: what is wrong, and how it should be. */
export const eventCorrectionSchema = inOrder({
  note,
  ...{ name: what.name, date: what.date, time: what.time, endTime: what.endTime, endDate: what.endDate },
  location: what.location,
  ...sender,
})
/** A correction of a group or place, in words. */
export const correctionSchema = field.object({ note, ...sender })

/** The values of a proposal, without its sender. */
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

/** The fields of each form, in their order. */
export const formFields = (about: ProposalResource | null): readonly ProposedField[] => {
  if (about === null) return proposedFields.filter((name) => name !== 'note')
  return about === 'events' ? proposedFields.filter((name) => name !== 'description' && name !== 'link') : ['note']
}

const schemaOf = (about: ProposalResource | null): v.GenericSchema<unknown, object> => {
  if (about === null) return proposedEventSchema
  return about === 'events' ? eventCorrectionSchema : correctionSchema
}

/**
 * Reads a filled form.
 * @param given its texts by field, with those of the sender
 * @param today the local date; a new event lies on it or later
 */
export const readProposal = (
  about: ProposalResource | null,
  given: Readonly<Record<string, string>>,
  today: string,
): { values: Proposed; sender: string; email: string } | { issues: FieldIssue[] } => {
  const schema = schemaOf(about)
  const names = [...formFields(about), 'sender', 'email']
  const body = Object.fromEntries(names.map((name) => [name, given[name] ?? '']))
  const issues = issuesOf(schema, body)
  if (issues.length > 0) return { issues }
  const { sender, email, ...values } = v.parse(schema, body) as Proposed & { sender: string; email: string }
  const isOver = about === null && (values.endDate || values.date || '') < today
  return isOver ? { issues: [{ field: 'date', reason: 'past' }] } : { values, sender, email }
}

/** When a proposed event takes place. One that ends before it begins ends on the next day; without a time it takes whole days. */
export const proposedTimes = (
  { date = '', time = '', endTime = '', endDate = '' }: Proposed,
  zone: string,
): Pick<EventFields, 'start' | 'end' | 'allDay'> => {
  const iso = (day: string, clock: string) => new Date(instantOf(day, clock, zone)).toISOString()
  const last = endDate === '' && time !== '' && endTime !== '' && endTime <= time ? addDays(date, 1) : endDate || date
  const start = iso(date, time || '00:00')
  if (time === '') return { start, end: endDate === '' ? null : iso(endDate, '23:59'), allDay: true }
  const hasEnd = endTime !== '' || endDate !== ''
  return { start, end: hasEnd ? iso(last, endTime || (last === date ? time : '23:59')) : null, allDay: false }
}

/** An event as the form of a correction shows it. `location` is the name of its place. */
export const proposedOf = (
  event: Pick<EventFields, 'name' | 'start' | 'end' | 'allDay'>,
  location: string,
  zone: string,
): Proposed => {
  const [start, end] = [Date.parse(event.start), event.end === null ? null : Date.parse(event.end)]
  const date = dateIn(start, zone)
  const lastDate = end === null ? date : dateIn(event.allDay ? end - 1 : end, zone)
  return {
    name: event.name,
    date,
    time: event.allDay ? '' : timeIn(start, zone),
    endTime: event.allDay || end === null ? '' : timeIn(end, zone),
    endDate: lastDate === date ? '' : lastDate,
    location,
  }
}

/** One field of a proposal, with what it was before: null where nobody compares it with anything. */
export type ProposedDifference = { field: ProposedField; before: string | null; after: string }

/** What a proposal says, field by field. @param base what it is compared with */
export const proposedDifferences = (values: Proposed, base: Proposed | null): ProposedDifference[] =>
  proposedFields.flatMap((field) => {
    const [after = '', before = null] = [values[field], base?.[field] ?? (base === null ? null : '')]
    if (after === '' && (before === null || before === '')) return []
    return [{ field, before: before === after ? null : before, after }]
  })

/** The fields of a correction that differ from what is there. */
export const correctedFields = (values: Proposed, base: Proposed | null): ProposedField[] =>
  proposedFields.filter((field) => field !== 'note' && (values[field] ?? '') !== (base?.[field] ?? ''))

/** Letters that two words have in common at their beginning at least to be like each other. */
const likeBeginning = 5

/** Whether more than half of the words of the shorter name begin like words of the other: 'Story hour for all', 'Story time for all'. */
export const isLikeName = (one: string, other: string): boolean => {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  const isLike = (word: string) =>
    many.some(
      (known) => known === word || (word.length >= likeBeginning && known.startsWith(word.slice(0, likeBeginning))),
    )
  return few.filter(isLike).length * 2 > few.length
}

/** Since when an unconfirmed proposal has to be there at least to be gone. In milliseconds since the epoch. */
export const unconfirmedSince = (now: number): number => now - proposalLifetime

const nullableText = v.nullable(v.string())

/** A row of the list of proposals. */
export const proposalItemSchema = v.object({
  id: v.string(),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  state: v.picklist(proposalStates),
  /** What a correction is about, or the event that an accepted proposal became. */
  resource: v.nullable(v.picklist(proposalResources)),
  entryId: nullableText,
  isCorrection: v.boolean(),
  name: v.string(),
  date: v.string(),
  location: v.string(),
  sender: v.string(),
  confirmedAt: nullableText,
})
export type ProposalItem = v.InferOutput<typeof proposalItemSchema>

/** An entry that a proposal may mean, and why. */
export const likeEntrySchema = v.object({
  resource: v.picklist(proposalResources),
  id: v.string(),
  name: v.string(),
  start: nullableText,
  likeness: v.picklist(['name', 'place', 'location']),
})
export type LikeEntry = v.InferOutput<typeof likeEntrySchema>

/** Whether the sender of an accepted proposal can be invited, was by somebody, or is a member. */
export const senderInvitationSchema = v.object({
  state: v.picklist(['open', 'sent', 'member']),
  by: nullableText,
  at: nullableText,
})
export type SenderInvitation = v.InferOutput<typeof senderInvitationSchema>

/** A proposal with all that moderators decide by. */
export const proposalSchema = v.object({
  ...proposalItemSchema.entries,
  email: v.string(),
  fields: v.array(v.object({ field: v.picklist(proposedFields), before: nullableText, after: v.string() })),
  /** The link of its picture, which works for some minutes. */
  picture: nullableText,
  /** Why it was refused, or what was written to its sender. */
  reason: v.string(),
  decidedAt: nullableText,
  /** The nickname of the moderator who decided. */
  decidedBy: nullableText,
  /** How many proposals of this sender were accepted and refused so far, and whether the sender is blocked. */
  tally: v.object({ accepted: v.number(), refused: v.number(), isBlocked: v.boolean() }),
  /** Null before it is accepted. */
  invitation: v.nullable(senderInvitationSchema),
  like: v.array(likeEntrySchema),
})
export type Proposal = v.InferOutput<typeof proposalSchema>

/** How moderators accept. A correction needs neither words nor owner. */
export const acceptanceSchema = field.object({
  category: v.optional(v.nullable(field.id()), null),
  topic: v.optional(v.nullable(field.id()), null),
  /** Null for the moderator. */
  owner: v.optional(v.nullable(field.id()), null),
  /** A known place as `id:{id}`; empty for the place as it was written. */
  location: field.optionalReference(),
})
export type Acceptance = v.InferOutput<typeof acceptanceSchema>

/** Why moderators refuse; it is told to the sender. */
export const refusalSchema = field.object({ reason: field.requiredText() })

/** Whether proposals of a sender are taken. */
export const senderSchema = field.object({ blocked: v.boolean('type') })

/** A sender whose proposals are not taken. */
export const blockedSenderSchema = v.object({ id: v.string(), email: v.string(), createdAt: v.string() })
export type BlockedSender = v.InferOutput<typeof blockedSenderSchema>
