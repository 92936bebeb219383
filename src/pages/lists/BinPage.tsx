import { useTranslation } from 'react-i18next'
import { binLifetime } from '#domain/limits.ts'
import type { ListItem } from '#domain/listing.ts'
import { itemName } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import { toSelected } from '#domain/selection.ts'
import { binnedItems, type UndoItem } from '#domain/undo.ts'
import { useApp } from '#src/app.tsx'
import { Icon } from '#src/fields/Icon.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { DeletedTogether } from '#src/views/lists/DeletedTogether.tsx'
import { datedName } from '#src/views/lists/datedName.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { Column } from '#src/views/lists/listTypes.ts'
import { RestoreBar } from '#src/views/lists/RestoreBar.tsx'
import { formatBeginning, formatInstant } from '#src/views/shell/dates.ts'
import { useListPage } from './useListPage.ts'

/** What moderators did to an entry; they themselves can restore it. */
const byModerators = ({ merged }: ListItem, canRestore: boolean) => {
  if (merged !== true) return 'bin.byModeration'
  return canRestore ? 'bin.mergedHere' : 'bin.merged'
}

const BinPage = () => {
  const { t, i18n } = useTranslation()
  const { settings, undo } = useApp()
  const { timezone } = settings
  const viewer = useMember()
  const { page, list, selection } = useListPage({
    resource: 'bin',
    ownFilter: 'ownedBy',
    fixed: [{ name: 'grouped', value: true }],
  })
  const instant = (shift: number) => (item: ListItem) => {
    const at = Date.parse(String(item.deletedAt)) + shift
    return <time dateTime={new Date(at).toISOString()}>{formatInstant(at, timezone)}</time>
  }
  const restore = (entries: readonly UndoItem[]) => undo.send({ type: 'restoration.requested', entries })
  const columns: Column[] = [
    {
      field: 'name',
      label: t('bin.fields.name'),
      mark: (item) => (
        <>
          {typeof item.start === 'string' && (
            <time className="note" dateTime={item.start}>
              {formatBeginning(item.start, timezone, i18n.resolvedLanguage ?? 'en')}
            </time>
          )}{' '}
          <DeletedTogether
            others={binnedItems('bin', [toSelected(item)]).slice(1)}
            timezone={timezone}
            onRestore={restore}
          />
          {item.byModeration === true && (item.merged === true || !isModerating(viewer)) && (
            <span className="note">
              {t(byModerators(item, isModerating(viewer)), { email: settings.moderationEmail })}
            </span>
          )}
        </>
      ),
    },
    {
      field: 'resource',
      label: t('bin.fields.resource'),
      cell: ({ resource }) => t(`objects.${resource}`, { count: 1 }),
    },
    { field: 'deletedAt', label: t('bin.fields.deletedAt'), cell: instant(0) },
    { field: 'goneAt', label: t('bin.fields.goneAt'), cell: instant(binLifetime) },
  ]
  const nameOf = (item: ListItem) => datedName(t, itemName(item), item.start, timezone)
  const restoreLabel = (item: ListItem) => {
    const count = binnedItems('bin', [toSelected(item)]).length
    return count > 1 ? t('bin.restoreAll', { count }) : t('bin.restoreNamed', { name: nameOf(item) })
  }
  return (
    <>
      <PageTitle page={t('bin.title')} />
      <ListView
        page={page}
        list={list}
        selection={selection}
        viewer={viewer}
        title={t('bin.title')}
        isPageless
        intro={t('bin.explanation')}
        ownLabel={t('list.ownDeleted')}
        columns={columns}
        nameOf={nameOf}
        filters={[{ type: 'text', name: 'likeName', label: t('list.searchName') }]}
        selectionBar={<RestoreBar selection={selection} undo={undo} />}
        rowActions={(item) =>
          item.byModeration === true && !isModerating(viewer) ? null : (
            <button
              type="button"
              className="button button-quiet"
              data-worded
              aria-label={restoreLabel(item)}
              onClick={() => restore(binnedItems('bin', [toSelected(item)]))}
            >
              <Icon name="restore" /> {t('bin.restore')}
            </button>
          )
        }
      />
    </>
  )
}

export default BinPage
