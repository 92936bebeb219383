import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { itemsOf } from '#domain/selection.ts'
import { binnedItems } from '#domain/undo.ts'
import type { ListSelectionRef, UndoRef } from '#src/actors/refs.ts'
import styles from './BulkBar.module.css'

export const RestoreBar = ({ selection, undo }: { selection: ListSelectionRef; undo: UndoRef }) => {
  const { t } = useTranslation()
  const count = useSelector(selection, ({ context }) => context.selected.length)
  const isRestoring = useSelector(undo, (snapshot) => snapshot.matches('restoring'))
  if (count === 0) return null
  const restore = () => {
    const { shown, selected } = selection.getSnapshot().context
    undo.send({ type: 'restoration.requested', entries: binnedItems('bin', itemsOf(shown, selected)) })
  }
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <p className={styles.count}>{t('bulk.selected', { count })}</p>
      <button type="button" className="button" aria-busy={isRestoring} onClick={restore}>
        {t('bin.restore')}
      </button>
    </section>
  )
}
