import { setTimeout as sleep } from 'node:timers/promises'
import type { ActionName } from '#domain/action.ts'
import { addDays, dateIn, instantOf } from '#domain/time.ts'
import { clockTolerance, correctFutureTimes } from '#server/db/futureTimes.ts'
import type { Deps } from '#server/deps.ts'
import { tellUntouched } from '#server/moderation/untouched.ts'
import { reportDamageMet } from './damageReport.ts'
import { planAction } from './leases.ts'
import type { Planned, Runner } from './runner.ts'
import { dropStrayFiles } from './strayFiles.ts'

const minute = 60_000

/** The daily jobs and their local times at the site. The backup comes before the cleanup, and the check before both. */
export const daily: Readonly<Partial<Record<ActionName, string>>> = {
  checkDatabase: '02:00',
  backup: '03:00',
  cleanup: '04:00',
  askOwners: '09:00',
}

/** Milliseconds; each day's start is random within them, so that the calendars of one host do not all start at once. */
const spread = 40 * minute

/** When a failed or interrupted job is tried again. Longer than a lease. */
const retryAfter = 60 * minute

type ScheduleDeps = Pick<Deps, 'db' | 'kind' | 'settings' | 'log' | 'now'> & {
  runner: Pick<Runner, 'callDue'>
  /** From 0 (inclusive) to 1 (exclusive). */
  random: () => number
}

/** How often each process looks through the files of its own machine. */
const filesEvery = 24 * 60 * minute

/** The next moment after `now` at about this local time. */
export const nextDaily = (time: string, zone: string, now: number, random: () => number): number => {
  const today = dateIn(now, zone)
  const [first = now, next = now] = [today, addDays(today, 1)].map((date) => instantOf(date, time, zone))
  return (first > now ? first : next) + Math.floor(random() * spread)
}

/**
 * Runs the due jobs one after the other and plans each one's next run. A job that was missed while no process ran is
 * due once, immediately.
 * @param signal when aborted, no further job starts
 */
export const runDue = async ({ settings, now, random, runner }: ScheduleDeps, signal?: AbortSignal): Promise<void> => {
  for (const [name, time] of Object.entries(daily) as [ActionName, string][]) {
    if (signal?.aborted) return
    const planned: Planned = {
      done: () => nextDaily(time, settings.timezone, now(), random),
      failed: () => now() + retryAfter,
      stopped: now,
    }
    await (await runner.callDue(name, planned))?.ended
  }
}

/** Plans the daily jobs that were never planned. */
export const planDaily = async ({ db, settings, now, random }: ScheduleDeps): Promise<void> => {
  for (const [name, time] of Object.entries(daily) as [ActionName, string][]) {
    await planAction(db, name, nextDaily(time, settings.timezone, now(), random))
  }
}

/**
 * Runs due jobs until stopped; of several processes one runs each job. When the clock was set back, it corrects
 * moments in the future. It reports damage that queries found, and cases that no moderator touches.
 * @param every milliseconds between checks; the first comes after about as long, to keep the start fast
 */
export const startSchedule = (deps: ScheduleDeps, every = minute) => {
  const stopping = new AbortController()
  const { signal } = stopping

  const work = async () => {
    let isPlanned = false
    let lastLook = deps.now()
    let lastFiles = -Infinity
    while (!signal.aborted) {
      await sleep(every * (0.5 + deps.random()), null, { signal }).catch(() => null)
      if (signal.aborted) return
      try {
        const look = deps.now()
        if (look < lastLook - clockTolerance) await correctFutureTimes(deps.db, look)
        lastLook = look
        await reportDamageMet(deps)
        await tellUntouched(deps)
        if (!isPlanned) await planDaily(deps)
        isPlanned = true
        await runDue(deps, signal)
        if (deps.kind === 'postgres' && look >= lastFiles + filesEvery) {
          lastFiles = look
          await dropStrayFiles(deps, signal)
        }
      } catch (error) {
        deps.log.error({ err: error }, 'the schedule cannot be read')
      }
    }
  }
  const working = work()

  return {
    /** Starts no other job. Stop the runner, too: it owns the running job. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await working
    },
  }
}
