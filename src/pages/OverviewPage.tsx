import { useTranslation } from 'react-i18next'
import { MessageView } from '#src/views/MessageView.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useMember } from './useViewer.ts'

/** The first page after the log-in (§2, overview). */
const OverviewPage = () => {
  const { t } = useTranslation()
  const title = t('overview.title', { nickname: useMember().nickname })
  return (
    <>
      <PageTitle page={t('menu.overview')} />
      <MessageView title={title} text={t('overview.welcome')} />
    </>
  )
}

export default OverviewPage
