import type { Context } from 'hono'
import { readAllowance, searchAllowance } from '#domain/limits.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import type { Deps, Env } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { clientAddress } from './clientAddress.ts'
import { createRateLimiter } from './rateLimiter.ts'

/** For one client in this process. Cached answers do not count. */
type ReadLimits = {
  /** Counts a full-text search. @throws Refusal 429 after too many */
  countSearch: (asker: string) => void
  /** @throws Refusal 429 after too many rows for this client */
  refuseTooManyRows: (asker: string) => void
  countRows: (asker: string, rows: number) => void
}

const createReadLimits = ({ now }: Pick<Deps, 'db' | 'now'>): ReadLimits => {
  const searches = createRateLimiter(searchAllowance, now)
  const rows = createRateLimiter(readAllowance, now)
  const refuse = (wait: number | null) => {
    if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
  }
  return {
    countSearch: (asker) => refuse(searches(asker)),
    refuseTooManyRows: (asker) => refuse(rows(asker, 0)),
    countRows: (asker, count) => {
      rows(asker, count)
    },
  }
}

export const readLimitsOf = onePerDatabase(createReadLimits)

export const askerOf = (c: Context<Env>, { settings }: Pick<Deps, 'settings'>): string =>
  c.get('viewer')?.id ?? clientAddress(c, settings.trustProxy)
