import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '#domain/editing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import type { OwnedResource } from '#domain/resources.ts'
import { targetOf } from '#domain/target.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'

/** That moderators have deactivated an entry (§4), and where their reason is; or that it is not the viewer's to change. */
export const useEntryNotice = (kind: OwnedResource, entry: Entry | null): ReactNode => {
  const { t } = useTranslation()
  const member = useMember()
  if (entry === null) return null
  if (!may(member, 'update', kind, targetOf(kind, entry))) return t('entry.notYours')
  if (entry.deactivated !== true) return null
  const toThread = (text: string) => <a href={`/backstage/threads/${kind}/${entry.id}`}>{text}</a>
  if (isModerating(member))
    return (
      <>
        {t('moderation.thread.deactivated')} {toThread(t('moderation.thread.withOwners'))}
      </>
    )
  return (
    <>
      {t(`${kind}.deactivatedNotice`)} {t('moderation.thread.reasonIn')} {toThread(t('moderation.thread.link'))}
    </>
  )
}
