import { useTranslation } from 'react-i18next'
import type { ListItem } from '#domain/listing.ts'
import type { ChangedEvent } from '#domain/series/seriesComparison.ts'
import { handChanges } from './handChanges.ts'
import styles from './Series.module.css'

type Props = {
  event: ListItem
  label: string
  onReset: (event: Omit<ChangedEvent, 'seriesId'>) => void
}

export const HandMark = ({ event, label, onReset }: Props) => {
  const { t } = useTranslation()
  const { id, version } = event
  const fields = handChanges(event, t)
  if (fields === '') return null
  return (
    <span className={styles.handMark}>
      <span className="mark mark-soft" title={fields}>
        {t('revents.changedByHand')}
      </span>{' '}
      <button
        type="button"
        className="text-button"
        aria-label={t('revents.reset.actionOf', { name: label })}
        onClick={() => onReset({ id, version, label })}
      >
        {t('revents.reset.action')}
      </button>
    </span>
  )
}
