import type { ActionName } from '#domain/action.ts'
import { retryGivenUp } from '../data/mails.ts'
import type { Deps } from '../deps.ts'
import { checkDatabase } from './checkDatabase.ts'
import { cleanUp } from './cleanup.ts'
import { rebuildSearch } from './rebuildSearch.ts'

/** What a job did, for the log. */
export type Facts = Readonly<Record<string, string | number>>

/**
 * One maintenance job (contract §3). It works in slices, so that requests are answered meanwhile, and may be called at any
 * time again.
 * @throws when it fails, or `signal` is aborted
 */
export type Job = (deps: Deps, signal: AbortSignal) => Promise<Facts>

/** Every job there is. */
export const jobs: Readonly<Record<ActionName, Job>> = {
  backup: async (deps, signal) => (await import('../backup/folder.ts')).makeBackup(deps, signal),
  checkDatabase,
  cleanup: cleanUp,
  rebuildSearch,
  retryMails: async ({ db, now }) => ({ mails: await retryGivenUp(db, now()) }),
}
