import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormRef, RegistrationRef } from '#src/actorRefs.ts'
import { TextField } from '#src/fields/TextField.tsx'
import frame from './FormFrame.module.css'
import { FormIssues } from './FormIssues.tsx'
import { FormSection } from './FormSection.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useFields } from './useFields.ts'

type Props = { form: FormRef; registration: RegistrationRef }

/** Registration through an invitation (§2): e-mail, nickname, password twice. */
export const RegistrationForm = ({ form, registration }: Props) => {
  const { t } = useTranslation()
  const { text } = useFields(form)
  const state = useSelector(form, (snapshot) => String(snapshot.value))
  const isSigningIn = useSelector(registration, (snapshot) => snapshot.matches('signingIn'))
  const isSignInFailed = useSelector(registration, (snapshot) => snapshot.matches('signInFailed'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.send({ type: 'submit.requested' })
  }
  if (isSignInFailed) {
    return (
      <p role="alert">
        {t('registration.signInFailed')} <a href="/backstage">{t('login.title')}</a>
      </p>
    )
  }
  return (
    <form className={frame.form} noValidate onSubmit={submit} data-state={state}>
      <h1 tabIndex={-1}>{t('registration.title')}</h1>
      <div className="prose">
        <p>{t('registration.welcome')}</p>
        <p>{t('registration.nicknameText')}</p>
      </div>
      <FormIssues form={form} />
      <FormSection title={t('registration.data')}>
        <TextField {...text('email', true)} type="email" autoComplete="email" />
        <TextField {...text('nickname', true)} autoComplete="nickname" />
        <TextField {...text('password', true)} type="password" autoComplete="new-password" />
        <TextField {...text('passwordRepeat', true)} type="password" autoComplete="new-password" />
      </FormSection>
      <SaveBar form={form} label={isSigningIn ? t('registration.signingIn') : t('registration.submit')} />
    </form>
  )
}
