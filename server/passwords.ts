import { newToken } from './tokens.ts'

const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Loaded late: most requests need no password. */
const argon2 = () => import('@node-rs/argon2')

/** Some devices type "ö" as one character, others as two. */
const composed = (password: string): string => password.normalize('NFC')

/** Hashes a password, composed, with Argon2id: 19 MiB, two passes, one lane (contract §3). */
export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(composed(password), cost)

let decoy: Promise<string> | undefined

/**
 * Whether a password fits its hash, as typed (in hashes of 0.1.0) or composed. Without an account (null) it takes the same
 * time, so that nothing is revealed.
 */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword(newToken())
  const other = await decoy
  const { verify } = await argon2()
  for (const form of new Set([password, composed(password)])) {
    if (await verify(stored ?? other, form)) return stored !== null
  }
  return false
}
