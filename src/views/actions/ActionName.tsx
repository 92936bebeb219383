import { useTranslation } from 'react-i18next'
import styles from './ActionName.module.css'

export const ActionName = ({ name, waiting }: { name: string; waiting: number }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.action}>
      <span>
        <span className={styles.name}>{t(`actions.names.${name}`)}</span>{' '}
        {waiting > 0 && (
          <span className="mark mark-warning">
            {t(name === 'retryMails' ? 'actions.givenUp' : 'actions.waiting', { count: waiting })}
          </span>
        )}
      </span>
      <span className="note">{t(`actions.what.${name}`)}</span>
    </span>
  )
}
