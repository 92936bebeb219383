import { useSelector } from '@xstate/react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { ListedResource, ListItem } from '#domain/listing.ts'
import { itemName } from '#domain/listing.ts'
import { may } from '#domain/permissions.ts'
import { isOwnAccount, targetOf } from '#domain/target.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import { ListCell } from './ListCell.tsx'
import styles from './ListTable.module.css'
import type { ListViewProps } from './listTypes.ts'

type Props = ListViewProps & { item: ListItem; resource: ListedResource; hasBulk: boolean }

/** A click beside controls follows the first link. */
const followRow = (event: MouseEvent<HTMLTableRowElement>) => {
  const isOwn = event.target instanceof Element && event.target.closest('a, button, label') !== null
  const isMarking = window.getSelection()?.isCollapsed === false
  if (!isOwn && !isMarking) event.currentTarget.querySelector('a')?.click()
}

/** Shift: up to this row. */
const isShifted = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

export const ListRow = ({ item, resource, selection, viewer, columns, hasBulk, reading, ...props }: Props) => {
  const { t } = useTranslation()
  const isSelected = useSelector(selection, (snapshot) => snapshot.context.selected.includes(item.id))
  const isWorkedOn = useSelector(
    selection,
    (snapshot) => snapshot.matches({ work: 'running' }) && snapshot.context.targets.some(({ id }) => id === item.id),
  )
  const isSelectable = useSelector(selection, ({ context }) => context.shown.some(({ id }) => id === item.id))
  const canDelete = useSelector(
    selection,
    (snapshot) => props.onDelete !== undefined || snapshot.can({ type: 'itemDeletion.requested', id: item.id }),
  )
  const target = targetOf(resource, item)
  const name = (props.nameOf ?? itemName)(item) || t('list.nameless')
  const label = props.labelOf?.(item) ?? name
  const href = entryPath(resource, item.id)
  const mayEdit = !props.isPageless && may(viewer, 'update', resource, target)
  const mayDelete = !isOwnAccount(viewer, resource, item) && may(viewer, 'delete', resource, target)
  const titleIndex = Math.max(
    0,
    columns.findIndex(({ isTitle }) => isTitle),
  )
  const hasWide = columns.some(({ isWide }) => isWide)
  const state = cx(
    isSelected && styles.selected,
    isWorkedOn && styles.workedOn,
    reading?.isUnread(item) && styles.unread,
  )
  return (
    <tr id={`row-${item.id}`} className={state} onClick={reading && followRow}>
      {hasBulk && (
        <td className={styles.tick}>
          {isSelectable && (
            <label className={styles.tickBox}>
              <input
                type="checkbox"
                aria-label={t('list.select', { name: label })}
                checked={isSelected}
                onChange={({ nativeEvent }) =>
                  selection.send({ type: 'item.toggled', id: item.id, range: isShifted(nativeEvent) })
                }
              />
            </label>
          )}
        </td>
      )}
      <td className={styles.sortBy} aria-hidden="true" />
      {columns.map((column, index) => {
        if (index !== titleIndex) return <ListCell key={column.field} item={item} column={column} />
        const content = column.cell ? column.cell(item) : String(item[column.field] ?? '')
        return (
          <td key={column.field} className={cx(styles.first, hasWide && styles.short)}>
            {mayEdit ? (
              <a className={styles.name} href={href}>
                {content || name}
              </a>
            ) : (
              content
            )}{' '}
            {column.mark?.(item)}
          </td>
        )
      })}
      <td className={styles.actions}>
        <div className={styles.buttons}>
          {props.rowActions?.(item)}
          {mayEdit && !reading && (
            <a className="icon-button" href={href} aria-label={t('list.edit', { name: label })}>
              <Icon name="edit" />
            </a>
          )}
          {props.hasPublicPage && item.deactivated !== true && (
            <a className="icon-button" href={`/${resource}/${item.id}`} aria-label={t('list.view', { name: label })}>
              <Icon name="view" />
            </a>
          )}
          {mayDelete && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('list.delete', { name: label })}
              aria-disabled={!canDelete}
              onClick={() =>
                props.onDelete ? props.onDelete(item) : selection.send({ type: 'itemDeletion.requested', id: item.id })
              }
            >
              <Icon name="delete" />
            </button>
          )}
        </div>
      </td>
    </tr>
  )
}
