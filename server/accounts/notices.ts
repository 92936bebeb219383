import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { isLanguage } from '#domain/languages.ts'
import { dateIn, timeIn } from '#domain/time.ts'
import { dialectOf } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import type { EntryResource } from '#server/entries/kind.ts'
import { textsIn } from '#server/texts.ts'
import { findRunNotice, growNotification, insertNotification } from './notifications.ts'

/** The server's notices (contract §3), keys of `site.notices` in `locales/`. */
type Notice =
  | 'deactivated'
  | 'reactivated'
  | 'deactivatedMany'
  | 'reactivatedMany'
  | 'corrected'
  | 'threadMessage'
  | 'casesUntouched'
  | 'ownerAdded'
  | 'invitationUsed'
  | 'ownerless'
  | 'handedOver'
  | 'themeFailed'
  | 'actionFailed'
  | 'databaseDamaged'
  | 'mailGivenUp'
  | 'mailsHeld'
  | 'sourceFailed'

/** `db` is the transaction of the change. */
type NoticeDeps = Pick<Deps, 'db' | 'kind' | 'settings' | 'now'>

/** The placeholders of a notice's texts. */
type Values = Readonly<Record<string, string | number> & { about?: string; reason?: string }>

/**
 * Adds a notice to users' notifications, in each one's language; their next mail includes it.
 * @param given the placeholders of its texts, or what makes them in a language; `about` is the user behind a `nickname`,
 *   `reason` what moderators wrote, which stands below
 * @param linkUrl the page of Backstage
 */
export const notify = async (
  { db, kind, settings, now }: NoticeDeps,
  userIds: readonly string[],
  notice: Notice,
  given: Values | ((t: TFunction) => Values),
  linkUrl: string,
): Promise<void> => {
  if (userIds.length === 0) return
  const users = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', 'in', userIds)
    .orderBy('id')
    .modifyEnd(dialectOf(kind).forShare)
    .execute()
  for (const { id, language } of users) {
    const t = await textsIn(isLanguage(language) ? language : settings.language)
    const { about, reason = '', ...values } = typeof given === 'function' ? given(t) : given
    const texts = withReason(t, textsOf(t, notice, { email: settings.moderationEmail, ...values }), reason)
    await insertNotification(db, id, { ...texts, linkUrl, ...(about && { about }) }, now())
  }
}

/** The texts of a notice, with their placeholders filled. */
export const textsOf = (t: TFunction, notice: Notice, values: Values) => {
  const say = (part: string) => t(`notices.${notice}.${part}`, values)
  return { subject: say('subject'), message: say('message'), linkTitle: say('link') }
}

/** What moderators wrote stands below the text, as it is. */
const withReason = <Texts extends ReturnType<typeof textsOf>>(t: TFunction, texts: Texts, reason: string): Texts =>
  reason === ''
    ? texts
    : { ...texts, message: `${texts.message}\n\n${t('notices.reason')}\n${reason}`, linkTitle: t('notices.thread') }

/** An entry that a notice names. `start` is an ISO date-time, `from` who owned it before. */
export type NamedEntry = { resource: EntryResource; id: string; name: string; start?: string; from?: string }

const entriesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.custom<NamedEntry>((entry) => typeof entry === 'object')),
)

/** What a notice says about its entries. */
type Said = { subject: string; message: string; linkTitle: string; linkUrl: string }

/**
 * Tells users of entries of a run over several: all of the run are one notice, which grows, and counts as new as long as it
 * does.
 */
export const notifyInRun = async (
  { db, settings, now }: NoticeDeps,
  userIds: readonly string[],
  { notice, run, entries: added }: { notice: Notice; run: string; entries: readonly NamedEntry[] },
  say: (t: TFunction, entries: readonly NamedEntry[]) => Said,
): Promise<void> => {
  for (const userId of userIds) {
    const begun = await findRunNotice(db, { userId, notice, run })
    const user = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
    const t = await textsIn(user && isLanguage(user.language) ? user.language : settings.language)
    const entries = [...(begun ? v.parse(entriesSchema, begun.entries ?? '[]') : []), ...added]
    const message = { ...say(t, entries), entries: JSON.stringify(entries) }
    if (begun) await growNotification(db, begun, message, now())
    else await insertNotification(db, userId, { ...message, notice, run }, now())
  }
}

const namedInRun = 100

/** What owners read of entries that were deactivated or activated again in a run. */
export const switchedText =
  ({ settings }: NoticeDeps, notice: 'deactivated' | 'reactivated', reason: string) =>
  (t: TFunction, entries: readonly NamedEntry[]): Said => {
    const email = settings.moderationEmail
    const [kinds, count] = [new Set(entries.map(({ resource }) => resource)), entries.length]
    const last = entries.at(-1)
    const lines = entries.slice(0, namedInRun).map((named) => `– ${lineOf(named, settings.timezone)}`)
    const names = [...lines, ...(count > namedInRun ? [t('notices.more', { count: count - namedInRun })] : [])].join(
      '\n',
    )
    const texts =
      count === 1
        ? textsOf(t, notice, { email, name: last?.name ?? '' })
        : textsOf(t, `${notice}Many`, { email, count, names })
    const isList = count > 1 && kinds.size === 1
    const path = reason === '' ? entryPath : threadPath
    const [resource, id] = [last?.resource ?? 'events', last?.id ?? '']
    const { linkTitle } = texts
    return {
      ...withReason(t, texts, reason),
      ...(isList ? { linkTitle, linkUrl: listPath(resource) } : { linkUrl: path(resource, id) }),
    }
  }

const lineOf = ({ name, start }: NamedEntry, timezone: string): string => {
  if (start === undefined) return name
  const [at, date] = [Date.parse(start), dateIn(Date.parse(start), timezone)]
  return `${name}, ${date.split('-').reverse().join('.')} ${timeIn(at, timezone)}`
}

export const listPath = (resource: EntryResource): string =>
  `/backstage/${resource === 'revents' ? 'repeatingevents' : resource}`

export const ownerlessPath = (resource: EntryResource): string => `${listPath(resource)}?ownerless`

export const entryPath = (resource: EntryResource, id: string): string => `${listPath(resource)}/${id}`

/** The page of what owners and moderators write to each other about an entry. */
export const threadPath = (resource: EntryResource, id: string): string => `/backstage/threads/${resource}/${id}`
