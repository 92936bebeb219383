import type { Context } from 'hono'
import { readAllowance, searchAllowance } from '#domain/limits.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import type { Deps, Env } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { clientAddress } from './clientAddress.ts'
import { createRateLimiter } from './rateLimiter.ts'

/** What one asker may have worked out by this process. What was kept and is only sent again counts for nothing. */
export type ReadLimits = {
  /** Counts a search through texts. @throws Refusal 429 when there were too many */
  countSearch: (asker: string) => void
  /** @throws Refusal 429 when too many rows were read for the asker already */
  demandRows: (asker: string) => void
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
    demandRows: (asker) => refuse(rows(asker, 0)),
    countRows: (asker, count) => {
      rows(asker, count)
    },
  }
}

/** The limits that all calls and pages over one database share. */
export const readLimitsOf = onePerDatabase(createReadLimits)

/** Who is counted: the member who is signed in, or the address. */
export const askerOf = (c: Context<Env>, { settings }: Pick<Deps, 'settings'>): string =>
  c.get('viewer')?.id ?? clientAddress(c, settings.trustProxy)
