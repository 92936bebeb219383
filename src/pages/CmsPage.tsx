import { useTranslation } from 'react-i18next'
import { MessageView } from '#src/views/MessageView.tsx'
import { themeLink } from '#src/views/themeLinks.ts'
import { PageTitle } from './PageTitle.tsx'

/** The themes of the public site (§2 CMS). */
const CmsPage = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle page={t('cms.title')} />
      <MessageView title={t('cms.title')}>
        <a href={themeLink(undefined, 'config')}>{t('cms.active')}</a>
      </MessageView>
    </>
  )
}

export default CmsPage
