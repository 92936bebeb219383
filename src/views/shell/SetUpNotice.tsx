import { useTranslation } from 'react-i18next'

export const SetUpNotice = () => {
  const { t } = useTranslation()
  return (
    <p className="notice">
      <span>
        {t('setUpNotice.text')} <a href="/backstage/setup">{t('setUpNotice.link')}</a>
      </span>
    </p>
  )
}
