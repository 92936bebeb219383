import { useSelector } from '@xstate/react'
import type { FormEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionRef } from '#src/actorRefs.ts'
import { RequiredMark } from '#src/fields/RequiredMark.tsx'
import { failureText } from '#src/texts.ts'
import styles from './LoginForm.module.css'
import { isPlainClick } from './plainClick.ts'

type Props = {
  session: SessionRef
  /** Follows the link for who forgot the password, with the e-mail typed so far. */
  onForgot: (email: string) => void
}

/** The log-in (§2). The inputs belong to the browser, so that nothing typed is lost when it is refused. */
export const LoginForm = ({ session, onForgot }: Props) => {
  const { t } = useTranslation()
  const isSignedIn = useSelector(session, ({ context }) => context.user !== null)
  const failure = useSelector(session, ({ context }) => context.failure)
  const isBusy = useSelector(session, (snapshot) => snapshot.matches('signingIn'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    session.send({
      type: 'credentials.submitted',
      email: String(data.get('email') ?? ''),
      password: String(data.get('password') ?? ''),
    })
  }
  const forget = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest('form')
    if (form === null || !isPlainClick(event)) return
    event.preventDefault()
    onForgot(String(new FormData(form).get('email') ?? ''))
  }
  const say = (event: FormEvent<HTMLInputElement>) => event.currentTarget.setCustomValidity(t('reasons.empty'))
  const unsay = (event: FormEvent<HTMLInputElement>) => event.currentTarget.setCustomValidity('')
  if (isSignedIn) {
    return (
      <div className={styles.form}>
        <p role="status">{t('login.already')}</p>
        <a className="button" href="/backstage">
          {t('login.toBackstage')}
        </a>
      </div>
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={t('login.title')}>
      <label className={styles.field}>
        <span>
          {t('login.email')} <RequiredMark />
        </span>
        <input
          className="input"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          onInvalid={say}
          onInput={unsay}
        />
      </label>
      <label className={styles.field}>
        <span>
          {t('login.password')} <RequiredMark />
        </span>
        <input
          className="input"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          onInvalid={say}
          onInput={unsay}
        />
      </label>
      <p className={styles.refusal} role="alert">
        {failure && !isBusy && (failure.code === 'unauthorized' ? t('login.expired') : failureText(t, failure))}
      </p>
      <button type="submit" className="button button-primary" aria-busy={isBusy} aria-disabled={isBusy}>
        {t('login.submit')}
      </button>
      <a href="/backstage/requestPasswordRecovery" onClick={forget}>
        {t('login.forgot')}
      </a>
    </form>
  )
}
