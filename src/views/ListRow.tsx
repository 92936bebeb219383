import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { ListedResource, ListItem } from '#domain/listing.ts'
import { may, type Target } from '#domain/permissions.ts'
import { roles } from '#domain/user.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import { itemName } from './itemName.ts'
import styles from './ListTable.module.css'
import type { ListViewProps } from './ListView.tsx'

type Props = ListViewProps & { item: ListItem; resource: ListedResource; hasBulk: boolean }

/** One entry: its columns, the first of them leading to the entry, and what can be done with it. */
export const ListRow = ({ item, resource, selection, viewer, columns, context, hasBulk, ...props }: Props) => {
  const { t } = useTranslation()
  const isSelected = useSelector(selection, (snapshot) => snapshot.context.selected.includes(item.id))
  const isWorkedOn = useSelector(
    selection,
    (snapshot) => snapshot.matches({ work: 'running' }) && snapshot.context.targets.some(({ id }) => id === item.id),
  )
  const target = targetOf(resource, item)
  const name = itemName(item) || t('list.nameless')
  const href = `/backstage/${context}/${item.id}`
  const mayEdit = may(viewer, 'update', resource, target)
  return (
    <tr className={cx(isSelected && styles.selected, isWorkedOn && styles.workedOn)}>
      {hasBulk && (
        <td className={styles.tick}>
          <input
            type="checkbox"
            aria-label={t('list.select', { name })}
            checked={isSelected}
            onChange={() => selection.send({ type: 'item.toggled', id: item.id })}
          />
        </td>
      )}
      <td className={styles.sortBy} aria-hidden="true" />
      {columns.map((column, index) => {
        const content = column.cell ? column.cell(item) : String(item[column.field] ?? '')
        return (
          <td key={column.field} className={index === 0 ? styles.first : styles.cell}>
            {index > 0 && (
              <span className={styles.label} aria-hidden="true">
                {column.label}
              </span>
            )}
            {index === 0 && mayEdit ? (
              <a className={styles.name} href={href}>
                {content || name}
              </a>
            ) : (
              content
            )}
          </td>
        )
      })}
      <td className={styles.actions}>
        <div className={styles.buttons}>
          {props.rowActions?.(item)}
          {mayEdit && (
            <a className="icon-button" href={href} aria-label={t('list.edit', { name })}>
              <Icon name="edit" />
            </a>
          )}
          {props.hasPublicPage && (
            <a className="icon-button" href={`/${context}/${item.id}`} aria-label={t('list.view', { name })}>
              <Icon name="view" />
            </a>
          )}
          {may(viewer, 'delete', resource, target) && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('list.delete', { name })}
              onClick={() => selection.send({ type: 'itemDeletion.requested', id: item.id })}
            >
              <Icon name="delete" />
            </button>
          )}
        </div>
      </td>
    </tr>
  )
}

/** The entry as far as the permission table asks about it. */
const targetOf = (resource: ListedResource, item: ListItem): Target => {
  const self = resource === 'users' ? item.id : (item.userId ?? creatorOf(item))
  const role = roles.find((known) => known === item.role)
  return {
    ownedBy: Array.isArray(item.ownedBy) ? item.ownedBy.filter((id) => typeof id === 'string') : [],
    self: typeof self === 'string' ? self : null,
    ...(role && { role }),
  }
}

const creatorOf = ({ createdBy }: ListItem) => (v.is(referenceSchema, createdBy) ? createdBy.id : null)
const referenceSchema = v.object({ id: v.string() })
