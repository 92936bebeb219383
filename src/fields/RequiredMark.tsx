import { useTranslation } from 'react-i18next'
import styles from './RequiredMark.module.css'

export const RequiredMark = () => {
  const { t } = useTranslation()
  return <span className={styles.required}>{t('form.required')}</span>
}
