import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { LoginView } from '#src/views/LoginView.tsx'
import { PageTitle } from './PageTitle.tsx'

/** What somebody who is not signed in sees of Backstage (§1): an explanation and the log-in. */
export const LoginPage = () => {
  const { session } = useApp()
  const { t } = useTranslation()
  return (
    <>
      <PageTitle page={t('login.title')} />
      <LoginView session={session} />
    </>
  )
}
