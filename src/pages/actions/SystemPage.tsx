import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { SystemView } from '#src/views/actions/SystemView.tsx'

/** What is set on this installation and how it is doing, for administrators. */
const SystemPage = () => {
  const { t } = useTranslation()
  const { actors, settings } = useApp()
  const page = useActorRef(actors.systemPage)
  return (
    <>
      <PageTitle page={t('system.title')} />
      <SystemView page={page} timezone={settings.timezone} />
    </>
  )
}

export default SystemPage
