import * as v from 'valibot'
import { contentFaults, feedNoteSchema, fetchFaults } from '#domain/feed.ts'
import { tableFields } from './columnNames.ts'

/** What the server answers about a source: its runs, a preview, and what is found at an address or in a file. */

/** What its rules name and is not there any more: a category or topic, a place, an organizer. */
const goneFaults = ['wordGone', 'placeGone', 'organizerGone'] as const
export type GoneFault = (typeof goneFaults)[number]

/** `ownerless`: nobody answers for it. */
const sourceFaults = [...fetchFaults, ...contentFaults, 'ownerless', ...goneFaults, 'failed'] as const
export type SourceFault = (typeof sourceFaults)[number]

/** `unfinished`: it goes on, or was interrupted and goes on with the next attempt. */
export const runOutcomes = ['done', 'unchanged', 'unfinished', ...sourceFaults] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const isFault = (outcome: RunOutcome): outcome is SourceFault =>
  outcome !== 'done' && outcome !== 'unchanged' && outcome !== 'unfinished'

/** Outcomes of a run whose source only looks broken: `force` takes it over all the same. */
export const doubtfulOutcomes: readonly RunOutcome[] = ['torn', 'empty', 'halved']

const counts = { created: v.number(), changed: v.number(), canceled: v.number(), kept: v.number() }
export type RunCounts = { created: number; changed: number; canceled: number; kept: number }

/** Whether a run changed anything here, so that it can be undone. */
export const hasTaken = ({ created, changed, canceled }: RunCounts): boolean => created + changed + canceled > 0

/** Whether the next attempt goes on with a run. It was interrupted, and its source has not answered since. */
export const isToGoOn = ({ outcome, ...counts }: RunCounts & { outcome: RunOutcome }): boolean =>
  outcome === 'unfinished' || (hasTaken(counts) && fetchFaults.some((fault) => fault === outcome))

/** The counts of a run that was interrupted and went on: what it took over `earlier` it found again later. */
export const countedTogether = (earlier: RunCounts, later: RunCounts): RunCounts => ({
  created: earlier.created + later.created,
  changed: earlier.changed + later.changed,
  canceled: earlier.canceled + later.canceled,
  kept: Math.max(0, later.kept - earlier.created - earlier.changed),
})

export const sourceRunSchema = v.object({
  id: v.string(),
  at: v.string(),
  outcome: v.picklist(runOutcomes),
  /** HTTP status, if that is the fault. */
  status: v.nullable(v.number()),
  ...counts,
  notes: v.array(feedNoteSchema),
  undoneAt: v.nullable(v.string()),
  /** Whether something that the run did is still there. */
  undoable: v.boolean(),
})
export type SourceRun = v.InferOutput<typeof sourceRunSchema>

/** `same` is here already, `double` perhaps, `gone` left the feed, `deleted` was deleted here and stays so. */
export const previewStates = ['new', 'changed', 'double', 'gone', 'same', 'deleted'] as const

export const importedValue = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])

const previewRowSchema = v.object({
  /** Of its source, as notes name it; null for what only stands here. */
  line: v.nullable(v.number()),
  name: v.string(),
  start: v.string(),
  end: v.nullable(v.string()),
  allDay: v.boolean(),
  category: v.string(),
  place: v.object({ kind: v.picklist(['known', 'new', 'text', 'online', 'missing']), name: v.string() }),
  /** Names. */
  organizers: v.array(v.string()),
  state: v.picklist(previewStates),
  /** What the import writes to an event that is here already; the row shows it written. */
  changing: v.array(v.string()),
  /** Fields in which its source differs, and which the import leaves as they are. */
  staying: v.array(v.string()),
  /** The name in its source, where that stays out. */
  saidName: v.optional(v.string()),
  /** The values of the source in the fields that differ, with names for references. */
  said: v.optional(v.record(v.string(), importedValue)),
  /** The id of the event in this calendar, if the viewer may see it. */
  entry: v.optional(v.string()),
  double: v.nullable(v.object({ id: v.string(), name: v.string() })),
})
export type PreviewRow = v.InferOutput<typeof previewRowSchema>

/** `rows` are the first ones, `counts` of all; `leftOut` counts what does not come; `followed` are sources with its address. */
export const sourcePreviewSchema = v.object({
  fault: v.nullable(v.picklist(sourceFaults)),
  status: v.nullable(v.number()),
  name: v.string(),
  counts: v.object({
    new: v.number(),
    same: v.number(),
    changed: v.number(),
    double: v.number(),
    gone: v.number(),
    deleted: v.number(),
  }),
  leftOut: v.object({
    canceled: v.number(),
    past: v.number(),
    later: v.number(),
    toCome: v.number(),
    cutOff: v.number(),
    private: v.number(),
    unread: v.number(),
    twice: v.number(),
  }),
  rows: v.array(previewRowSchema),
  /** Names of the places that it would create. */
  newPlaces: v.array(v.string()),
  notes: v.array(feedNoteSchema),
  followed: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type SourcePreview = v.InferOutput<typeof sourcePreviewSchema>

const tableLookSchema = v.object({
  columns: v.array(
    v.object({ name: v.string(), sample: v.string(), field: v.nullable(v.picklist(['', ...tableFields])) }),
  ),
  unclearDate: v.nullable(v.string()),
})

/** What an address or file has. `events` of a calendar; `page`: events on a page; `table`: what must be known. */
export const sourceLookSchema = v.object({
  fault: v.nullable(v.picklist(sourceFaults)),
  status: v.nullable(v.number()),
  feeds: v.array(
    v.object({ url: v.string(), name: v.string(), events: v.nullable(v.number()), page: v.optional(v.boolean()) }),
  ),
  table: v.optional(v.nullable(tableLookSchema)),
})
export type SourceLook = v.InferOutput<typeof sourceLookSchema>
