import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import { ifWritable } from '#server/db/unwritable.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { dueRuns, reads } from './reader.ts'
import { isBusy, runLease, runSource } from './runSource.ts'
import type { SourceRow } from './sourceRows.ts'

/** Milliseconds between looks. */
const pause = 30_000

const isFree = (now: number) => {
  const isHeld = (until: string) => sql`${sql.ref(until)} > ${now} and ${sql.ref(until)} <= ${now + 2 * runLease}`
  return sql<boolean>`not exists (select 1 from sources as others where ${isHeld('others.running_until')}
    and (others.id = sources.id or (others.host = sources.host and others.host != '')))`
}

/** Claims a source, or the one due longest, for one process; no two of one host at once. */
export const claimRun = async (db: Db, now: number, id: string | null = null): Promise<SourceRow | null> => {
  const isDue = sql<boolean>`(due_at is null or due_at <= ${now} or due_at - 2 * every > ${now})`
  const free = await db
    .selectFrom('sources')
    .select('id')
    .where(id === null ? isDue : sql<boolean>`id = ${id}`)
    .where(isFree(now))
    .where('ended_at', 'is', null)
    .orderBy(sql`coalesce(due_at, 0)`)
    .limit(1)
    .executeTakeFirst()
  if (free === undefined) return null
  const claimed = await inTransaction(db, async (db) => {
    await lock(db, 'source runs', now)
    return db
      .updateTable('sources')
      .set({ running_until: now + runLease })
      .where('id', '=', free.id)
      .where(isFree(now))
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
  })
  return claimed ?? null
}

/** In seconds, for whom asks for a source while another one of its host is running. */
const hostWait = 60

/** Claims a source for whom asks. @throws Refusal 400 if it is running, 429 `host is busy` if another one of its host is */
const claimAsked = async (db: Db, { id, running_until }: SourceRow, now: number): Promise<SourceRow> => {
  const claimed = await claimRun(db, now, id)
  if (claimed !== null) return claimed
  if (running_until !== null && running_until > now) throw new Refusal(400, 'already running')
  throw new Refusal(429, 'host is busy', hostWait)
}

/** Releases an interrupted source; it is due at once. */
const releaseRun = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('sources').set({ running_until: null }).where('id', '=', id).execute()
}

/** Runs a source for a member who asks for it. @throws Refusal as {@link claimAsked} does, 429 when too much waits */
export const runAsked = (deps: Deps, row: SourceRow, { member, isForced }: { member: string; isForced: boolean }) =>
  reads.admit(member, async (inTurn) => {
    const claimed = await claimAsked(deps.db, row, deps.now())
    try {
      await runSource(deps, claimed, { isForced, inTurn })
    } catch (error) {
      await ifWritable(releaseRun(deps.db, row.id))
      throw error
    }
  })

/** Runs the source due longest; returns whether there was one, and time to read it. */
export const runNext = async (deps: Deps, signal?: AbortSignal): Promise<boolean> => {
  const row = await claimRun(deps.db, deps.now())
  if (row === null) return false
  try {
    await reads.admit(dueRuns, (inTurn) => runSource(deps, row, { inTurn, ...(signal && { signal }) }))
    return true
  } catch (error) {
    await ifWritable(releaseRun(deps.db, row.id))
    if (isBusy(error)) return false
    if (!signal?.aborted) throw error
    return true
  }
}

/** Runs due sources one by one until stopped; any number of processes may. */
export const startSourceWorker = (deps: Deps, every = pause) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async () => {
    await sleep(every, null, { signal }).catch(() => null)
    while (!signal.aborted) {
      const found = await runNext(deps, signal).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a run of a source ended unexpectedly')
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
