import * as v from 'valibot'
import * as field from '#domain/fields.ts'

export const doubleResources = ['events', 'places', 'groups'] as const
export type DoubleResource = (typeof doubleResources)[number]

export const isDoubleResource = (text: string | undefined): text is DoubleResource =>
  doubleResources.some((one) => one === text)

const seen = field.object({ id: field.id(), version: v.pipe(v.number('type'), v.integer('type')) })

/** Each entry with its version as seen, and the final values of the kept one. */
export const mergeRequestSchema = field.object({
  resource: v.picklist(doubleResources, 'unknown'),
  kept: seen,
  merged: seen,
  values: v.record(v.string(), v.unknown(), 'type'),
})
export type MergeRequest = v.InferOutput<typeof mergeRequestSchema>

export const mergeSchema = v.object({
  id: v.string(),
  resource: v.picklist(doubleResources),
  kept: v.object({ id: v.string(), name: v.string() }),
  merged: v.object({ id: v.string(), name: v.string() }),
  at: v.string(),
})
export type Merge = v.InferOutput<typeof mergeSchema>

const doubleReasons = ['name', 'address', 'time', 'day', 'place'] as const
export type DoubleReason = (typeof doubleReasons)[number]

const doubleSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Of an event, as an ISO instant. */
  start: v.nullable(v.string()),
  /** Place of an event, address of a place; empty for a group. */
  where: v.string(),
  /** Nicknames. */
  owners: v.array(v.string()),
})
export type Double = v.InferOutput<typeof doubleSchema>

const pairSchema = v.object({
  one: doubleSchema,
  other: doubleSchema,
  reasons: v.array(v.picklist(doubleReasons)),
})
export type Pair = v.InferOutput<typeof pairSchema>

/** Likeliest first. `more`: there are others. */
export const doublesSchema = v.object({ pairs: v.array(pairSchema), more: v.boolean(), merges: v.array(mergeSchema) })
export type Doubles = v.InferOutput<typeof doublesSchema>

export const distinctSchema = field.object({
  one: field.id(),
  other: field.id(),
  distinct: field.flag(true),
})
