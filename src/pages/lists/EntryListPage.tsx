import { useTranslation } from 'react-i18next'
import { newEntryPath } from '#domain/backstagePaths.ts'
import { isModerating } from '#domain/permissions.ts'
import { useReasons } from '#src/pages/moderation/useReasons.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import { useColumns } from './useColumns.tsx'
import { useListPage } from './useListPage.ts'

export const EntryListPage = ({ kind }: { kind: 'groups' | 'places' }) => {
  const { t } = useTranslation()
  const viewer = useMember()
  const flows = useListPage({ resource: kind, ownFilter: 'ownedBy' })
  const { name, published, deactivated, switched, ownership, unconfirmed } = useColumns(kind)
  return (
    <>
      <PageTitle page={t(`${kind}.title`)} />
      <ListView
        {...flows}
        viewer={viewer}
        reasons={useReasons()}
        title={t(`${kind}.title`)}
        hasPublicPage
        create={{ href: newEntryPath(kind), label: t(`${kind}.create`) }}
        notice={
          isModerating(viewer) && (
            <p className="note">
              <a href={`/backstage/doubles/${kind}`}>{t('doubles.title')}</a>
            </p>
          )
        }
        columns={[name, published, ...(isModerating(viewer) ? [deactivated] : [])]}
        filters={[
          { type: 'text', name: 'likeName', label: t('list.searchName') },
          switched('published'),
          ...(isModerating(viewer) ? [switched('deactivated'), ...ownership, unconfirmed] : []),
        ]}
      />
    </>
  )
}
