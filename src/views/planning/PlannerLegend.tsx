import { useTranslation } from 'react-i18next'
import styles from './Planner.module.css'

/** What the bars beside events and reservations mean. */
export const PlannerLegend = () => {
  const { t } = useTranslation()
  return (
    <p className={styles.legend}>
      {t('planner.legend')}
      <span className={styles.entry} data-kind="own">
        {t('planner.kinds.own')}
      </span>
      <span className={styles.entry} data-kind="other">
        {t('planner.kinds.other')}
      </span>
      <span className={styles.entry} data-kind="reserved">
        {t('clash.reserved')}
      </span>
      <span className={styles.entry} data-clash="true">
        {t('planner.clash')}
      </span>
    </p>
  )
}
