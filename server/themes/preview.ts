import { createHmac, timingSafeEqual } from 'node:crypto'
import { clockTolerance } from '#server/db/futureTimes.ts'
import { isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { newToken } from '#server/tokens.ts'

/** How long a preview link works, in milliseconds. */
export const previewLifetime = 24 * 3_600_000

const secretName = 'preview secret'

/** A token with which a visitor sees a theme before it is active. It names the theme and its own end, and is signed. */
export const signPreview = async ({ db, now }: Pick<Deps, 'db' | 'now'>, themeId: string): Promise<string> => {
  const claim = `${themeId}.${(now() + previewLifetime).toString(36)}`
  return `${claim}.${sign(claim, await demandSecret(db, now()))}`
}

/**
 * The id of the theme that a token lets see; null when it was not made here or has ended. One that would live longer than any
 * can was made while the clock was ahead, and has ended, too.
 */
export const readPreview = async ({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<string | null> => {
  const [, claim = '', id = '', end = '', signature = ''] =
    /^((.{36})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(token) ?? []
  const rest = Number.parseInt(end, 36) - now()
  if (!isId(id) || rest <= 0 || rest > previewLifetime + clockTolerance) return null
  const secret = await findSecret(db)
  return secret !== null && isEqual(signature, sign(claim, secret)) ? id : null
}

const sign = (claim: string, secret: string): string => createHmac('sha256', secret).update(claim).digest('base64url')

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const findSecret = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('state').select('value').where('name', '=', secretName).executeTakeFirst())?.value ?? null

/** Made at its first use; of several who make one at the same moment, the first one's is taken. */
const demandSecret = async (db: Db, now: number): Promise<string> => {
  const known = await findSecret(db)
  if (known !== null) return known
  await db
    .insertInto('state')
    .values({ name: secretName, value: newToken(), at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return demandSecret(db, now)
}
