import { useTranslation } from 'react-i18next'
import styles from './fields.module.css'

/** The words that mark a field which must be filled (§5). */
export const RequiredMark = () => {
  const { t } = useTranslation()
  return <span className={styles.required}>{t('form.required')}</span>
}
