import { useSelector } from '@xstate/react'
import { type ComponentProps, type FormEvent, type MouseEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionRef } from '#src/actors/refs.ts'
import { PasswordBox } from '#src/fields/PasswordBox.tsx'
import { RequiredMark } from '#src/fields/RequiredMark.tsx'
import { failureText, fieldLabel, reasonText } from '#src/texts.ts'
import { isPlainClick } from '#src/views/shell/plainClick.ts'
import styles from './LoginForm.module.css'

type Props = {
  session: SessionRef
  onForgot: (email: string) => void
}

/** §2. Uncontrolled inputs keep the text after a refusal. */
export const LoginForm = ({ session, onForgot }: Props) => {
  const { t } = useTranslation()
  const failure = useSelector(session, ({ context }) => context.failure)
  const issues = failure?.issues ?? []
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
  const issueOf = (name: string) => issues.find(({ field }) => field === name)?.reason ?? null
  const isExpired = failure?.code === 'unauthorized'
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t('login.title')}>
      <Field name="email" type="text" inputMode="email" autoComplete="username" reason={issueOf('email')} />
      <Field name="password" type="password" autoComplete="current-password" reason={issueOf('password')} />
      {failure && !isBusy && issues.length === 0 && (
        <p className={styles.refusal} role={isExpired ? 'alert' : undefined}>
          {isExpired ? t('login.expired') : failureText(t, failure)}
        </p>
      )}
      <button type="submit" className="button button-primary" aria-busy={isBusy} aria-disabled={isBusy}>
        {t('login.submit')}
      </button>
      <a href="/backstage/requestPasswordRecovery" onClick={forget}>
        {t('login.forgot')}
      </a>
    </form>
  )
}

type FieldProps = ComponentProps<'input'> & { name: string; reason: string | null }

/** The log-in does not load the field library. */
const Field = ({ name, reason, ...props }: FieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const isPassword = props.type === 'password'
  const input = (type: string | undefined) => (
    <input
      id={id}
      className={isPassword ? undefined : 'input'}
      name={name}
      required
      aria-invalid={reason !== null}
      aria-describedby={reason === null ? undefined : `${id}-issue`}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={type}
    />
  )
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={id}>
        {fieldLabel(t, 'login', name)} <RequiredMark />
      </label>
      {isPassword ? <PasswordBox>{input}</PasswordBox> : input(props.type)}
      {reason !== null && (
        <span id={`${id}-issue`} className="issue">
          {reasonText(t, { reason })}
        </span>
      )}
    </div>
  )
}
