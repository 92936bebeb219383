import { newToken } from './tokens.ts'

const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Loaded late: most requests need no password. */
const argon2 = () => import('@node-rs/argon2')

/** Hashes a password with Argon2id: 19 MiB, two passes, one lane (contract §3). */
export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, cost)

let decoy: Promise<string> | undefined

/** Whether a password fits its hash. Without an account (null) it takes the same time, so that nothing is revealed. */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword(newToken())
  const other = await decoy
  const { verify } = await argon2()
  return (await verify(stored ?? other, password)) && stored !== null
}
