import { useTranslation } from 'react-i18next'
import { NotFoundView } from '#src/views/shell/NotFoundView.tsx'
import { PageTitle } from './PageTitle.tsx'

const NotFoundPage = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle page={t('app.notFoundTitle')} />
      <NotFoundView />
    </>
  )
}

export default NotFoundPage
