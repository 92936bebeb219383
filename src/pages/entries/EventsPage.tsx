import { useTranslation } from 'react-i18next'
import { copyPath, newEntryPath } from '#domain/backstagePaths.ts'
import { itemName, type ListItem } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import { useApp } from '#src/app.tsx'
import { useColumns } from '#src/pages/lists/useColumns.tsx'
import { useDetailColumns } from '#src/pages/lists/useDetailColumns.tsx'
import { useEventFilters } from '#src/pages/lists/useEventFilters.ts'
import { useListPage } from '#src/pages/lists/useListPage.ts'
import { useReasons } from '#src/pages/moderation/useReasons.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { CopyLink } from '#src/views/lists/CopyLink.tsx'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { Column } from '#src/views/lists/listTypes.ts'
import { formatStart } from '#src/views/shell/dates.ts'

const EventsPage = () => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const viewer = useMember()
  const flows = useListPage({ resource: 'events', ownFilter: 'ownedBy' })
  const { name, switched, published, deactivated, ownership } = useColumns('events')
  const eventFilters = useEventFilters('events')
  const details = useDetailColumns(flows.page)
  const start: Column = {
    field: 'start',
    label: t('events.fields.start'),
    stacked: () => 'value',
    cell: (event) => <time dateTime={String(event.start)}>{formatStart(event, timezone)}</time>,
  }
  const labelOf = (event: ListItem) => `${itemName(event) || t('list.nameless')} (${formatStart(event, timezone)})`
  return (
    <>
      <PageTitle page={t('events.title')} />
      <ListView
        {...flows}
        viewer={viewer}
        reasons={useReasons()}
        title={t('events.title')}
        hasPublicPage
        labelOf={labelOf}
        create={{ href: newEntryPath('events'), label: t('events.create') }}
        columns={[name, start, published, ...(isModerating(viewer) ? [deactivated] : []), ...details]}
        hasDetails
        notice={
          <p className="note">
            <a href="/backstage/sources">{t('events.sources')}</a>
            {isModerating(viewer) && (
              <>
                {' · '}
                <a href="/backstage/doubles/events">{t('doubles.title')}</a>
              </>
            )}
          </p>
        }
        rowActions={(event) => <CopyLink href={copyPath('events', event.id)} name={labelOf(event)} />}
        filters={[
          { type: 'text', name: 'likeName', label: t('list.searchName') },
          switched('published'),
          ...(isModerating(viewer) ? [switched('deactivated'), switched('pinned'), ...ownership] : []),
          ...eventFilters,
        ]}
      />
    </>
  )
}

export default EventsPage
