import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SessionRef } from '#src/actors/refs.ts'
import { asSentence } from '#src/texts.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginView.module.css'

type Props = { session: SessionRef; onForgot: (email: string) => void }

export const LoginView = ({ session, onForgot }: Props) => {
  const { t } = useTranslation()
  const isSignedIn = useSelector(session, ({ context }) => context.user !== null)
  if (isSignedIn) {
    return (
      <div className="prose">
        <h1 tabIndex={-1}>{t('login.title')}</h1>
        <p role="status">{asSentence(t('login.already'))}</p>
        <a className="button button-primary" href="/backstage">
          {t('login.toBackstage')}
        </a>
      </div>
    )
  }
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
