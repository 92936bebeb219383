import { useTranslation } from 'react-i18next'
import { MessageView } from '#src/views/shell/MessageView.tsx'
import { PageTitle } from './PageTitle.tsx'

export const ForbiddenPage = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle page={t('app.forbiddenTitle')} />
      <MessageView title={t('app.forbiddenTitle')} text={t('failures.unauthorized')}>
        <a href="/backstage">{t('app.toOverview')}</a>
      </MessageView>
    </>
  )
}
