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

export const daily: Readonly<Partial<Record<ActionName, string>>> = {
  checkDatabase: '02:00',
  backup: '03:00',
  cleanup: '04:00',
  askOwners: '09:00',
}

/** Random ms, so that several calendars on a host do not start at once. */
const spread = 40 * minute

/** After a failure, in ms; longer than a lease. */
const retryAfter = 60 * minute

type ScheduleDeps = Pick<Deps, 'db' | 'dialect' | 'settings' | 'log' | 'now'> & {
  runner: Pick<Runner, 'callDue'>
  random: () => number
}

const filesEvery = 24 * 60 * minute

/** The next moment at about this local time. */
export const nextDaily = (time: string, zone: string, now: number, random: () => number): number => {
  const today = dateIn(now, zone)
  const [first = now, next = now] = [today, addDays(today, 1)].map((date) => instantOf(date, time, zone))
  return (first > now ? first : next) + Math.floor(random() * spread)
}

/** Runs due jobs one after the other and plans the next; a missed job is due once. `signal` stops before the next. */
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

export const planDaily = async ({ db, settings, now, random }: ScheduleDeps): Promise<void> => {
  for (const [name, time] of Object.entries(daily) as [ActionName, string][]) {
    await planAction(db, name, nextDaily(time, settings.timezone, now(), random))
  }
}

/** How long a clock must run without being set before it is trusted, in ms. */
const steadyTime = 60 * minute

/** Tells once the clock has not been set for a while. */
const steadiness = (now: () => number, time: number) => {
  const aheadOfUptime = () => now() - performance.now()
  let ahead = aheadOfUptime()
  let steadyAt = performance.now() + time
  return (): boolean => {
    const before = ahead
    ahead = aheadOfUptime()
    if (Math.abs(ahead - before) > clockTolerance) steadyAt = performance.now() + time
    return performance.now() >= steadyAt
  }
}

/** Runs due jobs, reports damage, and corrects moments in the future when the clock has been steady for `steady` ms. */
export const startSchedule = (deps: ScheduleDeps, every = minute, steady = steadyTime) => {
  const stopping = new AbortController()
  const { signal } = stopping

  const work = async () => {
    let isPlanned = false
    const isSteady = steadiness(deps.now, steady)
    let isCorrected = false
    let lastFiles = -Infinity
    while (!signal.aborted) {
      await sleep(every * (0.5 + deps.random()), null, { signal }).catch(() => null)
      if (signal.aborted) return
      try {
        const look = deps.now()
        if (!isSteady()) isCorrected = false
        else if (!isCorrected) {
          await correctFutureTimes(deps.db, look)
          isCorrected = true
        }
        await reportDamageMet(deps)
        await tellUntouched(deps)
        if (!isPlanned) await planDaily(deps)
        isPlanned = true
        await runDue(deps, signal)
        if (deps.dialect.name === 'postgres' && look >= lastFiles + filesEvery) {
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
    /** Starts no other job; stop the runner, too. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await working
    },
  }
}
