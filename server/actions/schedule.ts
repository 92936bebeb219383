import { setTimeout as sleep } from 'node:timers/promises'
import type { ActionName } from '#domain/action.ts'
import { addDays, dateIn, instantOf } from '#domain/time.ts'
import { clockTolerance, correctFutureTimes } from '#server/db/futureTimes.ts'
import type { Deps } from '#server/deps.ts'
import { reportDamageMet } from './damageReport.ts'
import { planAction } from './leases.ts'
import type { Planned, Runner } from './runner.ts'

const minute = 60_000

/** What runs daily by itself, and when: the site's local time. What is cleaned away is in a backup before, and damage is known before that. */
export const daily: Readonly<Partial<Record<ActionName, string>>> = {
  checkDatabase: '02:00',
  backup: '03:00',
  cleanup: '04:00',
}

/** Each day's moment is chosen within so many milliseconds, so that not every calendar of a host begins at once. */
const spread = 40 * minute

/** When a job that failed, or whose process died, is tried again. Longer than a lease. */
const retryAfter = 60 * minute

type ScheduleDeps = Pick<Deps, 'db' | 'kind' | 'settings' | 'log' | 'now'> & {
  runner: Pick<Runner, 'callDue'>
  /** From 0 until before 1. */
  random: () => number
}

/** The next moment after `now` at about this local time. */
export const nextDaily = (time: string, zone: string, now: number, random: () => number): number => {
  const today = dateIn(now, zone)
  const [first = now, next = now] = [today, addDays(today, 1)].map((date) => instantOf(date, time, zone))
  return (first > now ? first : next) + Math.floor(random() * spread)
}

/**
 * Runs what is due, one job after the other, and says of each when it is due again. A job that was missed while no process
 * ran is due at once, and once.
 * @param signal aborted: no other is begun
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

/** Plans what was never planned. */
export const planDaily = async ({ db, settings, now, random }: ScheduleDeps): Promise<void> => {
  for (const [name, time] of Object.entries(daily) as [ActionName, string][]) {
    await planAction(db, name, nextDaily(time, settings.timezone, now(), random))
  }
}

/**
 * Looks for due jobs until it is stopped, in every process; each job is run by one of them. When the clock has gone back since
 * the last look, what was stored before counts as now. Damage that a query has met is reported.
 * @param every how often to look, in milliseconds; the first look comes after about as long, for a start has enough to do
 */
export const startSchedule = (deps: ScheduleDeps, every = minute) => {
  const stopping = new AbortController()
  const { signal } = stopping

  const work = async () => {
    let isPlanned = false
    let lastLook = deps.now()
    while (!signal.aborted) {
      await sleep(every * (0.5 + deps.random()), null, { signal }).catch(() => null)
      if (signal.aborted) return
      try {
        const look = deps.now()
        if (look < lastLook - clockTolerance) await correctFutureTimes(deps.db, look)
        lastLook = look
        await reportDamageMet(deps)
        if (!isPlanned) await planDaily(deps)
        isPlanned = true
        await runDue(deps, signal)
      } catch (error) {
        deps.log.error({ err: error }, 'the schedule cannot be read')
      }
    }
  }
  const working = work()

  return {
    /** Begins no other job. The one under way belongs to the runner, which is to be stopped beside this. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await working
    },
  }
}
