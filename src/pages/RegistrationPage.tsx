import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { useApp } from '#src/app.tsx'
import { RegistrationForm } from '#src/views/RegistrationForm.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Partial } from './Partial.tsx'
import { useEmitted } from './useEmitted.ts'
import { useRefusals } from './useRefusals.ts'
import { useSecuredWork } from './useSecuredWork.ts'
import { useStateEntered } from './useStateEntered.ts'
import { useViewer } from './useViewer.ts'

const empty = { email: '', nickname: '', password: '', passwordRepeat: '' }

/**
 * Registration through an invitation link (§2). Its draft is kept per invitation, without the passwords. Whoever is signed
 * in already goes to the first steps.
 */
const RegistrationPage = () => {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  return (
    <>
      <PageTitle page={t('registration.title')} />
      {useViewer() ? <Navigate to="/backstage/first-steps" replace /> : <Registration key={token} token={token} />}
    </>
  )
}

const Registration = ({ token }: { token: string }) => {
  const { actors, now, session } = useApp()
  const navigate = useNavigate()
  const form = useActorRef(actors.form, {
    input: { kind: 'registration', id: token, version: null, values: empty, draftKey: `registration:${token}` },
  })
  const registration = useActorRef(actors.registration, { input: { token } })
  // What is typed while the answer comes would be kept as well, but there is nothing left to register.
  const forgetDraft = () => form.getSnapshot().children.keepWork?.send({ type: 'work.finished' })
  useRefusals(form)
  useSecuredWork(form)
  useEmitted(form, 'form.saved', ({ values }) => {
    forgetDraft()
    registration.send({
      type: 'registration.accepted',
      email: String(values.email),
      password: String(values.password),
    })
  })
  useStateEntered(registration, 'signInFailed', forgetDraft)
  useEmitted(registration, 'session.opened', ({ user }) => {
    forgetDraft()
    session.send({ type: 'session.opened', user })
    void navigate('/backstage/first-steps')
  })
  return (
    <RegistrationForm
      form={form}
      now={now()}
      registration={registration}
      dataProtection={<Partial name="backstage/dataprotectionshort" isInner />}
    />
  )
}

export default RegistrationPage
