import { useTranslation } from 'react-i18next'
import type { SessionRef } from '#src/actorRefs.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginView.module.css'

/** What people see who are not signed in: an explanation and the log-in box, nothing else (§1). */
export const LoginView = ({ session }: { session: SessionRef }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <section className="prose">
        <h1 tabIndex={-1}>{t('login.title')}</h1>
        <p className={styles.lead}>{t('login.explanation')}</p>
        <p>
          <a href="/about#register">{t('login.howToJoin')}</a>
        </p>
      </section>
      <LoginForm session={session} />
    </div>
  )
}
