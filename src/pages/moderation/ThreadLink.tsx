import { useTranslation } from 'react-i18next'
import type { Entry } from '#domain/editing.ts'
import type { EditedResource } from '#domain/listing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import { ownedResources } from '#domain/resources.ts'
import { targetOf } from '#domain/target.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'

/** A deactivated entry has the link in its notice, with the reason. */
export const ThreadLink = ({ resource, entry }: { resource: EditedResource; entry: Entry }) => {
  const { t } = useTranslation()
  const viewer = useMember()
  const isOwned = ownedResources.some((one) => one === resource)
  if (!isOwned || entry.deactivated === true || !may(viewer, 'read', 'threads', targetOf(resource, entry))) return null
  return (
    <p>
      <a className="alone" href={`/backstage/threads/${resource}/${entry.id}`}>
        {t(isModerating(viewer) ? 'moderation.thread.toOwners' : 'moderation.thread.link')}
      </a>
    </p>
  )
}
