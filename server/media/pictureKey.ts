import { pictureKeyLifetime } from '#domain/limits.ts'
import { readClaim, signClaim } from '#server/db/signing.ts'
import type { Deps } from '#server/deps.ts'

const claim = 'pictures'

/** A key that opens the pictures of hidden entries: browsers send no credential for pictures. */
export const signPictureKey = (deps: Pick<Deps, 'db' | 'now'>): Promise<string> =>
  signClaim(deps, claim, pictureKeyLifetime)

export const isPictureKey = async (deps: Pick<Deps, 'db' | 'now'>, key: string): Promise<boolean> =>
  (await readClaim(deps, key, pictureKeyLifetime)) === claim
