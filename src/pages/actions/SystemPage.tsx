import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { SystemView } from '#src/views/actions/SystemView.tsx'

const SystemPage = () => {
  const { t } = useTranslation()
  const { administration, settings } = useApp()
  const page = useActorRef(administration.systemPage)
  return (
    <>
      <PageTitle page={t('system.title')} />
      <SystemView page={page} timezone={settings.timezone} />
    </>
  )
}

export default SystemPage
