import { useTranslation } from 'react-i18next'
import styles from './Generation.module.css'

export const GenerationStopped = ({ title }: { title: string }) => {
  const { t } = useTranslation()
  return (
    <section id="generate" className={styles.section} aria-label={title}>
      <h2 tabIndex={-1}>{title}</h2>
      <p>{t('confirmation.generation')}</p>
    </section>
  )
}
