import { fastestProposal, proposalFormLifetime } from '#domain/limits.ts'
import { readClaim, signClaim } from '#server/db/signing.ts'
import type { Deps } from '#server/deps.ts'

/**
 * When the page of a form was made, signed. It is the same for everybody who asks within a second, so that pages are kept and
 * nobody is told apart by it.
 */

const prefix = 'proposal-form-'

/** @param made milliseconds since the epoch */
export const signStamp = (deps: Pick<Deps, 'db'>, made: number): Promise<string> =>
  signClaim({ db: deps.db, now: () => made }, `${prefix}${made.toString(36)}`, proposalFormLifetime)

/** What a stamp says of a form: filled in by a person as far as time tells, too fast, or on a page that is too old. */
export const readStamp = async (deps: Pick<Deps, 'db' | 'now'>, stamp: string): Promise<'good' | 'fast' | 'old'> => {
  const claim = await readClaim(deps, stamp, proposalFormLifetime)
  if (claim === null || !claim.startsWith(prefix)) return 'old'
  const made = Number.parseInt(claim.slice(prefix.length), 36)
  return deps.now() - made < fastestProposal ? 'fast' : 'good'
}
