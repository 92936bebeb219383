import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListItem } from '#domain/listing.ts'
import type { ListSelectionRef } from '#src/actors/refs.ts'
import { BulkProgress } from '#src/views/lists/BulkBar.tsx'
import { BulkDialogs } from '#src/views/lists/BulkDialogs.tsx'
import { formatStart } from '#src/views/shell/dates.ts'
import { handChanges } from './handChanges.ts'
import styles from './Series.module.css'

export const UnfitEvents = ({ selection, timezone }: { selection: ListSelectionRef; timezone: string }) => {
  const { t } = useTranslation()
  const { shown, selected } = useSelector(selection, ({ context }) => context)
  const run = useSelector(selection, ({ children }) => children.run)
  const isAll = useSelector(selection, (snapshot) => snapshot.matches({ selection: 'all' }))
  const canDelete = useSelector(selection, (snapshot) => snapshot.can({ type: 'action.requested', action: 'delete' }))
  const nameOf = (item: ListItem) => `${formatStart(item, timezone)} ${item.name}`
  const toldOf = (item: ListItem) => {
    const fields = handChanges(item, t)
    return fields === '' ? nameOf(item) : t('seriesDates.named', { name: nameOf(item), fields })
  }
  const dialogs = <BulkDialogs selection={selection} nameOf={toldOf} />
  if (shown.length === 0) return dialogs
  return (
    <div className={styles.block}>
      <h3>{t('seriesDates.unfit', { count: shown.length })}</h3>
      <p className="note">{t('seriesDates.unfitNote', { count: shown.length })}</p>
      <ul className={styles.events}>
        {shown.map((event) => (
          <li key={event.id}>
            <label className={styles.event}>
              <input
                type="checkbox"
                checked={selected.includes(event.id)}
                disabled={run !== undefined}
                onChange={() => selection.send({ type: 'item.toggled', id: event.id })}
              />
              <span className="figures">{toldOf(event)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.bulk}>
        {run && <BulkProgress selection={selection} run={run} />}
        <button type="button" className="button" onClick={() => selection.send({ type: 'all.toggled' })}>
          {t(isAll ? 'seriesDates.none' : 'seriesDates.all')}
        </button>
        <button
          type="button"
          className="button button-danger"
          aria-disabled={!canDelete}
          onClick={() => selection.send({ type: 'action.requested', action: 'delete' })}
        >
          {t('seriesDates.delete', { count: selected.length })}
        </button>
      </div>
      {dialogs}
    </div>
  )
}
