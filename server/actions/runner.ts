import type { ActionName } from '#domain/action.ts'
import { actionFaultOf } from '#domain/action.ts'
import { notify } from '#server/accounts/notices.ts'
import { findAdmins } from '#server/accounts/users.ts'
import { isDamage } from '#server/db/damage.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import type { Job } from './job.ts'
import { jobs as allJobs } from './jobs.ts'
import { actionLease, type ClaimedAction, claimAction, claimDueAction, finishAction, renewAction } from './leases.ts'

/** `stopped`: the process ended. */
type Outcome = 'done' | 'failed' | 'stopped'

type Run = { ended: Promise<Outcome> }

export type Planned = Readonly<Record<Outcome, () => number>>

const longestError = 500

/** Until the same failure is reported again, in ms. */
const remindAfter = 24 * 3_600_000

export type Runner = {
  /** Runs a job to its end, also if the caller leaves. @throws Refusal 400 `already running`, in any process */
  call: (name: ActionName, userId: string) => Promise<Run>
  callDue: (name: ActionName, planned: Planned) => Promise<Run | null>
  /** Waits `timeout` ms for running jobs, then stops them and releases their leases. */
  stop: (timeout: number) => Promise<void>
}

export const createRunner = (
  deps: Deps,
  jobs: Readonly<Record<ActionName, Job>> = allJobs,
  every = actionLease / 4,
): Runner => {
  const { db, log, now } = deps
  const running = new Set<{ ended: Promise<Outcome>; giveUp: AbortController }>()
  let isOver = false

  const begin = (claimed: ClaimedAction, planned?: Planned): Run => {
    const giveUp = new AbortController()
    const run = { ended: work(claimed, giveUp, planned), giveUp }
    running.add(run)
    if (isOver) giveUp.abort()
    run.ended.finally(() => running.delete(run))
    return run
  }

  const work = async (claimed: ClaimedAction, giveUp: AbortController, planned?: Planned): Promise<Outcome> => {
    const { name } = claimed
    const begun = performance.now()
    const lease = keep(claimed, giveUp)
    const ended = await attempt(jobs[name], giveUp.signal)
    const last = await lease.end()
    const ms = Math.round(performance.now() - begun)
    try {
      await settle(last, ended, planned)
    } catch (error) {
      log.error({ action: name, err: error }, 'the end of an action cannot be kept')
    }
    if (ended.outcome === 'failed') log.error({ action: name, ms, err: ended.error }, 'action failed')
    else log.info({ action: name, ms, ...ended.facts }, `action ${ended.outcome}`)
    return ended.outcome
  }

  const attempt = async (job: Job, signal: AbortSignal) => {
    try {
      return { outcome: 'done' as const, facts: await job(deps, signal) }
    } catch (error) {
      if (signal.aborted) return { outcome: 'stopped' as const, facts: {} }
      return { outcome: 'failed' as const, error }
    }
  }

  const keep = (claimed: ClaimedAction, giveUp: AbortController) => {
    let current = claimed
    let renewing = Promise.resolve()
    const renew = async () => {
      try {
        const renewed = await renewAction(db, current, now())
        if (renewed === null) giveUp.abort(new Error('The lease is lost: another process runs the job'))
        else current = renewed
      } catch (error) {
        log.error({ action: claimed.name, err: error }, 'the lease of an action cannot be renewed')
      }
    }
    const timer = setInterval(() => {
      renewing = renewing.then(renew)
    }, every)
    return {
      end: async () => {
        clearInterval(timer)
        await renewing
        return current
      },
    }
  }

  const settle = async (claimed: ClaimedAction, ended: Awaited<ReturnType<typeof attempt>>, planned?: Planned) => {
    const dueAt = planned?.[ended.outcome]()
    const due = dueAt === undefined ? {} : { dueAt }
    if (ended.outcome === 'stopped') {
      await finishAction(db, claimed, due)
      return
    }
    const error = ended.outcome === 'failed' ? textOf(ended.error) : ''
    await inTransaction(db, async (trx) => {
      if (!(await finishAction(trx, claimed, { error, ...due }))) return
      if (ended.outcome === 'failed' && isDamage(ended.error)) return
      if (await isNews(trx, claimed.name, error, now())) {
        await notify(
          { ...deps, db: trx },
          await findAdmins(trx),
          'actionFailed',
          { action: claimed.name, error, fault: actionFaultOf(error) },
          '/backstage/actions',
        )
      }
    })
  }

  return {
    call: async (name, userId) => {
      const claimed = await claimAction(db, name, userId, now())
      if (claimed === null) throw new Refusal(400, 'already running')
      return begin(claimed)
    },

    callDue: async (name, planned) => {
      const claimed = await claimDueAction(db, name, planned.failed(), now())
      return claimed && begin(claimed, planned)
    },

    stop: async (timeout) => {
      const deadline = setTimeout(() => {
        isOver = true
        for (const { giveUp } of running) giveUp.abort()
      }, timeout)
      while (running.size > 0) await Promise.all([...running].map(({ ended }) => ended))
      clearTimeout(deadline)
    },
  }
}

const textOf = (error: unknown): string =>
  ((error instanceof Error ? error.message : String(error)) || 'unknown error').slice(0, longestError)

const isNews = async (db: Db, action: ActionName, error: string, now: number): Promise<boolean> => {
  const name = `failure of ${action}`
  if (error === '') {
    await db.deleteFrom('state').where('name', '=', name).execute()
    return false
  }
  const told = await db
    .insertInto('state')
    .values({ name, value: error, at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: error, at: now })
        .where((where) => where.or([where('state.value', '!=', error), where('state.at', '<=', now - remindAfter)])),
    )
    .returning('name')
    .executeTakeFirst()
  return told !== undefined
}

/** Shared by routes and schedule, so that one stop ends all jobs. */
export const runnerOf = onePerDatabase((deps: Deps) => createRunner(deps))
