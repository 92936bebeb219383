import { toFailure } from '#domain/failure.ts'

/** Ignores a missing entry: an earlier deletion may have succeeded. */
export const unlessGone = (error: unknown): void => {
  if (toFailure(error).code !== 'notFound') throw error
}

/** Whether this deletion found the entry missing. */
export const findsGone = (deletion: Promise<void>): Promise<boolean> =>
  deletion.then(
    () => false,
    (error: unknown) => {
      unlessGone(error)
      return true
    },
  )
