import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import * as v from 'valibot'
import { entryPath, listPath } from '#domain/backstagePaths.ts'
import { isLanguage } from '#domain/languages.ts'
import type { EntryResource } from '#domain/resources.ts'
import { dateIn, isDayStart, timeIn } from '#domain/time.ts'
import type { Deps } from '#server/deps.ts'
import { runOfDeletion } from '#server/history/rows.ts'
import { createId } from '#server/ids.ts'
import { isDigestTried } from '#server/mail/mails.ts'
import { textsIn } from '#server/texts.ts'
import {
  findDeletionNotice,
  findRunNotice,
  growNotification,
  insertNotification,
  isHeardOf,
  withdrawNotification,
} from './notifications.ts'

/** Keys of `site.notices` in `locales/` (contract §3). */
type Notice =
  | 'deactivated'
  | 'reactivated'
  | 'deleted'
  | 'restored'
  | 'deactivatedMany'
  | 'reactivatedMany'
  | 'deletedMany'
  | 'restoredMany'
  | 'corrected'
  | 'canceled'
  | 'noteTaken'
  | 'takenBack'
  | 'threadMessage'
  | 'casesUntouched'
  | 'ownerAdded'
  | 'merged'
  | 'unmerged'
  | 'keptMerged'
  | 'keptUnmerged'
  | 'invitationUsed'
  | 'madeNormal'
  | 'madeModerator'
  | 'madeAdmin'
  | 'ownerless'
  | 'handedOver'
  | 'themeFailed'
  | 'actionFailed'
  | 'databaseDamaged'
  | 'mailGivenUp'
  | 'mailLate'
  | 'mailsHeld'
  | 'sourceFailed'

/** `db` is the transaction of the change. */
type NoticeDeps = Pick<Deps, 'db' | 'dialect' | 'settings' | 'now'>

type Values = Readonly<Record<string, string | number> & { about?: string; reason?: string }>

/**
 * @param given values of placeholders; `about` is the user behind a `nickname`, `reason` is shown below the text
 * @param told the entry whose change to its `version` this tells of (`takenBack.ts`)
 */
export const notify = async (
  { db, dialect, settings, now }: NoticeDeps,
  userIds: readonly string[],
  notice: Notice,
  given: Values | ((t: TFunction) => Values),
  linkUrl: string,
  told?: NamedEntry,
): Promise<void> => {
  const entries = told && JSON.stringify([told])
  for (const { id, t } of await readersOf({ db, dialect, settings }, userIds)) {
    const { about, reason = '', ...values } = typeof given === 'function' ? given(t) : given
    const texts = withReason(t, textsOf(t, notice, { email: settings.moderationEmail, ...values }), reason)
    await insertNotification(
      db,
      id,
      { ...texts, notice, linkUrl, ...(about && { about }), ...(entries && { entries }) },
      now(),
    )
  }
}

export const readersOf = async (
  { db, dialect, settings }: Pick<NoticeDeps, 'db' | 'dialect' | 'settings'>,
  userIds: readonly string[],
): Promise<{ id: string; t: TFunction }[]> => {
  if (userIds.length === 0) return []
  const users = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', 'in', userIds)
    .orderBy('id')
    .modifyEnd(dialect.forShare)
    .execute()
  return Promise.all(
    users.map(async ({ id, language }) => ({
      id,
      t: await textsIn(isLanguage(language) ? language : settings.language),
    })),
  )
}

export const textsOf = (t: TFunction, notice: Notice, values: Values) => {
  const say = (part: string) => t(`notices.${notice}.${part}`, values)
  return { subject: say('subject'), message: say('message'), linkTitle: say('link') }
}

const withReason = <Texts extends ReturnType<typeof textsOf>>(t: TFunction, texts: Texts, reason: string): Texts =>
  reason === ''
    ? texts
    : { ...texts, message: `${texts.message}\n\n${t('notices.reason')}\n${reason}`, linkTitle: t('notices.thread') }

/** `start` is an ISO date-time, `from` the former owner. */
export type NamedEntry = {
  resource: EntryResource
  id: string
  name: string
  start?: string
  from?: string
  version?: number
}

const entriesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.custom<NamedEntry>((entry) => typeof entry === 'object')),
)

export const readEntries = ({ entries }: { entries: string | null }): NamedEntry[] =>
  v.parse(entriesSchema, entries ?? '[]')

type Said = { subject: string; message: string; linkTitle: string; linkUrl: string }

/** Tells users of an entry of a run: one notice grows with the run and counts as new again. */
export const notifyInRun = async (
  deps: NoticeDeps,
  userIds: readonly string[],
  { notice, run, entries: added }: { notice: Notice; run: string; entries: readonly NamedEntry[] },
  say: (t: TFunction, entries: readonly NamedEntry[]) => Said,
): Promise<void> => {
  const { db, now } = deps
  for (const { id, t } of await readersOf(deps, userIds)) {
    const begun = await findRunNotice(db, { userId: id, notice, run })
    const entries = [...(begun ? readEntries(begun) : []), ...added]
    const message = { ...say(t, entries), entries: JSON.stringify(entries) }
    if (begun) await growNotification(db, begun, message, now())
    else await insertNotification(db, id, { ...message, notice, run }, now())
  }
}

const namedInRun = 100

type Moderated = {
  notice: 'deactivated' | 'reactivated' | 'deleted' | 'restored'
  run: string | null
  entry: NamedEntry
  reason: string
}

export const tellModerated = async (
  deps: NoticeDeps,
  userIds: readonly string[],
  { notice, run, entry, reason }: Moderated,
): Promise<void> => {
  const told = { notice, run: run ?? createId(), entries: [entry] }
  await notifyInRun(deps, userIds, told, moderatedText(deps, notice, reason))
}

/** A notice of the deletion that was not read or mailed yet is withdrawn instead. Entries deleted in one run share one notice. */
export const tellRestored = async (deps: NoticeDeps, userIds: readonly string[], entry: NamedEntry): Promise<void> => {
  const { db, now } = deps
  const deleted = await sql<{ run: string | null }>`select ${runOfDeletion(sql`${entry.id}`)} as run`.execute(db)
  const run = deleted.rows[0]?.run ?? null
  for (const { id, t } of await readersOf(deps, userIds)) {
    const isBeingMailed = await isDigestTried(deps, id)
    const deletion = await findDeletionNotice(db, { userId: id, entryId: entry.id })
    if (deletion === undefined || isHeardOf(deletion) || isBeingMailed) {
      await tellModerated(deps, [id], { notice: 'restored', run, entry, reason: '' })
      continue
    }
    const named = readEntries(deletion)
    const rest = named.filter((other) => other.id !== entry.id)
    const message = { ...moderatedText(deps, 'deleted', '')(t, rest), entries: JSON.stringify(rest) }
    if (rest.length === 0) await withdrawNotification(db, deletion.id)
    else await growNotification(db, deletion, message, now())
  }
}

const moderatedPath = (notice: Moderated['notice'], reason: string, { resource, id }: NamedEntry): string => {
  if (notice === 'deleted') return binPath
  return (reason === '' ? entryPath : threadPath)(resource, id)
}

const moderatedText =
  ({ settings }: NoticeDeps, notice: Moderated['notice'], reason: string) =>
  (t: TFunction, entries: readonly NamedEntry[]): Said => {
    const email = settings.moderationEmail
    const [kinds, count] = [new Set(entries.map(({ resource }) => resource)), entries.length]
    const lines = entries.slice(0, namedInRun).map((named) => `– ${nameWithDate(named, settings.timezone)}`)
    const names = [...lines, ...(count > namedInRun ? [t('notices.more', { count: count - namedInRun })] : [])].join(
      '\n',
    )
    const last = entries.at(-1) ?? { resource: 'events', id: '', name: '' }
    const one = textsOf(t, notice, { email, name: nameWithDate(last, settings.timezone) })
    const texts =
      count === 1
        ? { ...one, subject: t(`notices.${notice}.subject`, { name: last.name }) }
        : textsOf(t, `${notice}Many`, { email, count, names })
    const isList = count > 1 && kinds.size === 1 && notice !== 'deleted'
    const { linkTitle } = texts
    return {
      ...withReason(t, texts, reason),
      ...(isList ? { linkTitle, linkUrl: listPath(last.resource) } : { linkUrl: moderatedPath(notice, reason, last) }),
    }
  }

/** An entry's name, an event's with its date: "Yoga, 25.12.2026 18:00", without a time where its day begins. */
export const nameWithDate = ({ name, start }: Pick<NamedEntry, 'name' | 'start'>, timezone: string): string => {
  if (start === undefined) return name
  const [at, date] = [Date.parse(start), dateIn(Date.parse(start), timezone)]
  const time = isDayStart(at, timezone) ? '' : ` ${timeIn(at, timezone)}`
  return `${name}, ${date.split('-').reverse().join('.')}${time}`
}

const binPath = '/backstage/bin'

export const ownerlessPath = (resource: EntryResource): string => `${listPath(resource)}?ownerless`

export const threadPath = (resource: EntryResource, id: string): string => `/backstage/threads/${resource}/${id}`
