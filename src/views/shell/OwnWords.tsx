import { useTranslation } from 'react-i18next'
import styles from './OwnWords.module.css'

/** What the system or a parser said itself, folded behind the sentence that says it in the reader's language. */
export const OwnWords = ({ words }: { words: string }) => {
  const { t } = useTranslation()
  return (
    <details className={styles.technical}>
      <summary>{t('app.technical')}</summary>
      <code>{words}</code>
    </details>
  )
}
