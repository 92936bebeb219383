import { useTranslation } from 'react-i18next'
import type { Entry } from '#domain/editing.ts'
import { may } from '#domain/permissions.ts'
import type { OwnedResource } from '#domain/resources.ts'
import { targetOf } from '#domain/target.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'

/** That moderators have deactivated an entry (§4), or that it is not the viewer's to change. */
export const useEntryNotice = (kind: OwnedResource, entry: Entry | null): string | null => {
  const { t } = useTranslation()
  const member = useMember()
  if (entry === null) return null
  if (!may(member, 'update', kind, targetOf(kind, entry))) return t('entry.notYours')
  return entry.deactivated === true ? t(`${kind}.deactivatedNotice`) : null
}
