import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { ListItem } from '#domain/listing.ts'
import { type ChangedEvent, eventFields } from '#domain/seriesComparison.ts'
import { fieldLabel } from '#src/texts.ts'
import styles from './Series.module.css'

type Props = {
  event: ListItem
  label: string
  onReset: (event: Omit<ChangedEvent, 'seriesId'>) => void
}

export const HandMark = ({ event: { id, version, changedByHand: changed }, label, onReset }: Props) => {
  const { t } = useTranslation()
  const changedByHand = v.is(v.array(eventFields), changed) ? changed : []
  if (changedByHand.length === 0) return null
  return (
    <span className={styles.handMark}>
      <span className="mark mark-soft" title={changedByHand.map((field) => fieldLabel(t, 'events', field)).join(', ')}>
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
