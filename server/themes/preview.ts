import { isId } from '#server/db/rows.ts'
import { readClaim, signClaim } from '#server/db/signing.ts'
import type { Deps } from '#server/deps.ts'

/** In ms. */
export const previewLifetime = 24 * 3_600_000

/** Signs a token that shows a theme before it is active. */
export const signPreview = (deps: Pick<Deps, 'db' | 'now'>, themeId: string): Promise<string> =>
  signClaim(deps, themeId, previewLifetime)

/** The theme's id in a token, or null if it is not ours or has ended. */
export const readPreview = async (deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<string | null> => {
  const id = await readClaim(deps, token, previewLifetime)
  return id !== null && isId(id) ? id : null
}
