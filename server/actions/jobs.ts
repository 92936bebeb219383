import type { ActionName } from '#domain/action.ts'
import { askOwners } from '#server/confirmations/rounds.ts'
import { releaseMails } from '#server/mail/held.ts'
import { retryMails } from '#server/mail/retry.ts'
import { checkDatabase } from './checkDatabase.ts'
import { cleanUp } from './cleanup.ts'
import type { Job } from './job.ts'
import { rebuildSearch } from './rebuildSearch.ts'

export const jobs: Readonly<Record<ActionName, Job>> = {
  askOwners,
  backup: async (deps, signal) => (await import('#server/backup/folder.ts')).createBackup(deps, signal),
  checkDatabase,
  cleanup: cleanUp,
  rebuildSearch,
  releaseMails: async ({ db }) => ({ mails: await releaseMails(db) }),
  retryMails,
}
