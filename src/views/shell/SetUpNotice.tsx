import { useTranslation } from 'react-i18next'

export const SetUpNotice = () => {
  const { t } = useTranslation()
  return (
    <p className="notice">
      <span>
        {t('setUp.notice')} <a href="/backstage/setup">{t('setUp.link')}</a>
      </span>
    </p>
  )
}
