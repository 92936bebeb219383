import type { TFunction } from 'i18next'
import { isLanguage } from '#domain/languages.ts'
import { dialectOf } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import type { EntryResource } from '#server/entries/kind.ts'
import { textsIn } from '#server/texts.ts'
import { insertNotification } from './notifications.ts'

/** The server's own notices (contract §3): the keys below `site.notices` in `locales/`. */
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

/** `db` is the transaction of the change, so that change and notice happen together or not at all. */
type NoticeDeps = Pick<Deps, 'db' | 'kind' | 'settings' | 'now'>

/** The placeholders of a notice's texts. */
type Values = Readonly<Record<string, string | number> & { about?: string }>

/**
 * Adds a notice to users' notifications, in each one's language; their next mail includes it.
 * @param given the placeholders of its texts, or what makes them in a language; `about` is the user behind a `nickname`
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
    const { about, ...values } = typeof given === 'function' ? given(t) : given
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

const listPath = (resource: EntryResource): string =>
  `/backstage/${resource === 'revents' ? 'repeatingevents' : resource}`

/** The list of entries without an owner in Backstage. */
export const ownerlessPath = (resource: EntryResource): string => `${listPath(resource)}?ownerless`

/** The page of an entry in Backstage (§2). */
export const entryPath = (resource: EntryResource, id: string): string => `${listPath(resource)}/${id}`
