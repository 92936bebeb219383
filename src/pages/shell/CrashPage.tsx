import { useTranslation } from 'react-i18next'
import { ErrorView } from '#src/views/shell/ErrorView.tsx'
import { PageTitle } from './PageTitle.tsx'

/** After an error in rendering; drafts keep typed text. */
export const CrashPage = () => {
  const { t } = useTranslation()
  return (
    <main>
      <PageTitle page={t('app.crashTitle')} />
      <ErrorView failure={null} onRetry={() => window.location.reload()} />
    </main>
  )
}
