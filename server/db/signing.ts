import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { newToken } from '#server/tokens.ts'
import { clockTolerance } from './futureTimes.ts'
import type { Db } from './schema.ts'

/** Claims that links carry, signed with a secret of the database. Each ends by itself. */

const secretName = 'preview secret'

/**
 * A token that names what it is for, and its own end.
 * @param claim of characters that stand in links, without a dot; claims of different kinds must never look alike
 * @param lifetime in milliseconds
 */
export const signClaim = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  claim: string,
  lifetime: number,
): Promise<string> => {
  const ending = `${claim}.${(now() + lifetime).toString(36)}`
  return `${ending}.${sign(ending, await demandSecret(db, now()))}`
}

/**
 * The claim of a token; null when it was not made here or has ended. One that would live longer than any can was made while
 * the clock was ahead, and has ended, too.
 */
export const readClaim = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  lifetime: number,
): Promise<string | null> => {
  const [, ending = '', claim = '', end = '', signature = ''] =
    /^(([\w-]{1,100})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(token) ?? []
  const rest = Number.parseInt(end, 36) - now()
  if (claim === '' || rest <= 0 || rest > lifetime + clockTolerance) return null
  const secret = await findSecret(db)
  return secret !== null && isEqual(signature, sign(ending, secret)) ? claim : null
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
