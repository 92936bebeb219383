import { type Failure, toFailure } from '#domain/failure.ts'

/** The context's part after an actor failed: `keepFailure: assign(failureOf)`, with the error event as its params. */
export const failureOf = (_: unknown, { error }: { error: unknown }): { failure: Failure } => ({
  failure: toFailure(error),
})
