import type { ListItem } from '#domain/listing.ts'
import { cx } from '#src/styles/cx.ts'
import styles from './ListTable.module.css'
import type { Column } from './listTypes.ts'

export const ListCell = ({ item, column }: { item: ListItem; column: Column }) => {
  const stacked = column.stacked?.(item)
  return (
    <td className={cx(styles.cell, column.isWide && styles.wide)} data-stacked={stacked}>
      <span className={cx(styles.label, stacked !== 'label' && 'sentence')} aria-hidden="true">
        {column.label}
      </span>
      <span className={styles.content}>
        {column.cell ? column.cell(item) : String(item[column.field] ?? '')} {column.mark?.(item)}
      </span>
    </td>
  )
}
