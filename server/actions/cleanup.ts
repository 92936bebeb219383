import type { Dirent } from 'node:fs'
import { opendir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { loginAttempts } from '#domain/limits.ts'
import { dropOldRecoveries } from '#server/accounts/recoveries.ts'
import { clockTolerance, correctFutureTimes } from '#server/db/futureTimes.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { purgeSome } from '#server/entries/purge.ts'
import { forgetUnusedMedia, knownMedia } from '#server/media/media.ts'
import { dropDecided, dropUnconfirmed } from '#server/proposals/sender.ts'
import type { Facts } from './job.ts'
import { inSlices, pause } from './pace.ts'

const day = 86_400_000

/** How long unused pictures stay, because their form may still be open (contract §3). */
const uploadLifetime = day

/** How long sent and given-up mails stay. */
const mailLifetime = 30 * day

/** How long an address unknown to the geocoder is not asked about again. */
const missLifetime = 7 * day

const batch = 200

/**
 * Deletes what nobody needs (contract §3): expired sessions, tokens, failures, mails, binned entries, and unused
 * pictures.
 */
export const cleanUp = async (deps: Deps, signal: AbortSignal): Promise<Facts> => {
  const corrected = await correctFutureTimes(deps.db, deps.now())
  const ended = await dropEnded(deps.db, deps.now())
  await pause(signal)
  const purged = await inSlices(signal, () => purgeSome(deps))
  const media = await forgetPictures(deps, signal)
  const files = await dropFiles(deps, signal)
  return { corrected, ...ended, purged, media, files }
}

const dropEnded = async (db: Db, now: number): Promise<Facts> => {
  const count = async (dropping: Promise<{ numDeletedRows: bigint }>) => Number((await dropping).numDeletedRows)
  return {
    sessions: await count(db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst()),
    recoveries: await dropOldRecoveries(db, now),
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
        .where((where) => where.fn.coalesce('sent_at', 'created_at'), '<=', now - mailLifetime)
        .executeTakeFirst(),
    ),
    unconfirmed: await dropUnconfirmed(db, now),
    decided: await dropDecided(db, now),
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

const dropFiles = async ({ db, settings, now }: Deps, signal: AbortSignal): Promise<number> => {
  const folder = join(settings.dataDir, 'media')
  let total = 0
  for await (const names of namesIn(folder)) {
    const known = await knownMedia(db, [...new Set(names.map(idOf))])
    for (const name of names) {
      if (known.has(idOf(name)) && !name.endsWith('.part')) continue
      const file = join(folder, name)
      const facts = await stat(file).catch(() => null)
      if (facts === null) continue
      if (facts.mtimeMs > now() + clockTolerance) await utimes(file, now() / 1_000, now() / 1_000)
      if (facts.mtimeMs > now() - uploadLifetime) continue
      await rm(file, { force: true })
      total += 1
    }
    await pause(signal)
  }
  return total
}

/** The picture id in a file name: `{id}.jpg`, `{id}-380.webp` (media/files.ts). */
const idOf = (name: string): string => name.slice(0, 36)

const namesIn = async function* (folder: string): AsyncGenerator<string[]> {
  const entries = await opendir(folder).catch((): Iterable<Dirent> => [])
  let names: string[] = []
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    names.push(entry.name)
    if (names.length < batch) continue
    yield names
    names = []
  }
  if (names.length > 0) yield names
}
