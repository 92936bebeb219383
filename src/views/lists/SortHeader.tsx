import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import styles from './ListTable.module.css'
import type { Column, OnListChange } from './listTypes.ts'

type Props = { list: ListRef; onChange: OnListChange; column: Column; isSortable: boolean }

export const SortHeader = ({ list, onChange, column, isSortable }: Props) => {
  const { t } = useTranslation()
  const order = useSelector(list, ({ context }) => (isSameField(context.sorting, column.field) ? context.order : null))
  if (!isSortable)
    return (
      <th scope="col" className={cx(styles.plain, 'sentence')}>
        {column.label}
      </th>
    )
  const sort = order === null ? 'none' : order === 'ASC' ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={sort} className={styles.sortable}>
      <button
        type="button"
        className={styles.sorter}
        title={order === null ? undefined : t(`list.${sort}`)}
        onClick={() => onChange({ type: 'sorting.toggled', field: column.field })}
      >
        <span className="sentence">{column.label}</span>
        <span className={styles.arrow}>{order !== null && <Icon name={order === 'ASC' ? 'up' : 'down'} />}</span>
      </button>
    </th>
  )
}

/** Notifications are sorted by `created_at` and show `createdAt` (§2). */
const isSameField = (sorting: string, field: string): boolean =>
  sorting.replaceAll('_', '').toLowerCase() === field.toLowerCase()
