import * as v from 'valibot'
import type { EventFacts } from './facts.ts'

/** What a calendar, page or table says, in one form. */

export const fetchFaults = [
  'address',
  'private',
  'unresolved',
  'unreachable',
  'certificate',
  'redirects',
  'status',
  'tooLarge',
  'tooSlow',
] as const
export type FetchFault = (typeof fetchFaults)[number]

/** Why what was fetched cannot be taken over. */
export const contentFaults = [
  'noCalendar',
  'noTable',
  'spreadsheet',
  'fileTooLarge',
  'tooMany',
  'tooHeavy',
  'torn',
  'empty',
  'halved',
] as const

/** Notes on events that come nevertheless. */
const comingReasons = [
  'end',
  'cut',
  'tentative',
  'time',
  'untimed',
  'openTime',
  'spoken',
  'midnight',
  'about',
  'skipped',
  'doors',
  'lastDay',
  'beside',
  'repeated',
  'remark',
  'status',
  'leftOut',
  'alike',
] as const

/** One part of a feed; the rest can be taken. */
const noteReasons = [
  ...comingReasons,
  'line',
  'start',
  'weekday',
  'rule',
  'zone',
  'nested',
  'tooMany',
  'invalid',
  'unnamed',
  'quote',
  'past',
  'twice',
  'sameUid',
  'canceled',
  'private',
  'json',
  'refused',
  'torn',
  'cutOff',
  'beyond',
  'deleted',
  'stillOn',
  'offThere',
  'otherThere',
  'missingThere',
  'earlier',
  'double',
  'doubleLeft',
] as const

/** An event that a note names: it has an id if it is here. `other`: the one that it may be; `fields`: in which its source differs. */
const namedEventSchema = v.object({
  name: v.string(),
  start: v.optional(v.string()),
  allDay: v.optional(v.boolean()),
  id: v.optional(v.string()),
  other: v.optional(v.object({ id: v.string(), name: v.string() })),
  fields: v.optional(v.array(v.string())),
})
export type NamedEvent = v.InferOutput<typeof namedEventSchema>

/** An import to take back; one that took nothing over is only taken off the list. */
const earlierImportSchema = v.object({
  id: v.string(),
  /** Older notes have none. */
  name: v.optional(v.string()),
  at: v.string(),
  took: v.boolean(),
})
export type EarlierImport = v.InferOutput<typeof earlierImportSchema>

/** `line` from 1; `text` is its beginning. `count`: of how many events a note tells that names no line; `events`: the first of them; `imports` in the order of taking them back. */
export const feedNoteSchema = v.object({
  line: v.number(),
  reason: v.picklist(noteReasons),
  text: v.string(),
  count: v.optional(v.number()),
  events: v.optional(v.array(namedEventSchema)),
  imports: v.optional(v.array(earlierImportSchema)),
})
export type FeedNote = v.InferOutput<typeof feedNoteSchema>

/** How many events were not touched because somebody deleted them here. */
export const deletedIn = (notes: readonly FeedNote[]): number =>
  notes.find(({ reason }) => reason === 'deleted')?.count ?? 0

/** Notes on an event that comes nevertheless. Others name the line of something else, such as the first of a page. */
export const notesOn = (line: number | null, notes: readonly FeedNote[]): FeedNote[] =>
  notes.filter((note) => note.line === line && comingReasons.some((reason) => reason === note.reason))

export const shownNotes = 50

/** Makes a UID for each date of an imported series in our feeds: many programs hide dates that share one without a series. */
export const occurrenceMark = '/occurrence/'

/** More events refuse a feed; longer rules are left out. */
export const maximumFeedEvents = 20_000
export const maximumRuleSteps = 100_000

export type FeedEvent = {
  uid: string
  /** Local day of a repeating event's occurrence, with the time if needed; else empty. */
  recurrence: string
  /** When the rule has it, as an ISO instant; else null. */
  planned: string | null
  line: number
  name: string
  /** ISO instants. */
  start: string
  end: string | null
  allDay: boolean
  location: string
  /** Only tables say it, in a column of its own. */
  room?: string
  /** Whether the room is the place if nothing else is, as in a table without a column of places. */
  roomNamesPlace?: boolean
  description: string
  url: string
  categories: string[]
  geo: { lat: number; lng: number } | null
  canceled: boolean
  /** Only tables say it, in words. */
  organizers?: readonly string[]
  /** Only pages can say it. */
  postponed?: boolean
  /** What only few sources say. */
  facts?: Partial<Pick<EventFacts, (typeof toldFacts)[number]>>
}

export const toldFacts = ['doors', 'free', 'price', 'soldOut'] as const

/** An event that is in the feed, but private there, or not readable. `recurrence` null: all of its dates. */
export type Untold = { uid: string; recurrence: string | null; isPrivate: boolean }

/**
 * `later`: of a series with no date in the next half year; `toCome`: its first dates come, the later ones with later runs; `cutOff`:
 * those never come; `unread`, `twice`: rows of a table.
 */
export const leftOutReasons = ['canceled', 'past', 'later', 'toCome', 'cutOff', 'private', 'unread', 'twice'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
type LeftOut = Partial<Record<LeftOutReason, number>>

/** `leftOut` counts a series as one. `isPartial`: it may name more events than can be read. `isTorn`: it breaks off. */
export type Feed = {
  name: string
  events: FeedEvent[]
  notes: FeedNote[]
  untold?: Untold[]
  leftOut?: LeftOut
  isPartial?: boolean
  isTorn?: boolean
}
