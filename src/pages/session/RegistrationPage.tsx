import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { useApp } from '#src/app.tsx'
import { useRefusals } from '#src/pages/entries/useRefusals.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useViewer } from '#src/pages/shell/useViewer.ts'
import { Partial } from '#src/pages/texts/Partial.tsx'
import { RegistrationForm } from '#src/views/session/RegistrationForm.tsx'
import { Waiting } from '#src/views/shell/Waiting.tsx'

/** Signed-in users go to the first steps (§2), which say so if the invitation is still good. */
const RegistrationPage = () => {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const viewer = useViewer()
  const isRestoring = useSelector(useApp().session, (snapshot) => snapshot.matches('restoring'))
  return (
    <>
      <PageTitle page={t('registration.title')} />
      {isRestoring && <Waiting />}
      {!isRestoring && viewer && <SignedIn key={token} token={token} />}
      {!isRestoring && !viewer && <Registration key={token} token={token} />}
    </>
  )
}

const SignedIn = ({ token }: { token: string }) => {
  const registration = useActorRef(useApp().people.registration, { input: { token } })
  const isChecking = useSelector(registration, (snapshot) => snapshot.matches('checking'))
  const isGood = useSelector(registration, (snapshot) => snapshot.matches('filling'))
  if (isChecking) return <Waiting />
  return <Navigate to="/backstage/first-steps" replace state={isGood ? { invitation: token } : null} />
}

const Registration = ({ token }: { token: string }) => {
  const { people, now } = useApp()
  const navigate = useNavigate()
  const registration = useActorRef(people.registration, { input: { token } })
  const form = useChild(registration, 'form')
  useRefusals(form)
  useEmitted(registration, 'registration.completed', () => void navigate('/backstage/first-steps'))
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
