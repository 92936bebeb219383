import { useTranslation } from 'react-i18next'
import type { ListItem } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import type { Column, ListFilter } from '#src/views/lists/listTypes.ts'
import { optionsFilter } from './filterFields.tsx'

export const useColumns = (kind: string) => {
  const { t } = useTranslation()
  // Only moderators have a column for "deactivated" (§2).
  const hasOwnColumn = isModerating(useMember())
  const yesNo = (field: string) => (item: ListItem) => t(item[field] === true ? 'app.yes' : 'app.no')

  const name: Column = {
    field: 'name',
    label: t(`${kind}.fields.name`),
    cell: (item) => (item.canceled === true ? <s>{String(item.name)}</s> : String(item.name)),
    mark: (item) => (
      <>
        {item.canceled === true && <span className="mark mark-danger">{t('states.canceled')}</span>}
        {item.canceled !== true && item.postponed === true && (
          <span className="mark mark-warning">{t('states.postponed')}</span>
        )}
        {!hasOwnColumn && item.deactivated === true && (
          <span className="mark mark-warning">{t('states.deactivated')}</span>
        )}
      </>
    ),
  }
  const published: Column = {
    field: 'published',
    label: t(`${kind}.fields.published`),
    stacked: (item) => (item.published === true ? 'label' : 'value'),
    cell: (item) =>
      item.published === true ? (
        yesNo('published')(item)
      ) : (
        <span className="mark mark-soft">{t('states.unpublished')}</span>
      ),
  }
  const deactivated: Column = {
    field: 'deactivated',
    label: t(`${kind}.fields.deactivated`),
    stacked: (item) => (item.deactivated === true ? 'value' : 'nothing'),
    cell: (item) =>
      item.deactivated === true ? (
        <span className="mark mark-warning">{t('states.deactivated')}</span>
      ) : (
        yesNo('deactivated')(item)
      ),
  }
  const switched = (field: 'published' | 'deactivated' | 'pinned'): ListFilter => ({
    type: 'select',
    name: field,
    label: t(`${kind}.fields.${field}`),
    choices: [
      { value: true, label: t('app.yes') },
      { value: false, label: t('app.no') },
    ],
  })
  const ownerless: ListFilter = {
    type: 'checkbox',
    name: 'ownerless',
    label: t('list.ownerless'),
    ticked: true,
    unticked: null,
  }
  const unconfirmed: ListFilter = {
    type: 'checkbox',
    name: 'unconfirmed',
    label: t('list.unconfirmed'),
    ticked: true,
    unticked: null,
  }
  const owner = optionsFilter({ name: 'ownedBy', label: t('list.ownedBy'), source: 'users' })
  return { name, published, deactivated, switched, ownership: [ownerless, owner], unconfirmed }
}
