import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, in base64url: sessions and invitations. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token and looked up by. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
