import { useTranslation } from 'react-i18next'
import { useSiteNames } from './useSiteNames.ts'

export const PageTitle = ({ page }: { page: string }) => {
  const { sitename } = useSiteNames()
  const { t } = useTranslation()
  return <title>{t('app.pageTitle', { page, site: sitename || t('app.backstage') })}</title>
}
