import { minimumProposalTime, proposalFormLifetime } from '#domain/limits.ts'
import { readClaim, signClaim } from '#server/db/signing.ts'
import type { Deps } from '#server/deps.ts'

/** When a form's page was made, signed. By the second, so that pages are cached and nobody is recognized. */

const prefix = 'proposal-form-'

export const signStamp = (deps: Pick<Deps, 'db'>, made: number): Promise<string> =>
  signClaim({ db: deps.db, now: () => made }, `${prefix}${made.toString(36)}`, proposalFormLifetime)

/** Whether a form was filled in by a person (as far as time tells), too fast, or too late. */
export const readStamp = async (deps: Pick<Deps, 'db' | 'now'>, stamp: string): Promise<'good' | 'fast' | 'old'> => {
  const claim = await readClaim(deps, stamp, proposalFormLifetime)
  if (claim === null || !claim.startsWith(prefix)) return 'old'
  const made = Number.parseInt(claim.slice(prefix.length), 36)
  return deps.now() - made < minimumProposalTime ? 'fast' : 'good'
}
