import { insertNotification } from '../data/notifications.ts'
import type { Deps } from '../deps.ts'
import { textsIn } from '../texts.ts'

/** What the server tells people by itself (contract §3): the keys below `site.notices` in `locales/`. */
export type Notice = 'invitationUsed' | 'ownerless'

/**
 * Puts a notice into people's notifications, in each one's language.
 * @param values what stands in the placeholders of its texts
 * @param linkUrl where the notice leads, if anywhere
 */
export const notify = async (
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  userIds: readonly string[],
  notice: Notice,
  values: Record<string, string | number>,
  linkUrl = '',
): Promise<void> => {
  if (userIds.length === 0) return
  const users = await db.selectFrom('users').select(['id', 'language']).where('id', 'in', userIds).execute()
  for (const { id, language } of users) {
    const t = await textsIn(language === 'de' || language === 'en' ? language : settings.language)
    const subject = t(`notices.${notice}.subject`, values)
    const message = t(`notices.${notice}.message`, values)
    const linkTitle = linkUrl === '' ? '' : t(`notices.${notice}.link`)
    await insertNotification(db, id, { subject, message, linkTitle, linkUrl }, now())
  }
}
