import { type Failure, toFailure } from '#domain/failure.ts'

/** For `keepFailure: assign(failureOf)`, with the error event as params. */
export const failureOf = (_: unknown, { error }: { error: unknown }): { failure: Failure } => ({
  failure: toFailure(error),
})
