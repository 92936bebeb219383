import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './OverviewView.module.css'

type Props = {
  nickname: string
  /** Whether the wizard for new people is unfinished. */
  hasFirstSteps: boolean
  welcome: ReactNode
  unread: ReactNode
  principles: ReactNode
  faq: ReactNode
}

/** The first page after the log-in (§2): a welcome, news, and useful texts. */
export const OverviewView = ({ nickname, hasFirstSteps, welcome, unread, principles, faq }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('overview.title', { nickname })}</h1>
      {hasFirstSteps && (
        <p className="notice">
          <span>
            {t('overview.firstSteps')} <a href="/backstage/first-steps">{t('overview.toFirstSteps')}</a>
          </span>
        </p>
      )}
      {welcome}
      <Section title={t('overview.unread')}>{unread}</Section>
      <Section title={t('principles.title')}>{principles}</Section>
      <Section title={t('faq.title')}>{faq}</Section>
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.content}>{children}</div>
  </section>
)
