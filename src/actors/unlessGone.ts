import { toFailure } from '#domain/failure.ts'

/** Ignores a missing entry: an earlier deletion may have succeeded. */
export const unlessGone = (error: unknown): void => {
  if (toFailure(error).code !== 'notFound') throw error
}

export const findsGone = (deletion: Promise<void>): Promise<boolean> =>
  deletion.then(
    () => false,
    (error: unknown) => {
      unlessGone(error)
      return true
    },
  )
