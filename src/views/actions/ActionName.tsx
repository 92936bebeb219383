import { useTranslation } from 'react-i18next'
import styles from './ActionName.module.css'

/** What an action is called, and what it does. */
export const ActionName = ({ name }: { name: string }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.action}>
      <span className={styles.name}>{t(`actions.names.${name}`)}</span>
      <span className="note">{t(`actions.what.${name}`)}</span>
    </span>
  )
}
