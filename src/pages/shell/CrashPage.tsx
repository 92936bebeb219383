import { useTranslation } from 'react-i18next'
import { ErrorView } from '#src/views/shell/ErrorView.tsx'
import { PageTitle } from './PageTitle.tsx'

/** The page after an error in rendering. Drafts keep typed text. */
export const CrashPage = () => {
  const { t } = useTranslation()
  return (
    <main>
      <PageTitle page={t('app.crashTitle')} />
      <ErrorView failure={null} onRetry={() => window.location.reload()} />
    </main>
  )
}
