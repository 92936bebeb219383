import { useTranslation } from 'react-i18next'
import { type DeletedEntry, deletedEntries } from '#domain/bin.ts'
import { binLifetime } from '#domain/limits.ts'
import type { ListItem } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import { itemName, toSelected } from '#domain/selection.ts'
import { useApp } from '#src/app.tsx'
import { Icon } from '#src/fields/Icon.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { DeletedTogether } from '#src/views/lists/DeletedTogether.tsx'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { Column } from '#src/views/lists/listTypes.ts'
import { RestoreBar } from '#src/views/lists/RestoreBar.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'
import { useEntryList } from './useEntryList.ts'

const BinPage = () => {
  const { t } = useTranslation()
  const { settings, undo } = useApp()
  const viewer = useMember()
  const { page, list, selection } = useEntryList({
    resource: 'bin',
    ownFilter: 'ownedBy',
    fixed: [{ name: 'grouped', value: true }],
  })
  const instant = (shift: number) => (item: ListItem) => {
    const at = Date.parse(String(item.deletedAt)) + shift
    return <time dateTime={new Date(at).toISOString()}>{formatInstant(at, settings.timezone)}</time>
  }
  const restore = (entries: readonly DeletedEntry[]) => undo.send({ type: 'restoration.requested', entries })
  const columns: Column[] = [
    {
      field: 'name',
      label: t('bin.fields.name'),
      mark: (item) => (
        <>
          <DeletedTogether others={deletedEntries('bin', [toSelected(item)]).slice(1)} onRestore={restore} />
          {item.byModeration === true && (
            <span className="note">{t('bin.byModeration', { email: settings.moderationEmail })}</span>
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
  const restoreLabel = (item: ListItem) => {
    const count = deletedEntries('bin', [toSelected(item)]).length
    return count > 1
      ? t('bin.restoreAll', { count })
      : t('bin.restoreNamed', { name: itemName(item) || t('list.nameless') })
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
        intro={t('bin.explanation')}
        context="bin"
        columns={columns}
        filters={[{ type: 'text', name: 'likeName', label: t('list.searchName') }]}
        selectionBar={<RestoreBar selection={selection} undo={undo} />}
        rowActions={(item) =>
          item.byModeration === true && !isModerating(viewer) ? null : (
            <button
              type="button"
              className="icon-button"
              title={restoreLabel(item)}
              aria-label={restoreLabel(item)}
              onClick={() => restore(deletedEntries('bin', [toSelected(item)]))}
            >
              <Icon name="restore" />
            </button>
          )
        }
      />
    </>
  )
}

export default BinPage
