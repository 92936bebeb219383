import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'

/** Names the page and the site in the browser's title (ux layout). */
export const PageTitle = ({ page }: { page: string }) => {
  const { themeconfig } = useApp().settings
  const { t } = useTranslation()
  return <title>{t('app.pageTitle', { page, site: themeconfig.sitename || t('app.backstage') })}</title>
}
