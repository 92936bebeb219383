import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '#src/app.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { LoginPage } from './LoginPage.tsx'

const SignInPage = () => {
  const isRestoring = useSelector(useApp().session, (snapshot) => snapshot.matches('restoring'))
  return isRestoring ? null : <SignIn />
}

const SignIn = () => {
  const navigate = useNavigate()
  useEmitted(useApp().session, 'session.opened', () => void navigate('/backstage', { replace: true }))
  return <LoginPage />
}

export default SignInPage
