import type { AnyEventObject } from 'xstate'
import { type Failure, FailureError } from '#domain/failure.ts'

/** An event as JSON: an error is its failure, or its message. */
export type JsonEvent = { type: string; [field: string]: unknown }

/** Writes an event as JSON. What has no value is left out. */
export const toJson = ({ actorId: _, ...event }: AnyEventObject): JsonEvent => {
  const { error } = event
  const failed =
    error instanceof FailureError
      ? { failure: error.failure }
      : error instanceof Error
        ? { message: error.message }
        : error
  return JSON.parse(JSON.stringify(error === undefined ? event : { ...event, error: failed }))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads an event that {@link toJson} wrote. */
export const fromJson = (event: JsonEvent): AnyEventObject => {
  const [, actorId] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  const named = actorId === undefined ? event : { ...event, actorId }
  if (!event.type.startsWith('xstate.error.'))
    return named.type.startsWith('xstate.done.') ? { output: undefined, ...named } : named
  const { error } = event
  if (isObject(error) && isObject(error.failure)) return { ...named, error: new FailureError(error.failure as Failure) }
  return { ...named, error: isObject(error) && 'message' in error ? new Error(String(error.message)) : error }
}
