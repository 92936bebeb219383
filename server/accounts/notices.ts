import { isLanguage } from '#domain/languages.ts'
import { dialectOf } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import type { EntryResource } from '#server/entries/kind.ts'
import { textsIn } from '#server/texts.ts'
import { insertNotification } from './notifications.ts'

/** What the server tells people by itself (contract §3): the keys below `site.notices` in `locales/`. */
type Notice =
  | 'deactivated'
  | 'reactivated'
  | 'ownerAdded'
  | 'invitationUsed'
  | 'ownerless'
  | 'themeFailed'
  | 'actionFailed'
  | 'databaseDamaged'
  | 'mailGivenUp'
  | 'mailsHeld'

/**
 * What telling takes. `db` is the transaction that brings about what is told, so that both happen or neither.
 */
type NoticeDeps = Pick<Deps, 'db' | 'kind' | 'settings' | 'now'>

/**
 * Puts a notice into people's notifications, in each one's language; from there it goes into their next mail.
 * @param values what stands in the placeholders of its texts; with a `nickname`, `about` is whose it is
 * @param linkUrl the page of Backstage that it leads to
 */
export const notify = async (
  { db, kind, settings, now }: NoticeDeps,
  userIds: readonly string[],
  notice: Notice,
  { about, ...values }: Readonly<Record<string, string | number> & { about?: string }>,
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
    const say = (part: string) => t(`notices.${notice}.${part}`, { email: settings.moderationEmail, ...values })
    const message = {
      subject: say('subject'),
      message: say('message'),
      linkTitle: say('link'),
      linkUrl,
      ...(about && { about }),
    }
    await insertNotification(db, id, message, now())
  }
}

/** Where Backstage lists the entries of a kind (§2). */
const listPath = (resource: EntryResource): string =>
  `/backstage/${resource === 'revents' ? 'repeatingevents' : resource}`

/** The same list, of nothing but what nobody owns. */
export const ownerlessPath = (resource: EntryResource): string => `${listPath(resource)}?ownerless`

/** Where Backstage shows one entry (§2). */
export const entryPath = (resource: EntryResource, id: string): string => `${listPath(resource)}/${id}`
