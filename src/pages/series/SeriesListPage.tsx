import { useTranslation } from 'react-i18next'
import { copyPath, newEntryPath } from '#domain/backstagePaths.ts'
import { itemName, type ListItem } from '#domain/listing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import { targetOf } from '#domain/target.ts'
import { intervalsIn, rhythmText } from '#src/fields/rhythm.ts'
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

const SeriesListPage = () => {
  const { t, i18n } = useTranslation()
  const viewer = useMember()
  const flows = useListPage({ resource: 'revents', ownFilter: 'ownedBy' })
  const { name, switched, deactivated, ownership, unconfirmed } = useColumns('revents')
  const eventFilters = useEventFilters('revents')
  const details = useDetailColumns(flows.page)
  const language = i18n.resolvedLanguage ?? 'en'
  const rhythm: Column = {
    field: 'intervals',
    label: t('revents.rhythm'),
    stacked: () => 'value',
    cell: ({ intervals, start }) => {
      const rhythms = intervalsIn(intervals).map((interval) => rhythmText(t, language, { ...interval, date: null }))
      return <span className="figures">{t('revents.rhythmAt', { rhythms: rhythms.join(', '), time: start })}</span>
    },
  }
  const mayCopy = (series: ListItem) =>
    may(viewer, 'create', 'revents') && may(viewer, 'read', 'revents', targetOf('revents', series))
  return (
    <>
      <PageTitle page={t('revents.title')} />
      <ListView
        {...flows}
        viewer={viewer}
        reasons={useReasons()}
        title={t('revents.title')}
        intro={t('revents.explanation')}
        create={{ href: newEntryPath('revents'), label: t('revents.create') }}
        columns={[name, rhythm, ...(isModerating(viewer) ? [deactivated] : []), ...details]}
        hasDetails
        rowActions={(series) =>
          mayCopy(series) && (
            <CopyLink href={copyPath('revents', series.id)} name={itemName(series) || t('list.nameless')} />
          )
        }
        filters={[
          { type: 'text', name: 'likeName', label: t('list.searchName') },
          ...(isModerating(viewer) ? [switched('deactivated'), ...ownership, unconfirmed] : []),
          ...eventFilters,
        ]}
      />
    </>
  )
}

export default SeriesListPage
