import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { newToken } from '#server/tokens.ts'
import { clockTolerance } from './futureTimes.ts'
import type { Db } from './schema.ts'

const secretName = 'preview secret'

/** Signs a claim for a link. It has no dot; kinds of claims must differ. `lifetime` in ms. */
export const signClaim = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  claim: string,
  lifetime: number,
): Promise<string> => {
  const ending = `${claim}.${(now() + lifetime).toString(36)}`
  return `${ending}.${sign(ending, await findOrCreateSecret(db, now()))}`
}

/** The claim of a valid token, or null. An end beyond `lifetime` was signed while the clock was ahead. */
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

/** Of secrets made at the same time, the first stays. */
const findOrCreateSecret = async (db: Db, now: number): Promise<string> => {
  const known = await findSecret(db)
  if (known !== null) return known
  await db
    .insertInto('state')
    .values({ name: secretName, value: newToken(), at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return findOrCreateSecret(db, now)
}
