import { useTranslation } from 'react-i18next'
import styles from './MarkdownHelp.module.css'

/** What is typed, by the name of what comes of it. */
const samples = {
  heading: '## Opening hours',
  anchor: '## Join us {#join}',
  paragraph: 'A blank line\n\nbegins a paragraph.',
  strong: '**important**, *stressed*',
  list: '- bread\n- butter',
  numbers: '1. knock\n2. enter',
  link: '[our choir](https://example.org)',
  quote: '> Said by somebody else',
  placeholder: '{{siteName}}, {{moderationEmail}}',
} as const

/** A short guide to Markdown as the texts of the site know it, with a link to a longer one (§2). */
export const MarkdownHelp = () => {
  const { t } = useTranslation()
  return (
    <details className={styles.help}>
      <summary>{t('markdownHelp.title')}</summary>
      <p>{t('markdownHelp.intro')}</p>
      <dl className={styles.samples}>
        {Object.entries(samples).map(([name, sample]) => (
          <div key={name} className={styles.sample}>
            <dt>
              <pre>{sample}</pre>
            </dt>
            <dd>{t(`markdownHelp.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href="https://commonmark.org/help/" target="_blank" rel="noopener">
          {t('markdownHelp.more')}
        </a>
      </p>
    </details>
  )
}
