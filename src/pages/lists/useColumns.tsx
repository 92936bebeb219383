import { useTranslation } from 'react-i18next'
import type { ListItem } from '#domain/listing.ts'
import type { Column, ListFilter } from '#src/views/lists/listTypes.ts'

/** The columns and filters that the lists of entries share, labelled for one kind. */
export const useColumns = (kind: string) => {
  const { t } = useTranslation()
  const yesNo = (field: string) => (item: ListItem) => t(item[field] === true ? 'app.yes' : 'app.no')

  const name: Column = {
    field: 'name',
    label: t(`${kind}.fields.name`),
    cell: (item) => (item.canceled === true ? <s>{String(item.name)}</s> : String(item.name)),
    mark: (item) => item.canceled === true && <span className="mark mark-danger">{t('states.canceled')}</span>,
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
  const switched = (field: 'published' | 'deactivated'): ListFilter => ({
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
  return { name, published, deactivated, switched, ownerless }
}
