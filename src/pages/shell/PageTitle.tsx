import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'

export const PageTitle = ({ page }: { page: string }) => {
  const sitename = useSelector(useApp().site, ({ context }) => context.sitename)
  const { t } = useTranslation()
  return <title>{t('app.pageTitle', { page, site: sitename || t('app.backstage') })}</title>
}
