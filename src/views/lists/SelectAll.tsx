import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListSelectionRef } from '#src/actors/refs.ts'
import styles from './ListTable.module.css'

/** §4. */
export const SelectAll = ({ selection }: { selection: ListSelectionRef }) => {
  const { t } = useTranslation()
  const isAll = useSelector(selection, (snapshot) => snapshot.matches({ selection: 'all' }))
  const isPartial = useSelector(selection, (snapshot) => snapshot.matches({ selection: 'partial' }))
  return (
    <label className={styles.tickBox}>
      <input
        type="checkbox"
        aria-label={t('list.selectAll')}
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = isPartial
        }}
        onChange={() => selection.send({ type: 'all.toggled' })}
      />
    </label>
  )
}
