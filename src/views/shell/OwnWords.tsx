import { useTranslation } from 'react-i18next'
import styles from './OwnWords.module.css'

/** The original message of the system or a parser, in a fold below the translated sentence. */
export const OwnWords = ({ words }: { words: string }) => {
  const { t } = useTranslation()
  return (
    <details className={styles.technical}>
      <summary>{t('app.technical')}</summary>
      <code>{words}</code>
    </details>
  )
}
