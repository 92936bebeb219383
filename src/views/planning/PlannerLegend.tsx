import { useTranslation } from 'react-i18next'
import styles from './Planner.module.css'

/** What the bars beside events and reservations mean. */
export const PlannerLegend = () => {
  const { t } = useTranslation()
  const kinds = [
    { kind: 'own', label: t('planner.kinds.own') },
    { kind: 'other', label: t('planner.kinds.other') },
    { kind: 'reserved', label: t('clash.reserved') },
  ]
  return (
    <p className={styles.legend}>
      {t('planner.legend')}
      {kinds.map(({ kind, label }) => (
        <span key={kind} className={styles.entry} data-kind={kind}>
          {label}
        </span>
      ))}
      <span className={styles.entry} data-clash="true">
        {t('planner.clash')}
      </span>
    </p>
  )
}
