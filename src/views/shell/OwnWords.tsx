import { useTranslation } from 'react-i18next'
import styles from './OwnWords.module.css'

export const OwnWords = ({ words }: { words: string }) => {
  const { t } = useTranslation()
  return (
    <details className={styles.technical}>
      <summary>{t('app.technical')}</summary>
      <code>{words}</code>
    </details>
  )
}
