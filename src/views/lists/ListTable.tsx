import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listings } from '#domain/listing.ts'
import { cx } from '#src/styles/cx.ts'
import { EmptyList } from './EmptyList.tsx'
import { ListRow } from './ListRow.tsx'
import styles from './ListTable.module.css'
import type { ListViewProps, OnListChange } from './listTypes.ts'
import { SelectAll } from './SelectAll.tsx'
import { SortHeader } from './SortHeader.tsx'
import { sortRows } from './sortRows.ts'

type Props = ListViewProps & { onChange: OnListChange; hasBulk: boolean; createLink: ReactNode }

export const ListTable = ({ createLink, onChange, ...props }: Props) => {
  const { list, selection, columns, hasBulk } = props
  const { t, i18n } = useTranslation()
  const resource = useSelector(list, ({ context }) => context.resource)
  const { items, sorting, order } = useSelector(list, ({ context }) => context)
  const rows = sortRows(items, { columns, sorting, order, language: i18n.resolvedLanguage ?? 'en' })
  const isLoading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const isRefreshing = useSelector(list, (snapshot) => snapshot.matches('refreshing'))
  const isEmpty = useSelector(list, (snapshot) => snapshot.matches('ready') && snapshot.context.total === 0)
  if (isEmpty) return <EmptyList {...props} createLink={createLink} />
  if (isLoading) {
    return (
      <div className={styles.skeleton} role="status" aria-label={t('app.loading')}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={styles.bone} />
        ))}
      </div>
    )
  }
  if (items.length === 0) return null
  const sortings: readonly string[] = listings[resource].sortings
  return (
    <div className={styles.frame}>
      <table
        className={cx(
          styles.table,
          isRefreshing && styles.refreshing,
          hasBulk && styles.ticked,
          props.reading && styles.reading,
          columns.some(({ stacked }) => stacked) && styles.brief,
        )}
        aria-busy={isRefreshing}
      >
        <caption className="visually-hidden">{isRefreshing ? t('list.refreshing') : props.title}</caption>
        <thead>
          <tr>
            {hasBulk && (
              <th scope="col" className={styles.tick}>
                <SelectAll selection={selection} />
              </th>
            )}
            <td className={styles.sortBy} aria-hidden="true">
              {t('list.sortBy')}
            </td>
            {columns.map((column) => (
              <SortHeader
                key={column.field}
                {...{ list, onChange, column }}
                isSortable={sortings.includes(column.field)}
              />
            ))}
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <ListRow key={item.id} {...props} item={item} resource={resource} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
