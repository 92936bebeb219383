import { setTimeout as sleep } from 'node:timers/promises'
import { notify } from '#server/accounts/notices.ts'
import { findAdmins, findUser } from '#server/accounts/users.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { claimTurn } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { createMailer, isRefusedForGood, type Mailer } from './mailer.ts'
import { type ClaimedMail, claimLease, claimMail, postponeMail, retryDelays } from './mails.ts'
import { dropMail, writeMail } from './write.ts'

const minute = 60_000

/** How often the queue is looked at, in milliseconds. */
const pause = 5_000

/** How long a stop waits for the mail under way, in milliseconds. */
const patience = 5_000

/** How long a try may take, however busily the mail server talks: while the mail is still ours. */
const longestTry = claimLease / 2

/** Administrators hear of mails that were given up once in so many milliseconds. */
const noticeInterval = 1_440 * minute

/** What sending takes. */
type MailDeps = Pick<Deps, 'db' | 'kind' | 'settings' | 'log' | 'now'>

/**
 * Sends the mail that has been due longest. A failure is kept with the mail, which is tried again later or given up; it
 * never reaches whoever asked for the mail.
 * @param signal ends the try, which then does not count
 * @param longest ends it too, after so many milliseconds, and then it does
 * @returns whether there was one
 */
export const sendNext = async (
  deps: MailDeps,
  mailer: Mailer,
  signal = new AbortController().signal,
  longest = longestTry,
): Promise<boolean> => {
  const mail = await claimMail(deps.db, deps.now())
  if (mail === null) return false
  const { id, kind, attempts } = mail
  try {
    const written = await writeMail(deps, mail)
    if (written === null) {
      await dropMail(deps, mail)
      return true
    }
    const date = new Date(deps.now())
    const isOver = AbortSignal.any([signal, AbortSignal.timeout(longest)])
    const path = await mailer.send({ ...written, id: `${id}.${mail.sent_at ?? mail.created_at}`, date }, isOver)
    await written.done()
    deps.log.info(
      { mail: id, kind, attempts, ...(path !== null && { path }) },
      path === null ? 'mail sent' : 'mail written',
    )
  } catch (error) {
    await keepFailure(deps, mail, error, signal)
  }
  return true
}

const keepFailure = async (deps: MailDeps, mail: ClaimedMail, failure: unknown, signal: AbortSignal) => {
  const { db, log, now } = deps
  const { id, kind, attempts } = mail
  if (signal.aborted) {
    await postponeMail(db, mail, { dueAt: now(), attempts: attempts - 1, error: '' })
    return
  }
  const error = failure instanceof Error ? failure.message : String(failure)
  const delay = isRefusedForGood(failure) ? undefined : retryDelays[attempts - 1]
  const dueAt = delay === undefined ? null : now() + delay
  await postponeMail(db, mail, { dueAt, attempts, error })
  const facts = { mail: id, kind, attempts, error }
  if (dueAt === null) {
    log.error(facts, 'mail given up')
    await tellAdmins(deps, mail, error)
  } else log.warn({ ...facts, again: new Date(dueAt).toISOString() }, 'mail not sent')
}

const tellAdmins = (deps: MailDeps, { address, user_id }: ClaimedMail, error: string): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    if (!(await claimTurn(db, 'mails given up', noticeInterval, deps.now()))) return
    const receiver = address ?? (await findUser(db, user_id))?.email ?? ''
    await notify({ ...deps, db }, await findAdmins(db), 'mailGivenUp', { receiver, error }, '/backstage/actions')
  })

/**
 * Sends what is due, one mail after the other, until it is stopped. Any number of processes may do so at once.
 * @param every how often to look for mails, in milliseconds
 */
export const startMailWorker = (deps: MailDeps, mailer = createMailer(deps.settings), every = pause) => {
  const stopping = new AbortController()
  const hurrying = new AbortController()

  const work = async () => {
    while (!stopping.signal.aborted) {
      const found = await sendNext(deps, mailer, hurrying.signal).catch((error: unknown) => {
        deps.log.error({ err: error }, 'the mail queue cannot be read')
        return false
      })
      if (!found) await sleep(every, null, { signal: stopping.signal }).catch(() => null)
    }
  }
  const working = work()

  return {
    /** Lets the mail under way finish, for some seconds, and takes no other. A mail cut off is sent after the next start. */
    stop: async (): Promise<void> => {
      stopping.abort()
      const deadline = setTimeout(() => hurrying.abort(), patience)
      await working
      clearTimeout(deadline)
    },
  }
}
