import { useTranslation } from 'react-i18next'
import styles from './MarkdownHelp.module.css'

/** The last part is the same in every language. */
const parts = ['heading', 'anchor', 'paragraph', 'strong', 'list', 'numbers', 'link', 'quote'] as const
const placeholders = '{{siteName}}, {{moderationEmail}}'

const ofTexts: readonly string[] = ['anchor']

export const MarkdownHelp = ({ isDescription = false }: { isDescription?: boolean }) => {
  const { t } = useTranslation()
  return (
    <details className={styles.help}>
      <summary>{t('markdownHelp.title')}</summary>
      <p>{t('markdownHelp.intro')}</p>
      <dl className={styles.samples}>
        {parts
          .filter((part) => !isDescription || !ofTexts.includes(part))
          .map((part) => (
            <Sample key={part} text={t(`markdownHelp.samples.${part}`)} meaning={t(`markdownHelp.${part}`)} />
          ))}
        {!isDescription && <Sample text={placeholders} meaning={t('markdownHelp.placeholder')} />}
      </dl>
      <p>
        <a href="https://commonmark.org/help/" target="_blank" rel="noopener">
          {t('markdownHelp.more')}
        </a>
      </p>
    </details>
  )
}

const Sample = ({ text, meaning }: { text: string; meaning: string }) => (
  <div className={styles.sample}>
    <dt>
      <pre>{text}</pre>
    </dt>
    <dd>{meaning}</dd>
  </div>
)
