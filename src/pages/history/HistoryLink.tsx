import { useTranslation } from 'react-i18next'
import type { Entry } from '#domain/editing.ts'
import { historySubject, type RecordedResource, recorded } from '#domain/history.ts'
import type { EditedResource } from '#domain/listing.ts'
import { may } from '#domain/permissions.ts'
import { targetOf } from '#domain/target.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'

const isRecorded = (resource: EditedResource): resource is RecordedResource & EditedResource =>
  recorded.some((one) => one === resource)

export const HistoryLink = ({ resource, entry }: { resource: EditedResource; entry: Entry }) => {
  const { t } = useTranslation()
  const viewer = useMember()
  if (!isRecorded(resource) || !may(viewer, 'read', historySubject(resource), targetOf(resource, entry))) return null
  return (
    <p>
      <a className="alone" href={`/backstage/history/${resource}/${entry.id}`}>
        {t('historyLink.text')}
      </a>
    </p>
  )
}
