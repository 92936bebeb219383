import { loginAttempts, uploadLifetime } from '#domain/limits.ts'
import { dropOldRecoveries } from '#server/accounts/recoveries.ts'
import { dropOldLinks } from '#server/confirmations/links.ts'
import { correctFutureTimes } from '#server/db/futureTimes.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { purgeSome } from '#server/entries/purge.ts'
import { forgetUnusedMedia } from '#server/media/media.ts'
import { dropClaims } from '#server/moderation/claims.ts'
import { dropDecided, dropUnconfirmed } from '#server/proposals/sender.ts'
import type { Facts } from './job.ts'
import { inSlices, pause } from './pace.ts'
import { dropStrayFiles } from './strayFiles.ts'

const day = 86_400_000

const mailLifetime = 30 * day

/** Until an unknown address is geocoded again. */
const missLifetime = 7 * day

const batch = 200

/** Deletes sessions, tokens, failures, mails, binned entries and unused pictures whose time is over (contract §3). */
export const cleanUp = async (deps: Deps, signal: AbortSignal): Promise<Facts> => {
  const corrected = await correctFutureTimes(deps.db, deps.now())
  const ended = await dropEnded(deps.db, deps.now())
  await pause(signal)
  const purged = await inSlices(signal, () => purgeSome(deps))
  const media = await forgetPictures(deps, signal)
  const files = await dropStrayFiles(deps, signal)
  return { corrected, ...ended, purged, media, files }
}

const dropEnded = async (db: Db, now: number): Promise<Facts> => {
  const count = async (dropping: Promise<{ numDeletedRows: bigint }>) => Number((await dropping).numDeletedRows)
  return {
    sessions: await count(db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst()),
    recoveries: await dropOldRecoveries(db, now),
    confirmationLinks: await dropOldLinks(db, now),
    failures: await count(
      db
        .deleteFrom('login_failures')
        .where('at', '<=', now - loginAttempts.window)
        .executeTakeFirst(),
    ),
    mails: await count(
      db
        .deleteFrom('mails')
        .where('due_at', 'is', null)
        .where('created_at', '<=', now - mailLifetime)
        .where((where) => where.fn.coalesce('sent_at', 'created_at'), '<=', now - mailLifetime)
        .executeTakeFirst(),
    ),
    unconfirmed: await dropUnconfirmed(db, now),
    decided: await dropDecided(db, now),
    claims: await dropClaims(db, now),
    addresses: await count(
      db
        .deleteFrom('geocode_cache')
        .where('lat', 'is', null)
        .where('at', '<=', now - missLifetime)
        .executeTakeFirst(),
    ),
  }
}

const forgetPictures = async (deps: Deps, signal: AbortSignal): Promise<number> => {
  const before = deps.now() - uploadLifetime
  let total = 0
  let after: string | null = ''
  while (after !== null) {
    const { last, forgotten }: { last: string | null; forgotten: number } = await forgetUnusedMedia(deps, {
      before,
      after,
      limit: batch,
    })
    total += forgotten
    after = last
    await pause(signal)
  }
  return total
}
