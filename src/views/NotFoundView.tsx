import { useTranslation } from 'react-i18next'
import { MessageView } from './MessageView.tsx'

/** There is no such page or entry. */
export const NotFoundView = () => {
  const { t } = useTranslation()
  return (
    <MessageView title={t('app.notFoundTitle')} text={t('app.notFoundText')}>
      <a href="/backstage">{t('app.toOverview')}</a>
    </MessageView>
  )
}
