import { useSelector } from '@xstate/react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#domain/failure.ts'
import type { FormRef, RegistrationRef } from '#src/actors/refs.ts'
import { PasswordField } from '#src/fields/PasswordField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { failureText } from '#src/texts.ts'
import { DraftOffer } from '#src/views/forms/DraftOffer.tsx'
import frame from '#src/views/forms/FormFrame.module.css'
import { FormIssues } from '#src/views/forms/FormIssues.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import bar from '#src/views/forms/SaveBar.module.css'
import { useFields } from '#src/views/forms/useFields.ts'
import { MessageView } from '#src/views/shell/MessageView.tsx'

type Props = {
  form: FormRef
  registration: RegistrationRef
  now: number
  dataProtection: ReactNode
}

/** §2. */
export const RegistrationForm = ({ form, registration, now, dataProtection }: Props) => {
  const { t } = useTranslation()
  const { text } = useFields(form)
  const state = useSelector(form, (snapshot) => String(snapshot.value))
  const canSubmit = useSelector(form, (snapshot) => snapshot.can({ type: 'submit.requested' }))
  const isSubmitting = useSelector(form, (snapshot) => snapshot.matches('submitting'))
  const isSigningIn = useSelector(registration, (snapshot) => snapshot.matches('signingIn'))
  const isSignInFailed = useSelector(registration, (snapshot) => snapshot.matches('signInFailed'))
  const failure = useSelector(registration, ({ context }) => context.failure)
  const isFirst = useSelector(registration, ({ context }) => context.role === 'admin')
  const isUsed = useSelector(form, ({ context }) => context.failure?.code === 'usedInvitation')
  const isChecking = useSelector(registration, (snapshot) => snapshot.matches('checking'))
  const isRefused = useSelector(registration, (snapshot) => snapshot.matches('refused'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.send({ type: 'submit.requested' })
  }
  if (isChecking) return <MessageView title={t('registration.title')} text={t('app.loading')} />
  if (isRefused && failure) return <RefusedInvitation failure={failure} />
  if (isSignInFailed) {
    return (
      <div role="alert">
        <MessageView title={t('registration.signInFailed')} text={failure === null ? '' : failureText(t, failure)}>
          <a className="button button-primary" href="/backstage">
            {t('recoveryRequest.toLogin')}
          </a>
        </MessageView>
      </div>
    )
  }
  return (
    <form className={frame.form} noValidate onSubmit={submit} data-state={isSigningIn ? 'signingIn' : state}>
      <h1 tabIndex={-1}>{t('registration.title')}</h1>
      <div className="prose">
        <p>{t(isFirst ? 'registration.welcomeFirst' : 'registration.welcome')}</p>
        <p>{t('registration.nicknameText')}</p>
      </div>
      <DraftOffer form={form} now={now} />
      <FormIssues form={form} />
      {isUsed && (
        <p>
          {t('registration.usedText')} <a href="/backstage">{t('recoveryRequest.toLogin')}</a>
        </p>
      )}
      <FormSection title={t('registration.data')}>
        <TextField {...text('email')} required type="email" autoComplete="email" />
        <TextField {...text('nickname')} required autoComplete="nickname" />
        <PasswordField {...text('password')} required />
        <PasswordField {...text('passwordRepeat')} required />
      </FormSection>
      <div className={bar.bar}>
        <button
          type="submit"
          className="button button-primary"
          aria-busy={isSubmitting || isSigningIn}
          aria-disabled={!canSubmit}
        >
          {t(isSigningIn ? 'registration.signingIn' : 'registration.submit')}
        </button>
      </div>
      <FormSection title={t('registration.dataProtection')}>{dataProtection}</FormSection>
    </form>
  )
}

const RefusedInvitation = ({ failure }: { failure: Failure }) => {
  const { t } = useTranslation()
  const isUsed = failure.code === 'usedInvitation'
  return (
    <div role="alert">
      <MessageView
        title={failureText(t, failure)}
        text={t(isUsed ? 'registration.usedText' : 'registration.invalidText')}
      >
        <a className="button button-primary" href={isUsed ? '/backstage' : '/about#register'}>
          {t(isUsed ? 'recoveryRequest.toLogin' : 'login.howToJoin')}
        </a>
      </MessageView>
    </div>
  )
}
