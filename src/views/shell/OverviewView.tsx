import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { newEntryPath } from '#domain/backstagePaths.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import { OverviewSection } from './OverviewSection.tsx'
import styles from './OverviewView.module.css'
import { SetUpNotice } from './SetUpNotice.tsx'

type Props = {
  nickname: string
  hasFirstSteps: boolean
  hasSetUp: boolean
  /** How much waits on the desk; 0 for those who do not moderate. */
  waiting: number
  events: ReactNode
  drafts: ReactNode
  runningOut: ReactNode
  confirmations: ReactNode
  unfilled: ReactNode
  welcome: ReactNode
  unread: ReactNode
  principles: ReactNode
  faq: ReactNode
}

/** Most frequent first. */
const creations = ['events', 'revents', 'groups', 'places'] as const

/** §2. */
export const OverviewView = ({ nickname, hasFirstSteps, hasSetUp, waiting, ...props }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('overview.title', { nickname })}</h1>
      {hasSetUp && <SetUpNotice />}
      {hasFirstSteps && !hasSetUp && (
        <p className="notice">
          <span>
            {t('overview.firstSteps')} <a href="/backstage/first-steps">{t('overview.toFirstSteps')}</a>
          </span>
        </p>
      )}
      <ul className={styles.creations}>
        {creations.map((kind, index) => (
          <li key={kind}>
            <a className={cx('button', index === 0 && 'button-primary')} href={newEntryPath(kind)}>
              <Icon name="add" /> {t(`${kind}.create`)}
            </a>
          </li>
        ))}
      </ul>
      {waiting > 0 && (
        <p className="notice">
          <a href="/backstage/desk">{t('overview.waiting', { count: waiting })}</a>
        </p>
      )}
      {props.drafts}
      <OverviewSection title={t('overview.events')}>{props.events}</OverviewSection>
      {props.confirmations}
      {props.runningOut}
      {props.unfilled}
      <OverviewSection title={t('overview.unread')}>{props.unread}</OverviewSection>
      <Folded title={t('overview.about')} isOpen={hasFirstSteps}>
        {props.welcome}
      </Folded>
      <Folded title={t('principles.title')}>{props.principles}</Folded>
      <Folded title={t('faq.title')}>{props.faq}</Folded>
    </div>
  )
}

const Folded = ({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) => (
  <section className={styles.folded} aria-label={title}>
    <details open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  </section>
)
