import { createHash, randomBytes } from 'node:crypto'

/** Makes a secret of 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
