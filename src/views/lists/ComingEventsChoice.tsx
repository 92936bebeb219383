import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { flipDirection } from '#domain/selection.ts'
import type { ListSelectionRef } from '#src/actors/refs.ts'
import styles from './BulkDialogs.module.css'

export const ComingEventsChoice = ({ selection }: { selection: ListSelectionRef }) => {
  const { t } = useTranslation()
  const { action, affected, coming, takesEvents, targets } = useSelector(selection, ({ context }) => context)
  const canToggle = useSelector(selection, (snapshot) => snapshot.can({ type: 'events.toggled' }))
  const isCounted = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'counted' } }))
  const isUnknown = useSelector(selection, (snapshot) => snapshot.matches({ work: { confirming: 'unknown' } }))
  if (!canToggle || (isCounted && affected === 0)) return null
  const deed = flipDirection(targets)
  const text = () => {
    if (action === 'delete') return t('bulk.takeEvents.delete', { count: coming.length })
    return isCounted ? t(`bulk.takeEvents.${deed}`, { count: affected }) : t(`bulk.takeUncounted.${deed}`)
  }
  return (
    <label className={styles.events}>
      <input type="checkbox" checked={takesEvents} onChange={() => selection.send({ type: 'events.toggled' })} />
      <span>
        {text()}
        {isUnknown && <span className="note"> {t('bulk.eventsUnknown')}</span>}
      </span>
    </label>
  )
}
