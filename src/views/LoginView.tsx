import { useTranslation } from 'react-i18next'
import type { SessionRef } from '#src/actorRefs.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginView.module.css'

type Props = { session: SessionRef; onForgot: (email: string) => void }

/** What people see who are not signed in: an explanation and the log-in box, nothing else (§1). */
export const LoginView = ({ session, onForgot }: Props) => {
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
      <LoginForm session={session} onForgot={onForgot} />
    </div>
  )
}
