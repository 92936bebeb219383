import { isId } from '#server/db/rows.ts'
import { readClaim, signClaim } from '#server/db/signing.ts'
import type { Deps } from '#server/deps.ts'

/** How long a preview link works, in milliseconds. */
export const previewLifetime = 24 * 3_600_000

/** A token with which a visitor sees a theme before it is active. It names the theme and its own end, and is signed. */
export const signPreview = (deps: Pick<Deps, 'db' | 'now'>, themeId: string): Promise<string> =>
  signClaim(deps, themeId, previewLifetime)

/** The id of the theme that a token lets see; null when it was not made here or has ended. */
export const readPreview = async (deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<string | null> => {
  const id = await readClaim(deps, token, previewLifetime)
  return id !== null && isId(id) ? id : null
}
