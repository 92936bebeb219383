import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { ifWritable } from '#server/db/unwritable.ts'
import type { Deps } from '#server/deps.ts'
import { runLease, runSource } from './run.ts'
import type { SourceRow } from './sources.ts'

/** Milliseconds between looks. */
const pause = 30_000

const isFree = (now: number) =>
  sql<boolean>`(running_until is null or running_until <= ${now} or running_until > ${now + 2 * runLease})`

/** Claims a source, or the one due longest, for one process; no two of one host at once. */
export const claimRun = async (db: Db, now: number, id: string | null = null): Promise<SourceRow | null> => {
  const due = db
    .selectFrom('sources')
    .select('id')
    .where(sql<boolean>`(due_at is null or due_at <= ${now} or due_at - 2 * every > ${now})`)
    .where(isFree(now))
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not exists (select 1 from sources as others where others.host = sources.host and others.host != ''
      and others.running_until > ${now} and others.running_until <= ${now + 2 * runLease})`)
    .orderBy(sql`coalesce(due_at, 0)`)
    .limit(1)
  const claimed = await db
    .updateTable('sources')
    .set({ running_until: now + runLease })
    .where('id', '=', id ?? due)
    .where(isFree(now))
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return claimed ?? null
}

/** Releases an interrupted source; it is due at once. */
export const releaseRun = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('sources').set({ running_until: null }).where('id', '=', id).execute()
}

/** Runs the source due longest; returns whether there was one. */
export const runNext = async (deps: Deps, signal?: AbortSignal): Promise<boolean> => {
  const row = await claimRun(deps.db, deps.now())
  if (row === null) return false
  try {
    await runSource(deps, row, signal ? { signal } : {})
  } catch (error) {
    await ifWritable(releaseRun(deps.db, row.id))
    if (!signal?.aborted) throw error
  }
  return true
}

/** Runs due sources one by one until stopped; any number of processes may. */
export const startSourceWorker = (deps: Deps, every = pause) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    await sleep(every, null, { signal }).catch(() => null)
    while (!signal.aborted) {
      const found = await runNext(deps, signal).catch((error: unknown) => {
        deps.log.error({ err: error }, 'the sources cannot be read')
        return false
      })
      if (!found) await sleep(every, null, { signal }).catch(() => null)
    }
  }
  const working = work()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await working
    },
  }
}
