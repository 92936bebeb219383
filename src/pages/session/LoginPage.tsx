import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useSayRefusal } from '#src/pages/shell/useSayRefusal.ts'
import { LoginView } from '#src/views/session/LoginView.tsx'

export const LoginPage = () => {
  const { session } = useApp()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const sayRefusal = useSayRefusal()
  useEmitted(session, 'signIn.refused', ({ failure }) => sayRefusal('login', { failure, issues: failure.issues ?? [] }))
  const forget = (email: string) => void navigate('/backstage/requestPasswordRecovery', { state: { email } })
  return (
    <>
      <PageTitle page={t('login.title')} />
      <LoginView session={session} onForgot={forget} />
    </>
  )
}
