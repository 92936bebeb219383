import * as v from 'valibot'
import type { FormValues, Json } from './forms.ts'
import { isSame } from './merge.ts'
import { type EntryResource, entryResources, isEntryKind } from './resources.ts'

export const recorded = [...entryResources, 'users', 'themes'] as const
export type RecordedResource = (typeof recorded)[number]

export const isRestorable = (resource: RecordedResource): resource is EntryResource => isEntryKind(resource)

/** Histories of accounts and themes are for administrators. */
export const historySubject = (resource: RecordedResource): 'history' | 'adminHistory' =>
  isRestorable(resource) ? 'history' : 'adminHistory'

/** `merged`: another entry was merged into it; the author's cause names it. */
export const recordedActions = ['created', 'changed', 'deleted', 'restored', 'merged'] as const
export type RecordedAction = (typeof recordedActions)[number]

export const authorKinds = ['person', 'system', 'source', 'suggestion'] as const
export type AuthorKind = (typeof authorKinds)[number]

export type FieldHistory = { field: string; before: Json; after: Json }

const told = ['id', 'version', 'createdAt', 'updatedAt', 'seriesDate', 'changedByHand', 'fromSource', 'said']

export const writtenFields = (entry: object): Record<string, Json> =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !told.includes(field)))

const isEmpty = (value: Json): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields that differ; all with a value if `before` is null. */
export const fieldHistory = (before: object | null, after: object): FieldHistory[] => {
  const old = before === null ? {} : writtenFields(before)
  const now = writtenFields(after)
  const fields = [...new Set([...Object.keys(now), ...Object.keys(old)])]
  return fields.flatMap((field) => {
    const change = { field, before: old[field] ?? null, after: now[field] ?? null }
    if (before === null) return isEmpty(change.after) ? [] : [change]
    return isSame(change.before, change.after) ? [] : [change]
  })
}

/** The state before changes, which are newest first. */
export const stateBefore = (
  present: Readonly<Record<string, Json>>,
  changes: readonly (readonly FieldHistory[])[],
): Record<string, Json> => ({
  ...present,
  ...Object.fromEntries(changes.flatMap((fields) => fields.map(({ field, before }) => [field, before]))),
})

/** Why a field is not restored. */
export const keptReasons = ['gone', 'series', 'moderation', 'notYours'] as const
export type KeptReason = (typeof keptReasons)[number]

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
)
const names = v.record(v.string(), v.string())

const authorSchema = v.object({
  kind: v.picklist(authorKinds),
  /** Null for nobody, or a deleted account. */
  id: v.nullable(v.string()),
  nickname: v.nullable(v.string()),
  /** Job, source, or name of the merged entry. */
  cause: v.string(),
})
export type HistoryAuthor = v.InferOutput<typeof authorSchema>

const changeEntries = {
  id: v.string(),
  version: v.number(),
  action: v.picklist(recordedActions),
  author: authorSchema,
  at: v.string(),
  /** What moderators told its owners, or empty. */
  reason: v.string(),
  run: v.nullable(v.string()),
  /** How many changes the run has. */
  count: v.number(),
}

const entryChangeSchema = v.object({
  ...changeEntries,
  /** The former name of a merged entry. */
  merged: v.optional(v.string()),
  fields: v.array(v.object({ field: v.string(), before: json, after: json })),
})
export type EntryChange = v.InferOutput<typeof entryChangeSchema>

/** Newest first. `start` is of an event; `names` are those of referenced entries, by id. */
export const entryHistorySchema = v.object({
  name: v.string(),
  start: v.nullable(v.string()),
  version: v.number(),
  total: v.number(),
  changes: v.array(entryChangeSchema),
  names,
})
export type EntryHistory = v.InferOutput<typeof entryHistorySchema>

/** `kept` fields cannot be restored. */
export const entryStateSchema = v.object({
  version: v.number(),
  values: v.record(v.string(), json),
  kept: v.array(v.object({ field: v.string(), reason: v.picklist(keptReasons), names: v.array(v.string()) })),
  names,
})
export type EntryState = v.InferOutput<typeof entryStateSchema>

/** The first change of a run stands for all. */
export const historyItemSchema = v.object({
  ...changeEntries,
  resource: v.picklist(recorded),
  entryId: v.string(),
  /** Empty when the entry is gone. */
  name: v.string(),
  /** When an event begins, because those of a series have the same name; else null. */
  start: v.nullable(v.string()),
  fields: v.array(v.string()),
  /** The new values of changed fields that are true or false. */
  flags: v.record(v.string(), v.boolean()),
})
export type HistoryItem = v.InferOutput<typeof historyItemSchema>

export const historyLinkSchema = v.object({ link: v.string() })

/** `later` is the present state by default. */
export type Comparison = { earlier: EntryState; later: EntryState }

export type Difference = { field: string; earlier: Json; later: Json; kept: EntryState['kept'][number] | null }

/** Differing fields that people can see. */
export const differencesOf = ({ earlier, later }: Comparison): Difference[] =>
  Object.keys(earlier.values).flatMap((field) => {
    const [one = null, other = null] = [earlier.values[field], later.values[field]]
    if (isSame(one, other)) return []
    return [{ field, earlier: one, later: other, kept: earlier.kept.find((kept) => kept.field === field) ?? null }]
  })

export const returnable = (comparison: Comparison): string[] =>
  differencesOf(comparison)
    .filter(({ kept }) => kept === null)
    .map(({ field }) => field)

const withEarlier = ({ earlier, later }: Comparison, fields: readonly string[]): Record<string, Json> => ({
  ...later.values,
  ...Object.fromEntries(fields.map((field) => [field, earlier.values[field] ?? null])),
})

export type OfEntry = { resource: RecordedResource; id: string }

/** Names the version that it replaces. */
export type Storing = OfEntry & { version: number; values: FormValues }

/** `comparison` is with `against`, null for the present; `ticked` fields are brought back. */
type Compared = OfEntry & { comparison: Comparison | null; against: number | null; ticked: readonly string[] }

/** Whether a field can be brought back: only in a comparison with the present. */
export const canReturn = ({ comparison, against }: Compared, field: string): boolean =>
  against === null && comparison !== null && returnable(comparison).includes(field)

export const storingOf = ({ resource, id, comparison, ticked }: Compared): Storing => ({
  resource,
  id,
  version: comparison?.later.version ?? 0,
  values: comparison ? withEarlier(comparison, ticked) : {},
})
