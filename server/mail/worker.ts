import { setTimeout as sleep } from 'node:timers/promises'
import { notify } from '#server/accounts/notices.ts'
import { findAdmins, findUser } from '#server/accounts/users.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { claimTurn, noteTime } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { findProposal } from '#server/proposals/rows.ts'
import { createMailer, isRefusedForGood, type Mailer } from './mailer.ts'
import { type ClaimedMail, claimLease, claimMail, mailSent, postponeMail, retryDelays } from './mails.ts'
import { dropMail, writeMail } from './write.ts'

const minute = 60_000

const pause = 5_000

/** Milliseconds that a stop waits for the running mail. */
const stopTimeout = 5_000

/** Ends while the lease is valid, also if the mail server keeps talking. */
const longestTry = claimLease / 2

/** Between two notices of late mails, and of given-up ones, in ms. */
const noticeInterval = 1_440 * minute

/** After 21 minutes: no pause of a mail server, and no greylisting, is that long. */
const triesUntilLate = 4

type MailDeps = Pick<Deps, 'db' | 'dialect' | 'settings' | 'log' | 'now'>

/** False without a due mail. A failure is stored, never thrown. An aborted try does not count; after `longest` ms a try fails. */
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
    await noteTime(deps.db, mailSent, deps.now())
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
    await tellAdmins(deps, mail, error, 'mailGivenUp')
  } else {
    log.warn({ ...facts, again: new Date(dueAt).toISOString() }, 'mail not sent')
    if (attempts === triesUntilLate) await tellAdmins(deps, mail, error, 'mailLate')
  }
}

const notices = {
  mailLate: { turn: 'mails late', linkUrl: '/backstage/system' },
  mailGivenUp: { turn: 'mails given up', linkUrl: '/backstage/actions' },
}

const tellAdmins = (deps: MailDeps, mail: ClaimedMail, error: string, notice: keyof typeof notices): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    const { turn, linkUrl } = notices[notice]
    const told = await toldOf(db, mail, error)
    if (told === null || !(await claimTurn(db, turn, noticeInterval, deps.now()))) return
    await notify({ ...deps, db }, await findAdmins(db), notice, told, linkUrl)
  })

/** Null once the receiver is gone. With an account the notice goes, too; else it names the provider only, because it stays. */
const toldOf = async (db: Db, { address, user_id, proposal_id }: ClaimedMail, error: string) => {
  if (user_id !== null) {
    const user = await findUser(db, user_id)
    return user && { receiver: address ?? user.email, about: user_id, error }
  }
  const proposal = proposal_id === null ? null : await findProposal(db, proposal_id)
  if (proposal === null) return null
  const receiver = proposal.email.replace(/^.*@/, '…@')
  return { receiver, error: error.replaceAll(proposal.email, receiver) }
}

/** Sends due mails one by one until stopped; any number of processes may. `every` in ms. */
export const startMailWorker = (deps: MailDeps, mailer = createMailer(deps.settings), every = pause) => {
  const stopping = new AbortController()
  const aborting = new AbortController()

  const work = async () => {
    while (!stopping.signal.aborted) {
      const found = await sendNext(deps, mailer, aborting.signal).catch((error: unknown) => {
        deps.log.error({ err: error }, 'the mail queue cannot be read')
        return false
      })
      if (!found) await sleep(every, null, { signal: stopping.signal }).catch(() => null)
    }
  }
  const working = work()

  return {
    /** Waits for the running mail. An aborted one is sent after the next start. */
    stop: async (): Promise<void> => {
      stopping.abort()
      const deadline = setTimeout(() => aborting.abort(), stopTimeout)
      await working
      clearTimeout(deadline)
    },
  }
}
